import Things

/// Org mode headings that are cards of org-fc or org-drill, or notes of anki-editor.
enum OrgCards: Importer {
  static let name = "org-mode cards"

  static func reads(_ text: ArrivedText) -> Bool {
    text.firstLines.contains { line in
      line.hasPrefix("*") && OrgHeading(line)?.isCard ?? false || OrgParser.isNote(line)
    }
  }

  static func read(_ text: ArrivedText, proceed: ImportProgress.Proceed) throws -> Reading {
    var parser = OrgParser()
    for (number, line) in text.lines.enumerated() { parser.take(line, number + 1) }
    parser.finish()
    return text.reading(name, parser.things)
  }
}

struct OrgHeading {
  let level: Int
  let title: String
  let tags: [String]

  var isCard: Bool { has("fc") || has("drill") }
  var ownTags: [String] { tags.filter { !["fc", "drill", "suspended"].contains($0.lowercased()) } }

  /// Some write a tag with a capital letter.
  func has(_ tag: String) -> Bool { tags.contains { $0.lowercased() == tag } }

  init?(_ line: String) {
    level = line.prefix { $0 == "*" }.count
    guard level > 0, line.dropFirst(level).first == " " else { return nil }
    var title = Blanks.trimmed(line.dropFirst(level))
    var tags: [String] = []
    if let last = title.split(whereSeparator: \.isWhitespace).last, last.hasPrefix(":"),
      last.hasSuffix(":")
    {
      tags = last.split(separator: ":").map(String.init)
      title = Blanks.trimmed(title.dropLast(last.count))
    }
    self.title = title
    self.tags = tags
  }
}

private struct OrgParser {
  private(set) var things: [FoundThing] = []
  /// The last heading, which a property can make a note.
  private var heading: (heading: OrgHeading, line: Int)?
  private var card: (heading: OrgHeading, line: Int)?
  private var front: [String] = []
  private var back: [String] = []
  private var isBack = false
  /// The headings below that of the card which are not known to name the answer.
  private var parts: [String] = []
  private var drawer = ""
  private var isQuoted = false
  private var properties: [String: String] = [:]
  private var reviews: [[String: String]] = []
  private var reviewNames: [String] = []

  mutating func take(_ line: String, _ number: Int) {
    // A quoted heading is no card, but can be part of one.
    let small = Blanks.trimmed(line).lowercased()
    if small.hasPrefix("#+begin_") || small.hasPrefix("#+end_") {
      isQuoted = small.hasPrefix("#+begin_example") || small.hasPrefix("#+begin_src")
    }
    if !isQuoted, let heading = OrgHeading(line) { return take(heading, number) }
    let text = Blanks.trimmed(line)
    if card == nil, Self.isNote(text), let heading { (card, drawer) = (heading, ":PROPERTIES:") }
    guard card != nil else { return }
    if text.hasPrefix(":"), text.hasSuffix(":"), text.count > 2, !text.contains(" ") {
      drawer = text == ":END:" ? "" : text
    } else if !drawer.isEmpty {
      takeDrawer(text)
    } else if text.hasPrefix("SCHEDULED:") {
      properties["SCHEDULED"] = text.split { "<> ".contains($0) }.dropFirst().first.map(String.init)
    } else if !text.hasPrefix("#+"), isBack || !front.isEmpty || !Self.isTimeStamp(text) {
      if isBack { back.append(line) } else { front.append(line) }
    }
  }

  /// Whether a property makes a heading a note of anki-editor.
  static func isNote(_ line: String) -> Bool {
    Blanks.trimmed(line).hasPrefix(":ANKI_NOTE_TYPE:")
  }

  private mutating func take(_ heading: OrgHeading, _ number: Int) {
    if let card, heading.level > card.heading.level, !heading.isCard {
      if ["front", "question", "text"].contains(heading.title.lowercased()), !isBack { return }
      isBack = true
      if !["back", "answer", "the answer"].contains(heading.title.lowercased()) {
        back.append(heading.title)
        parts.append(heading.title)
      }
      return
    }
    finish()
    self.heading = (heading, number)
    if heading.isCard { card = (heading, number) }
  }

  /// When a heading was written, as in `[2017-03-29 Wed 07:12]` directly below it.
  private static func isTimeStamp(_ text: String) -> Bool {
    guard text.first == "[", text.last == "]" else { return false }
    let date = text.dropFirst().prefix(10)
    return date.split(separator: "-").map(\.count) == [4, 2, 2]
      && date.allSatisfy { $0.isNumber || $0 == "-" }
      && !text.dropFirst().dropLast().contains { "[]".contains($0) }
  }

  private mutating func takeDrawer(_ text: String) {
    if text.hasPrefix("|") {
      let cells = text.split(separator: "|").map { Blanks.trimmed($0) }
      if text.hasPrefix("|-") { return }
      if reviewNames.isEmpty {
        reviewNames = cells
      } else {
        reviews.append(
          Dictionary(zip(reviewNames, cells), uniquingKeysWith: { first, _ in first }))
      }
    } else if text.hasPrefix(":"), let (name, value) = text.dropFirst().cut(at: ":") {
      properties[String(name)] = Blanks.trimmed(value)
    }
  }

  private static let asides: Set<String> = [
    "source", "sources", "note", "notes", "reference", "references", "links", "example", "examples",
  ]

  mutating func finish() {
    defer {
      (card, front, back, parts, isBack, drawer) = (nil, [], [], [], false, "")
      (properties, reviews, reviewNames) = ([:], [], [])
    }
    guard let card else { return }
    // A heading such as Source, with nothing below, is no answer.
    if back.count == 1, parts == back, Self.asides.contains(back[0].lowercased()) { back = [] }
    let question = Blanks.trimmed(front.joined(separator: "\n"))
    // Between a question and its answer, the only heading names the answer, in any language.
    let hasNamedAnswer =
      !question.isEmpty && parts.count == 1 && back.first == parts[0]
      && !back.dropFirst().allSatisfy(Blanks.isBlank)
    let answer = Blanks.trimmed(
      back.dropFirst(hasNamedAnswer ? 1 : 0).joined(separator: "\n"))
    if properties["FC_TYPE"] == "cloze" {
      let text = question.contains("{{") ? question : card.heading.title
      things += clozes(Gaps(numbered: text), card)
      return
    }
    if properties["ANKI_NOTE_TYPE"]?.lowercased().contains("cloze") ?? false {
      let cloze = AnkiCloze(question.isEmpty ? card.heading.title : question)
      things += cloze.numbers.map { number in
        FoundThing(
          line: card.line, short: cloze.question(number), long: cloze.answer(number),
          note: Blanks.trimmed(back.filter { !parts.contains($0) }.joined(separator: "\n")),
          tags: card.heading.ownTags)
      }
      return
    }
    if answer.isEmpty, let gaps = drilledGaps(question, card.heading) {
      // The schedule is that of all gaps.
      things += clozes(gaps, card).map { thing in
        var thing = thing
        thing.histories = histories
        return thing
      }
      return
    }
    // Without an answer heading, the text below the title is the answer.
    var thing =
      answer.isEmpty
      ? FoundThing(line: card.line, short: card.heading.title, long: question)
      : FoundThing(
        line: card.line, short: question.isEmpty ? card.heading.title : question, long: answer)
    thing.tags = card.heading.ownTags
    thing.asksBothWays = properties["FC_TYPE"] == "double"
    thing.histories = histories
    things.append(thing)
  }

  private func clozes(_ gaps: Gaps, _ card: (heading: OrgHeading, line: Int)) -> [FoundThing] {
    gaps.cards.map { short, long in
      FoundThing(line: card.line, short: short, long: long, tags: card.heading.ownTags)
    }
  }

  /// The gaps of org-drill, `[text]` and `[text||hint]`; nil if brackets have another meaning, as
  /// those of links, check boxes and footnotes do.
  private func drilledGaps(_ text: String, _ heading: OrgHeading) -> Gaps? {
    let type = properties["DRILL_CARD_TYPE"] ?? "simple"
    let gaps = Gaps(text, open: "[", close: "]", hint: "||")
    let isGap = { (text: String) in
      (text.contains(where: \.isLetter) || Int(text) != nil) && text != "X"
        && !text.hasPrefix("fn:")
    }
    return heading.has("drill") && !gaps.texts.isEmpty && !text.contains("[[")
      && ["simple", "hide", "show"].contains(where: type.hasPrefix) && gaps.texts.allSatisfy(isGap)
      ? gaps : nil
  }

  private var histories: [FoundHistory] {
    let drilled = history(
      due: properties["SCHEDULED"], interval: properties["DRILL_LAST_INTERVAL"],
      ease: properties["DRILL_EASE"])
    let reviewed = reviews.map { review in
      history(
        review["position"] == "back" ? .backward : .forward, due: review["due"],
        interval: review["interval"], ease: review["ease"])
    }
    return (reviewed + [drilled]).compactMap(\.self)
  }

  private func history(
    _ direction: Card.Direction = .forward, due: String?, interval: String?, ease: String?
  ) -> FoundHistory? {
    guard let due = due.flatMap({ StudyDay($0.prefix(10)) }),
      let interval = interval.flatMap(Double.init), interval >= 1
    else { return nil }
    return FoundHistory(
      direction: direction, due: due, interval: interval,
      ease: (ease.flatMap(Double.init) ?? 2.5) * 1000)
  }
}

extension Gaps {
  /// The gaps of `{{text}{hint}@0}`, where the hint may be missing.
  fileprivate init(numbered text: String) {
    var plain = text
    // The number of a gap says nothing.
    while let end = plain.firstRange(of: "@"),
      let close = plain[end.upperBound...].firstIndex(of: "}"),
      plain[end.upperBound..<close].allSatisfy(\.isNumber), plain[..<end.lowerBound].last == "}"
    {
      plain.removeSubrange(end.lowerBound..<close)
    }
    self.init(plain, open: "{{", close: "}}", hint: "}{")
  }
}
