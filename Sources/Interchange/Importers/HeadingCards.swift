/// Cards of mdanki and similar programs: a heading of Markdown, Org, AsciiDoc, reStructuredText,
/// MediaWiki or HTML, and the text below it as the answer; or a note of ki, with the headings
/// `Front` and `Back`.
enum HeadingCards: Importer {
  static let name = "Markdown headings"
  /// Formats in which a heading can also be that of a chapter, which the plan doubts.
  ///
  /// Others are only read if their headings ask or name something.
  static let formats: Set<String> = [name, "Org headings", "AsciiDoc headings"]

  /// Decided by the name of the file too, since `#` begins a comment or a tag in other formats.
  static func reads(_ text: ArrivedText) -> Bool {
    guard text.options.columns.isEmpty,
      let headed = headed(text.firstLines.prefix(2_000), in: text)
    else { return false }
    return headed.cardLevel != nil && !headed.areLists && !headed.areLetters && !headed.isManual
      && (headed.questions != nil || !headed.recur) && !headed.areNumbers && !headed.areRows
      && (headed.mark == .markdown && !headed.hasHTMLHeadings || headed.asksQuestions
        // Many web pages have a paragraph below each heading.
        || headed.isNamed || headed.mark != .html && headed.isGlossary)
      && !headed.isHTML
      && !(headed.areGroups && PairLines.readsDistinct(text))
  }

  static func read(_ text: ArrivedText, proceed: ImportProgress.Proceed) throws -> Reading {
    guard let headed = headed(text.lines, in: text) else { return text.reading(name, []) }
    let things = headed.questions ?? headed.things(level: headed.cardLevel ?? 1)
    // Other labels than those of forms and notes name facts about a term.
    if let table = LabeledCards(things)?.table,
      case let reading = try table.read(text, as: headed.mark.format, proceed: proceed),
      reading.obstacle == nil
    {
      return reading
    }
    var reading = text.reading(
      headed.mark.format, things, untaken: headed.tables, headings: headed.passed)
    reading.notices += headed.notices(in: text.file)
    return reading
  }

  /// Nil for files of other names.
  private static func headed(_ lines: some Sequence<String>, in text: ArrivedText) -> HeadedText? {
    let file = text.file
    if HTMLHeadings.isPage(text) { return HeadedText(lines, by: .html) }
    if file.lowercased().hasSuffix(".rst") { return HeadedText(lines, by: .reStructured) }
    if OrgText.isName(file) { return HeadedText(lines, by: .org) }
    if AsciiDocText.isName(file) { return HeadedText(lines, by: .asciiDoc) }
    if WikiText.isName(file) { return HeadedText(lines, by: .wiki) }
    guard MarkdownText.isName(file) else { return nil }
    let (headed, bold) = (HeadedText(lines, by: .markdown), HeadedText(lines, by: .bold))
    guard headed.cardLevel != nil else { return bold }
    // Headings such as letters may group terms in bold.
    let areGroups =
      bold.cardCount >= 2 * headed.cardCount || headed.haveLetters && bold.cardLevel == 6
    return bold.isGlossary && areGroups ? bold : headed
  }
}

/// A text, divided at its headings.
struct HeadedText {
  enum Mark {
    case markdown
    /// A line in bold instead of a heading.
    case bold
    case org
    case asciiDoc
    case reStructured
    case html
    case wiki

    /// The name of the format in messages.
    var format: String {
      switch self {
      case .markdown, .bold: HeadingCards.name
      case .org: "Org headings"
      case .asciiDoc: "AsciiDoc headings"
      case .reStructured: "reStructuredText headings"
      case .html: "HTML headings"
      case .wiki: "wiki headings"
      }
    }
  }

  let mark: Mark
  /// Pages have them for their parts, too.
  let hasHTMLHeadings: Bool
  private(set) var sections: [HeadedSection] = []
  /// The lines above the first heading.
  private(set) var opening: [String] = []
  /// The level with the most headings that have text of their own; nil if no level has two.
  private(set) var cardLevel: Int?
  /// The number of these headings.
  private(set) var cardCount = 0
  /// The sections of that level that have text, tables too.
  private(set) var cards: [HeadedSection] = []

  init(_ lines: some Sequence<String>, by mark: Mark) {
    self.mark = mark
    let replaced = mark == .markdown ? HTMLHeadings.replaced(in: Array(lines)) : nil
    hasHTMLHeadings = replaced != nil
    let lines = replaced ?? Array(lines)
    defer { findCards() }
    if mark == .html || mark == .reStructured {
      sections = mark == .html ? HeadedSection.html(lines) : HeadedSection.reStructured(lines)
      return
    }
    var fence = CodeFence()
    for (number, line) in (mark == .markdown ? Self.marked(lines) : lines).enumerated() {
      if !fence.holds(line), let section = Self.heading(line, number + 1, by: mark) {
        sections.append(section)
      } else if sections.isEmpty {
        opening.append(line)
      } else if !isSetting(line) {
        sections[sections.count - 1].body.append(line)
      }
    }
  }

  /// The same lines, with a mark before each heading that has a ruler below it.
  private static func marked(_ plain: [String]) -> [String] {
    var lines = plain
    var rulers = 0
    for number in lines.indices.dropLast() {
      let ruler = Blanks.trimmed(lines[number + 1])
      guard ruler.isRuler(of: "=-"), number == 0 || Blanks.isBlank(lines[number - 1]),
        lines[number].first.map({ $0.isLetter || $0.isNumber || "*`".contains($0) }) ?? false
      else { continue }
      lines[number] = (ruler.first == "=" ? "# " : "## ") + lines[number]
      lines[number + 1] = ""
      rulers += 1
    }
    return rulers < fewestRulers ? plain : lines
  }

  /// A page may have a few chapters.
  private static let fewestRulers = 3

  private static func heading(_ line: String, _ number: Int, by mark: Mark) -> HeadedSection? {
    switch mark {
    case .org:
      return OrgHeading(line).map {
        HeadedSection(line: number, level: min($0.level, 6), title: " " + $0.title)
      }
    case .bold:
      // An anchor can be around it.
      let text = line.hasPrefix("<a ") ? HTMLText.plain(line) : Blanks.trimmed(line)
      if text.count > 4, text.hasPrefix("**"), text.hasSuffix("**") || text.hasSuffix("**:") {
        return HeadedSection(line: number, level: 6, title: text)
      }
      // Any heading ends what is below a term, and so does a line across the page.
      if text.isRuler(of: "-")
        || line.hasPrefix("#") && line.drop(while: { $0 == "#" }).first == " "
      {
        return HeadedSection(line: number, level: 1, title: line)
      }
      return nil
    case .wiki:
      let text = Blanks.trimmed(line)
      let level = text.prefix { $0 == "=" }.count
      guard (1...6).contains(level), text.count > 2 * level,
        text.hasSuffix(String(repeating: "=", count: level))
      else { return nil }
      let title = WikiText.plain(text.dropFirst(level).dropLast(level))
      return HeadedSection(line: number, level: level, title: " " + title)
    default: break
    }
    let sign: Character = mark == .asciiDoc ? "=" : "#"
    let level = line.prefix { $0 == sign }.count
    let rest = line.dropFirst(level)
    // Some write no blank, but a single mark without it is a tag.
    let isJoined = mark == .markdown && level > 1 && rest.first.map { $0 != "#" } ?? false
    guard (1...6).contains(level), isJoined || rest.first?.isWhitespace ?? false else { return nil }
    // Marks at the end close a heading only after a blank, unlike that of `C#`.
    let marks = rest.reversed().prefix { $0 == sign }.count
    let isClosed = rest.dropLast(marks).last?.isWhitespace ?? false
    return HeadedSection(
      line: number, level: level, title: String(isClosed ? rest.dropLast(marks) : rest))
  }

  /// A keyword, a drawer or a date of Org; a comment, an anchor or an attribute of AsciiDoc; a
  /// line around a box of Quarto, or links to other parts of the page.
  private func isSetting(_ line: String) -> Bool {
    let text = Blanks.trimmed(line)
    if mark == .markdown || mark == .bold {
      return text.hasPrefix(":::") || GlossaryLists.leadsAround(text)
    }
    if mark == .asciiDoc {
      return text.hasPrefix("//") || text.hasPrefix("[") && text.hasSuffix("]")
        || text.hasPrefix(":") && text.dropFirst().contains(":")
    }
    guard mark == .org else { return false }
    if ["#+", "SCHEDULED:", "DEADLINE:", "CLOSED:"].contains(where: text.hasPrefix) { return true }
    guard text.hasPrefix(":"), let (name, _) = text.dropFirst().cut(at: ":") else { return false }
    return !name.isEmpty && name.allSatisfy { $0.isUppercase || $0 == "_" || $0 == "-" }
  }

  private mutating func findCards() {
    levelEntries()
    // Tables are read as tables, also below headings.
    let counts = (1...6).map { level in
      // Among lines in bold, only these are cards.
      mark == .bold && level < 6
        ? 0 : sections.count { $0.level == level && !$0.isBlank && !$0.isTable }
    }
    guard let most = counts.max(), most > 1, let index = counts.firstIndex(of: most) else { return }
    // Headings below questions are parts of the answers.
    let asking = asks(index + 1) ? nil : (1...index + 1).first(where: asks)
    let level = asking ?? index + 1
    (cardLevel, cardCount) = (level, most)
    if asking == nil { raiseEntries(to: level) }
    cards = sections.filter { $0.level == level && (asking != nil || !$0.isBlank) }
  }

  /// Puts headings of one form with texts of their own, such as `Brisk - adj.`, on one level.
  private mutating func levelEntries() {
    let formed = sections.count { $0.title.contains(" - ") || $0.title.contains(" – ") }
    guard mark == .markdown, sections.count > Self.fewestQuestions,
      sections.dropFirst().allSatisfy({ !$0.isBlank }), formed * 10 >= sections.count * 8
    else { return }
    // The first can be the title of the page.
    let isTitled = sections.count { $0.level == sections[0].level } == 1 && sections[0].level == 1
    let level = sections.map(\.level).max() ?? 1
    for place in sections.indices.dropFirst(isTitled ? 1 : 0) { sections[place].level = level }
  }

  /// Puts a few deeper headings on the level of the cards, if those have names and short texts, and
  /// the deeper ones look the same.
  private mutating func raiseEntries(to level: Int) {
    let entries = sections.filter { $0.level == level && !$0.isBlank }
    let deeper = sections.indices.filter { sections[$0].level > level && !sections[$0].isBlank }
    let short = entries.count { $0.isShort }
    guard mark == .markdown || mark == .asciiDoc, entries.count > Self.fewestQuestions,
      !deeper.isEmpty, 3 * deeper.count <= entries.count, short * 10 >= entries.count * 8,
      deeper.allSatisfy({ sections[$0].isShort }),
      Set(deeper.map { sections[$0].title }).count == deeper.count
    else { return }
    for place in deeper { sections[place].level = level }
    cardCount += deeper.count
  }

  /// Whether nearly all headings of a level are questions.
  private func asks(_ level: Int) -> Bool {
    let titles = sections.filter { $0.level == level }.map { Self.plain($0.title) }
    return titles.count >= Self.fewestQuestions
      && titles.count { $0.hasSuffix("?") } * 10 >= titles.count * 8
  }

  private static let fewestQuestions = 3

  /// The cards of a level, with deeper headings as parts of the answer.
  func things(level: Int) -> [FoundThing] {
    var things: [(section: HeadedSection, isOpen: Bool)] = []
    for (place, section) in sections.enumerated() {
      if section.level == level || isTermAbove(place) {
        things.append((section, true))
      } else if section.level < level {
        if let last = things.indices.last { things[last].isOpen = false }
      } else if let last = things.indices.last, things[last].isOpen {
        things[last].section.body += [Self.plain(section.title)] + section.body
      }
    }
    let plain = things.map { title($0.section.title) }
    let titles = Self.unlabeled(CountedTitles.removed(from: plain), ["Q:", "Question:"])
    let answers = Self.unlabeled(things.map { answer($0.section.body) }, ["A:"])
    var cards = things.indices.map { index in
      FoundThing(line: things[index].section.line, short: titles[index], long: answers[index])
    }
    if CountedTitles.areAlone(plain) { return CountedTitles.divided(cards, below: plain) }
    cards = HeadedExpansions.divided(cards)
    let notes = zip(cards, cards.dropFirst()).filter { $0.short == "Front" && $1.short == "Back" }
      .map { FoundThing(line: $0.line, short: $0.long, long: $1.long) }
    return notes.isEmpty ? cards : notes
  }

  /// The first lines of tables above the level of the cards.
  var tables: [(line: Int, text: String)] {
    guard isMarkdown, questions == nil, let cardLevel else { return [] }
    return sections.filter { $0.isTable && $0.level < cardLevel }.compactMap { section in
      section.body.enumerated().first { Blanks.trimmed($1).hasPrefix("|") }
        .map { (section.line + $0.offset + 1, Blanks.trimmed($0.element)) }
    }
  }

  /// The headings that are in no card: deeper ones with text that no card is above, and a level
  /// between with about as many, each above a single card.
  var passed: [(line: Int, text: String)] {
    // A note has its settings above.
    let isNote = cards.contains { title($0.title) == "Front" }
    guard mark == .markdown, questions == nil, !isNote, let cardLevel else { return [] }
    let counts = Dictionary(sections.map { ($0.level, 1) }, uniquingKeysWith: +)
    let isTerm = { (section: HeadedSection) in
      let count = counts[section.level] ?? 0
      return count >= Self.severalEntries && 2 * count > counts[cardLevel] ?? 0
        && section.title.count > 2
    }
    var isOpen = false
    return sections.indices.filter { place in
      let section = sections[place]
      if section.level <= cardLevel { isOpen = section.level == cardLevel || isTermAbove(place) }
      return section.level < cardLevel
        ? isTerm(section) && !isTermAbove(place) : !isOpen && !section.isBlank
    }.map { (sections[$0].line, title(sections[$0].title)) }
  }

  /// Whether a heading above the level of the cards has a text and no headings of its own, as
  /// several do.
  func isTermAbove(_ place: Int) -> Bool {
    guard mark == .markdown, questions == nil, let cardLevel, sections[place].level < cardLevel
    else { return false }
    let isAlone = { (place: Int) in
      let section = sections[place]
      return section.level == sections[place].level && !section.isBlank && !section.isTable
        && place + 1 < sections.count && sections[place + 1].level <= section.level
    }
    let level = sections[place].level
    return isAlone(place) && level > 1
      && sections.indices.count { sections[$0].level == level && isAlone($0) } >= Self.fewestAbove
  }

  private static let fewestAbove = 2

  /// The counted questions below headings that only group them; nil if some other text would be
  /// lost.
  var questions: [FoundThing]? {
    let startsWithOne = { (section: HeadedSection) in
      section.body.first { !Blanks.isBlank($0) }.flatMap(Self.question) != nil
    }
    guard mark == .markdown, let level = sections.first(where: startsWithOne)?.level else {
      return nil
    }
    // What is below the headings above them introduces them.
    let groups = sections.filter { $0.level >= level && !$0.isBlank }
    guard groups.allSatisfy(startsWithOne) else { return nil }
    let things = groups.flatMap(questions)
    let answered = things.count { !$0.long.isEmpty }
    return answered > groups.count && answered * 10 >= things.count * 9 ? things : nil
  }

  private func questions(_ section: HeadedSection) -> [FoundThing] {
    var found: [(line: Int, text: String, body: [String])] = []
    var fence = CodeFence()
    for (offset, line) in section.body.enumerated() {
      let isCode = fence.holds(line)
      if !isCode, let (text, rest) = Self.question(line) {
        found.append((section.line + offset + 1, text, rest.isEmpty ? [] : [rest]))
      } else if !found.isEmpty {
        found[found.count - 1].body.append(isCode ? line : Blanks.trimmed(line))
      }
    }
    return found.map { line, text, body in
      FoundThing(
        line: line, short: title(text), long: answer(Array(body.drop(while: Blanks.isBlank))))
    }
  }

  /// The question of a line such as `1. What does TCP mean?`, and what follows it.
  private static func question(_ line: String) -> (text: String, rest: String)? {
    guard let text = CountedTitles.parts(of: line)?.text else { return nil }
    let ends = text.indices.lazy.filter { text[$0] == "?" }
      .map { text[text.index(after: $0)...].prefix { $0 == "*" }.endIndex }
    // A mark before a small letter may be part of the question, as in `a ? b : c`.
    let whole = ends.first { !(text[$0...].first { $0 != " " }?.isLowercase ?? false) }
    guard let end = whole ?? ends.last else { return nil }
    return (String(text[..<end]), Blanks.trimmed(text[end...]))
  }

  /// The tags of headings that plugins of Obsidian turn into cards.
  private static let cardTags: Set<String> = ["#flashcard", "#flashcards", "#card"]

  private var isMarkdown: Bool { mark == .markdown || mark == .bold }

  func title(_ title: String) -> String {
    let plain = Self.plain(title)
    guard isMarkdown else { return plain }
    guard plain.utf8.contains(UInt8(ascii: "#")) else { return MarkdownText.plain(plain) }
    let words = plain.split(separator: " ", omittingEmptySubsequences: false)
    let untagged = words.filter { !Self.cardTags.contains($0.lowercased()) }
    return MarkdownText.plain(
      untagged.count == words.count ? plain : Blanks.trimmed(untagged.joined(separator: " ")))
  }

  /// The text below a heading, without marks of Markdown except in programs.
  private func answer(_ body: [String]) -> String {
    let body = Self.withoutRule(
      // Obsidian to Anki writes an id below a card.
      body.prefix { !$0.hasPrefix("<!--ID:") }.filter {
        !Self.isFold($0) && !(isMarkdown && MarkdownText.isReference($0))
      })
    if mark == .wiki { return body.map(WikiText.plain).joined(separator: "\n") }
    guard isMarkdown else { return body.joined(separator: "\n") }
    var fence = CodeFence()
    let lines = body.map {
      fence.holds($0) ? $0 : MarkdownText.plain(Self.unquoted(Self.uncommented($0)))
    }
    let filled = lines.filter { !Blanks.isBlank($0) }
    return filled.count == 1 ? Self.unlisted(filled[0]) : lines.joined(separator: "\n")
  }

  /// A line without its comments in HTML.
  private static func uncommented(_ line: String) -> String {
    line.contains("<!--") ? line.removing(from: "<!--", through: "-->") : line
  }

  /// A line without the mark of a block quote.
  private static func unquoted(_ line: String) -> String {
    line == ">" ? "" : line.hasPrefix("> ") ? String(line.dropFirst(2)) : line
  }

  /// A line without its mark, if it is the only item of a list.
  static func unlisted(_ line: String) -> String { line.item().map(String.init) ?? line }

  /// Texts without the label that most of them begin with.
  static func unlabeled(_ texts: [String], _ labels: [String]) -> [String] {
    let rest = texts.lazy.map(Blanks.trimmed).map { text in
      labels.first(where: text.hasPrefix).map { Blanks.trimmed(text.dropFirst($0.count)) }
    }
    return rest.count { $0 != nil } * 10 >= texts.count * 6
      ? zip(texts, rest).map { $1 ?? $0 } : texts
  }

  /// An element of HTML that hides an answer.
  private static func isFold(_ line: String) -> Bool {
    let text = Blanks.trimmed(line).lowercased()
    return text == "<details>" || text == "</details>"
      || text.hasPrefix("<summary>") && text.hasSuffix("</summary>")
  }

  /// A body without the ruler that divides it from the next heading.
  private static func withoutRule(_ body: [String]) -> ArraySlice<String> {
    guard let last = body.lastIndex(where: { !Blanks.isBlank($0) && !isOfSlide($0) }) else {
      return body[...]
    }
    return body[last].filter { !$0.isWhitespace }.isRuler(of: "-*_") ? body[..<last] : body[...]
  }

  /// A property that remark.js reads above the title of a slide.
  private static func isOfSlide(_ line: String) -> Bool {
    ["class:", "name:", "layout:", "template:"].contains(where: line.hasPrefix)
  }

  /// A title without anchors, other elements of HTML, and marks around all of it.
  static func plain(_ title: String) -> String {
    var title = Blanks.trimmed(
      title.removing(from: "<!--", through: "-->").removing(from: "<a name=", through: "/>")
        .removing(from: "<a id=", through: "/>"))
    title = MarkdownText.withoutAttributes(title[...])
    if title.contains("</") {
      title = HTMLText.plain(title)
    }
    title = withoutColon(title)
    for mark in ["**", "__"] where title.count > 4 && title.hasPrefix(mark) && title.hasSuffix(mark)
    {
      let inner = String(title.dropFirst(2).dropLast(2))
      if !inner.contains(mark) { title = inner }
    }
    return withoutColon(title)
  }

  private static func withoutColon(_ title: String) -> String {
    [":", "："].contains(where: title.hasSuffix) && !title.hasSuffix("::")
      ? String(title.dropLast()) : title
  }
}
