/// An id or a guid that another row of the file has already.
enum RepeatedIdentity: Rule {
  static let name = "repeated-id"
  static let weight = Diagnostic.Weight.doubtful

  static func words(_ finding: Finding, _ drafts: ImportDrafts) -> (
    sentence: String, remedy: String
  ) {
    (
      "\(short(finding, drafts)) has the id of line \(finding.detail); it is taken for another Thing.",
      ""
    )
  }
}
