extension EnvironmentValues {
  /// Whether charts and texts of our own may use characters beyond ASCII.
  var drawsSymbols: Bool { hasUnicode && !isSpoken }

  /// Marks where text was cut.
  var ellipsis: String { drawsSymbols ? "…" : "..." }

  /// Text with signs that the terminal can draw.
  func displayed(_ text: String) -> String { drawsSymbols ? text : plainSigns(text) }

  /// A line with signs that the terminal can draw.
  func displayed(_ line: StyledText) -> StyledText {
    drawsSymbols ? line : StyledText(line.spans.map { Span(safe: plainSigns($0.text), $0.role) })
  }

  /// Replaces the signs of our own texts by ASCII, or by words; letters of any language stay.
  private func plainSigns(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    let text = isSpoken ? text.replacing(" · ", with: ", ") : text
    return text.reduce(into: "") { plain, character in
      let word = isSpoken ? Self.words[character] : nil
      if let sign = word ?? Self.signs[character] { plain += sign } else { plain.append(character) }
    }
  }

  /// Signs that a screen reader would skip or spell out.
  private static let words: [Character: String] = ["→": "to", "←": "from", "⇥": "Tab"]

  private static let signs: [Character: String] = [
    "·": "-", "–": "-", "—": "-", "−": "-", "…": "...", "→": "->", "←": "<-", "↑": "^", "↓": "v",
    "⇥": "Tab", "⏎": "Return", "×": "x", "≥": ">=", "≤": "<=", "≈": "~", "±": "+-", "‘": "'",
    "’": "'", "“": "\"", "”": "\"", "«": "\"", "»": "\"", "•": "*", "✓": "+", "✗": "x",
  ]
}
