/// A cell with text after the closing quote.
enum TextAfterQuote: Rule {
  static let name = "text-after-quote"
  static let weight = Diagnostic.Weight.doubtful

  static func words(_ finding: Finding, _ drafts: ImportDrafts) -> (
    sentence: String, remedy: String
  ) {
    ("\(short(finding, drafts)) has text after a closing quote.", "")
  }
}
