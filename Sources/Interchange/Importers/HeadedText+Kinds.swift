// What the headings of a text are.
extension HeadedText {
  /// Whether nearly all headings have one short paragraph each, unlike the chapters of a document;
  /// entries of AsciiDoc and similar formats may have a few, if there are several.
  var isGlossary: Bool {
    let bodies = cards.map(\.body)
    let mayHaveSeveral = [.asciiDoc, .reStructured, .html].contains(mark)
    let most = mayHaveSeveral && bodies.count >= Self.severalEntries ? Self.fewParagraphs : 1
    let definitions = bodies.count { body in
      let paragraphs = body.split { Blanks.isBlank($0) }
      let text = paragraphs.first?.joined(separator: " ") ?? ""
      return (1...most).contains(paragraphs.count)
        && text.count <= Self.longDefinition
        && Self.first(of: Blanks.trimmed(text), by: mark)
          .map { $0.isLetter || "(\"".contains($0) } ?? false
    }
    return bodies.count > 2 && definitions * 10 >= bodies.count * 9
  }

  private static func first(of text: String, by mark: Mark) -> Character? {
    [.bold, .org, .asciiDoc].contains(mark) ? unlisted(text).first : text.first
  }

  /// Whether most headings are questions.
  var asksQuestions: Bool {
    let titles = cards.map { Self.plain($0.title) }
    return titles.count >= (mark == .html ? Self.severalEntries : 2)
      && titles.count { $0.hasSuffix("?") } * 10 >= titles.count * 6
  }

  /// Whether the title of a text says that it has entries.
  var isNamed: Bool {
    guard mark == .reStructured || mark == .html, cards.count > 2,
      let title = sections.first(where: { $0.level < cardLevel ?? 0 })?.title.lowercased()
    else { return false }
    return [" terms", " definitions", " terms and definitions"].contains(title) && isGlossary
      || [
        "gloss", "glosar", "frequently asked", "idiom", "vocab", "acronym", "abbreviation",
        "dictionary", "terminolog",
      ].contains(where: title.contains)
  }

  private static let longDefinition = 500
  static let severalEntries = 5
  private static let fewParagraphs = 3

  /// The line of a list above the first heading, unless that is a table of contents or settings.
  var listBeforeHeadings: Int? {
    guard mark == .markdown, questions == nil, cardLevel != nil,
      opening.first(where: { !Blanks.isBlank($0) }) != "---"
    else { return nil }
    let items = opening.indices.filter { opening[$0].item() != nil }
    return items.contains { opening[$0].contains("](") } ? nil : items.first.map { $0 + 1 }
  }

  /// A part above the level of the cards with a list of terms of its own.
  var listAbove: HeadedSection? {
    guard mark == .markdown, questions == nil, let cardLevel else { return nil }
    return sections.first { section in
      section.level < cardLevel && section.body.count(where: Self.isEntry) >= Self.fewestListed
    }
  }

  /// A part with a text above deeper headings, of several such parts: the text is in no card.
  var textAbove: HeadedSection? {
    guard questions == nil, let cardLevel else { return nil }
    let above = sections.indices.filter {
      sections[$0].level < cardLevel && !isTermAbove($0)
        && sections[$0].title.contains { $0.isLetter || $0.isNumber }
    }
    let levels = Dictionary(above.map { (sections[$0].level, 1) }, uniquingKeysWith: +)
    return above.map { sections[$0] }.first { section in
      levels[section.level] ?? 0 > 1 && !section.isBlank && !section.isTable
    }
  }

  /// One of a few different headings within the answers, which may be terms as well.
  var deeperHeading: HeadedSection? {
    guard mark == .markdown || mark == .asciiDoc, questions == nil, !asksQuestions,
      let cardLevel
    else { return nil }
    let first = sections.firstIndex { $0.level == cardLevel } ?? 0
    let deeper = sections[first...].filter { $0.level > cardLevel && !$0.isBlank }
    let areDifferent = Set(deeper.map { Self.plain($0.title) }).count == deeper.count
    return areDifferent && deeper.count > 1 && 2 * deeper.count <= cards.count ? deeper.first : nil
  }

  /// Whether a line has a marked term, a sign and a text.
  private static func isEntry(_ line: String) -> Bool {
    let text = unlisted(Blanks.trimmed(line))
    return "*_`".contains(text.first ?? " ") && PairSeparator.signs.count(in: [text]) == 1
  }

  private static let fewestListed = 2

  /// Whether the headings have several lines each, as groups of entries do.
  var areGroups: Bool {
    let lines = sections.map { $0.body.count { !Blanks.isBlank($0) && !CodeFence.isFence($0) } }
    return lines.reduce(0, +) >= 2 * lines.count { $0 > 0 }
  }

  /// Whether the headings are the letters of an index, with the entries below them.
  var areLetters: Bool {
    haveLetters && cards.contains(where: \.holdsSeveral)
  }

  /// Whether the headings are letters in order, perhaps with a sign before each.
  var haveLetters: Bool {
    let titles = cards.map { Self.plain($0.title).split(separator: " ") }
    let letters = titles.filter { words in
      words.last?.utf8.count == 1 && words.last?.first?.isLetter ?? false
        && words.dropLast().allSatisfy { !$0.contains(where: \.isASCII) }
    }.compactMap(\.last)
    return !titles.isEmpty && letters.count * 10 >= titles.count * 8 && letters == letters.sorted()
  }

  /// Whether the headings only count texts that are no cards.
  var areNumbers: Bool {
    let titles = cards.map { title($0.title) }
    // As `1.2` numbers a part of a text.
    let areParts = titles.allSatisfy { title in
      title.contains(".") && title.allSatisfy { $0.isNumber || $0 == "." }
    }
    return areParts
      || CountedTitles.areAlone(titles) && things(level: cardLevel ?? 1).isEmpty
  }

  /// Whether the headings of a page may divide a text: they neither ask nor have a few lines each,
  /// and the name of the file speaks of no cards.
  func mayDivideText(in file: String) -> Bool {
    guard [.markdown, .org, .asciiDoc].contains(mark), questions == nil, !asksQuestions else {
      return false
    }
    let titles = cards.map { title($0.title) }
    if titles.contains("Front") || CountedTitles.areAlone(titles) { return false }
    // What is asked is below them.
    let numbered = cards.count { section in
      let words = title(section.title).split(separator: " ")
      return words.count > 1 && ["Question", "Frage"].contains(words[0])
        && words[1].first?.isNumber ?? false
    }
    if numbered * 2 > cards.count { return true }
    guard !Self.isNamedList(file) else { return false }
    if Self.isOfProject(file) { return true }
    if cards.count < Self.severalEntries, !isGlossary { return true }
    let short = cards.count { section in
      let lines = section.body.map(Blanks.trimmed).filter { !$0.isEmpty && !CodeFence.isFence($0) }
      return lines.count { $0.item("-*+•") != nil } < 2
        && (lines.count <= Self.fewLines || isGlossary)
    }
    return short * 10 < cards.count * 6
  }

  /// Whether the name of a file speaks of a list.
  static func isNamedList(_ file: String) -> Bool {
    let small = file.lowercased()
    // Not `Termin` or `terminology`, whose pages have chapters.
    let words = small.split { !$0.isLetter }
    return namesOfLists.contains(where: small.contains)
      || words.contains {
        ["term", "terms", "termes", "términos", "termini", "termos"].contains($0)
      }
  }

  /// Whether a file of this name describes a project.
  static func isOfProject(_ file: String) -> Bool {
    let stem = file.prefix { $0 != "." }.uppercased()
    return projectFiles.contains(stem)
  }

  private static let projectFiles: Set<String> = [
    "README", "CONTRIBUTING", "CHANGELOG", "CLAUDE", "AGENTS", "TODO", "TODOS", "DEPLOYMENT",
    "INSTALL", "SETUP", "SECURITY", "LICENSE", "ROADMAP", "ATTRIBUTION", "RELEASE_NOTES",
    "HOW_TO_USE", "CODE_OF_CONDUCT", "GEMINI", "ARCHITECTURE", "DEVELOPMENT",
  ]

  private static let fewLines = 2
  private static let namesOfLists = [
    "card", "anki", "deck", "gloss", "vocab", "dict", "word", "quiz", "question", "acronym",
    "abbrev", "interview", "faq",
  ]

  /// Whether a few headings stand above most sections, as those of the parts of entries do, unlike
  /// the two of a note.
  var recur: Bool {
    let titles = cards.map { Self.plain($0.title) }
    return titles.count >= 2 * Set(titles).count && titles.count > Self.fewestRecurring
      && !titles.contains("Front")
  }

  private static let fewestRecurring = 5

  /// Whether what is below the headings are lists, too long to be answers.
  var areLists: Bool {
    let bodies = cards.map { $0.body.filter { !Blanks.isBlank($0) } }
    let lines = bodies.reduce(0) { $0 + $1.count }
    let counts = bodies.map(Self.items)
    let (items, parts) = counts.reduce((0, 0)) { ($0.0 + $1.items, $0.1 + $1.lines) }
    return items >= Self.longList * bodies.count && parts * 10 >= lines * 9
  }

  /// Whether the headings have rows of several cells below them.
  var areRows: Bool {
    let lines = cards.flatMap { $0.body.filter { !Blanks.isBlank($0) } }
    let rows = lines.count { $0.item() != nil && $0.split(separator: " | ").count > 2 }
    return rows > cards.count && rows * 10 >= lines.count * 9
  }

  /// The items of a list that are no part of another, and the lines of all.
  private static func items(of body: [String]) -> (items: Int, lines: Int) {
    let indents = body.map(\.indent)
    let starts = zip(body, indents).map { line, indent in
      let text = line.dropFirst(indent)
      return text.item("-*+") != nil || CountedTitles.parts(of: String(text)) != nil
    }
    guard let first = starts.firstIndex(of: true) else { return (0, 0) }
    let items = body.indices.count { starts[$0] && indents[$0] <= indents[first] }
    let parts = body.indices.count { $0 >= first && (starts[$0] || indents[$0] > indents[first]) }
    return (items, parts)
  }

  /// The entries of a section that make it a list.
  private static let longList = 10

  /// Whether most headings divide parts of a web page.
  var isHTML: Bool {
    let starts = cards.map(\.body).compactMap { $0.lazy.map(Blanks.trimmed).first { !$0.isEmpty } }
    return 2 * starts.count { $0.hasPrefix("<div") || $0.hasPrefix("<section") } > starts.count
  }

  var isManual: Bool { ManualHeadings.areIn(sections.map { Self.plain($0.title) }) }
}
