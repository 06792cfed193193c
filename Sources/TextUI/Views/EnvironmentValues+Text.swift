extension EnvironmentValues {
  /// Text as this environment shows it: in its case, and in ASCII signs where it needs them.
  func displayed(_ text: String) -> String {
    let cased =
      switch textCase {
      case .uppercase: text.uppercased()
      case .lowercase: text.lowercased()
      case nil: text
      }
    return drawsSymbols ? cased : plainSigns(cased)
  }

  /// A line in the signs that this environment can show.
  func displayed(_ line: Line) -> Line {
    drawsSymbols ? line : Line(line.spans.map { Span(safe: plainSigns($0.text), $0.role) })
  }

  /// The signs of our own writing in ASCII, or in words; letters of whatever language stay.
  private func plainSigns(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    let text = isSpoken ? text.replacing(" · ", with: ", ") : text
    return text.reduce(into: "") { plain, character in
      let word = isSpoken ? Self.words[character] : nil
      if let sign = word ?? Self.signs[character] { plain += sign } else { plain.append(character) }
    }
  }

  /// What a voice would not read, or would spell out.
  private static let words: [Character: String] = ["→": "to", "←": "from", "⇥": "Tab"]

  private static let signs: [Character: String] = [
    "·": "-", "–": "-", "—": "-", "−": "-", "…": "...", "→": "->", "←": "<-", "↑": "^", "↓": "v",
    "⇥": "Tab", "⏎": "Return", "×": "x", "≥": ">=", "≤": "<=", "≈": "~", "±": "+-", "‘": "'",
    "’": "'", "“": "\"", "”": "\"", "«": "\"", "»": "\"", "•": "*", "✓": "+", "✗": "x",
  ]
}
