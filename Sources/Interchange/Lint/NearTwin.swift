import Things

/// Two meanings of a short form that are nearly the same text.
enum NearTwin: Rule {
  static let name = "near-twin"
  static let remedy = "If they are one, keep one."

  static func sentence(_ finding: Finding, _ drafts: ImportDrafts) -> String {
    let long = Excerpt.of(drafts.texts[Int(finding.row), .long])
    return "\(short(finding, drafts)) \"\(long)\" is nearly the same as line \(finding.detail)."
  }
}
