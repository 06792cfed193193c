/// A row with more cells than columns, taken as a long form with delimiters in it.
enum ExtraCells: Rule {
  static let name = "extra-cells"
  static let weight = Diagnostic.Weight.doubtful

  static func words(_ finding: Finding, _ drafts: Drafts) -> (sentence: String, remedy: String) {
    ("\(short(finding, drafts)) has \(finding.detail) cells; the last are read as one.", "")
  }
}
