import Things

/// Rows with one short form and many meanings, as `Definition:` above each of them is no term, and
/// rows whose short form is only a kind of word, or a line above a section.
enum RepeatedLabel: LintRule {
  static let name = "repeated-label"

  private static let fewestRows = 8
  private static let fewestRepeats = 5
  private static let leastShare = 0.25

  static func check(_ table: LintTable, _ report: (Finding) -> Void) {
    let rows = table.rows.map(Int.init)
    let kinds = rows.filter { isLine(table.texts, $0) || isKind(table.texts, $0) }
    var found = 4 * kinds.count <= rows.count ? Set(kinds) : []
    // In a long list, a part shows whether any could be one.
    let step = max(1, rows.count / sampleRows)
    let sample = stride(from: 0, to: rows.count, by: step).map { rows[$0] }
    if rows.count >= fewestRows, !labels(sample, table.texts, share: leastShare / 2).isEmpty {
      found.formUnion(labels(rows, table.texts, share: leastShare).values.joined())
    }
    for row in found.sorted() { report(Finding(row: row, Self.self)) }
  }

  /// Whether the short form only repeats a sign, as above a section.
  private static func isLine(_ texts: ThingColumns, _ row: Int) -> Bool {
    texts.withCell(row, .short) { short in
      short.count > 2 && "-=*_~".utf8.contains(short[0]) && short.allSatisfy { $0 == short[0] }
    }
  }

  /// The names of kinds of words that stand before meanings, as in `adj: plain`.
  private static let kinds: Set<String> = [
    "adj", "adv", "vt", "vi", "prep", "conj", "pron", "interj", "n.", "v.", "adj.", "adv.", "vt.",
    "vi.", "prep.", "conj.", "pron.",
  ]
  private static let longestKind = 6

  private static func isKind(_ texts: ThingColumns, _ row: Int) -> Bool {
    guard texts.withCell(row, .short, body: { $0.count <= longestKind }),
      case let short = texts[row, .short], kinds.contains(short)
    else { return false }
    // In a list of abbreviations, they are terms.
    return !texts[row, .long].lowercased().contains(short.filter(\.isLetter))
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
