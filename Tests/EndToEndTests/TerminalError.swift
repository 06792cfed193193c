/// The error of a failed test that drives a program: a sentence and the screen.
struct TerminalError: Error, CustomStringConvertible {
  let description: String

  init(_ sentence: String, screen: ScreenModel? = nil) {
    guard let screen else {
      description = sentence
      return
    }
    let rows = screen.fullText.split(separator: "\n", omittingEmptySubsequences: false)
    let shown = rows.suffix(60).map { "  | \($0)" }.joined(separator: "\n")
    description = "\(sentence) Cursor in row \(screen.row), column \(screen.column).\n\(shown)"
  }
}
