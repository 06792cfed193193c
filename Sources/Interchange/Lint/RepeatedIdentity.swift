/// An id or guid that an earlier row of the file already has.
enum RepeatedIdentity: Rule {
  static let name = "repeated-id"

  static func sentence(_ finding: Finding, _ drafts: ImportDrafts) -> String {
    "\(short(finding, drafts)) has the same id as line \(finding.detail); it is imported as a separate Thing."
  }
}
