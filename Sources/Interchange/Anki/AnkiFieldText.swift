/// The text of a field of a note, and what of the field it could not hold.
struct AnkiFieldText {
  var text: String
  var losses: MarkupLosses
  var hasFormula: Bool

  init(_ html: String) {
    var losses = MarkupLosses()
    var text = HTMLText.plain(html, &losses)
    // A line break in HTML is a blank; those that are meant have become real ones.
    if !html.contains("<"), !html.contains("&"), html.contains(where: \.isNewline) {
      text = html.split(whereSeparator: \.isNewline).map { Blanks.trimmed(String($0)) }
        .joined(separator: " ")
    }
    self.text = Blanks.trimmed(text)
    self.losses = losses
    hasFormula = Self.formulas.contains(where: html.contains)
  }

  private static let formulas = ["\\(", "\\[", "[latex]", "[$]", "[$$]"]

  /// Whether anything is left without sounds and pictures.
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

  /// A text as Anki writes it into a field.
  static func html(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\n", with: "<br>")
  }
}
