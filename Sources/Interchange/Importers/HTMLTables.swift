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
    try tables(withoutPrograms(text.lines)).joined(withHeader: true)
      .read(text, as: name, proceed: proceed)
  }

  /// The lines without what programs make rows of.
  private static func withoutPrograms(_ lines: [String]) -> [String] {
    let names = ["script", "template"].filter { name in lines.contains { $0.contains("<\(name)") } }
    guard !names.isEmpty else { return lines }
    let text = names.reduce(lines.joined(separator: "\n")) { text, name in
      text.replacing(from: "<\(name)", through: "</\(name)>") { inside, _ in
        Substring(String(repeating: "\n", count: inside.count { $0 == "\n" }))
      }
    }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private static func tables(_ lines: [String]) -> [ConvertedTable] {
    var tables: [ConvertedTable] = []
    var table = ConvertedTable()
    var row: ConvertedTable.Row = (0, [])
    var areNames = true
    var tags = HTMLTags(lines)
    func closeRow() {
      if !row.cells.isEmpty { table.add(row, isHeader: areNames && row.cells.count > 1) }
      (row, areNames) = ((tags.line, []), true)
    }
    func closeTable() {
      closeRow()
      tables.append(table)
      table = ConvertedTable()
    }
    while let name = tags.next(["table", "/table", "tr", "td", "th"]) {
      switch name {
      case "tr": closeRow()
      case "td", "th":
        areNames = areNames && name == "th"
        row.cells.append(plain(tags.text(before: cellEnds)))
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
