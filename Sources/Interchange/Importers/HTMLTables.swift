/// Tables in saved or copied web pages.
enum HTMLTables: Importer {
  static let name = "HTML table"

  static func reads(_ text: ArrivedText) -> Bool {
    (text.opening.hasPrefix("<") || isMarkdown(text)) && !isLayout(text)
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
    let tables = tables(text.lines).joined(withHeader: true)
    // In a whole page, a single row such as its author is no list.
    if !tables.contains(where: { $0.rows.count { $0.cells.count > 1 } > 1 }),
      let page = ForeignFile.markup(text.bytes, named: "")
    {
      throw text.foreign(page.what, remedy: page.remedy)
    }
    var reading = try tables.read(text, as: name, proceed: proceed)
    if text.opening.hasPrefix("<"), let remark = textsBeside(reading.rowCount, of: text) {
      reading.notices.append(remark)
    }
    let terms = text.lines.reduce(0) { $0 + $1.lowercased().ranges(of: "<dt").count }
    if terms > 1 {
      reading.notices.append(
        Diagnostic(
          weight: .doubtful, rule: "list-beside-table", file: text.file,
          sentence: "The page also has a list of \(terms) terms, which is not imported.",
          remedy: "To import it, copy it into a separate file."))
    }
    return reading
  }

  /// The remark that a page has some of its terms in a table or a list, and others above paragraphs.
  static func textsBeside(_ rows: Int, of text: ArrivedText) -> Diagnostic? {
    let headings = HeadedText(text.lines, by: .html).cards.count
    guard headings > 2, 2 * headings >= rows else { return nil }
    return Diagnostic(
      weight: .doubtful, rule: "texts-around", file: text.file,
      sentence: "The page also has \(headings) texts below headings, which are not imported.",
      remedy: "If they are entries, copy them into a table.")
  }

  private static func tables(_ lines: [String]) -> [ConvertedTable] {
    var tables: [ConvertedTable] = []
    var table = ConvertedTable()
    var row: ConvertedTable.Row = (0, [])
    var (areNames, areBold) = (true, true)
    /// Whether each row is in bold.
    var bold: [Bool] = []
    var tags = HTMLTags(lines)
    func closeRow() {
      if !row.cells.isEmpty { table.add(row, isHeader: areNames && row.cells.count > 1) }
      if !row.cells.isEmpty { bold.append(areBold) }
      (row, areNames, areBold) = ((tags.line, []), true, true)
    }
    func closeTable() {
      closeRow()
      // Alone in bold, the first row names the columns.
      if table.header == nil, bold.count > 2, bold.firstIndex(of: true) == 0,
        bold.lastIndex(of: true) == 0
      {
        table.takeHeader()
      }
      tables.append(table)
      (table, bold) = (ConvertedTable(), [])
    }
    while let name = tags.next(["table", "/table", "tr", "td", "th", "script", "template"]) {
      switch name {
      // Programs make rows of what is in these.
      case "script", "template": _ = tags.text(before: ["/" + name])
      case "tr": closeRow()
      case "td", "th":
        areNames = areNames && name == "th"
        let cell = tags.text(before: cellEnds)
        let text = cell.drop(while: \.isWhitespace).lowercased()
        areBold =
          areBold && ["<b>", "<strong>", "<p><b>", "<p><strong>"].contains(where: text.hasPrefix)
        row.cells.append(plain(cell))
      // The end of a table may be missing.
      default: closeTable()
      }
    }
    closeTable()
    return tables.filter { !$0.rows.isEmpty }
  }

  private static let cellEnds: Set<String> = ["/td", "/th", "td", "th", "/tr", "tr", "/table"]

  private static func plain(_ cell: Substring) -> String {
    // Footnotes are not part of the text.
    let text = cell.removing(from: "<sup", through: "</sup>").removing(from: "<a ", through: ">")
    return HTMLText.plain(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
