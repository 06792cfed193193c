import Things

/// Rows with one short form and many meanings, as `Definition:` above each of them is no term, and
/// rows whose short form is only a kind of word.
enum RepeatedLabel: LintRule {
  static let name = "repeated-label"

  private static let fewestRows = 8
  private static let fewestRepeats = 5
  private static let leastShare = 0.25

  static func check(_ table: LintTable, _ report: (Finding) -> Void) {
    let kinds = table.rows.filter { isKind(table.texts, Int($0)) }
    if 4 * kinds.count <= table.rows.count {
      for row in kinds { report(Finding(row: Int(row), Self.self)) }
    }
    guard table.rows.count >= fewestRows else { return }
    // In a long list, a part shows whether any could be one.
    let step = max(1, table.rows.count / sampleRows)
    let sample = stride(from: 0, to: table.rows.count, by: step).map { Int(table.rows[$0]) }
    guard !labels(sample, table.texts, share: leastShare / 2).isEmpty else { return }
    let labels = labels(table.rows.map(Int.init), table.texts, share: leastShare)
    for row in labels.values.joined().sorted() where !isKind(table.texts, row) {
      report(Finding(row: row, Self.self))
    }
  }

  /// The names of kinds of words that stand before meanings, as in `adj: plain`.
  private static let kinds: Set<String> = [
    "adj", "adv", "vt", "vi", "prep", "conj", "pron", "interj", "n.", "v.", "adj.", "adv.", "vt.",
    "vi.", "prep.", "conj.", "pron.",
  ]

  private static func isKind(_ texts: ThingColumns, _ row: Int) -> Bool {
    guard texts.withCell(row, .short, body: { $0.count <= 6 }), kinds.contains(texts[row, .short])
    else {
      return false
    }
    // In a list of abbreviations, they are terms.
    let stem = texts[row, .short].filter(\.isLetter)
    return !texts[row, .long].lowercased().contains(stem)
  }

  private static let sampleRows = 500

  /// The rows of each short form that has at least this share of them.
  private static func labels(
    _ rows: [Int], _ texts: ThingColumns, share: Double
  ) -> [String: [Int]] {
    Dictionary(grouping: rows) { texts[$0, .short].lowercased() }.filter { _, repeated in
      repeated.count >= fewestRepeats && Double(repeated.count) >= share * Double(rows.count)
    }
  }

  static func sentence(_ finding: Finding, _ drafts: ImportDrafts) -> String {
    "\(short(finding, drafts)) may be a label, not a term."
  }
}
