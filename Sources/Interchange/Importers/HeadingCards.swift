/// Cards of mdanki and similar programs: a heading of Markdown, Org or AsciiDoc, and the text below it
/// as the answer; or a note of ki, with the headings `Front` and `Back`.
enum HeadingCards: Importer {
  static let name = "Markdown headings"
  /// The names of all that it reads.
  static let formats: Set<String> = [name, "Org headings", "AsciiDoc headings"]

  /// Decided by the name of the file too, since `#` begins a comment or a tag in other formats.
  static func reads(_ text: ArrivedText) -> Bool {
    guard text.options.delimiter == nil, text.options.columns.isEmpty,
      let headed = headed(text.firstLines.prefix(2_000), in: text.file)
    else { return false }
    return headed.cardLevel != nil && !headed.areLists && !headed.areLetters
      && (headed.mark == .markdown || headed.isGlossary)
      && !(headed.areGroups && PairLines.readsDistinct(text))
  }

  static func read(_ text: ArrivedText, proceed: ImportProgress.Proceed) throws -> Reading {
    guard let headed = headed(text.lines, in: text.file) else { return text.reading(name, []) }
    return text.reading(headed.mark.format, headed.things(level: headed.cardLevel ?? 1))
  }

  /// Nil for files of other names.
  private static func headed(_ lines: some Sequence<String>, in file: String) -> HeadedText? {
    let file = file.lowercased()
    if file.hasSuffix(".org") { return HeadedText(lines, by: .org) }
    if DefinitionLists.isAsciiDoc(file) { return HeadedText(lines, by: .asciiDoc) }
    guard [".md", ".markdown"].contains(where: file.hasSuffix) else { return nil }
    let headed = HeadedText(lines, by: .markdown)
    return headed.cardLevel == nil ? HeadedText(lines, by: .bold) : headed
  }
}

/// A text, divided at its headings.
private struct HeadedText {
  enum Mark {
    case markdown
    /// A line in bold instead of a heading.
    case bold
    case org
    case asciiDoc

    /// The name of the format in messages.
    var format: String {
      switch self {
      case .markdown, .bold: HeadingCards.name
      case .org: "Org headings"
      case .asciiDoc: "AsciiDoc headings"
      }
    }
  }

  private struct Section {
    var line: Int
    /// 1 to 6.
    var level: Int
    var title: String
    /// What is below the heading, up to the next one.
    var body: [String] = []
    var isTable: Bool {
      body.lazy.map(Blanks.trimmed).first { !$0.isEmpty }?.hasPrefix("|") ?? false
    }
    var holdsSeveral: Bool { body.count { !Blanks.isBlank($0) } > 1 }
    var isBlank: Bool { body.allSatisfy { $0.allSatisfy(\.isWhitespace) } }
  }

  let mark: Mark
  private var sections: [Section] = []

  init(_ lines: some Sequence<String>, by mark: Mark) {
    self.mark = mark
    var fence = CodeFence()
    for (number, line) in lines.enumerated() {
      if !fence.holds(line), let section = Self.heading(line, number + 1, by: mark) {
        sections.append(section)
      } else if !sections.isEmpty, !isSetting(line) {
        sections[sections.count - 1].body.append(line)
      }
    }
  }

  private static func heading(_ line: String, _ number: Int, by mark: Mark) -> Section? {
    switch mark {
    case .org:
      return OrgHeading(line).map {
        Section(line: number, level: min($0.level, 6), title: " " + $0.title)
      }
    case .bold:
      let text = Blanks.trimmed(line)
      if text.count > 4, text.hasPrefix("**"), text.hasSuffix("**") || text.hasSuffix("**:") {
        return Section(line: number, level: 6, title: text)
      }
    case .markdown, .asciiDoc: break
    }
    let sign: Character = mark == .asciiDoc ? "=" : "#"
    let level = line.prefix { $0 == sign }.count
    let rest = line.dropFirst(level)
    guard (1...6).contains(level), rest.first?.isWhitespace ?? false else { return nil }
    // Marks at the end close a heading only after a blank, unlike that of `C#`.
    let marks = rest.reversed().prefix { $0 == sign }.count
    let isClosed = rest.dropLast(marks).last?.isWhitespace ?? false
    return Section(
      line: number, level: level, title: String(isClosed ? rest.dropLast(marks) : rest))
  }

  /// A keyword, a drawer or a date of Org; a comment, an anchor or an attribute of AsciiDoc.
  private func isSetting(_ line: String) -> Bool {
    let text = Blanks.trimmed(line)
    if mark == .asciiDoc {
      return text.hasPrefix("//") || text.hasPrefix("[") && text.hasSuffix("]")
        || text.hasPrefix(":") && text.dropFirst().contains(":")
    }
    guard mark == .org else { return false }
    if ["#+", "SCHEDULED:", "DEADLINE:", "CLOSED:"].contains(where: text.hasPrefix) { return true }
    guard text.hasPrefix(":"), let end = text.dropFirst().firstIndex(of: ":") else { return false }
    let name = text[text.index(after: text.startIndex)..<end]
    return !name.isEmpty && name.allSatisfy { $0.isUppercase || $0 == "_" || $0 == "-" }
  }

  /// The level with the most headings that have text of their own; nil if no level has two.
  var cardLevel: Int? {
    // Tables are read as tables, also below headings.
    let counts = (1...6).map { level in
      sections.count { $0.level == level && !$0.isBlank && !$0.isTable }
    }
    guard let most = counts.max(), most > 1 else { return nil }
    return counts.firstIndex(of: most).map { $0 + 1 }
  }

  /// Whether nearly all headings have one short paragraph each, unlike the chapters of a document.
  var isGlossary: Bool {
    guard let level = cardLevel else { return false }
    let bodies = sections.filter { $0.level == level && !$0.isBlank }.map(\.body)
    let definitions = bodies.count { body in
      let paragraphs = body.split { Blanks.isBlank($0) }
      let text = paragraphs.first?.joined(separator: " ") ?? ""
      return paragraphs.count == 1 && text.count <= Self.longDefinition
        && Blanks.trimmed(text).first.map { $0.isLetter || $0 == "(" || $0 == "\"" } ?? false
    }
    return bodies.count > 2 && definitions * 10 >= bodies.count * 9
  }

  private static let longDefinition = 500

  /// Whether the headings have several lines each, as groups of entries do.
  var areGroups: Bool {
    let lines = sections.map { $0.body.count { !Blanks.isBlank($0) && !CodeFence.isFence($0) } }
    return lines.reduce(0, +) >= 2 * lines.count { $0 > 0 }
  }

  /// Whether the headings are the letters of an index, with the entries below them.
  var areLetters: Bool {
    guard let level = cardLevel else { return false }
    let titles = sections.filter { $0.level == level && !$0.isBlank }
      .map { Self.plain($0.title) }
    let letters = titles.filter { $0.utf8.count == 1 && ($0.first?.isLetter ?? false) }
    return letters.count * 10 >= titles.count * 8 && letters == letters.sorted()
      && sections.contains { $0.level == level && $0.holdsSeveral }
  }

  /// Whether what is below the headings are lists, too long to be answers.
  var areLists: Bool {
    let bodies = sections.map { $0.body.filter { !Blanks.isBlank($0) } }.filter { !$0.isEmpty }
    let lines = bodies.reduce(0) { $0 + $1.count }
    let items = bodies.joined().count { line in
      ["- ", "* ", "+ "].contains(where: line.hasPrefix)
    }
    return items >= Self.longList * bodies.count && items * 10 >= lines * 9
  }

  /// The entries of a section that make it a list.
  private static let longList = 10

  /// The cards of a level, with deeper headings as parts of the answer.
  func things(level: Int) -> [FoundThing] {
    var things: [(section: Section, isOpen: Bool)] = []
    for section in sections {
      if section.level == level {
        things.append((section, true))
      } else if section.level < level {
        if let last = things.indices.last { things[last].isOpen = false }
      } else if let last = things.indices.last, things[last].isOpen {
        let heading = String(repeating: "#", count: section.level) + section.title
        things[last].section.body += [heading] + section.body
      }
    }
    let cards = things.map { thing in
      FoundThing(
        line: thing.section.line, short: Self.plain(thing.section.title),
        long: Self.withoutRule(thing.section.body.filter { !Self.isFold($0) })
          .joined(separator: "\n"))
    }
    let notes = zip(cards, cards.dropFirst()).filter { $0.short == "Front" && $1.short == "Back" }
      .map { FoundThing(line: $0.line, short: $0.long, long: $1.long) }
    return notes.isEmpty ? cards : notes
  }

  /// An element of HTML that hides an answer.
  private static func isFold(_ line: String) -> Bool {
    let text = Blanks.trimmed(line).lowercased()
    return text == "<details>" || text == "</details>"
      || text.hasPrefix("<summary>") && text.hasSuffix("</summary>")
  }

  /// A body without the ruler that divides it from the next heading.
  private static func withoutRule(_ body: [String]) -> ArraySlice<String> {
    guard let last = body.lastIndex(where: { !Blanks.isBlank($0) }) else { return body[...] }
    let marks = body[last].filter { !$0.isWhitespace }
    let isRule =
      marks.count > 2
      && ["-", "*", "_"].contains { mark in
        marks.allSatisfy { String($0) == mark }
      }
    return isRule ? body[..<last] : body[...]
  }

  /// A title without anchors, other elements of HTML, and marks around all of it.
  private static func plain(_ title: String) -> String {
    var title = Blanks.trimmed(title)
    if title.contains("</") {
      var losses = MarkupLosses()
      title = HTMLText.plain(title, &losses)
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
    title.hasSuffix(":") && !title.hasSuffix("::") ? String(title.dropLast()) : title
  }
}
