/// A short form that already has another long form, so that they become a family.
enum SecondMeaning: Rule {
  static let name = "second-meaning"
  /// Families are usual, so this is no reason to doubt the row.
  static let weight = Diagnostic.Weight.remark

  static func sentence(_ finding: Finding, _ drafts: ImportDrafts) -> String {
    "\(short(finding, drafts)) appears again, with another meaning."
  }
}
