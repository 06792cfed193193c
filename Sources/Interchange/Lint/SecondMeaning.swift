/// A short form that has another long form already: a family.
enum SecondMeaning: Rule {
  static let name = "second-meaning"
  static let weight = Diagnostic.Weight.doubtful

  static func words(_ finding: Finding, _ drafts: ImportDrafts) -> (
    sentence: String, remedy: String
  ) {
    ("\(short(finding, drafts)) again: kept as a further meaning.", "")
  }
}
