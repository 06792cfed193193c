/// HTML that plain text cannot represent.
enum LostMarkup: Rule {
  static let name = "lost-markup"

  static func sentence(_ finding: Finding, _ drafts: ImportDrafts) -> String {
    let losses = MarkupLosses(rawValue: UInt8(truncatingIfNeeded: finding.detail))
    var kinds: [String] = []
    if losses.contains(.picture) { kinds.append("a picture") }
    if losses.contains(.sound) { kinds.append("a sound") }
    if losses.contains(.table) { kinds.append("a table") }
    let list = kinds.joined(separator: " and ")
    return "\(short(finding, drafts)) has \(list); only the name or text was kept."
  }
}
