import Things

/// A problem that can be found in a draft, and its message.
protocol Rule: SendableMetatype {
  /// A name that stays the same across versions.
  static var name: String { get }
  static var weight: Diagnostic.Weight { get }
  /// What to do; empty if nothing needs to be done.
  static var remedy: String { get }
  /// The problem as a sentence.
  static func sentence(_ finding: Finding, _ drafts: ImportDrafts) -> String
}

/// A rule that checks only the texts of drafts.
protocol LintRule: Rule {
  static func check(_ table: LintTable, _ report: (Finding) -> Void)
}

extension Rule {
  static var weight: Diagnostic.Weight { .doubtful }
  static var remedy: String { "" }

  /// The text in question, in quotes.
  static func quoted(_ finding: Finding, _ drafts: ImportDrafts) -> String {
    "\"" + Excerpt.of(drafts.texts[Int(finding.row), finding.textCell]) + "\""
  }

  /// The short form of the row.
  static func short(_ finding: Finding, _ drafts: ImportDrafts) -> String {
    Excerpt.of(drafts.texts[Int(finding.row), .short])
  }
}

extension LintRule {
  /// Reports each of these rows for its first form with a problem; `problem` returns the detail.
  static func checkForms(
    of rows: some Sequence<Int>, _ report: (Finding) -> Void,
    problem: (_ row: Int, _ cell: ThingColumns.Cell) -> Int?
  ) {
    for row in rows {
      for cell in [ThingColumns.Cell.short, .long] {
        guard let detail = problem(row, cell) else { continue }
        report(Finding(row: row, Self.self, cell, detail: detail))
        break
      }
    }
  }
}

/// All rules, in the order in which they are reported.
///
/// A rule is one file and one line here.
enum Rules {
  static let all: [any Rule.Type] = [
    SpreadsheetError.self,
    RepeatedPair.self,
    SpreadsheetGuess.self,
    PerhapsHeader.self,
    LetterCodes.self,
    MissingMeaning.self,
    SameForms.self,
    RepeatedLabel.self,
    SectionOfText.self,
    ExtraCells.self,
    TextAfterQuote.self,
    RepeatedIdentity.self,
    CaseTwin.self,
    NearTwin.self,
    TwoForms.self,
    WrongInitials.self,
    UnsureDefinition.self,
    LookAlikes.self,
    InvisibleCharacters.self,
    WrongEncoding.self,
    LostMarkup.self,
    LeftMarkup.self,
    SecondMeaning.self,
    RarerDefinition.self,
  ]

  static let looked: [any LintRule.Type] = all.compactMap { $0 as? any LintRule.Type }

  static func number(of rule: any Rule.Type) -> UInt8 {
    UInt8(all.firstIndex { $0 == rule } ?? 0)
  }
}

/// The drafts to check.
struct LintTable {
  let texts: ThingColumns
  /// The drafts to check.
  let rows: [Int32]
  /// The kinds of bytes in the forms of each row.
  private let marks: [ByteMarks]

  init(_ texts: ThingColumns, rows: [Int32]) {
    self.texts = texts
    self.rows = rows
    marks = rows.map { row in
      texts.withCell(Int(row), .short) { ByteMarks.of($0) }
        .union(texts.withCell(Int(row), .long) { ByteMarks.of($0) })
    }
  }

  /// The rows that contain any of these kinds of bytes.
  func rows(with wanted: ByteMarks) -> some Sequence<Int> {
    zip(rows, marks).lazy.filter { !$0.1.isDisjoint(with: wanted) }.map { Int($0.0) }
  }
}
