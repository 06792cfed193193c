/// Cards of hashcards and repeater: `Q:` and `A:`, or `C:` with `[gaps]`; and others with such labels,
/// as `Front:` and `Back:`.
enum MarkdownCards: Importer {
  static let name = "Markdown cards"

  static func reads(_ text: ArrivedText) -> Bool {
    let lines = text.firstLines.prefix(2_000).withoutCode
    return CardLabels(of: lines) != nil
      || lines.contains { $0.hasPrefix("C:") && !$0.hasPrefix("C:\\") }
        && lines.contains { $0.contains("[") }
  }

  static func read(_ text: ArrivedText, proceed: ImportProgress.Proceed) throws -> Reading {
    let labels = CardLabels(of: text.firstLines.prefix(2_000).withoutCode) ?? CardLabels()
    let (lines, settings) = (text.lines, text.frontMatter)
    let named = lines.prefix(settings).last { $0.hasPrefix("name") && $0.contains("\"") } ?? ""
    let deck = named.split(separator: "\"").dropFirst().first ?? ""
    var parser = MarkdownCardParser(labels: labels, deck: String(deck))
    for (number, line) in lines.enumerated().dropFirst(settings) { parser.take(line, number + 1) }
    parser.finish()
    var things = parser.things
    let questions = CountedTitles.removed(from: things.map { Blanks.trimmed($0.short) })
    for (place, question) in questions.enumerated() { things[place].short = question }
    return text.reading(name, things)
  }
}

/// The labels of questions and answers, which may be in bold and numbered.
private struct CardLabels {
  var question = "q"
  var answer = "a"

  private static let known = [
    ("q", "a"), ("q.", "a."), ("question", "answer"), ("front", "back"), ("term", "definition"),
    ("word", "meaning"), ("word", "definition"), ("word", "translation"), ("frage", "antwort"),
    ("p", "r"), ("pregunta", "respuesta"), ("вопрос", "ответ"), ("pytanie", "odpowiedź"),
    ("domanda", "risposta"), ("pergunta", "resposta"),
    ("vorderseite", "rückseite"), ("recto", "verso"), ("face", "dos"), ("anverso", "reverso"),
    ("fronte", "retro"), ("frente", "verso"),
  ]

  init() {}

  /// Those that begin lines, with an answer for each question.
  init?(of lines: some Collection<String>) {
    var counts: [String: Int] = [:]
    let hasChoices = lines.contains { Blanks.trimmed($0).hasPrefix("- B:") }
    for line in lines {
      if let label = Self.label(of: line)?.name { counts[label, default: 0] += 1 }
    }
    // A single line of that kind is no card, but that of hashcards.
    let found = Self.known.first { question, answer in
      let questions = counts[question] ?? 0
      // Choices have such letters as well.
      let areChoices = question == "q." && counts["b."] != nil || question == "q" && hasChoices
      return questions > (question == "q" ? 0 : 1) && counts[answer] ?? 0 >= questions
        && !areChoices
    }
    guard let found else { return nil }
    (question, answer) = found
  }

  /// `**Question 1:** Why?`, `- **Q: Why?**` and `Front: Why?` become `Q: Why?`.
  func plain(_ line: String) -> String {
    guard let (name, text) = Self.label(of: line) else { return line }
    return name == question ? "Q:\(text)" : name == answer ? "A:\(text)" : line
  }

  private static func label(of line: String) -> (name: String, text: Substring)? {
    var rest = Blanks.trimmed(line)[...]
    let isItem = rest.item() != nil
    rest = rest.item() ?? rest
    let isBold = rest.hasPrefix("**")
    if isBold { rest = rest.dropFirst(2) }
    let name = rest.prefix(while: \.isLetter)
    guard (1...11).contains(name.count), name.first?.isUppercase ?? false else { return nil }
    // Within an answer, such a letter begins something else.
    if name.count == 1, !isBold, isItem ? !"QA".contains(name) : line.first != rest.first {
      return nil
    }
    rest = rest[name.endIndex...].drop { $0 == " " }.drop { $0.isASCII && $0.isNumber }
    for mark in [":**", "**:", ".**"] where isBold && rest.hasPrefix(mark) {
      return (name.lowercased(), rest.dropFirst(3))
    }
    if name.count == 1, rest.hasPrefix(". ") {
      return isBold && rest.hasSuffix("**")
        ? (name.lowercased(), rest.dropFirst().dropLast(2))
        : isBold ? nil : (name.lowercased() + ".", rest.dropFirst())
    }
    guard rest.hasPrefix(":") else { return nil }
    rest = rest.dropFirst()
    return (name.lowercased(), isBold && rest.hasSuffix("**") ? rest.dropLast(2) : rest)
  }
}

private struct MarkdownCardParser {
  private enum Part {
    case none
    case question
    case answer
    /// What is said about the answer.
    case note
    case gaps
  }

  private let labels: CardLabels
  private(set) var things: [FoundThing] = []
  private var part = Part.none
  private var line = 0
  private var question: [String] = []
  private var answer: [String] = []
  private var note: [String] = []
  private var fence = CodeFence()
  private let deck: String
  /// Whether labels are written as in documents whose headings divide the cards.
  private var isDocument = false

  init(labels: CardLabels, deck: String) {
    (self.labels, self.deck) = (labels, deck)
  }

  mutating func take(_ line: String, _ number: Int) {
    let isCode = fence.holds(line)
    let text = isCode ? line : labels.plain(line)
    if text != line { isDocument = true }
    if isDocument, !isCode, line.hasPrefix("#") { return finish() }
    // A sign of the program fortune divides cards as well.
    let isSign = text == "%" && answer.contains { !Blanks.isBlank($0) }
    if !isCode, text.isRuler(of: "-") || isSign { return finish() }
    if !isCode, text.hasPrefix("Q:") {
      begin(.question, number)
      question = [String(text.dropFirst(2))]
    } else if !isCode, text.hasPrefix("A:"), part == .question {
      part = .answer
      answer = [String(text.dropFirst(2))]
    } else if !isCode, text.hasPrefix("C:") {
      begin(.gaps, number)
      question = [String(text.dropFirst(2))]
    } else if part == .answer || part == .note, !isCode, let rest = remark(line) {
      part = .note
      note.append(rest)
    } else if part == .note {
      note.append(line)
    } else if part == .answer {
      // What only looks like a label, such as `A. Smith wrote`, stays as it is.
      answer.append(line)
    } else if part != .none {
      question.append(line)
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
    case .question, .answer, .note:
      var thing = FoundThing(line: line, short: text, long: answer.joined(separator: "\n"))
      thing.note = Blanks.trimmed(note.joined(separator: "\n"))
      add(thing)
    }
    (part, question, answer, note) = (.none, [], [], [])
  }

  /// A line such as `Comment: …`, which is no part of the answer; a comment without its label.
  ///
  /// The cards of hashcards only have tags below them.
  private func remark(_ line: String) -> String? {
    guard let (name, rest) = line.cut(at: ":") else { return nil }
    let label = name.lowercased()
    guard isDocument else { return label == "tags" ? line : nil }
    if Self.comments.contains(label) { return Blanks.trimmed(rest) }
    return Self.remarks.contains(label) ? line : nil
  }

  private static let comments: Set<String> = [
    "comment", "explanation", "note", "erklärung", "kommentar", "комментарий", "пояснение",
  ]
  private static let remarks: Set<String> = [
    "tags", "author", "source", "category", "level", "class", "subject", "topic", "difficulty",
    "hint", "example", "type", "chapter", "kategorie", "fach", "thema", "categoría", "tema",
    "regexp", "автор", "авторы", "источник",
    "источники", "зачёт", "зачет", "quelle", "autor",
  ]

  private mutating func takeGaps(_ text: String) {
    for (short, long) in Gaps(markdown: text, open: "[", close: "]").cards {
      add(FoundThing(line: line, short: short, long: long))
    }
  }

  private mutating func add(_ thing: FoundThing) {
    var thing = thing
    thing.deck = deck
    things.append(thing)
  }
}
