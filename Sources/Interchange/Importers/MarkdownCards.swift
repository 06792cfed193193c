/// Cards of hashcards and repeater: `Q:` and `A:`, which may be bold, or `C:` with `[gaps]`.
enum MarkdownCards: Importer {
  static let name = "Markdown cards"

  static func reads(_ text: ArrivedText) -> Bool {
    guard text.options.delimiter == nil else { return false }
    let lines = text.firstLines.prefix(2_000).withoutCode.map(unbold)
    let questions = lines.count { $0.hasPrefix("Q:") }
    let answers = lines.count { $0.hasPrefix("A:") }
    let gaps = lines.count { $0.hasPrefix("C:") }
    return questions > 0 && answers >= questions
      || gaps > 0 && lines.contains { $0.contains("[") }
  }

  static func read(_ text: ArrivedText, proceed: ImportProgress.Proceed) throws -> Reading {
    var parser = MarkdownCardParser()
    for (number, line) in text.lines.enumerated() { parser.take(line, number + 1) }
    parser.finish()
    return text.reading(name, parser.things)
  }

  /// `**Q:** Why?`, `- **Q: Why?**` and `**Q**: Why?` become `Q: Why?`.
  fileprivate static func unbold(_ line: String) -> String {
    var rest = Blanks.trimmed(line)[...]
    for mark in ["- ", "* "] where rest.hasPrefix(mark) { rest = rest.dropFirst(2) }
    guard rest.hasPrefix("**") else { return line }
    rest = rest.dropFirst(2)
    for letter in ["Q", "A"] where rest.hasPrefix(letter) {
      rest = rest.dropFirst()
      for mark in [":**", "**:"] where rest.hasPrefix(mark) {
        return "\(letter):\(rest.dropFirst(3))"
      }
      if rest.hasPrefix(":"), rest.hasSuffix("**") { return letter + rest.dropLast(2) }
    }
    return line
  }
}

private struct MarkdownCardParser {
  private enum Part {
    case none
    case question
    case answer
    case gaps
  }

  private(set) var things: [FoundThing] = []
  private var part = Part.none
  private var line = 0
  private var question: [String] = []
  private var answer: [String] = []
  private var isFrontMatter = false
  private var fence = CodeFence()
  private var deck = ""
  /// Whether the marks are bold, as in documents whose headings divide the cards.
  private var isBold = false

  mutating func take(_ line: String, _ number: Int) {
    let isCode = !isFrontMatter && fence.holds(line)
    let text = isCode ? line : MarkdownCards.unbold(line)
    if text != line { isBold = true }
    if isBold, !isCode, line.hasPrefix("#") { return finish() }
    if !isCode, text.hasPrefix("---"), text.allSatisfy({ $0 == "-" }) {
      isFrontMatter = number == 1
      return finish()
    }
    if isFrontMatter {
      if text.hasPrefix("name"), let value = text.split(separator: "\"").dropFirst().first {
        deck = String(value)
      }
      return
    }
    if !isCode, text.hasPrefix("Q:") {
      begin(.question, number)
      question = [String(text.dropFirst(2))]
    } else if !isCode, text.hasPrefix("A:"), part == .question {
      part = .answer
      answer = [String(text.dropFirst(2))]
    } else if !isCode, text.hasPrefix("C:") {
      begin(.gaps, number)
      question = [String(text.dropFirst(2))]
    } else if part == .answer {
      answer.append(text)
    } else if part != .none {
      question.append(text)
    }
  }

  private mutating func begin(_ next: Part, _ number: Int) {
    finish()
    part = next
    line = number
  }

  mutating func finish() {
    let text = question.joined(separator: "\n")
    switch part {
    case .none: break
    case .gaps: takeGaps(text)
    case .question, .answer:
      add(FoundThing(line: line, short: text, long: answer.joined(separator: "\n")))
    }
    (part, question, answer) = (.none, [], [])
  }

  private mutating func takeGaps(_ text: String) {
    for (short, long) in Gaps(text, open: "[", close: "]").cards {
      add(FoundThing(line: line, short: short, long: long))
    }
  }

  private mutating func add(_ thing: FoundThing) {
    var thing = thing
    thing.deck = deck
    things.append(thing)
  }
}

/// A sentence with hidden parts, each of which is a card.
struct Gaps {
  private var pieces: [(text: String, isGap: Bool)] = []

  /// A backslash escapes a mark, and so does `!` before `[`, which starts an image.
  init(_ text: String, open: String, close: String) {
    var rest = text[...]
    var plain = ""
    let lastClose = text.ranges(of: close).last?.lowerBound ?? text.startIndex
    while !rest.isEmpty {
      if rest.hasPrefix("\\"), !rest.dropFirst().isEmpty {
        plain.append(rest.removeFirst())
        if "[]".contains(rest.first ?? " ") { plain.removeLast() }
        plain.append(rest.removeFirst())
      } else if rest.startIndex < lastClose, rest.hasPrefix(open), plain.last != "!",
        let end = rest.dropFirst(open.count).firstRange(of: close),
        !Blanks.isBlank(String(rest.dropFirst(open.count)[..<end.lowerBound]))
      {
        pieces += [(plain, false), (String(rest.dropFirst(open.count)[..<end.lowerBound]), true)]
        plain = ""
        rest = rest[end.upperBound...]
      } else {
        plain.append(rest.removeFirst())
      }
    }
    pieces.append((plain, false))
  }

  /// For each gap, the sentence with the gap hidden, and its contents.
  var cards: [(short: String, long: String)] {
    pieces.indices.filter { pieces[$0].isGap }.map { gap in
      let short = pieces.indices.map { $0 == gap ? "[…]" : pieces[$0].text }.joined()
      return (short, pieces[gap].text)
    }
  }
}
