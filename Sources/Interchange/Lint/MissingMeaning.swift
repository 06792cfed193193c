import Things

/// Long forms that only say that there is none, as `-` or `TODO`, among words.
enum MissingMeaning: LintRule {
  static let name = "missing-meaning"
  static let remedy = "Add it to the file, or remove the row."

  private static let signs: Set<String> = [
    "-", "--", "---", "–", "—", "?", "??", "???", "...", "…", "n/a", "N/A", "NA", "TODO", "TBD",
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
    // Where most answers are signs, as in Morse code, a dash is one of them.
    guard !missing.isEmpty, 2 * missing.count < table.rows.count else { return }
    let words = table.rows.count { row in
      let long = table.texts[Int(row), .long]
      return long.count > 1 && long.contains(where: \.isLetter)
    }
    guard 5 * (words + missing.count) >= 4 * table.rows.count, words > missing.count else { return }
    for row in missing { report(Finding(row: Int(row), Self.self, .long)) }
  }

  static func sentence(_ finding: Finding, _ drafts: ImportDrafts) -> String {
    "The meaning of \(short(finding, drafts)) may be missing: it is only "
      + "\(quoted(finding, drafts))."
  }
}
