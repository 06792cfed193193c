import Things

/// Rows with one short form and many meanings, as `Definition:` above each of them is no term.
enum RepeatedLabel: LintRule {
  static let name = "repeated-label"

  private static let fewestRows = 8
  private static let fewestRepeats = 5
  private static let leastShare = 0.25

  static func check(_ table: LintTable, _ report: (Finding) -> Void) {
    guard table.rows.count >= fewestRows else { return }
    let rows = Dictionary(grouping: table.rows.map(Int.init)) { table.texts[$0, .short] }
    for repeated in rows.values.sorted(by: { $0[0] < $1[0] })
    where repeated.count >= fewestRepeats
      && Double(repeated.count) >= leastShare * Double(table.rows.count)
    {
      for row in repeated { report(Finding(row: row, Self.self)) }
    }
  }

  static func sentence(_ finding: Finding, _ drafts: ImportDrafts) -> String {
    "\(short(finding, drafts)) may be a label and not a term: many rows begin with it."
  }
}
