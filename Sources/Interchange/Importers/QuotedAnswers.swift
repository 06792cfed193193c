/// Questions of Markdown with their answers quoted below them: `- What is a lock?` above `  > …`.
enum QuotedAnswers: Importer {
  static let name = "quoted answers"

  static func reads(_ text: ArrivedText) -> Bool {
    guard MarkdownText.isName(text.file) else { return false }
    let (things, others) = cards(text.firstLines.prefix(2_000))
    let questions = things.count { $0.short.hasSuffix("?") }
    return things.count > 2 && 2 * questions >= things.count && things.count >= 3 * others
  }

  static func read(_ text: ArrivedText, proceed: ImportProgress.Proceed) throws -> Reading {
    text.reading(name, cards(text.lines).things)
  }

  /// The cards, and the number of other lines; headings only group cards.
  private static func cards(_ lines: some Sequence<String>) -> (things: [FoundThing], others: Int) {
    var things: [FoundThing] = []
    var (others, isQuoted) = (0, false)
    var question: (line: Int, text: String)?
    for (number, whole) in lines.enumerated() {
      let line = Blanks.trimmed(whole)
      if line.hasPrefix(">") {
        let text = MarkdownText.plain(Blanks.trimmed(line.dropFirst()))
        if let (start, short) = question {
          things.append(FoundThing(line: start, short: short, long: text))
        } else if isQuoted, let last = things.indices.last {
          things[last].long += "\n" + text
        }
        isQuoted = isQuoted || question != nil
        question = nil
      } else if line.isEmpty || line.hasPrefix("#") || line.isRuler(of: "-*_") {
        isQuoted = isQuoted && line.isEmpty
      } else {
        if question != nil { others += 1 }
        let item = line.item("-*+").map(String.init) ?? CountedTitles.parts(of: line)?.text ?? line
        (question, isQuoted) = ((number + 1, MarkdownText.plain(item)), false)
      }
    }
    return (things, others + (question == nil ? 0 : 1))
  }
}
