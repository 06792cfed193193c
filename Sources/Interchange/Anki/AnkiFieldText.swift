/// The text of a note's field, and the markup lost in converting it.
struct AnkiFieldText {
  var text: String
  var losses: MarkupLosses
  var hasFormula: Bool

  init(_ html: String) {
    var losses = MarkupLosses()
    var text = HTMLText.plain(html, &losses)
    // In HTML a line break is a space; intended breaks have been converted already.
    if !html.contains("<"), !html.contains("&"), html.contains(where: \.isNewline) {
      text = html.split(whereSeparator: \.isNewline).map { Blanks.trimmed(String($0)) }
        .joined(separator: " ")
    }
    self.text = Blanks.trimmed(text)
    self.losses = losses
    hasFormula = Self.hasFormula(html)
  }

  private static let formulas = ["\\(", "\\[", "[latex]", "[$]", "[$$]"].map { Array($0.utf8) }

  /// Searching byte by byte: a collection can have megabytes of HTML.
  private static func hasFormula(_ html: String) -> Bool {
    let marks = [UInt8(ascii: "["), UInt8(ascii: "\\")]
    var rest = Array(html.utf8)[...]
    while let start = rest.firstIndex(where: marks.contains) {
      rest = rest[start...]
      if formulas.contains(where: { rest.starts(with: $0) }) { return true }
      rest.removeFirst()
    }
    return false
  }

  /// Whether there is text besides sounds and pictures.
  var hasWords: Bool { Self.hasWords(text) }

  static func hasWords(_ text: String) -> Bool {
    var rest = text[...]
    while !rest.isEmpty {
      if rest.hasPrefix("[sound:") || rest.hasPrefix("[picture:") {
        rest = rest.drop { $0 != "]" }.dropFirst()
      } else if rest.first?.isWhitespace == true {
        rest = rest.dropFirst()
      } else {
        return true
      }
    }
    return false
  }

  /// The text of a field that til wrote with `exactHTML`, with all its spaces.
  static func exact(_ html: String) -> String {
    let marked = AnkiOwnMedia.read(html).replacing("&nbsp;", with: spaceMark)
    return AnkiFieldText(spaceMark + marked + spaceMark).text.replacing(spaceMark, with: " ")
      .dropFirst().dropLast().description
  }

  /// A private character that no text contains.
  private static let spaceMark = "\u{F8F0}"

  /// A text as HTML that keeps all its spaces and pictures when it is read back.
  static func exactHTML(_ text: String) -> String {
    var isAfterBlank = true
    var exact = ""
    for character in html(text) {
      exact += isAfterBlank && character == " " ? "&nbsp;" : String(character)
      isAfterBlank = character == " " || character == ">"
    }
    return AnkiOwnMedia.shown(exact)
  }

  /// A text as HTML for a field of a note.
  static func html(_ text: String) -> String {
    var html = ""
    var rest = text[...]
    while let place = rest.utf8.firstIndex(where: { $0 < 0x3F && entities[$0] != nil }) {
      html += rest[..<place]
      html += entities[rest.utf8[place]] ?? ""
      rest = rest[rest.utf8.index(after: place)...]
    }
    return html + rest
  }

  private static let entities: [UInt8: String] = [
    UInt8(ascii: "&"): "&amp;", UInt8(ascii: "<"): "&lt;", UInt8(ascii: ">"): "&gt;",
    UInt8(ascii: "\n"): "<br>",
  ]
}
