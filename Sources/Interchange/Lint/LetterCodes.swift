import Things

/// Long forms that are single letters, as in a column of codes, or question marks for lost letters.
enum LetterCodes: LintRule {
  static let name = "letter-codes"
  static let remedy = "Choose another column with --long."

  private static let fewestRows = 5
  private static let leastShare = 0.8
  /// Each code stands in at least this many rows, unlike the letters of an alphabet.
  private static let fewestRepeats = 3

  static func check(_ table: LintTable, _ report: (Finding) -> Void) {
    let coded = table.rows.filter { row in isCode(table.texts, Int(row)) }
    guard coded.count >= fewestRows,
      Double(coded.count) >= leastShare * Double(table.rows.count)
    else { return }
    let codes = Set(coded.map { table.texts[Int($0), .long] })
    guard codes.count * fewestRepeats <= coded.count else { return }
    // Some rows have several, as in `BC`.
    for row in table.rows {
      let letters = table.texts[Int(row), .long].filter { !", ;&".contains($0) }
      let areInOrder = zip(letters, letters.dropFirst()).allSatisfy { $0 < $1 }
      if !letters.isEmpty, areInOrder, letters.allSatisfy({ codes.contains(String($0)) }) {
        report(Finding(row: Int(row), Self.self, .long))
      }
    }
  }

  /// Whether the long form is one letter, and the short form has more than one character.
  private static func isCode(_ texts: ThingColumns, _ row: Int) -> Bool {
    texts.withCell(row, .short) { $0.count > 1 }
      && texts.withCell(row, .long) { cell in
        cell.count == 1 && ((cell[0] | 0x20) &- 0x61 < 26 || cell[0] == UInt8(ascii: "?"))
      }
  }

  static func sentence(_ finding: Finding, _ drafts: ImportDrafts) -> String {
    "The long form of \(short(finding, drafts)) is only \(quoted(finding, drafts))."
  }
}
