/// A short form that already has another long form, so that they become a family.
enum SecondMeaning: Rule {
  static let name = "second-meaning"

  static func sentence(_ finding: Finding, _ drafts: ImportDrafts) -> String {
    "\(short(finding, drafts)) appears again, with another meaning."
  }
}
