/// A Thing that differs from another only in case, accents or spaces.
enum CaseTwin: Rule {
  static let name = "case-twin"

  /// The detail is the other row's line, or 0 for a Thing of the library.
  static func sentence(_ finding: Finding, _ drafts: ImportDrafts) -> String {
    let other = finding.detail > 0 ? "line \(finding.detail)" : "an existing Thing"
    return "\(short(finding, drafts)) repeats \(other) but for case, accents or spaces."
  }
}
