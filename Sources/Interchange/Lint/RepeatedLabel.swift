import Things

/// Rows with one short form and many meanings, as `Definition:` above each of them is no term.
enum RepeatedLabel: LintRule {
  static let name = "repeated-label"

  private static let fewestRows = 8
  private static let fewestRepeats = 5
  private static let leastShare = 0.25

  static func check(_ table: LintTable, _ report: (Finding) -> Void) {
    guard table.rows.count >= fewestRows else { return }
    // In a long list, a part shows whether any could be one.
    let step = max(1, table.rows.count / sampleRows)
    let sample = stride(from: 0, to: table.rows.count, by: step).map { Int(table.rows[$0]) }
    guard !labels(sample, table.texts, share: leastShare / 2).isEmpty else { return }
    let labels = labels(table.rows.map(Int.init), table.texts, share: leastShare)
    for row in labels.values.joined().sorted() { report(Finding(row: row, Self.self)) }
  }

  private static let sampleRows = 500

  /// The rows of each short form that has at least this share of them.
  private static func labels(
    _ rows: [Int], _ texts: ThingColumns, share: Double
  ) -> [String: [Int]] {
    Dictionary(grouping: rows) { texts[$0, .short] }.filter { _, repeated in
      repeated.count >= fewestRepeats && Double(repeated.count) >= share * Double(rows.count)
    }
  }

  static func sentence(_ finding: Finding, _ drafts: ImportDrafts) -> String {
    "\(short(finding, drafts)) may be a label and not a term: many rows begin with it."
  }
}
