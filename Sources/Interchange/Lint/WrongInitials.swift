import Things

/// An acronym whose letters are not those of its words, in a deck where most are.
enum WrongInitials: LintRule {
  static let name = "wrong-initials"
  static let weight = Diagnostic.Weight.doubtful

  private static let sampleRows = 400
  private static let fewestRows = 10
  /// From this share of fitting rows on, those that do not fit are told.
  private static let leastShare = 0.75

  static func check(_ table: LintTable, _ report: (Finding) -> Void) {
    let acronyms = table.rows.lazy.map(Int.init).filter { isAcronym(table.texts, $0) }
    var looked = 0
    var fitting = 0
    for row in acronyms.prefix(sampleRows) {
      looked += 1
      if fits(table.texts, row) { fitting += 1 }
    }
    guard looked >= fewestRows, Double(fitting) >= leastShare * Double(looked) else { return }
    for row in acronyms where !fits(table.texts, row) { report(Finding(row: row, Self.self)) }
  }

  /// Capitals alone, for more than one word.
  private static func isAcronym(_ texts: ThingTexts, _ row: Int) -> Bool {
    let isCapitals = texts.withCell(row, .short) { bytes in
      bytes.count >= 2 && bytes.count <= 8 && bytes.allSatisfy { $0 &- 0x41 < 26 }
    }
    return isCapitals && texts.withCell(row, .long) { $0.contains(0x20) }
  }

  private static func fits(_ texts: ThingTexts, _ row: Int) -> Bool {
    texts.withCell(row, .short) { short in
      texts.withCell(row, .long) { long in
        if Initials.fitPlainly(short, long) { return true }
        return Initials.fit(
          String(decoding: short, as: UTF8.self), String(decoding: long, as: UTF8.self))
      }
    }
  }

  static func words(_ finding: Finding, _ drafts: Drafts) -> (sentence: String, remedy: String) {
    let long = Excerpt.of(drafts.texts[Int(finding.row), .long])
    return ("\(short(finding, drafts)) has not the letters of \"\(long)\".", "")
  }
}
