/// Questions of Markdown with their answers quoted below them: `- What is a lock?` above `  > …`.
enum QuotedAnswers: Importer {
  static let name = "quoted answers"

  static func reads(_ text: ArrivedText) -> Bool {
    guard MarkdownText.isName(text.file) else { return false }
    let (things, others) = cards(text.firstLines.prefix(2_000))
    let questions = things.count { $0.short.hasSuffix("?") }
    return things.count > 2 && 2 * questions >= things.count && things.count >= 3 * others.count
  }

  static func read(_ text: ArrivedText, proceed: ImportProgress.Proceed) throws -> Reading {
    let (things, others) = cards(text.lines)
    return text.reading(name, things, untaken: others)
  }

  /// The cards and the other lines; headings only group cards.
  private static func cards(
    _ lines: some Sequence<String>
  ) -> (things: [FoundThing], others: [(line: Int, text: String)]) {
    var things: [FoundThing] = []
    var others: [(line: Int, text: String)] = []
    var question: (line: Int, text: String)?
    var isQuoted = false
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
        others += question.map { [$0] } ?? []
        let item = line.item("-*+").map(String.init) ?? CountedTitles.parts(of: line)?.text ?? line
        (question, isQuoted) = ((number + 1, MarkdownText.plain(item)), false)
      }
    }
    return (things, others + (question.map { [$0] } ?? []))
  }
}
