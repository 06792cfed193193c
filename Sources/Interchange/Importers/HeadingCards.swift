/// Cards of mdanki and similar programs: a Markdown heading, and the text below it as the answer;
/// or a note of ki, with the headings `Front` and `Back`.
enum HeadingCards: Importer {
  static let name = "Markdown headings"

  /// Decided by the name of the file too, since `#` begins a comment or a tag in other formats.
  static func reads(_ text: ArrivedText) -> Bool {
    guard text.options.delimiter == nil, text.options.columns.isEmpty,
      [".md", ".markdown"].contains(where: text.file.lowercased().hasSuffix)
    else { return false }
    let headed = HeadedText(text.firstLines.prefix(2_000))
    return headed.cardLevel != nil && !headed.areLists
      && !(headed.areGroups && PairLines.readsDistinct(text))
  }

  static func read(_ text: ArrivedText, proceed: ImportProgress.Proceed) throws -> Reading {
    let headed = HeadedText(text.lines)
    return text.reading(name, headed.things(level: headed.cardLevel ?? 1))
  }
}

/// A Markdown text, divided at its headings.
private struct HeadedText {
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
    var isBlank: Bool { body.allSatisfy { $0.allSatisfy(\.isWhitespace) } }
  }

  private var sections: [Section] = []

  init(_ lines: some Sequence<String>) {
    var fence = CodeFence()
    for (number, line) in lines.enumerated() {
      if !fence.holds(line), let section = Self.heading(line, number + 1) {
        sections.append(section)
      } else if !sections.isEmpty {
        sections[sections.count - 1].body.append(line)
      }
    }
  }

  private static func heading(_ line: String, _ number: Int) -> Section? {
    let level = line.prefix { $0 == "#" }.count
    let rest = line.dropFirst(level)
    guard (1...6).contains(level), rest.first?.isWhitespace ?? false else { return nil }
    // Marks at the end close a heading only after a blank, unlike that of `C#`.
    let marks = rest.reversed().prefix { $0 == "#" }.count
    let isClosed = rest.dropLast(marks).last?.isWhitespace ?? false
    return Section(
      line: number, level: level, title: String(isClosed ? rest.dropLast(marks) : rest))
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

  /// Whether the headings have several lines each, as groups of entries do.
  var areGroups: Bool {
    let lines = sections.map { $0.body.count { !Blanks.isBlank($0) && !CodeFence.isFence($0) } }
    return lines.reduce(0, +) >= 2 * lines.count { $0 > 0 }
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
        long: Self.withoutRule(thing.section.body).joined(separator: "\n"))
    }
    let notes = zip(cards, cards.dropFirst()).filter { $0.short == "Front" && $1.short == "Back" }
      .map { FoundThing(line: $0.line, short: $0.long, long: $1.long) }
    return notes.isEmpty ? cards : notes
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
