/// Lists of terms and definitions: HTML's `dl`, `details` and terms in bold, pandoc's lines with `:`,
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
      case .indented: IndentedDefinitions(text.lines).things
      }
    return text.reading(name, things)
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
    case indented

    func fits(_ text: ArrivedText) -> Bool {
      let lines = text.firstLines
      switch self {
      case .html:
        let start = text.start.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        if start.hasPrefix("<") { return text.start.lowercased().contains("<dt") }
        // In Markdown, below a heading and some words.
        let terms = lines.count { Blanks.trimmed($0).lowercased().hasPrefix("<dt") }
        return terms > 2 && 4 * terms >= lines.count { !Blanks.isBlank($0) }
      case .glossary: return lines.contains { GlossaryStart($0) != nil }
      case .pandoc:
        let definitions = lines.count { DefinitionLists.definition($0) != nil }
        return definitions > 1 && !areCells(definitions, text)
          && !DefinitionLists.pandoc(lines).isEmpty
      case .asciiDoc:
        guard DefinitionLists.isAsciiDoc(text.file) else { return false }
        let labels = lines.compactMap(DefinitionLists.label)
        let paragraphs = lines.split(whereSeparator: Blanks.isBlank).count
        return labels.count { $0.rest.isEmpty } > 1
          || labels.count > 1 && labels.count * 2 >= paragraphs
      case .org:
        guard text.file.lowercased().hasSuffix(".org") else { return false }
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
      case .nested: return (DefinitionLists.nested(lines) ?? []).count > 1
      case .folded: return FoldedDefinitions.fits(lines)
      case .bold: return BoldTerms.fits(text)
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
    let all = lines.joined(separator: "\n")
    var rest = all[...]
    var line = 1
    while let start = rest.firstRange(of: "<d", ignoringCase: true) {
      line += rest[..<start.lowerBound].utf8.count { $0 == 0x0A }
      rest = rest[start.upperBound...]
      let isTerm = rest.first?.lowercased() == "t"
      guard isTerm || rest.first?.lowercased() == "d", let close = rest.firstIndex(of: ">") else {
        if rest.first?.lowercased() == "l" { entries.end() }
        continue
      }
      rest = rest[rest.index(after: close)...]
      let end =
        HTMLTags.first(in: rest) { $0 == "dt" || $0 == "dd" || $1 && $0 == "dl" } ?? rest.endIndex
      // Sphinx puts a link to each term behind it; of other links, the words are enough.
      let own = removing("<a class=\"headerlink\"", through: "</a>", from: rest[..<end])
      let text = HTMLText.plain(removing("<a ", through: ">", from: own))
      if isTerm { entries.add(text, line: line) } else { entries.body.append(text) }
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
      guard fence.count > 2, fence.allSatisfy({ $0 == "`" }) || fence.allSatisfy({ $0 == ":" })
      else {
        return nil
      }
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
    /// The indentation of a remark whose text is left out.
    var aside: Int?
    // Only in Markdown do underscores emphasize.
    func plain(_ text: String) -> String {
      MarkdownText.plain(RoleText.plain(text), hasUnderscores: fence != nil)
    }
    var entries = DefinedTerms(separator: " ")
    func finish() {
      entries.body = entries.body.isEmpty ? [] : [plain(entries.body.joined(separator: " "))]
      entries.end()
    }
    for (number, line) in lines.enumerated() {
      let text = Blanks.trimmed(line)
      let indent = line.prefix { $0 == " " || $0 == "\t" }.count
      if let start = GlossaryStart(line) {
        finish()
        (isInside, margin, fence) = (true, nil, start.fence)
      } else if isInside, !text.isEmpty {
        if fence.map({ $0 == text }) ?? (indent == 0) {
          isInside = false
          finish()
        } else if margin == nil, text == "---" {
          areOptions.toggle()
        } else if areOptions
          || margin == nil && text.hasPrefix(":") && text.dropFirst().contains(":")
        {
          // An option of the directive, such as `:sorted:`.
        } else if indent == margin ?? indent {
          margin = indent
          if !entries.body.isEmpty { finish() }
          aside = nil
          // A classifier such as ` : noun` is not part of the term.
          let term = text.firstRange(of: " : ").map { String(text[..<$0.lowerBound]) } ?? text
          entries.add(plain(term), line: number + 1)
        } else if text.hasPrefix(".. "), let mark = text.firstRange(of: "::") {
          // A remark, such as `.. note:: …`; one on other entries says nothing here.
          let name = text[..<mark.lowerBound].dropFirst(3)
          aside = ["seealso", "index"].contains(name) ? indent : nil
          let rest = Blanks.trimmed(String(text[mark.upperBound...]))
          if remarks.contains(String(name)), !rest.isEmpty { entries.body.append(rest) }
        } else if aside.map({ indent <= $0 }) ?? true {
          aside = nil
          entries.body.append(text)
        }
      }
    }
    finish()
    return entries.things
  }

  // MARK: Pandoc

  /// The definition on a line such as `:   text` or `~ text`.
  fileprivate static func definition(_ line: String) -> String? {
    let text = line.drop { $0 == " " }
    guard line.count - text.count < 4, let mark = text.first, mark == ":" || mark == "~",
      text.dropFirst().first.map({ $0 == " " || $0 == "\t" }) == true
    else { return nil }
    return Blanks.trimmed(String(text.dropFirst()))
  }

  fileprivate static func pandoc(_ lines: [String]) -> [FoundThing] {
    var entries = DefinedTerms(separator: "\n") { MarkdownText.plain($0) }
    for (number, line) in lines.enumerated() {
      if let text = definition(line), entries.isOpen {
        entries.body.append(text)
      } else if !Blanks.isBlank(line) {
        if !entries.body.isEmpty, line.hasPrefix(" ") || line.hasPrefix("\t") {
          entries.body[entries.body.count - 1] += " " + Blanks.trimmed(line)
        } else if line.hasPrefix("#") {
          entries.end()
        } else {
          entries.begin(Blanks.trimmed(line).trimming("*_"), line: number + 1)
        }
      }
    }
    entries.end()
    return entries.things
  }

  // MARK: AsciiDoc

  static func isAsciiDoc(_ file: String) -> Bool {
    [".adoc", ".asciidoc", ".asc"].contains(where: file.lowercased().hasSuffix)
  }

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
    return (String(text[..<mark.lowerBound]), Blanks.trimmed(String(rest)))
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
    var item = Blanks.trimmed(line)[...]
    guard item.hasPrefix("- ") || item.hasPrefix("+ ") else { return nil }
    item = item.dropFirst(2)
    for box in ["[X] ", "[ ] ", "[-] "] where item.hasPrefix(box) { item = item.dropFirst(4) }
    guard let sign = item.firstRange(of: " :: ") else { return nil }
    return FoundThing(
      line: number, short: orgText(item[..<sign.lowerBound]),
      long: orgText(item[sign.upperBound...]))
  }

  /// Without targets such as `<<<term>>>` and links such as `[[target][words]]`.
  private static func orgText(_ text: Substring) -> String {
    var text = Blanks.trimmed(String(text)).replacing("<<<", with: "").replacing(">>>", with: "")
    while let open = text.firstRange(of: "[["),
      let close = text[open.upperBound...].firstRange(of: "]]")
    {
      let inside = text[open.upperBound..<close.lowerBound]
      let words = inside.firstRange(of: "][").map { inside[$0.upperBound...] } ?? inside
      text.replaceSubrange(open.lowerBound..<close.upperBound, with: String(words))
    }
    return text
  }

  // MARK: Markdown

  /// Nil for other lists, such as the outline of a text.
  fileprivate static func nested(_ lines: [String]) -> [FoundThing]? {
    var things: [FoundThing] = []
    var term: (line: Int, text: String, indent: Int)?
    for (number, line) in lines.enumerated() where !Blanks.isBlank(line) && !line.hasPrefix("#") {
      let indent = line.prefix { $0 == " " || $0 == "\t" }.count
      let item = line.dropFirst(indent)
      // Other importers read flashcards with these marks.
      guard let mark = item.first, "-*+".contains(mark), item.dropFirst().first == " ",
        !item.contains("#card"), !item.contains("::")
      else { return nil }
      let text = MarkdownText.plain(Blanks.trimmed(String(item.dropFirst(2))))
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
    var things: [FoundThing] = []
    var term: (line: Int, text: String)?
    for (number, line) in lines.enumerated() {
      if line.hasPrefix(";") {
        let text = line.dropFirst()
        if let sign = text.firstRange(of: " : ") ?? text.firstRange(of: ": ") {
          things.append(
            FoundThing(
              line: number + 1, short: plain(text[..<sign.lowerBound]),
              long: plain(text[sign.upperBound...])))
          term = nil
        } else {
          term = (number + 1, plain(text))
        }
      } else if line.hasPrefix(":"), let known = term {
        let long = plain(line.drop { $0 == ":" })
        if things.last?.line == known.line, !things.isEmpty {
          things[things.count - 1].long += "\n" + long
        } else {
          things.append(FoundThing(line: known.line, short: known.text, long: long))
        }
      } else if !Blanks.isBlank(line) {
        term = nil
      }
    }
    return things
  }

  /// A text without bold, italics and links of MediaWiki.
  private static func plain(_ text: Substring) -> String {
    var plain = String(text).replacing("'''", with: "").replacing("''", with: "")
    while let open = plain.firstRange(of: "[["),
      let close = plain[open.upperBound...].firstRange(of: "]]")
    {
      let inside = plain[open.upperBound..<close.lowerBound]
      let shown = inside.split(separator: "|").last ?? inside
      plain.replaceSubrange(open.lowerBound..<close.upperBound, with: shown)
    }
    return Blanks.trimmed(plain)
  }
}

extension StringProtocol {
  /// The first place of an ASCII text in lowercase.
  func firstRange(of text: String, ignoringCase: Bool) -> Range<Index>? {
    let wanted = Array(text.utf8)
    var start = utf8.startIndex
    while let position = utf8[start...].firstIndex(of: wanted[0]) {
      var index = position
      var isSame = true
      for byte in wanted {
        guard index < utf8.endIndex, utf8[index] | (byte > 0x60 ? 0x20 : 0) == byte else {
          isSame = false
          break
        }
        index = utf8.index(after: index)
      }
      if isSame { return position..<index }
      start = utf8.index(after: position)
    }
    return nil
  }
}

extension String {
  /// Without these marks at both ends.
  fileprivate func trimming(_ marks: String) -> String {
    let start = drop { marks.contains($0) }
    return String(start.reversed().drop { marks.contains($0) }.reversed())
  }
}

/// Text without the marks of AsciiDoc.
enum AsciiDocText {
  static func plain(_ text: String) -> String {
    MarkdownText.plain(linked(references(removing("anchor:", through: "[]", from: text))))
  }

  /// `<<id,words>>` becomes the words.
  private static func references(_ text: String) -> String {
    var (result, rest) = ("", text[...])
    while let open = rest.firstRange(of: "<<"),
      let close = rest[open.upperBound...].firstRange(of: ">>")
    {
      let inside = rest[open.upperBound..<close.lowerBound]
      let words = inside.firstIndex(of: ",").map { inside[$0...].dropFirst() } ?? inside
      result += rest[..<open.lowerBound] + Blanks.trimmed(String(words))
      rest = rest[close.upperBound...]
    }
    return result + rest
  }

  /// `link:address[words]` becomes the words.
  private static func linked(_ text: String) -> String {
    guard text.contains("[") else { return text }
    let signs = ["link:", "xref:", "https://", "http://"]
    var (result, rest) = ("", text[...])
    while let start = signs.compactMap({ rest.firstRange(of: $0)?.lowerBound }).min() {
      let address = rest[start...].prefix { !$0.isWhitespace && $0 != "[" }
      let after = rest[address.endIndex...]
      guard after.first == "[", let close = after.firstIndex(of: "]") else {
        result += rest[..<address.endIndex]
        rest = after
        continue
      }
      let words = after[..<close].dropFirst()
      result += rest[..<start] + (words.isEmpty ? address : words)
      rest = after[close...].dropFirst()
    }
    return result + rest
  }
}
