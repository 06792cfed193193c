import DelimitedText

/// Questions with their answers on the lines below: `What is a lock?` above `A device that …`.
enum QuestionLines: Importer {
  static let name = "questions and answers"

  static func reads(_ text: ArrivedText) -> Bool {
    let things = cards(text.firstLines.prefix(2_000), of: text).things
    let guess = Sniffer().sniff(Array(text.wholeLines))
    // Phrases in a table can be questions.
    guard guess.reason == .noDelimiter || guess.evenRecords * 10 < guess.records * 8 else {
      return false
    }
    let answers = things.map { $0.long.split(separator: "\n").count }
    // Both languages of a phrase can be on its line.
    let doubled = things.count { $0.short.contains("? ") }
    return things.count >= fewest && 2 * doubled < things.count && answers.allSatisfy { $0 > 0 }
      && answers.reduce(0, +) <= mostLines * things.count
  }

  static func read(_ text: ArrivedText, proceed: ImportProgress.Proceed) throws -> Reading {
    let (things, others) = cards(text.lines, of: text)
    var reading = text.reading(name, things, untaken: others)
    let lengths = things.map { $0.long.split(separator: "\n").count }
    if 2 * lengths.count(where: { $0 == 1 }) > lengths.count,
      let long = lengths.firstIndex(where: { $0 >= Self.mostLines })
    {
      reading.notices.append(
        Diagnostic(
          weight: .doubtful, rule: "long-answer", file: text.file, line: things[long].line,
          excerpt: Excerpt.of(things[long].short),
          sentence: "The answer to the question on line \(things[long].line) is longer than most; "
            + "perhaps a question without a question mark is in it.",
          remedy: "If so, end that question with one."))
    }
    return reading
  }

  private static let fewest = 3
  /// The most lines that answers have on average; other texts only ask now and then.
  private static let mostLines = 3

  /// The cards, and the lines above the first one; headings only group cards.
  private static func cards(
    _ lines: some Sequence<String>, of text: ArrivedText
  ) -> (things: [FoundThing], others: [(line: Int, text: String)]) {
    let isMarkdown = MarkdownText.isName(text.file)
    var things: [FoundThing] = []
    var others: [(line: Int, text: String)] = []
    var fence = CodeFence()
    for (number, whole) in lines.enumerated() {
      let isCode = fence.holds(whole)
      let line = Blanks.trimmed(whole)
      if !isCode, line.isEmpty || isMarkdown && (line.hasPrefix("#") || line.isRuler(of: "-*_")) {
        continue
      }
      let plain = isMarkdown && !isCode ? MarkdownText.plain(line) : line
      if !isCode, let question = question(plain) {
        things.append(FoundThing(line: number + 1, short: question, long: ""))
      } else if let last = things.indices.last {
        things[last].long += (things[last].long.isEmpty ? "" : "\n") + plain
      } else {
        others.append((number + 1, line))
      }
    }
    // A bullet before a single answer marks no list.
    for place in things.indices where !things[place].long.contains("\n") {
      things[place].long = things[place].long.item("-*+").map(String.init) ?? things[place].long
    }
    return (things, others)
  }

  /// A line that asks, without its number or bullet.
  private static func question(_ line: String) -> String? {
    guard line.hasSuffix("?") || line.hasSuffix("？") else { return nil }
    return line.item("-*+").map(String.init) ?? CountedTitles.parts(of: line)?.text ?? line
  }
}
