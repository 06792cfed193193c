import Things

/// Quizzes written as a text: questions with their choices below them, the right one shown by a mark,
/// as in `- [x] Mars`, or by a line such as `Answer: B`.
enum ChoiceBlocks: Importer {
  static let name = "questions with choices"

  static func reads(_ text: ArrivedText) -> Bool {
    text.options.isPlain && !text.isNamedTable && quiz(text, text.firstLines.prefix(2_000)).isQuiz
  }

  private static func quiz(_ text: ArrivedText, _ lines: some Collection<String>) -> Quiz {
    guard HTMLHeadings.isPage(text) else {
      let numbered = lines.enumerated().map { ($0 + 1, $1) }
      return Quiz(numbered, isMarkdown: MarkdownText.isName(text.file))
    }
    // The items of a page, below its headings.
    let sections = text.startHas("<li") ? HeadedSection.html(Array(lines)) : []
    return Quiz(
      sections.flatMap { section in
        [(section.line, "# " + section.title)] + section.body.map { (section.line, $0) }
      }, isMarkdown: true)
  }

  static func read(_ text: ArrivedText, proceed: ImportProgress.Proceed) throws -> Reading {
    let quiz = quiz(text, text.lines)
    var reading = text.reading(name, quiz.things, untaken: quiz.left)
    if !quiz.isAnswered {
      reading.obstacle = text.foreign(
        "a quiz that does not say which choices are right",
        remedy: "Write the right one below each question, as in \"Answer: B\".")
    }
    return reading
  }
}

/// A question with the choices below it.
private struct Question {
  var line = 0
  var text: [String] = []
  var choices: [ChoiceLine] = []
  /// The value of a line such as `Answer: B`.
  var key = ""
  /// The lines below the choices.
  var rest: [String] = []

  /// The places of the right choices; empty if they are unknown.
  var right: [Int] {
    for isRight in [\ChoiceLine.isMarked, \.isBold] {
      let marked = choices.indices.filter { choices[$0][keyPath: isRight] }
      if (1..<choices.count).contains(marked.count) { return marked }
    }
    let plain = MarkdownText.trimmed(key)
    if let place = choices.firstIndex(where: { Self.isSame($0.text, plain) }) { return [place] }
    let words = plain.split { " ,;/&+".contains($0) }.map { $0.filter { !"().:]*".contains($0) } }
      .filter { !Self.and.contains($0) }
    let places = words.map { word in
      word.count == 1
        ? word.first.flatMap(QuizChoices.place) ?? word.first?.wholeNumberValue.map { $0 - 1 } : nil
    }
    if !places.contains(nil) { return places.compactMap(\.self).filter(choices.indices.contains) }
    // `B. Venus, because …`
    guard let place = places.first ?? nil,
      plain.dropFirst().first.map({ ").:".contains($0) }) ?? false
        || plain.hasPrefix("("), choices.indices.contains(place)
    else { return [] }
    return [place]
  }

  private static let and = ["and", "und", "et", "y", "e", "i", "и", "og", "och", "en"]

  private static func isSame(_ choice: String, _ key: String) -> Bool {
    let texts = [choice, key].map {
      MarkdownText.trimmed($0).lowercased().trimmingSuffix { $0 == "." }
    }
    return !key.isEmpty && texts[0] == texts[1]
  }

  /// Takes the letter of a line with the number of the question, as in `T1A01 (C) [97.1]`.
  mutating func takeKeyAbove() {
    guard key.isEmpty, text.count > 1, case let words = text[0].split(separator: " "),
      words.count > 1, words[0].contains(where: \.isNumber), words[1].count == 3,
      words[1].hasPrefix("("), words[1].hasSuffix(")")
    else { return }
    key = String(words[1])
    text.removeFirst()
  }

  /// Whether its text is a question, or has a gap.
  var asks: Bool {
    let text = text.joined(separator: " ").trimmingSuffix { "*_ ".contains($0) }
    return "?？؟".contains(text.last ?? " ") || text.contains("__") || text.contains("...")
  }

  /// Whether its text can ask something.
  var mayAsk: Bool {
    let text = MarkdownText.trimmed(text.joined(separator: " "))
    // In ordinary text too, items follow a colon, and one of them can be in bold.
    let isList = choices.allSatisfy { $0.kind == .bullet && !$0.isMarked }
    return asks || !isList && ":：;".contains(text.last ?? " ")
      || CountedTitles.parts(of: text) != nil
  }
}

/// The questions of a text.
private struct Quiz {
  private(set) var questions: [Question] = []
  /// Questions without choices.
  private(set) var left: [(line: Int, text: String)] = []
  private let isMarkdown: Bool
  /// Lines above the choices of the next question, or below those of the last, by paragraph.
  private var open: [Paragraph] = [] { didSet { if open.isEmpty { hasNext = false } } }
  /// Whether one of them begins the next question.
  private var hasNext = false
  private var isBroken = true
  private var awaitsKey = false

  private struct Paragraph {
    enum Kind {
      case text, heading, code
    }

    var kind: Kind
    var line: Int
    var lines: [String]
    /// Whether no blank line is above it.
    var isJoined = false
  }

  init(_ lines: [(number: Int, text: String)], isMarkdown: Bool) {
    self.isMarkdown = isMarkdown
    var fence = CodeFence()
    for (number, line) in lines {
      if isMarkdown, fence.holds(line) {
        add(line, .code, number: number)
      } else {
        take(Blanks.trimmed(line), number)
      }
    }
    takeKeys()
    for place in questions.indices { questions[place].takeKeyAbove() }
    close(before: open.count)
    left += questions.filter { $0.choices.count < 2 }.map {
      ($0.line, $0.text.joined(separator: " "))
    }
    left.sort { $0.line < $1.line }
    questions.removeAll { $0.choices.count < 2 }
  }

  private mutating func take(_ whole: String, _ number: Int) {
    var line = whole
    if line.hasPrefix("<") || line.contains("</summary>") {
      line = HTMLText.plain(line.replacing("</summary>", with: "</summary>: "))
      if line.hasSuffix(":") && !whole.contains("</summary>") || line.isEmpty && !whole.isEmpty {
        return
      }
    }
    if line.allSatisfy({ "-*_~= ".contains($0) }) {
      isBroken = true
      return
    }
    let isHeading = isMarkdown && line.hasPrefix("#")
    if !isHeading, let choice = ChoiceLine(line), takes(choice) {
      awaitsKey = false
      return add(choice)
    }
    let plain = MarkdownText.trimmed(line.drop { "#>- ".contains($0) })
    if let last = questions.indices.last, questions[last].choices.count > 1,
      questions[last].key.isEmpty, !hasNext
    {
      if awaitsKey && Self.keys(plain).isEmpty || Self.isLetter(plain) {
        (questions[last].key, awaitsKey) = (plain, false)
        return
      }
      if let (label, key) = Self.key(plain) {
        awaitsKey = key.isEmpty
        questions[last].key = key
        if !label.isEmpty { return }
      }
    }
    let begins = isHeading || CountedTitles.parts(of: plain) != nil
    if begins { isBroken = true }
    add(line, isHeading ? .heading : .text, number: number)
  }

  /// Whether a line is only the letter of a choice.
  private static func isLetter(_ line: String) -> Bool {
    let letters = line.filter { !"()*. ".contains($0) }
    return letters.count == 1 && letters.first.flatMap(QuizChoices.place) != nil
  }

  /// The label and the text of a line such as `Correct answer: B`.
  private static func key(_ line: String) -> (label: String, key: String)? {
    let (label, key) = line.cut(at: ":") ?? line.cut(at: "：") ?? (line[...], "")
    let words = label.split(separator: " ")
    guard (1...4).contains(words.count), QuizChoices.isRight(String(label)),
      !label.contains(where: { "?.,".contains($0) })
    else { return nil }
    return (String(label), Blanks.trimmed(key.drop { ": ".contains($0) }))
  }

  /// Whether a line goes on with the choices, or begins them.
  private func takes(_ choice: ChoiceLine) -> Bool {
    let last = questions.last
    if goesOn(with: choice), let first = last?.choices.first {
      if first.kind == choice.kind {
        return choice.kind != .letter || choice.place == last?.choices.count
      }
      return false
    }
    return !open.isEmpty && choice.place ?? 0 == 0
  }

  /// Whether only code or further lines of the last choice stand above.
  private func goesOn(with choice: ChoiceLine) -> Bool {
    guard let last = questions.last else { return false }
    let isLetter = choice.kind == .letter && choice.place == last.choices.count
    return open.allSatisfy { $0.kind == .code || isLetter && $0.kind == .text && $0.isJoined }
  }

  private mutating func add(_ choice: ChoiceLine) {
    if let last = questions.indices.last, goesOn(with: choice) {
      let place = questions[last].choices.count - 1
      questions[last].choices[place].text += open.flatMap(\.lines).map { "\n" + $0 }.joined()
      open = []
      questions[last].choices.append(choice)
    } else {
      var start = open.count - 1
      while start > 0, open[start].kind == .code { start -= 1 }
      if start > 0, goesOn(open[start], below: open[start - 1]) { start -= 1 }
      close(before: start)
      let lines = open.suffix(from: start)
      questions.append(
        Question(line: lines.first?.line ?? 1, text: lines.flatMap(\.lines), choices: [choice]))
      open = []
    }
    isBroken = false
  }

  /// Whether a paragraph that asks nothing belongs to the question begun above it.
  private func goesOn(_ paragraph: Paragraph, below other: Paragraph) -> Bool {
    !Question(text: paragraph.lines).asks && opens(other)
  }

  /// Whether a paragraph begins a question that goes on below it.
  private func opens(_ paragraph: Paragraph) -> Bool {
    guard paragraph.kind != .code else { return false }
    let text = MarkdownText.trimmed(paragraph.lines[0].drop { "# ".contains($0) })
    return CountedTitles.parts(of: text) != nil
      || paragraph.kind == .heading && "?？؟".contains(text.last ?? " ")
  }

  private mutating func add(_ line: String, _ kind: Paragraph.Kind, number: Int) {
    if let last = open.indices.last, open[last].kind == kind, !isBroken || kind == .code,
      kind != .heading
    {
      open[last].lines.append(line)
    } else {
      open.append(
        Paragraph(kind: kind, line: number, lines: [line], isJoined: !isBroken && open.isEmpty))
      hasNext = hasNext || opens(open[open.count - 1])
    }
    isBroken = kind == .heading
  }

  /// Gives the paragraphs before a place to the last question, up to the next heading or question.
  private mutating func close(before end: Int) {
    let above = open.prefix(max(0, end))
    let rest = above.prefix { $0.kind != .heading && !opens($0) }
    if let last = questions.indices.last { questions[last].rest += rest.flatMap(\.lines) }
    left += above.dropFirst(rest.count).filter(opens).map { ($0.line, $0.lines[0]) }
  }

  /// Takes the right letters from a list at the end, such as `1. B` in lines or `1-B 2-C` in one.
  private mutating func takeKeys() {
    guard !questions.isEmpty, questions.allSatisfy({ $0.right.isEmpty }) else { return }
    let keys = open.flatMap(\.lines).flatMap { Self.keys($0) }
    guard keys.count == questions.count else { return }
    for (place, key) in keys.enumerated() { questions[place].key = key }
    open = []
  }

  private static func keys(_ line: String) -> [String] {
    if line.hasPrefix("|") {
      // As in the row `| 1 | B | because |`.
      let cells = line.split(separator: "|").map { Blanks.trimmed($0) }
      return cells.count > 1 && Int(cells[0]) != nil && isLetter(cells[1]) ? [cells[1]] : []
    }
    let words = line.split { " ,;|\t".contains($0) }.map(String.init)
    let letters = words.compactMap { word -> String? in
      let key = word.drop { $0.isNumber || ".):-=".contains($0) }.filter { $0.isLetter }
      return key.count == 1 && key.first.flatMap(QuizChoices.place) != nil ? key : nil
    }
    let numbers = words.count { $0.first?.isNumber ?? false }
    return letters.count == numbers && words.count <= 2 * numbers ? letters : []
  }

  /// Whether most questions have a known answer, or at least choices with letters.
  var isQuiz: Bool {
    guard questions.count > 1 else { return false }
    let isAnswered = isAnswered
    let asking = questions.count { isAnswered ? $0.mayAsk : $0.asks }
    let hasKeys = questions.contains { !$0.key.isEmpty }
    let areLetters = questions.allSatisfy { $0.choices[0].kind == .letter }
    if isAnswered { return areLetters && hasKeys || asking * 2 > questions.count }
    return areLetters && questions.count > 2 && asking * 10 >= questions.count * 8
  }

  var isAnswered: Bool { questions.count { !$0.right.isEmpty } * 10 >= questions.count * 8 }

  var things: [FoundThing] {
    let plain = questions.map {
      self.plain($0.text.joined(separator: "\n").drop { "# ".contains($0) })
    }
    let titles = HeadedText.unlabeled(CountedTitles.removed(from: plain), ["Q:", "Question:"])
    return zip(questions, titles).map { question, title in
      let texts = question.choices.map { self.plain($0.text) }
      let rest = question.rest.filter { !Self.isLink($0) }.map { self.plain($0) }
      return FoundThing(
        line: question.line, short: title,
        long: question.right.map { texts[$0] }.joined(separator: "; "),
        note: ([texts.joined(separator: "; ")] + rest).joined(separator: "\n"))
    }
  }

  private func plain(_ text: some StringProtocol) -> String {
    isMarkdown && !text.contains("```") ? MarkdownText.trimmed(text) : Blanks.trimmed(text)
  }

  /// Whether a line is only a link, as to a source.
  private static func isLink(_ line: String) -> Bool {
    let line = line.drop { "-* ".contains($0) }
    return line.hasPrefix("[") && line.hasSuffix(")") && line.contains("](")
      || line.hasPrefix("![") || line.hasPrefix("http") && !line.contains(" ")
  }
}
