/// A row with more cells than columns, often caused by an unquoted delimiter in the long form.
enum ExtraCells: Rule {
  static let name = "extra-cells"
  static let weight = Diagnostic.Weight.doubtful

  static func words(_ finding: Finding, _ drafts: ImportDrafts) -> (
    sentence: String, remedy: String
  ) {
    let count = finding.detail.magnitude
    let what = finding.detail > 0 ? "the last cells were joined" : "the last cells were ignored"
    return ("\(short(finding, drafts)) has \(count) cells; \(what).", "")
  }
}
