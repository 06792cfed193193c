/// Tables of AsciiDoc between lines of `|===`, with the cells of a row in one line or in several.
enum AsciiDocTables: Importer {
  static let name = "AsciiDoc table"

  static func reads(_ text: ArrivedText) -> Bool {
    guard AsciiDocText.isName(text.file) else { return false }
    var (inside, all, isOpen) = (0, 0, false)
    for line in text.firstLines where !Blanks.isBlank(line) {
      if isEdge(line) { isOpen.toggle() }
      inside += isOpen ? 1 : 0
      all += 1
    }
    return inside > 2 && inside * 3 >= all
  }

  static func read(_ text: ArrivedText, proceed: ImportProgress.Proceed) throws -> Reading {
    var tables: [ConvertedTable] = []
    var attributes = ""
    var open: OpenTable?
    for (number, line) in text.lines.enumerated() {
      if isEdge(line) {
        if let table = open { tables.append(table.finished) }
        open = open == nil ? OpenTable(attributes) : nil
        attributes = ""
      } else if open != nil {
        open?.take(line, number + 1)
      } else if line.hasPrefix("[") {
        attributes = line
      }
    }
    return try tables.joined(withHeader: true).read(text, as: name, proceed: proceed)
  }

  private static func isEdge(_ line: String) -> Bool {
    let line = Blanks.trimmed(line)
    return line.hasPrefix("|") && line.dropFirst().isRuler(of: "=")
  }
}

/// A table whose end is not read yet.
private struct OpenTable {
  private var cells: [(line: Int, text: String)] = []
  /// The number of cells in a row; 0 before the first line, which has them all.
  private var columns: Int
  private var hasHeader: Bool
  /// The number of lines.
  private var lines = 0
  /// The line before, if a bar ends it.
  private var openBar: Int?

  init(_ attributes: String) {
    columns = Self.columns(attributes)
    hasHeader = attributes.contains("header")
  }

  /// The columns of `cols="1,3"` or `cols="2*"`.
  private static func columns(_ attributes: String) -> Int {
    guard let start = attributes.firstRange(of: "cols=\"") else { return 0 }
    let widths = attributes[start.upperBound...].prefix { $0 != "\"" }
      .split(separator: ",", omittingEmptySubsequences: false)
    return widths.reduce(0) { sum, width in
      sum + (width.firstIndex(of: "*").flatMap { Int(width[..<$0]) } ?? 1)
    }
  }

  mutating func take(_ line: String, _ number: Int) {
    let text = Blanks.trimmed(line)
    // A comment.
    if text.hasPrefix("//") { return }
    lines += 1
    // A blank line below the first row makes it the header.
    if text.isEmpty, lines == 2, cells.count == columns { hasHeader = true }
    let parts = line.parts(between: "|")
    if parts.count == 1, !text.isEmpty, let line = openBar {
      // What is below it is the text of its cell.
      cells.append((line, ""))
      openBar = nil
    }
    if let last = cells.indices.last, parts.count == 1 {
      // A blank line divides paragraphs.
      let isOpen = !cells[last].text.hasSuffix("\n")
      cells[last].text += text.isEmpty ? "\n" : (isOpen ? " " : "") + text
    }
    guard parts.count > 1 else { return }
    openBar = nil
    var found = parts.dropFirst().enumerated().map { place, part in
      place + 2 < parts.count ? Self.withoutStyle(part) : part
    }
    // A bar at the end of a row of several cells closes the last one, unless the row lacks one.
    if found.count > 1, found.count != columns, Blanks.isBlank(found[found.count - 1]) {
      found.removeLast()
      openBar = number
    }
    let row = zip(parts, found).flatMap { before, text in
      [text] + Array(repeating: "", count: Self.span(before) - 1)
    }
    cells += row.map { (number, $0) }
    if columns == 0 { columns = row.count }
  }

  /// The number of columns of a cell, by the style before it, as in `3+|text`.
  private static func span(_ before: String) -> Int {
    guard let style = before.split(separator: " ").last, let sign = style.firstIndex(of: "+"),
      let number = Int(style[..<sign]), (2...widest).contains(number)
    else { return 1 }
    return number
  }

  private static let widest = 100

  /// A cell without the style of the next one, as in `text 2+|next` or `text a|next`.
  private static func withoutStyle(_ cell: String) -> String {
    let style = cell.reversed().prefix { "0123456789.+*<>^adehlmsv".contains($0) }
    let isStyle = style.count < cell.count && cell.dropLast(style.count).last == " "
    return isStyle ? String(cell.dropLast(style.count)) : cell
  }

  /// The rows that are whole.
  var finished: ConvertedTable {
    var table = ConvertedTable()
    guard columns > 1 else { return table }
    for start in stride(from: 0, through: cells.count - columns, by: columns) {
      let row = cells[start..<start + columns]
      table.rows.append((row[start].line, row.map { AsciiDocText.plain(Blanks.trimmed($0.text)) }))
    }
    if hasHeader { table.takeHeader() }
    return table
  }
}
