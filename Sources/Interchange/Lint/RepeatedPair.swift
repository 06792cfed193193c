/// A pair of forms that the file repeats.
enum RepeatedPair: Rule {
  static let name = "repeated-pair"
  static let weight = Diagnostic.Weight.notTaken

  static func sentence(_ finding: Finding, _ drafts: ImportDrafts) -> String {
    "\(short(finding, drafts)) repeats line \(finding.detail)."
  }
}
