/// Tables in saved or copied web pages.
enum HTMLTables: Importer {
  static let name = "HTML table"

  static func reads(_ text: ArrivedText) -> Bool {
    let start = text.start.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    return (start.hasPrefix("<") || isMarkdown(text)) && !isLayout(text)
      && text.lines.contains { $0.lowercased().contains("<table") }
  }

  /// Whether a list of definitions, and not its cells, fills a table.
  private static func isLayout(_ text: ArrivedText) -> Bool {
    let count = { (tag: String) in text.start.lowercased().ranges(of: tag).count }
    let terms = count("<dt")
    return terms > 2 && terms > count("<td")
  }

  /// Whether a text of Markdown has little but such tables.
  private static func isMarkdown(_ text: ArrivedText) -> Bool {
    guard MarkdownText.isName(text.file) else { return false }
    let lines = text.firstLines.map(Blanks.trimmed).filter { !$0.isEmpty }
    return lines.count { $0.hasPrefix("<t") || $0.hasPrefix("</t") } * 2 >= lines.count
  }

  static func read(_ text: ArrivedText, proceed: ImportProgress.Proceed) throws -> Reading {
    let tables = HTMLTableParser(text.lines.joined(separator: "\n")).tables
    return try WidestTable(tables.joined(withHeader: true)).read(text, as: name, proceed: proceed)
  }
}

/// Tables in Wikipedia's markup.
enum WikiTables: Importer {
  static let name = "MediaWiki table"

  static func reads(_ text: ArrivedText) -> Bool {
    text.firstLines.contains { $0.hasPrefix("{|") }
      && text.firstLines.contains { $0.hasPrefix("|-") }
  }

  static func read(_ text: ArrivedText, proceed: ImportProgress.Proceed) throws -> Reading {
    var parser = WikiTableParser()
    for (number, line) in text.lines.enumerated() { parser.take(line, number + 1) }
    return try WidestTable(parser.tables).read(text, as: name, proceed: proceed)
  }
}

/// reStructuredText tables with columns marked by rulers of `=`.
enum RulerTables: Importer {
  static let name = "reStructuredText table"

  static func reads(_ text: ArrivedText) -> Bool {
    text.firstLines.prefix(200).contains { columns($0) != nil }
  }

  static func read(_ text: ArrivedText, proceed: ImportProgress.Proceed) throws -> Reading {
    var table = ConvertedTable()
    var columns: [Range<Int>] = []
    var rulers = 0
    for (number, line) in text.lines.enumerated() {
      if let found = Self.columns(line) {
        if rulers == 1, columns == found { promoteHeader(of: &table) }
        (columns, rulers) = (found, rulers + 1)
      } else if !columns.isEmpty, rulers < 3, !Blanks.isBlank(line) {
        let characters = Self.untabbed(line)
        let cells = columns.enumerated().map { position, column in
          let end = position + 1 < columns.count ? column.upperBound : characters.count
          let first = min(column.lowerBound, characters.count)
          let part = characters[first..<max(first, min(end, characters.count))]
          return Blanks.trimmed(String(part))
        }
        table.rows.append((number + 1, cells))
      }
    }
    return try table.read(text, as: name, proceed: proceed)
  }

  /// The characters of a line with blanks up to the next eighth column in place of tabs.
  private static func untabbed(_ line: String) -> [Character] {
    var characters: [Character] = []
    for character in line {
      let width = character == "\t" ? 8 - characters.count % 8 : 1
      characters += repeatElement(character == "\t" ? " " : character, count: width)
    }
    return characters
  }

  /// Makes the rows above a second ruler the header.
  private static func promoteHeader(of table: inout ConvertedTable) {
    guard table.header == nil, table.rows.count == 1 else { return }
    let row = table.rows.removeFirst()
    (table.header, table.headerLine) = (row.cells, row.line)
  }

  /// The columns marked by a ruler such as `====  ====`.
  private static func columns(_ line: String) -> [Range<Int>]? {
    let line = line.reversed().drop(while: \.isWhitespace).reversed().map { $0 }
    guard line.first == "=", line.allSatisfy({ $0 == "=" || $0 == " " }) else { return nil }
    var columns: [Range<Int>] = []
    var start: Int?
    for position in 0...line.count {
      if position < line.count, line[position] == "=" {
        start = start ?? position
      } else if let first = start {
        columns.append(first..<position)
        start = nil
      }
    }
    return columns.count > 1 ? columns : nil
  }
}

/// Markdown and Org tables; those with the same header, as below the letters of a glossary, are one.
enum MarkdownTables: Importer {
  static let name = "Markdown table"

  static func reads(_ text: ArrivedText) -> Bool {
    let lines = text.firstLines.map(Blanks.trimmed).filter { !$0.isEmpty }
    let isRow = rowTest(text, lines)
    let isRuled = zip(lines, lines.dropFirst()).contains { isRow($0) && isRow($1) && isRuler($1) }
    var (rows, isBelowRuler) = (0, false)
    for line in lines {
      guard isRow(line) || isBelowRuler && isOpenRow(line, in: text) else {
        isBelowRuler = false
        continue
      }
      rows += 1
      if isRuler(line) { isBelowRuler = true }
    }
    return isRuled && rows * 2 >= lines.count
  }

  /// Whether a line goes on with a table of Markdown, where the first bar of a row may be missing.
  private static func isOpenRow(_ line: String, in text: ArrivedText) -> Bool {
    line.utf8.contains(UInt8(ascii: "|")) && MarkdownText.isName(text.file)
  }

  /// Rows begin with a bar, unless a ruler such as `--- | ---` does not; `|===` is an end in AsciiDoc.
  private static func rowTest(_ text: ArrivedText, _ lines: [String]) -> (String) -> Bool {
    let isOpen =
      MarkdownText.isName(text.file)
      && lines.contains { isRuler($0) && !$0.hasPrefix("|") && $0.contains("|") }
    return { $0.hasPrefix("|") && !$0.hasPrefix("|===") || isOpen && $0.contains("|") }
  }

  static func read(_ text: ArrivedText, proceed: ImportProgress.Proceed) throws -> Reading {
    var tables: [ConvertedTable] = []
    var isOpen = false
    var fence = CodeFence()
    let isRow = rowTest(text, text.firstLines.map(Blanks.trimmed))
    for (number, line) in text.lines.enumerated() {
      let line = Blanks.trimmed(line)
      let isCode = fence.holds(line)
      let isBelowRuler = isOpen && tables[tables.count - 1].header != nil
      guard !isCode, isRow(line) || isBelowRuler && isOpenRow(line, in: text) else {
        isOpen = false
        continue
      }
      if isRuler(line) {
        guard isOpen, tables[tables.count - 1].header == nil else { continue }
        let header = tables[tables.count - 1].rows.popLast()
        tables[tables.count - 1].header = header?.cells
        tables[tables.count - 1].headerLine = header?.line
      } else {
        if !isOpen { tables.append(ConvertedTable()) }
        isOpen = true
        tables[tables.count - 1].rows.append((number + 1, cells(line)))
      }
    }
    let format = text.file.lowercased().hasSuffix(".org") ? "Org table" : name
    return try WidestTable(tables.joined()).read(text, as: format, proceed: proceed)
  }

  /// Below a header, as in `|---|:--:|`, or in Org `|---+---|`.
  private static func isRuler(_ line: String) -> Bool {
    line.contains("-") && line.allSatisfy { "|-:+ ".contains($0) }
  }

  private static func cells(_ line: String) -> [String] {
    var cells = line.replacing("\\|", with: "\u{1}").dropFirst(line.hasPrefix("|") ? 1 : 0)
      .split(separator: "|", omittingEmptySubsequences: false)
      .map { MarkdownText.plain(Blanks.trimmed(String($0).replacing("\u{1}", with: "|"))) }
    if line.hasSuffix("|"), cells.last == "" { cells.removeLast() }
    return cells
  }
}

extension [ConvertedTable] {
  /// Tables with one header as one; rows below a blank line, which have none, belong to the table
  /// above, unless all tables have to have a header.
  fileprivate func joined(withHeader: Bool = false) -> [ConvertedTable] {
    reduce(into: []) { joined, table in
      let same = joined.lastIndex {
        table.header == nil ? !withHeader : $0.header == table.header
      }
      guard let same else { return joined.append(table) }
      joined[same].rows += table.rows
    }
  }
}

/// Selects the table with the most rows; the others are reported.
struct WidestTable {
  private let tables: [ConvertedTable]

  init(_ tables: [ConvertedTable]) {
    self.tables = tables.filter { !$0.rows.isEmpty && ($0.rows.map(\.cells.count).max() ?? 0) > 1 }
  }

  func read(
    _ text: ArrivedText, as format: String, proceed: ImportProgress.Proceed
  ) throws -> Reading {
    guard var table = tables.max(by: { $0.rows.count < $1.rows.count }) else {
      throw ImportError(text.file, .noDrafts)
    }
    var text = text
    // A line number can select another table.
    if case .line(let line)? = text.options.header,
      let asked = tables.first(where: { $0.start == line })
    {
      table = asked
      text.options.header = nil
    }
    var reading = try table.read(text, as: format, proceed: proceed)
    for other in tables where other.start != table.start {
      reading.notices.append(.otherTable(in: text.file, line: other.start))
    }
    return reading
  }
}

extension ConvertedTable {
  fileprivate var start: Int {
    headerLine ?? max(1, (rows.first?.line ?? 1) - (header == nil ? 0 : 1))
  }
}

private struct HTMLTableParser {
  private(set) var tables: [ConvertedTable] = []
  private var line = 1

  init(_ html: String) {
    var table = ConvertedTable()
    var row: (line: Int, cells: [String])?
    var areNames = true
    var rest = html[...]
    func close() {
      guard let full = row, !full.cells.isEmpty else { return }
      if areNames, table.header == nil, table.rows.isEmpty, full.cells.count > 1 {
        table.header = full.cells
      } else {
        table.rows.append(full)
      }
      row = nil
    }
    while let open = rest.firstIndex(of: "<") {
      line += rest[..<open].count { $0 == "\n" }
      rest = rest[open...]
      let name = rest.dropFirst().prefix { $0.isLetter || $0 == "/" || $0.isNumber }.lowercased()
      let end = rest.firstIndex(of: ">").map { rest.index(after: $0) } ?? rest.endIndex
      line += rest[..<end].count { $0 == "\n" }
      rest = rest[end...]
      switch name {
      case "table":
        // The end of the one before may be missing.
        close()
        if !table.rows.isEmpty { tables.append(table) }
        table = ConvertedTable()
      case "tr":
        close()
        (row, areNames) = ((line, []), true)
      case "td", "th":
        areNames = areNames && name == "th"
        let cell = Self.cell(&rest)
        row?.cells.append(Self.plain(cell))
        line += cell.count { $0 == "\n" }
      case "/table":
        close()
        tables.append(table)
        table = ConvertedTable()
      default: break
      }
    }
    close()
    if !table.rows.isEmpty { tables.append(table) }
  }

  /// The contents up to the end of the cell, or up to the next cell if the end tag is missing.
  private static func cell(_ rest: inout Substring) -> Substring {
    var position = rest.startIndex
    while let open = rest[position...].firstIndex(of: "<") {
      let name = rest[open...].dropFirst().prefix { $0.isLetter || $0 == "/" }.lowercased()
      if ["/td", "/th", "td", "th", "/tr", "tr", "/table"].contains(name) {
        defer { rest = rest[open...] }
        return rest[..<open]
      }
      position = rest.index(after: open)
    }
    defer { rest = rest[rest.endIndex...] }
    return rest
  }

  private static func plain(_ cell: Substring) -> String {
    // Footnotes are not part of the text.
    let text = removing("<a ", through: ">", from: removing("<sup", through: "</sup>", from: cell))
    return HTMLText.plain(text).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }
}

/// Removes all parts of a text from an opening mark to the next closing one.
func removing(
  _ open: String, through close: String, from text: some StringProtocol
) -> String {
  var result = ""
  var rest = Substring(text)
  while let start = rest.firstRange(of: open),
    let end = rest[start.upperBound...].firstRange(of: close)
  {
    result += rest[..<start.lowerBound]
    rest = rest[end.upperBound...]
  }
  return result + rest
}

private struct WikiTableParser {
  private(set) var tables: [ConvertedTable] = []
  private var row: (line: Int, cells: [String]) = (0, [])
  private var areNames = false
  private var isOpen = false

  mutating func take(_ line: String, _ number: Int) {
    if line.hasPrefix("{|") {
      tables.append(ConvertedTable())
      (isOpen, row) = (true, (number, []))
    } else if isOpen, line.hasPrefix("|}") {
      close()
      isOpen = false
    } else if isOpen, line.hasPrefix("|-") {
      close()
      row = (number + 1, [])
    } else if isOpen, line.hasPrefix("|+") {
      return
    } else if isOpen, line.hasPrefix("!") {
      if row.cells.isEmpty { areNames = true }
      row.cells += Self.cells(String(line.dropFirst()).replacing("!!", with: "||"))
    } else if isOpen, line.hasPrefix("|") {
      areNames = false
      row.cells += Self.cells(String(line.dropFirst()))
    } else if isOpen, !row.cells.isEmpty {
      row.cells[row.cells.count - 1] += "\n" + Self.plain(line)
    }
  }

  private mutating func close() {
    defer { areNames = false }
    guard !row.cells.isEmpty, !tables.isEmpty else { return }
    let last = tables.count - 1
    if areNames, tables[last].header == nil, tables[last].rows.isEmpty {
      tables[last].header = row.cells
    } else {
      tables[last].rows.append(row)
    }
  }

  private static func cells(_ line: String) -> [String] {
    let hidden = hidingLinks(line)
    let parts = hidden.replacing("||", with: "\u{2}")
      .split(separator: "\u{2}", omittingEmptySubsequences: false)
    return parts.map { cell in
      // The attributes of a cell precede a single bar.
      let bar = cell.firstIndex(of: "|")
      let text = bar.map { cell[cell.index(after: $0)...] } ?? cell[...]
      return plain(String(text).replacing("\u{1}", with: "|"))
    }
  }

  /// Escapes bars inside links and templates, which do not separate cells.
  private static func hidingLinks(_ text: String) -> String {
    var depth = 0
    return String(
      text.map { character -> Character in
        if "[{".contains(character) { depth += 1 }
        if "]}".contains(character) { depth = max(0, depth - 1) }
        return character == "|" && depth > 1 ? "\u{1}" : character
      })
  }

  private static func plain(_ text: String) -> String {
    var text = text
    for (open, close) in [("<ref", "</ref>"), ("<!--", "-->"), ("{{", "}}"), ("[[", "]]")] {
      while let start = text.firstRange(of: open),
        let end = text[start.upperBound...].firstRange(of: close)
      {
        let inside = text[start.upperBound..<end.lowerBound]
        let kept = open == "[[" || open == "{{" ? inside.split(separator: "|").last ?? "" : ""
        text.replaceSubrange(start.lowerBound..<end.upperBound, with: String(kept))
      }
    }
    let plain = text.replacing("'''", with: "").replacing("''", with: "")
    return Blanks.trimmed(HTMLText.plain(plain))
  }
}
