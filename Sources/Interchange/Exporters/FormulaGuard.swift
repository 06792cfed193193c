/// Keeps spreadsheets from taking text for a formula.
enum FormulaGuard {
  private static let beginnings: Set<Character> = ["=", "+", "-", "@", "\t", "\r"]

  /// The text, behind an apostrophe where it begins as formulas do.
  static func guarded(_ text: String) -> String {
    guard let first = text.first, beginnings.contains(first) else { return text }
    return "'" + text
  }
}
