/// A text with hidden parts, each of which is a card.
struct Gaps {
  /// The text, divided at its gaps; these have a hint, which may be empty.
  private var pieces: [(text: String, hint: String?)] = []

  /// `hint` separates the text of a gap from its hint, as in `{{cloze sun \\ star}}`.
  init(_ text: String, open: String, close: String, hint: String) {
    var rest = text[...]
    while let (before, behind) = rest.cut(at: open), let (inside, after) = behind.cut(at: close) {
      let (shown, hint) = inside.cut(at: hint) ?? (inside, "")
      pieces += [(String(before), nil), (Blanks.trimmed(shown), Blanks.trimmed(hint))]
      rest = after
    }
    pieces.append((String(rest), nil))
  }

  /// A backslash escapes a mark, and so does `!` before `[`, which starts an image.
  init(markdown text: String, open: String, close: String) {
    var rest = text[...]
    var plain = ""
    let lastClose = text.ranges(of: close).last?.lowerBound ?? text.startIndex
    while !rest.isEmpty {
      if rest.hasPrefix("\\"), !rest.dropFirst().isEmpty {
        plain.append(rest.removeFirst())
        if "[]".contains(rest.first ?? " ") { plain.removeLast() }
        plain.append(rest.removeFirst())
      } else if rest.startIndex < lastClose, rest.hasPrefix(open), plain.last != "!",
        let (inside, after) = rest.dropFirst(open.count).cut(at: close), !Blanks.isBlank(inside)
      {
        pieces += [(plain, nil), (String(inside), "")]
        plain = ""
        rest = after
      } else {
        plain.append(rest.removeFirst())
      }
    }
    pieces.append((plain, nil))
  }

  /// The contents of the gaps.
  var texts: [String] { pieces.filter { $0.hint != nil }.map(\.text) }

  /// For each gap, the text with the gap hidden, and its contents.
  var cards: [(short: String, long: String)] {
    pieces.indices.filter { pieces[$0].hint != nil }.map { gap in
      let short = pieces.enumerated().map { place, piece in
        guard place == gap, let hint = piece.hint else { return piece.text }
        return "[\(hint.isEmpty ? "…" : hint)]"
      }
      return (short.joined(), pieces[gap].text)
    }
  }
}
