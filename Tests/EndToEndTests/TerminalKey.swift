/// A key and the bytes that a terminal sends for it.
struct TerminalKey: ExpressibleByStringLiteral {
  let text: String

  init(stringLiteral text: String) { self.text = text }

  static func control(_ letter: Character) -> TerminalKey {
    let value = (letter.uppercased().utf8.first ?? 0x40) & 0x1F
    return TerminalKey(stringLiteral: String(Unicode.Scalar(value)))
  }

  static func meta(_ letter: Character) -> TerminalKey {
    TerminalKey(stringLiteral: "\u{1B}\(letter)")
  }

  static let `return`: TerminalKey = "\r"
  static let tab: TerminalKey = "\t"
  static let escape: TerminalKey = "\u{1B}"
  static let backspace: TerminalKey = "\u{7F}"
  static let up: TerminalKey = "\u{1B}[A"
  static let down: TerminalKey = "\u{1B}[B"
  static let right: TerminalKey = "\u{1B}[C"
  static let left: TerminalKey = "\u{1B}[D"
  /// For the mode in which cursor keys send SS3 sequences.
  static let applicationUp: TerminalKey = "\u{1B}OA"
  static let home: TerminalKey = "\u{1B}[1~"
  static let delete: TerminalKey = "\u{1B}[3~"
  static let end: TerminalKey = "\u{1B}[4~"
}
