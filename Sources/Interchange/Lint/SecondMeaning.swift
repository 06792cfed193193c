/// A short form that already has another long form, so that they become a family.
enum SecondMeaning: Rule {
  static let name = "second-meaning"
  static let weight = Diagnostic.Weight.doubtful

  static func words(_ finding: Finding, _ drafts: ImportDrafts) -> (
    sentence: String, remedy: String
  ) {
    ("\(short(finding, drafts)) appears again, with another meaning.", "")
  }
}
