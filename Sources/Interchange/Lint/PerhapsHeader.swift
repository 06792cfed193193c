import Things

/// A first row that could be a header.
enum PerhapsHeader: Rule {
  static let name = "perhaps-header"
  static let weight = Diagnostic.Weight.doubtful

  static func words(_ finding: Finding, _ drafts: ImportDrafts) -> (
    sentence: String, remedy: String
  ) {
    let long = Excerpt.of(drafts.texts[Int(finding.row), .long])
    return (
      "\"\(short(finding, drafts))\", \"\(long)\" might be a header.", "If so, use --header yes."
    )
  }
}
