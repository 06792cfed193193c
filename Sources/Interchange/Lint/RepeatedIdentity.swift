/// An id or guid that an earlier row of the file already has.
enum RepeatedIdentity: Rule {
  static let name = "repeated-id"
  static let weight = Diagnostic.Weight.doubtful

  static func words(_ finding: Finding, _ drafts: ImportDrafts) -> (
    sentence: String, remedy: String
  ) {
    (
      "\(short(finding, drafts)) has the same id as line \(finding.detail); it is imported as a separate Thing.",
      ""
    )
  }
}
