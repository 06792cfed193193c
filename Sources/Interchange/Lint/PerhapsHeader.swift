import Things

/// A first row that could be a header.
enum PerhapsHeader: Rule {
  static let name = "perhaps-header"
  static let remedy = "If so, use --header yes."

  static func sentence(_ finding: Finding, _ drafts: ImportDrafts) -> String {
    let long = Excerpt.of(drafts.texts[Int(finding.row), .long])
    return "\"\(short(finding, drafts))\", \"\(long)\" might be a header."
  }
}
