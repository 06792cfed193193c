/// The texts that answer a Thing: its form, the alternatives in it, those without brackets, `also`.
enum AcceptedForms {
  /// More are not compared: nobody writes them, and a damaged deck must not cost time.
  static let most = 64

  /// The form itself first, without repetition.
  static func of(_ thing: Thing, asked direction: Card.Direction) -> [String] {
    let main = direction == .forward ? thing.long : thing.short
    var forms: [String] = []
    for text in [main] + thing.also.prefix(most) {
      for form in variants(of: text) where !form.isEmpty && !forms.contains(form) {
        forms.append(form)
        if forms.count == most { return forms }
      }
    }
    return forms
  }

  /// The text, its alternatives, and each of these without what it has in brackets.
  static func variants(of text: String) -> [String] {
    let text = text.trimmed
    guard hasVariants(text) else { return [text] }
    let alternatives = alternatives(in: text)
    return ([text] + alternatives).flatMap { [$0] + BracketedText($0).shortened }
  }

  /// Whether there may be bars or brackets in a text, those of East Asia among them.
  static func hasVariants(_ text: String) -> Bool {
    text.utf8.contains { byte in
      switch byte {
      case UInt8(ascii: "/"), UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), 0xE3, 0xEF:
        true
      default: false
      }
    }
  }

  /// The parts between bars that have blanks round them; none where there is no such bar.
  static func alternatives(in text: String) -> [String] {
    let parts = text.split(separator: " / ").map { String($0).trimmed }
    return parts.count > 1 ? Array(parts.filter { !$0.isEmpty }.prefix(most)) : []
  }
}
