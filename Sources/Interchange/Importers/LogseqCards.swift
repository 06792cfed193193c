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
    // The blanks before the lines of a program, and whether it belongs to the question.
    var margin = 0
    var isAsked = false
    var isInDrawer = false
    func finish() {
      if let card {
        things += Self.things(card.text, answer: answer.joined(separator: "\n"), line: card.line)
      }
      (card, answer) = (nil, [])
    }
    for (number, line) in text.lines.enumerated() {
      let isInside = fence.isOpen
      let isCode = fence.holds(block(line)?.text ?? Blanks.trimmed(line))
      if isCode, !isInside {
        isAsked = answer.isEmpty && (block(line).map { $0.indent <= card?.indent ?? 0 } ?? true)
        margin = line.indent + (block(line) == nil ? 0 : 2)
      }
      // A drawer that nothing ends is over at the next block.
      let isDrawn = isInDrawer && block(line) == nil || line.isDrawer
      if !isCode { isInDrawer = isDrawn && !Blanks.trimmed(line).hasPrefix(":END:") }
      if isInside || isCode && block(line) == nil {
        let code = String(line.dropFirst(min(margin, line.indent)))
        if card == nil {
          open?.text += "\n" + code
        } else if isAsked {
          card?.text += "\n" + code
        } else {
          answer.append(code)
        }
      } else if isDrawn {
        continue
      } else if let block = block(line) {
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

  private static func things(_ text: String, answer: String, line: Int) -> [FoundThing] {
    var tags: [String] = []
    var fence = CodeFence()
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      if fence.holds(String(line)) { return String(line) }
      var words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      words.removeAll { marks.contains($0) }
      let found = words.filter { $0.hasPrefix("#") && $0.count > 1 && !$0.hasPrefix("##") }
      tags += found
      words.removeAll(where: found.contains)
      // The size of a picture.
      return Blanks.trimmed(words.joined(separator: " ").removing(from: "{:", through: "}"))
    }
    let question = Blanks.trimmed(lines.filter { !$0.isEmpty }.joined(separator: "\n"))
    let names = tags.map { $0.filter { !"#[]".contains($0) } }
    let gaps = Gaps(question, open: "{{cloze ", close: "}}", hint: "\\\\")
    guard !gaps.texts.isEmpty else {
      return [
        FoundThing(
          line: line, short: MarkdownText.plainBesideCode(question),
          long: MarkdownText.plainBesideCode(answer), tags: names)
      ]
    }
    return gaps.cards.map { short, long in
      FoundThing(line: line, short: short, long: long, note: answer, tags: names)
    }
  }
}

extension String {
  /// Whether a line begins a drawer, as of the times of a task: `:LOGBOOK:`.
  fileprivate var isDrawer: Bool {
    let text = Blanks.trimmed(self)
    return text.count > 2 && text.hasPrefix(":") && text.hasSuffix(":")
      && text.dropFirst().dropLast().allSatisfy(\.isUppercase)
  }
}
