/// A meaning of a short form that the same text defines in another way more often.
enum RarerDefinition: Rule {
  static let name = "rarer-definition"

  static func sentence(_ finding: Finding, _ drafts: ImportDrafts) -> String {
    "\(short(finding, drafts)) has another meaning in this text that is more common."
  }
}
