import Things

/// Placeholders in place of a meaning, such as `-` or `TODO`, in a list of words.
enum MissingMeaning: LintRule {
  static let name = "missing-meaning"
  static let remedy = "Add it to the file, or remove the row."

  private static let signs: Set<String> = [
    "-", "--", "---", "–", "—", "?", "??", "???", "...", "…", "n/a", "N/A", "TODO", "TBD",
    "tbd", "todo", "_", "__",
  ]
  private static let mostBytes = 5
  private static let fewestRows = 5

  static func check(_ table: LintTable, _ report: (Finding) -> Void) {
    guard table.rows.count >= fewestRows else { return }
    let missing = table.rows.filter { row in
      table.texts.withCell(Int(row), .long) { cell in
        cell.count <= mostBytes && signs.contains(String(decoding: cell, as: UTF8.self))
      }
    }
    guard !missing.isEmpty else { return }
    let others = table.rows.map { table.texts[Int($0), .long] }.filter { !signs.contains($0) }
    let words = others.count { $0.count > 1 && $0.contains(where: \.isLetter) }
    // Among other signs and keys, as in Morse code, a dash is an answer.
    let keys = others.count { $0.count == 1 }
    guard keys < missing.count, words > missing.count, 5 * words >= 4 * others.count else { return }
    for row in missing { report(Finding(row: Int(row), Self.self, .long)) }
  }

  static func sentence(_ finding: Finding, _ drafts: ImportDrafts) -> String {
    "The meaning of \(short(finding, drafts)) may be missing: it is only "
      + "\(quoted(finding, drafts))."
  }
}
