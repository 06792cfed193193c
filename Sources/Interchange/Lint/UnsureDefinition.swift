import Things

/// A meaning found in a text whose letters fit the short form only in part.
enum UnsureDefinition: Rule {
  static let name = "unsure-definition"

  static func sentence(_ finding: Finding, _ drafts: ImportDrafts) -> String {
    let long = Excerpt.of(drafts.texts[Int(finding.row), .long])
    return "\"\(long)\" may not be what \(short(finding, drafts)) stands for."
  }
}
