/// Logseq's blocks with the tag `#card`: the block asks, the blocks below it answer.
///
/// Clozes become one card for each gap, with its hint if it has one.
enum LogseqCards: Importer {
  static let name = "Logseq cards"

  static func reads(_ text: ArrivedText) -> Bool {
    text.firstLines.contains { block($0).map { isCard($0.text) } ?? false }
  }

  private static let marks = ["#card", "[[card]]", "#[[card]]"]

  private static func isCard(_ text: String) -> Bool {
    text.split(separator: " ").contains { word in marks.contains { word == $0 } }
  }

  /// A block's indentation, counting a tab as two spaces, and its text.
  private static func block(_ line: String) -> (indent: Int, text: String)? {
    let start = line.drop { $0 == " " || $0 == "\t" }
    guard let text = start == "-" ? "" : start.item() else { return nil }
    let indent = line.prefix(line.count - start.count).reduce(0) { $0 + ($1 == "\t" ? 2 : 1) }
    return (indent, Blanks.trimmed(text))
  }

  static func read(_ text: ArrivedText, proceed: ImportProgress.Proceed) throws -> Reading {
    var things: [FoundThing] = []
    var card: (line: Int, indent: Int, text: String)?
    var answer: [String] = []
    // A block that may become a card by the mark at its end.
    var open: (line: Int, indent: Int, text: String)?
    var fence = CodeFence()
    // The blanks before the lines of a program.
    var margin = 0
    func finish() {
      if let card {
        things += Self.things(card.text, answer: answer.joined(separator: "\n"), line: card.line)
      }
      (card, answer) = (nil, [])
    }
    for (number, line) in text.lines.enumerated() {
      let isInside = fence.isOpen
      let isCode = fence.holds(block(line)?.text ?? Blanks.trimmed(line))
      if card != nil, isInside {
        answer.append(String(line.dropFirst(min(margin, line.indent))))
      } else if let block = block(line) {
        if isCode { margin = line.indent + 2 }
        if let card, block.indent > card.indent {
          if !block.text.isEmpty { answer.append(block.text) }
          continue
        }
        finish()
        open = (number + 1, block.indent, block.text)
        if isCard(block.text) { card = open }
      } else if card == nil, let start = open {
        let text = Blanks.trimmed(line)
        if text.isEmpty || text.firstRange(of: ":: ") != nil { continue }
        open?.text = start.text + "\n" + text
        if isCard(text) { card = open }
      } else if card != nil {
        let text = Blanks.trimmed(line)
        // Properties such as `card-last-score:: 5`.
        if text.isEmpty || text.firstRange(of: ":: ") != nil || text.hasSuffix("::") { continue }
        if answer.isEmpty { card?.text += "\n" + text } else { answer.append(text) }
      }
    }
    finish()
    return text.reading(name, things)
  }

  /// A text without marks of Markdown, except in programs.
  private static func plain(_ text: String) -> String {
    var fence = CodeFence()
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return lines.map { fence.holds($0) ? $0 : MarkdownText.plain($0) }.joined(separator: "\n")
  }

  private static func things(_ text: String, answer: String, line: Int) -> [FoundThing] {
    var words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    words.removeAll { marks.contains($0) }
    let tags = words.filter { $0.hasPrefix("#") && $0.count > 1 && !$0.hasPrefix("##") }
    words.removeAll(where: tags.contains)
    let question = Blanks.trimmed(words.joined(separator: " "))
    let names = tags.map { $0.filter { !"#[]".contains($0) } }
    let gaps = Gaps(question, open: "{{cloze ", close: "}}", hint: "\\\\")
    guard !gaps.texts.isEmpty else {
      return [
        FoundThing(
          line: line, short: MarkdownText.plain(question), long: plain(answer),
          tags: names)
      ]
    }
    return gaps.cards.map { short, long in
      FoundThing(line: line, short: short, long: long, note: answer, tags: names)
    }
  }
}
