/// Tables of LaTeX with a term and its meaning in each row: `API & Application …\\`.
enum LaTeXTables: Importer {
  static let name = "LaTeX table"

  static func reads(_ text: ArrivedText) -> Bool {
    guard text.startHas("\\begin{") else { return false }
    let (table, others) = table(text.firstLines)
    return table.rows.count > 2 && table.rows.count > others
  }

  static func read(_ text: ArrivedText, proceed: ImportProgress.Proceed) throws -> Reading {
    try table(text.lines).table.read(text, as: name, proceed: proceed)
  }

  private static let environments = [
    "tabular", "longtable", "tabu", "supertabular", "xltabular", "ltablex", "tblr",
    "abbreviations", "symbols",
  ]

  /// The rows of all tables, and the number of lines of text around them.
  private static func table(_ lines: [String]) -> (table: ConvertedTable, others: Int) {
    var table = ConvertedTable()
    var (depth, others, row) = (0, 0, "")
    var start = 1
    // The number of rows above the environment.
    var first = 0
    var rules = RowRules()
    for (number, line) in lines.enumerated() {
      let text = Blanks.trimmed(line)
      if text.hasPrefix("%") { continue }
      if isEdge(text, "\\begin{") {
        depth += 1
        first = table.rows.count
        rules = RowRules()
      } else if isEdge(text, "\\end{") {
        depth -= 1
        // The last row needs no end of its own.
        append(row, line: start, to: &table)
        row = ""
        if rules.divideHeader(from: first, to: table.rows.count) {
          let header = table.rows.remove(at: first)
          if table.header == nil, first == 0 { table.header = header }
        }
      } else if depth > 0 {
        if row.isEmpty { start = number + 1 }
        var rest = text[...]
        while let end = rest.firstRange(of: "\\\\") {
          rules.add(rest[..<end.lowerBound], above: table.rows.count)
          append(row + rest[..<end.lowerBound], line: start, to: &table)
          (rest, row, start) = (withoutSkip(rest[end.upperBound...]), "", number + 1)
        }
        if ends.contains(where: { text.contains("\\" + $0) }) {
          // The rows above are the heading, or the foot.
          let headings = table.rows.suffix(table.rows.count - first)
          if table.header == nil, first == 0 { table.header = headings.last }
          table.rows.removeLast(headings.count)
          rules.areTaken = true
          (rest, row) = ("", "")
        }
        rules.add(rest, above: table.rows.count)
        let unfinished = withoutRules(rest)
        if !Blanks.isBlank(unfinished) { row += unfinished + " " }
      } else if !text.isEmpty, !text.hasPrefix("\\") {
        others += 1
      }
    }
    return (table.withoutSigns, others)
  }

  private static func isEdge(_ line: String, _ command: String) -> Bool {
    line.hasPrefix(command)
      && environments.contains { line.dropFirst(command.count).hasPrefix($0) }
  }

  /// Without the space below a row, as in `\\[2mm]`.
  private static func withoutSkip(_ rest: Substring) -> Substring {
    let plain = rest.hasPrefix("*") ? rest.dropFirst() : rest
    guard plain.hasPrefix("["), let end = plain.prefix(longestSkip).firstIndex(of: "]"),
      plain[..<end].contains(where: \.isNumber)
    else { return plain }
    return plain[end...].dropFirst()
  }

  private static let longestSkip = 20

  private static func append(_ row: String, line: Int, to table: inout ConvertedTable) {
    let cells = row.parts(between: "&")
    if cells.count > 1 {
      table.rows.append((line, cells.map { LaTeXText.plain(withoutRules($0)) }))
    }
  }

  /// What ends the heading and the foot of a long table, which each page repeats.
  private static let ends = ["endfirsthead", "endhead", "endfoot", "endlastfoot"]

  /// A cell without the lines that are drawn above it.
  private static func withoutRules(_ cell: some StringProtocol) -> String {
    (["hline", "toprule", "midrule", "bottomrule"] + ends).reduce(String(cell)) {
      $0.replacing("\\" + $1, with: "")
    }
  }
}

/// The lines drawn between the rows of an environment.
private struct RowRules {
  /// The rows that have a line above them.
  private var rows: Set<Int> = []
  private var isLight = false
  /// Whether commands tell the header.
  var areTaken = false

  mutating func add(_ text: some StringProtocol, above row: Int) {
    let isLight = text.contains("\\midrule")
    if isLight || text.contains("\\hline") { rows.insert(row) }
    self.isLight = self.isLight || isLight
  }

  /// Whether a line is below the first row; many tables have one between all rows, but a light one
  /// divides the header.
  func divideHeader(from first: Int, to end: Int) -> Bool {
    let inner = rows.subtracting([first, end])
    return !areTaken && inner.contains(first + 1) && (isLight || inner.count == 1)
      && end > first + 2
  }
}

extension ConvertedTable {
  /// Without columns that have only a dash or a colon between two others.
  fileprivate var withoutSigns: ConvertedTable {
    let width = rows.map(\.cells.count).max() ?? 0
    let signs = (0..<width).filter { column in
      rows.allSatisfy { row in
        column >= row.cells.count || row.cells[column].allSatisfy { "-–—:=".contains($0) }
      }
    }
    var table = self
    for index in table.rows.indices {
      let cells = table.rows[index].cells.enumerated().filter { !signs.contains($0.offset) }
      table.rows[index].cells = cells.map(\.element)
    }
    return table
  }
}
