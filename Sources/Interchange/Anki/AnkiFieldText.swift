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
    hasFormula = Self.formulas.contains(where: html.contains)
  }

  private static let formulas = ["\\(", "\\[", "[latex]", "[$]", "[$$]"]

  /// Whether there is text besides sounds and pictures.
  var hasWords: Bool {
    guard text.contains("[sound:") || text.contains("[picture:") else { return !text.isEmpty }
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

  /// A text as HTML that keeps all its spaces when it is read back.
  static func exactHTML(_ text: String) -> String {
    var isAfterBlank = true
    var exact = ""
    for character in html(text) {
      exact += isAfterBlank && character == " " ? "&nbsp;" : String(character)
      isAfterBlank = character == " " || character == ">"
    }
    return exact
  }

  /// A text as HTML for a field of a note.
  static func html(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\n", with: "<br>")
  }
}
