/// A pair of forms that the file repeats.
enum RepeatedPair: Rule {
  static let name = "repeated-pair"
  static let weight = Diagnostic.Weight.notTaken

  static func words(_ finding: Finding, _ drafts: ImportDrafts) -> (
    sentence: String, remedy: String
  ) {
    ("\(short(finding, drafts)) repeats line \(finding.detail).", "")
  }
}
