/// A row with more cells than columns, often caused by an unquoted delimiter in the long form.
enum ExtraCells: Rule {
  static let name = "extra-cells"

  static func sentence(_ finding: Finding, _ drafts: ImportDrafts) -> String {
    let count = finding.detail.magnitude
    let what = finding.detail > 0 ? "the last cells were joined" : "the last cells were ignored"
    return "\(short(finding, drafts)) has \(count) cells; \(what)."
  }
}
