import Things

/// Rows of a page whose headings were taken for terms, and the sections below them for meanings.
enum SectionOfText: LintRule {
  static let name = "section-of-text"

  /// What a meaning has at most, but for a few.
  private static let mostCharacters = 600
  private static let mostLines = 6

  /// A page has such sections throughout; a glossary has a few long entries.
  static func check(_ table: LintTable, _ report: (Finding) -> Void) {
    let rows = table.rows(with: .lineBreak).filter { isSection(table.texts[$0, .long]) }
    guard rows.count > 1, rows.count * 3 >= table.rows.count else { return }
    for row in rows { report(Finding(row: row, Self.self, .long)) }
  }

  private static func isSection(_ text: String) -> Bool {
    text.count > mostCharacters
      || text.split(whereSeparator: \.isNewline).count > mostLines
  }

  static func sentence(_ finding: Finding, _ drafts: ImportDrafts) -> String {
    "\(short(finding, drafts)) may be a heading and not a term: a section of text follows it."
  }
}
