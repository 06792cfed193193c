import Things

/// Something that can be found of a draft, and how it is said.
protocol Rule: SendableMetatype {
  /// A word that stays the same from version to version.
  static var name: String { get }
  static var weight: Diagnostic.Weight { get }
  /// What was found as a sentence, and what can be done; the remedy may be empty.
  static func words(_ finding: Finding, _ drafts: Drafts) -> (sentence: String, remedy: String)
}

/// A rule that is looked for in texts alone.
protocol LintRule: Rule {
  static func check(_ table: LintTable, _ report: (Finding) -> Void)
}

extension Rule {
  /// The text that a finding is about, in quotes.
  static func quoted(_ finding: Finding, _ drafts: Drafts) -> String {
    "\"" + Excerpt.of(drafts.texts[Int(finding.row), finding.textCell]) + "\""
  }

  /// The short form of the row.
  static func short(_ finding: Finding, _ drafts: Drafts) -> String {
    Excerpt.of(drafts.texts[Int(finding.row), .short])
  }
}
