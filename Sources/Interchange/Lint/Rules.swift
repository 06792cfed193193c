import Things

/// Something that can be found of a draft, and how it is said.
protocol Rule: SendableMetatype {
  /// A word that stays the same from version to version.
  static var name: String { get }
  static var weight: Diagnostic.Weight { get }
  /// What was found as a sentence, and what can be done; the remedy may be empty.
  static func words(_ finding: Finding, _ drafts: ImportDrafts) -> (
    sentence: String, remedy: String
  )
}

/// A rule that is looked for in texts alone.
protocol LintRule: Rule {
  static func check(_ table: LintTable, _ report: (Finding) -> Void)
}

extension Rule {
  /// The text that a finding is about, in quotes.
  static func quoted(_ finding: Finding, _ drafts: ImportDrafts) -> String {
    "\"" + Excerpt.of(drafts.texts[Int(finding.row), finding.textCell]) + "\""
  }

  /// The short form of the row.
  static func short(_ finding: Finding, _ drafts: ImportDrafts) -> String {
    Excerpt.of(drafts.texts[Int(finding.row), .short])
  }
}

/// Everything that is looked for, in the order in which a plan tells it.
///
/// A rule is one file and one line here.
enum Rules {
  static let all: [any Rule.Type] = [
    SpreadsheetError.self,
    RepeatedPair.self,
    SpreadsheetGuess.self,
    PerhapsHeader.self,
    ExtraCells.self,
    TextAfterQuote.self,
    RepeatedIdentity.self,
    CaseTwin.self,
    TwoForms.self,
    WrongInitials.self,
    LookAlikes.self,
    InvisibleCharacters.self,
    LostMarkup.self,
    SecondMeaning.self,
  ]

  static let looked: [any LintRule.Type] = all.compactMap { $0 as? any LintRule.Type }

  static func number(of rule: any Rule.Type) -> UInt8 {
    UInt8(all.firstIndex { $0 == rule } ?? 0)
  }
}

/// Drafts on their way into a deck, as rules look at them.
struct LintTable {
  let texts: ThingColumns
  /// The drafts to look at.
  let rows: [Int32]
  /// What kinds of bytes the forms of each of these rows hold.
  private let marks: [ByteMarks]

  init(_ texts: ThingColumns, rows: [Int32]) {
    self.texts = texts
    self.rows = rows
    marks = rows.map { row in
      texts.withCell(Int(row), .short) { ByteMarks.of($0) }
        .union(texts.withCell(Int(row), .long) { ByteMarks.of($0) })
    }
  }

  /// The rows that hold any of these kinds of bytes.
  func rows(with wanted: ByteMarks) -> some Sequence<Int> {
    zip(rows, marks).lazy.filter { !$0.1.isDisjoint(with: wanted) }.map { Int($0.0) }
  }
}
