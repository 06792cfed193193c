/// Lists of terms and definitions: HTML's `dl`, `details`, titles and terms in bold, pandoc's `:`,
/// the glossary directive of reStructuredText and MyST, indented definitions, MediaWiki's
/// `; term : definition`, AsciiDoc's `term::` above its definition, and lists in Markdown whose items
/// have one item below.
enum DefinitionLists: Importer {
  static let name = "definition list"

  static func reads(_ text: ArrivedText) -> Bool {
    return Form.allCases.contains { $0.fits(text) }
  }

  static func read(_ text: ArrivedText, proceed: ImportProgress.Proceed) throws -> Reading {
    guard let form = Form.allCases.first(where: { $0.fits(text) }) else {
      return text.reading(name, [])
    }
    let things =
      switch form {
      case .html: html(text.lines)
      case .glossary: glossary(text.lines)
      case .pandoc: pandoc(text.lines)
      case .asciiDoc: asciiDoc(text.lines)
      case .org: text.lines.enumerated().compactMap { org($1, line: $0 + 1) }
      case .wiki: wiki(text.lines)
      case .nested: nested(text.lines) ?? []
      case .folded: FoldedDefinitions.things(text.lines)
      case .bold: BoldTerms.things(text.lines)
      case .titled: TitledTerms.read(text.lines).things
      case .indented: IndentedDefinitions(text.lines).things
      }
    var reading = text.reading(name, things)
    if form == .html, text.opening.hasPrefix("<"),
      let remark = HTMLTables.textsBeside(things.count, of: text)
    {
      reading.notices.append(remark)
    }
    if form == .org, let first = headingsWithText(text.lines).first {
      reading.notices.append(
        Diagnostic(
          weight: .remark, rule: "other-headings", file: text.file, line: first,
          sentence: "Headings with a text below, as on line \(first), are not imported, only "
            + "the items.",
          remedy: "To import them, copy them into a file of their own."))
    }
    return reading
  }

  /// The lines of Org's headings with a text below; none if there is only one.
  private static func headingsWithText(_ lines: [String]) -> [Int] {
    let found = zip(lines.indices, zip(lines, lines.dropFirst())).filter { _, pair in
      let below = Blanks.trimmed(pair.1)
      return OrgHeading(pair.0) != nil && below.first.map { $0.isLetter } ?? false
        && below.item("-+") == nil
    }
    return found.count > 1 ? found.map { $0.0 + 1 } : []
  }

  private enum Form: CaseIterable {
    case html
    case glossary
    case wiki
    case pandoc
    case asciiDoc
    case org
    case nested
    case folded
    case bold
    case titled
    case indented

    func fits(_ text: ArrivedText) -> Bool {
      let lines = text.firstLines
      switch self {
      case .html:
        if text.opening.hasPrefix("<") {
          // Javadoc's pages list authors and parameters.
          return HTMLTags.content(text.firstLines).contains { $0.lowercased().contains("<dt") }
            && !["by javadoc", "by Doxygen", "content=\"Doxygen"].contains(
              where: text.start.contains)
        }
        // In Markdown, below a heading and some words.
        let terms = lines.count { Blanks.trimmed($0).lowercased().hasPrefix("<dt") }
        return terms > 2 && 4 * terms >= lines.count { !Blanks.isBlank($0) }
      case .glossary: return lines.contains { GlossaryStart($0) != nil }
      case .pandoc:
        let definitions = lines.count { DefinitionLists.definition($0) != nil }
        return definitions > 1 && !areCells(definitions, text)
          && !DefinitionLists.pandoc(lines).isEmpty
      case .asciiDoc:
        guard AsciiDocText.isName(text.file) else { return false }
        let labels = lines.compactMap(DefinitionLists.label)
        let paragraphs = lines.split(whereSeparator: Blanks.isBlank).count
        return labels.count { $0.rest.isEmpty } > 1
          || labels.count > 1 && labels.count * 2 >= paragraphs
      case .org:
        guard OrgText.isName(text.file) else { return false }
        let filled = lines.filter { !Blanks.isBlank($0) && !$0.hasPrefix("*") }
        let items = filled.count { DefinitionLists.org($0, line: 1) != nil }
        return items > 2 && items * 3 >= filled.count
      case .wiki:
        let filled = lines.filter { !Blanks.isBlank($0) }
        let terms = filled.count { $0.hasPrefix(";") && $0.count > 1 }
        // Several semicolons divide a row of a table, whose first cell is empty.
        let rows = filled.count { $0.hasPrefix(";") && $0.dropFirst().contains(";") }
        return terms > 1 && 2 * rows < terms
          && 3 * filled.count { $0.hasPrefix(";") || $0.hasPrefix(":") }
            >= filled.count
      case .nested:
        let terms = (DefinitionLists.nested(lines) ?? []).map(\.short)
        let headings = lines.count { $0.hasPrefix("#") }
        return terms.count > 1 && !GlossaryLists.areLabels(terms, below: headings)
      case .folded: return FoldedDefinitions.fits(lines)
      case .bold: return BoldTerms.fits(text)
      case .titled: return TitledTerms.fits(text)
      case .indented: return IndentedDefinitions.fits(text)
      }
    }

    /// Whether so few lines begin like definitions that they are cells of a table.
    private func areCells(_ definitions: Int, _ text: ArrivedText) -> Bool {
      if MarkdownText.isName(text.file) { return false }
      let filled = text.firstLines.count { !Blanks.isBlank($0) }
      return definitions * (text.isNamedTable ? 2 : 6) < filled
    }
  }

  // MARK: HTML

  /// Pairs each `dt`, or several in a row, with the `dd` that follow.
  private static func html(_ lines: [String]) -> [FoundThing] {
    var entries = DefinedTerms(separator: "\n")
    var tags = HTMLTags(HTMLTags.content(lines))
    while let name = tags.next(["dt", "dd", "dl"]) {
      let line = tags.line
      // Sphinx puts a link to each term behind it; of other links, the words are enough.
      let html = tags.text(before: ["dt", "dd", "dl", "/dt", "/dd", "/dl"])
        .removing(from: "<a class=\"headerlink\"", through: "</a>")
        .removing(from: "<a ", through: ">")
      switch name {
      case "dt": entries.add(HTMLText.plain(page: html), line: line)
      case "dd": entries.body.append(HTMLText.plain(page: html))
      default: entries.end()
      }
    }
    entries.end()
    return entries.things
  }

  // MARK: reStructuredText

  /// The start of a glossary: a directive, or a fence such as ```` ```{glossary} ```` in Markdown.
  private struct GlossaryStart {
    /// Nil if its lines are indented.
    var fence: String?

    init?(_ line: String) {
      let text = Blanks.trimmed(line)
      if text.hasPrefix(".. glossary::") { return }
      guard text.hasSuffix("{glossary}") else { return nil }
      let fence = text.dropLast("{glossary}".count)
      guard fence.isRuler(of: "`:") else { return nil }
      self.fence = String(fence)
    }
  }

  /// Remarks whose text may begin on their line.
  private static let remarks: Set<String> = [
    "note", "tip", "hint", "important", "warning", "caution", "attention", "danger",
  ]

  private static func glossary(_ lines: [String]) -> [FoundThing] {
    var margin: Int?
    var isInside = false
    var fence: String?
    var areOptions = false
    var isNested = false
    // Whether the definitions have a colon before them.
    var hasSigns = false
    /// The indentation of a remark whose text is left out.
    var aside: Int?
    // Only in Markdown do underscores emphasize.
    var entries = DefinedTerms(separator: " ") {
      MarkdownText.plain(RoleText.plain($0), hasUnderscores: fence != nil)
    }
    for (number, line) in lines.enumerated() {
      let text = Blanks.trimmed(line)
      let indent = line.indent
      if let fence, isInside, text.hasPrefix(fence + "{") || isNested {
        // Another directive, such as a picture, has a fence of its own.
        isNested = text != fence
      } else if let start = GlossaryStart(line) {
        entries.end()
        (isInside, margin, fence) = (true, nil, start.fence)
      } else if isInside, !text.isEmpty {
        // Some write the terms below the directive without a margin.
        let isTerm = indent == 0 && number + 1 < lines.count && lines[number + 1].isIndented
        if fence == nil, margin == nil, isTerm { margin = 0 }
        if fence.map({ $0 == text }) ?? (indent == 0 && !(margin == 0 && isTerm)) {
          isInside = false
          entries.end()
        } else if margin == nil, text == "---" {
          areOptions.toggle()
        } else if areOptions
          || margin == nil && text.hasPrefix(":") && text.dropFirst().contains(":")
        {
          // An option of the directive, such as `:sorted:`.
        } else if text.hasPrefix(".. ") {
          // A remark, such as `.. note:: …`; targets, comments and words on other entries say
          // nothing here.
          let (name, text) = text.dropFirst(3).cut(at: "::") ?? ("", "")
          aside = ["", "seealso", "index"].contains(name) ? indent : nil
          let rest = Blanks.trimmed(text)
          if remarks.contains(String(name)), !rest.isEmpty { entries.body.append(rest) }
        } else if let text = definition(line), entries.isOpen {
          entries.body.append(text)
          hasSigns = true
        } else if hasSigns, !entries.body.isEmpty, !Blanks.isBlank(lines[number - 1]),
          number + 1 == lines.count || definition(lines[number + 1]) == nil
        {
          entries.body.append(text)
        } else if indent == margin ?? indent {
          margin = indent
          aside = nil
          // A classifier such as ` : noun` is not part of the term.
          entries.add(String(text.cut(at: " : ")?.before ?? text[...]), line: number + 1)
        } else if aside.map({ indent <= $0 }) ?? true {
          aside = nil
          entries.body.append(text)
        }
      }
    }
    entries.end()
    return entries.things
  }

  // MARK: Pandoc

  /// The definition on a line such as `:   text` or `~ text`.
  fileprivate static func definition(_ line: String) -> String? {
    let text = line.drop { $0 == " " }
    guard line.count - text.count < 4, let mark = text.first, mark == ":" || mark == "~",
      text.dropFirst().isIndented
    else { return nil }
    return Blanks.trimmed(text.dropFirst())
  }

  private static func isPlain(_ line: String) -> Bool {
    line.first.map { $0.isLetter || $0.isNumber || "(\"".contains($0) } ?? false
  }

  fileprivate static func pandoc(_ lines: [String]) -> [FoundThing] {
    var entries = DefinedTerms(separator: "\n") { MarkdownText.plain($0) }
    for (number, line) in lines.enumerated() {
      if let text = definition(line), entries.isOpen {
        entries.body.append(text)
      } else if !Blanks.isBlank(line) {
        // A line right below a definition continues it, unless it has a definition of its own.
        let isNext = number + 1 < lines.count && definition(lines[number + 1]) != nil
        let isLazy = number > 0 && !Blanks.isBlank(lines[number - 1]) && !isNext
        if !entries.body.isEmpty, line.isIndented || isLazy && isPlain(line) {
          entries.body[entries.body.count - 1] += " " + Blanks.trimmed(line)
        } else if line.hasPrefix("#") {
          entries.end()
        } else {
          let term = MarkdownText.withoutAttributes(
            Blanks.trimmed(line).item() ?? Blanks.trimmed(line)[...])
          entries.begin(term.trimming("*_"), line: number + 1)
        }
      }
    }
    entries.end()
    return entries.things
  }

  // MARK: AsciiDoc

  /// The term of a line such as `[[acl]]ACL:: A list`, and what follows it.
  fileprivate static func label(_ line: String) -> (term: String, rest: String)? {
    var text = Blanks.trimmed(line)[...]
    guard !text.hasPrefix("//"), let mark = text.firstRange(of: "::") else { return nil }
    for (open, close) in [("[[", "]]"), ("[#", "]")] where text.hasPrefix(open) {
      if let end = text.firstRange(of: close) { text = text[end.upperBound...] }
    }
    let rest = text[mark.upperBound...]
    guard rest.first.map({ $0 == " " }) ?? true, text.startIndex < mark.lowerBound else {
      return nil
    }
    // A raised mark behind a term, as in `DTM ^V^`, refers to a remark.
    let name = text[..<mark.lowerBound]
    let term = name.hasSuffix("^") ? name.cut(at: " ^")?.before ?? name : name
    return (String(term), Blanks.trimmed(rest))
  }

  private static func asciiDoc(_ lines: [String]) -> [FoundThing] {
    var entries = DefinedTerms(separator: " ", plain: AsciiDocText.plain)
    for (number, line) in lines.enumerated() {
      let text = Blanks.trimmed(line)
      if let (name, rest) = label(line) {
        entries.begin(name, line: number + 1, joinsLineBefore: true)
        if !rest.isEmpty { entries.body = [rest] }
      } else if text.hasPrefix("=") || text.contains("::")
        || text.isEmpty && !entries.body.isEmpty
      {
        // A heading, a picture or another file, or the end of the paragraph.
        entries.end()
      } else if !text.isEmpty, text != "+", !text.hasPrefix("//"), !text.hasPrefix("[") {
        entries.body.append(text)
      }
    }
    entries.end()
    return entries.things
  }

  // MARK: Org

  /// The entry of a line such as `- term :: definition`, perhaps with a check box.
  fileprivate static func org(_ line: String, line number: Int) -> FoundThing? {
    guard var item = Blanks.trimmed(line).item("-+") else { return nil }
    for box in ["[X] ", "[ ] ", "[-] "] where item.hasPrefix(box) { item = item.dropFirst(4) }
    guard let (short, long) = item.cut(at: " :: ") else { return nil }
    return FoundThing(line: number, short: String(short), long: String(long))
  }

  // MARK: Markdown

  /// Nil for other lists, such as the outline of a text.
  fileprivate static func nested(_ lines: [String]) -> [FoundThing]? {
    var things: [FoundThing] = []
    var term: (line: Int, text: String, indent: Int)?
    for (number, line) in lines.enumerated() where !Blanks.isBlank(line) && !line.hasPrefix("#") {
      let indent = line.indent
      // Other importers read flashcards with these marks.
      guard let item = line.dropFirst(indent).item("-*+"), !item.contains("#card"),
        !item.contains("::")
      else { return nil }
      let text = MarkdownText.trimmed(item)
      if let known = term, indent > known.indent {
        things.append(FoundThing(line: known.line, short: known.text, long: text))
        term = nil
      } else if term == nil, indent == 0 {
        term = (number + 1, text, indent)
      } else {
        return nil
      }
    }
    if let term { things.append(FoundThing(line: term.line, short: term.text, long: "")) }
    return things
  }

  // MARK: MediaWiki

  private static func wiki(_ lines: [String]) -> [FoundThing] {
    var entries = DefinedTerms(separator: "\n")
    var isBelow = false
    for (number, line) in lines.enumerated() {
      if line.hasPrefix(";") {
        let text = line.dropFirst()
        let parts = text.cut(at: " : ") ?? text.cut(at: ": ")
        entries.begin(WikiText.plain(parts?.before ?? text), line: number + 1)
        if let parts { entries.body = [WikiText.plain(parts.after)] }
      } else if line.hasPrefix(":"), entries.isOpen {
        entries.body.append(WikiText.plain(line.drop { $0 == ":" }))
      } else if isBelow, !entries.body.isEmpty,
        !["=", "{", "[[", "<", "-"].contains(where: line.hasPrefix)
      {
        // A list or a line below a definition continues it.
        entries.body.append(WikiText.plain(line))
      } else if !Blanks.isBlank(line) {
        entries.end()
      }
      isBelow = !Blanks.isBlank(line)
    }
    entries.end()
    return entries.things
  }
}
