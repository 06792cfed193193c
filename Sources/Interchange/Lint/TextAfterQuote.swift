/// A cell with text after the closing quote.
enum TextAfterQuote: Rule {
  static let name = "text-after-quote"

  static func sentence(_ finding: Finding, _ drafts: ImportDrafts) -> String {
    "\(short(finding, drafts)) has text after a closing quote."
  }
}
