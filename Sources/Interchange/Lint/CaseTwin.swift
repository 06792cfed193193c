/// A Thing that differs from another only in case, accents or spaces.
enum CaseTwin: Rule {
  static let name = "case-twin"
  static let weight = Diagnostic.Weight.doubtful

  /// The detail is the other row's line, or 0 for a Thing of the library.
  static func words(_ finding: Finding, _ drafts: ImportDrafts) -> (
    sentence: String, remedy: String
  ) {
    let other = finding.detail > 0 ? "line \(finding.detail)" : "an existing Thing"
    return ("\(short(finding, drafts)) differs from \(other) only in case, accents or spaces.", "")
  }
}
