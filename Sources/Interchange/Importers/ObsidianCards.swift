import Things

/// Cards of the Obsidian plugin Spaced Repetition: `front::back`, `front:::back`, and multiline
/// cards with `?` or `??` between front and back.
enum ObsidianCards: Importer {
  static let name = "Obsidian flashcards"

  static func reads(_ text: ArrivedText) -> Bool {
    let lines = text.firstLines.prefix(2_000).map(Blanks.trimmed).withoutCode
      .filter { !$0.isEmpty }
    let inline = lines.count { ObsidianParser.inline($0) != nil }
    let marks = lines.count(where: ObsidianParser.isMark)
    let isTold = text.startHas("<!--SR:") || text.startHas("#flashcard")
    if isTold { return inline + marks > 0 || text.startHas("==") }
    return marks > 0 && marks * 10 >= lines.count || isWhole(lines)
      || inline * 2 > lines.count && !text.isTable
  }

  /// Whether a file is one card, with a line that asks above a `?`.
  private static func isWhole(_ lines: [String]) -> Bool {
    lines.count > 2 && lines[1] == "?" && !lines.dropFirst(2).contains("?")
  }

  static func read(_ text: ArrivedText, proceed: ImportProgress.Proceed) throws -> Reading {
    let filled = text.lines.map(Blanks.trimmed).filter { !$0.isEmpty }
    if isWhole(filled), let mark = text.lines.firstIndex(where: { Blanks.trimmed($0) == "?" }) {
      let answer = text.lines[(mark + 1)...].joined(separator: "\n")
      return text.reading(
        name,
        [FoundThing(line: 1, short: MarkdownText.plain(filled[0]), long: Blanks.trimmed(answer))])
    }
    if let table = table(text) {
      return try table.read(text, as: name, delimiter: "::", proceed: proceed)
    }
    var parser = ObsidianParser()
    for (number, line) in text.lines.enumerated().dropFirst(text.frontMatter) {
      parser.take(line, number + 1)
    }
    parser.finish()
    return text.reading(name, parser.things, untaken: parser.left)
  }
}

extension ObsidianCards {
  /// Lines with as many signs each, of which a program reads only the first: `perro::dog::5`.
  private static func table(_ text: ArrivedText) -> ConvertedTable? {
    var table = ConvertedTable()
    var others = 0
    for (number, line) in text.lines.enumerated().dropFirst(text.frontMatter) {
      let cells = line.split(separator: "::", omittingEmptySubsequences: false).map(Blanks.trimmed)
      if cells.count > 2, !line.contains(":::") {
        table.rows.append((number + 1, cells))
      } else if !Blanks.isBlank(line), !line.hasPrefix("#") {
        others += 1
      }
    }
    let widths = Set(table.rows.map(\.cells.count))
    return table.rows.count > 2 && widths.count == 1 && others * 10 <= table.rows.count
      ? table : nil
  }
}

private struct ObsidianParser {
  private(set) var things: [FoundThing] = []
  /// The schedules of cards that are written in another way.
  private(set) var left: [(line: Int, text: String)] = []
  private var block: [String] = []
  private var blockLine = 0
  /// The heading on the line before.
  private var heading: (text: String, line: Int)?
  private var fence = CodeFence()
  private var deck = ""

  /// The forms of a line `front::back`, and whether it is asked in both directions.
  static func inline(_ line: String) -> (short: String, long: String, both: Bool)? {
    guard let (short, after) = line.cut(at: "::"), case let long = after.drop(while: { $0 == ":" }),
      !short.allSatisfy(\.isWhitespace), !long.allSatisfy(\.isWhitespace),
      // A gap of Anki's is no pair, and neither are two emoji or a property of Logseq.
      AnkiCloze(line).numbers.isEmpty, !isEmoji(short, after), !isProperty(short, after)
    else { return nil }
    return (String(short.item("-*+") ?? short), String(long), after.hasPrefix(":"))
  }

  /// Whether a sign is between the names of two emoji, as in `:nine::m:`.
  private static func isEmoji(_ before: Substring, _ after: Substring) -> Bool {
    let isName = { (sign: Character) in sign.isLowercase || sign.isNumber || "_+-".contains(sign) }
    guard after.drop(while: isName).first == ":", after.first != ":" else { return false }
    let name = before.reversed().prefix(while: isName)
    return !name.isEmpty && before.dropLast(name.count).last == ":"
  }

  /// Whether a line is a property of a page or a block, as in `hl-page:: 2`.
  private static func isProperty(_ name: Substring, _ value: Substring) -> Bool {
    let name = name.drop { $0 == " " }
    return value.hasPrefix(" ")
      && (properties.contains(String(name)) || name.hasPrefix("hl-") || name.hasPrefix("card-"))
  }

  private static let properties: Set<String> = [
    "id", "title", "type", "tags", "alias", "icon", "priority", "public", "collapsed", "template",
    "file", "file-path", "ls-type", "created-at", "updated-at", "exclude-from-graph-view", "status",
    "category", "source", "url", "author", "date", "created", "updated",
  ]

  mutating func take(_ text: String, _ number: Int) {
    let line = Blanks.trimmed(text)
    let above = heading
    heading = nil
    if fence.holds(line) {
      // Below a question, code is a part of the answer.
      return block.contains(where: Self.isMark) ? block.append(text) : finish()
    }
    if line.isEmpty || line.isRuler(of: "-*_") { return finish() }
    if line.hasPrefix("<!--SR:"), block.isEmpty { return schedule(line) }
    if line.hasPrefix("#flashcards") { takeDeck(line) }
    if line.hasPrefix("#") {
      finish()
      let title = line.drop { $0 == "#" }
      if title.hasPrefix(" ") { heading = (Blanks.trimmed(title), number) }
      return
    }
    if block.isEmpty { blockLine = number }
    // Only directly above the sign does a heading ask.
    if let above, Self.isMark(line) { (block, blockLine) = ([above.text], above.line) }
    block.append(line)
  }

  /// Whether a line is the sign between a question and its answer.
  static func isMark(_ line: String) -> Bool { line == "?" || line == "??" }

  private mutating func takeDeck(_ line: String) {
    let tag = line.prefix { !$0.isWhitespace }
    deck = tag.split(separator: "/").dropFirst().joined(separator: "/")
  }

  /// Ends a block: one multiline card, or one card per line.
  mutating func finish() {
    defer { block = [] }
    let marks = block.indices.filter { Self.isMark(block[$0]) }
    // Without a blank line between two cards, the last line above the second sign asks.
    if marks.count > 1, zip(marks, marks.dropFirst()).allSatisfy({ $1 - $0 > 2 }) {
      let (lines, first) = (block, blockLine)
      let starts = [0] + marks.dropFirst().map { $0 - 1 }
      for (start, end) in zip(starts, starts.dropFirst() + [lines.count]) {
        (block, blockLine) = (Array(lines[start..<end]), first + start)
        finish()
      }
      return
    }
    if let mark = marks.first {
      var back = block[(mark + 1)...]
      let comment = back.last?.hasPrefix("<!--SR:") ?? false ? back.popLast() : nil
      add(
        FoundThing(
          line: blockLine,
          short: mark == 1
            ? String(block[0].item("-*+") ?? block[0][...])
            : block[..<mark].joined(separator: "\n"),
          long: back.joined(separator: "\n")), both: block[mark] == "??")
      if let comment { schedule(comment) }
      return
    }
    let before = things.count
    for (number, line) in block.enumerated() { takeLine(line, blockLine + number, since: before) }
  }

  private mutating func takeLine(_ line: String, _ number: Int, since before: Int) {
    let start = line.firstRange(of: "<!--SR:")?.lowerBound ?? line.endIndex
    let text = String(line[..<start])
    if let (short, long, both) = Self.inline(text) {
      add(FoundThing(line: number, short: short, long: long), both: both)
    } else {
      for (short, long) in Gaps(markdown: text, open: "==", close: "==").cards {
        add(FoundThing(line: number, short: short, long: long), both: false)
      }
    }
    guard start < line.endIndex else { return }
    if things.count > before {
      schedule(String(line[start...]))
    } else {
      left.append((blockLine, block.first ?? ""))
    }
  }

  private mutating func add(_ thing: FoundThing, both: Bool) {
    var thing = thing
    (thing.short, thing.long) = (
      MarkdownText.plainBesideCode(thing.short), MarkdownText.plainBesideCode(thing.long)
    )
    thing.asksBothWays = both
    thing.deck = deck
    things.append(thing)
  }

  /// `<!--SR:!2023-09-02,4,270!2023-09-03,5,250-->`: due day, interval and ease of each card.
  private mutating func schedule(_ comment: String) {
    guard !things.isEmpty else { return }
    for (index, part) in comment.dropFirst(7).split(separator: "!").enumerated() {
      let values = part.replacing("-->", with: "").split(separator: ",")
      guard values.count == 3, let due = StudyDay(values[0]), let interval = Double(values[1]),
        let ease = Double(values[2].filter(\.isNumber)), index < 2,
        let history = FoundHistory(
          direction: index == 0 ? .forward : .backward, due: due, interval: interval,
          ease: ease * 10)
      else { continue }
      things[things.count - 1].histories.append(history)
    }
  }
}
