import Things

/// Marks around texts, one of which most short forms have without the other.
enum OpenMarks {
  private static let pairs: [(open: Character, close: Character)] = [
    ("\"", "\""), ("{", "}"), ("[", "]"), ("(", ")"), ("“", "”"), ("«", "»"),
  ]
  private static let mostRows = 1_000
  /// In a few rows, a mark can be what is asked.
  private static let fewest = 4

  /// The doubt that such rows are divided where they should not be.
  static func doubt(_ drafts: ImportDrafts, in file: String) -> Diagnostic? {
    let rows = 0..<min(drafts.count, mostRows)
    let shorts = rows.map { drafts.texts[$0, .short] }
    guard shorts.count >= fewest else { return nil }
    let areDivided = { (text: String) in text.contains(" | ") || text.contains(" :: ") }
    if let divided = shorts.first(where: areDivided),
      shorts.count(where: areDivided) * 2 > shorts.count
    {
      return Diagnostic(
        weight: .doubtful, rule: "open-marks", file: file, excerpt: Excerpt.of(divided),
        sentence:
          "Most short forms have several parts, such as \(Excerpt.of(divided)); perhaps the "
          + "rows are divided at the wrong place.",
        remedy: "Pass --delimiter if another character separates the forms.")
    }
    for (open, close) in pairs {
      // Within a text, a mark can be a sign of the language, as in Hebrew.
      let found = shorts.filter { $0.first == open && !$0.dropFirst().contains(close) }
      guard found.count * 2 > shorts.count else { continue }
      return Diagnostic(
        weight: .doubtful, rule: "open-marks", file: file, excerpt: Excerpt.of(found[0]),
        sentence: "Most short forms begin with a \(open) that nothing closes, such as "
          + "\(Excerpt.of(found[0])); perhaps the rows are divided at the wrong place.",
        remedy: "Pass --delimiter if another character separates the forms.")
    }
    return nil
  }
}
