import TextUI

/// A number and what it counts: `1 Thing`, `2,514 Things`.
enum Counted {
  static func text(_ number: Int, _ one: String, _ many: String? = nil) -> String {
    "\(number.grouped) \(number == 1 ? one : many ?? one + "s")"
  }

  /// As in `once`, `twice`, `3 times`.
  static func times(_ number: Int) -> String {
    switch number {
    case 1: "once"
    case 2: "twice"
    default: "\(number.grouped) times"
    }
  }

  static func things(_ number: Int) -> String { text(number, "Thing") }

  /// `ATM, SMTP, QoS and 9 more`: the first of some texts, as a sentence names them.
  static func names(_ names: [String], most: Int = 3) -> String {
    guard names.count > most + 1 else {
      guard names.count > 1 else { return names.first ?? "" }
      return names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
    }
    return names.prefix(most).joined(separator: ", ") + " and \((names.count - most).grouped) more"
  }
}
