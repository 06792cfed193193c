import Things

/// Long forms that only repeat the short forms, as where the wrong column was chosen.
///
/// In a few rows that is no mistake: some words are the same in two languages.
enum SameForms: LintRule {
  static let name = "same-forms"
  static let remedy = "Choose another column with --long."

  private static let fewestRows = 5

  static func check(_ table: LintTable, _ report: (Finding) -> Void) {
    let same = table.rows.filter { row in
      table.texts.withCell(Int(row), .short) { short in
        table.texts.withCell(Int(row), .long) { long in short.elementsEqual(long) }
      }
    }
    guard same.count >= fewestRows, same.count * 2 > table.rows.count else { return }
    for row in same { report(Finding(row: Int(row), Self.self, .long)) }
  }

  static func sentence(_ finding: Finding, _ drafts: ImportDrafts) -> String {
    "The long form of \(short(finding, drafts)) is the same text."
  }
}
