/// Tables with lines of signs around all cells, as in reStructuredText: `+-----+` between the rows.
enum GridTables: Importer {
  static let name = "grid table"

  static func reads(_ text: ArrivedText) -> Bool {
    // Programs that print tables rule off only the header.
    text.firstLines.count(where: isBorder) > 3
  }

  static func read(_ text: ArrivedText, proceed: ImportProgress.Proceed) throws -> Reading {
    var table = ConvertedTable()
    var row: ConvertedTable.Row?
    for (number, line) in text.lines.enumerated() {
      if isBorder(line) {
        if let row {
          let cells = row.cells.map { RoleText.trimmed($0) }
          table.add((row.line, cells), isHeader: line.contains("="))
        }
        row = nil
      } else if let cells = cells(of: line) {
        let above = row?.cells ?? []
        let joined = cells.indices.map { place in
          ((above.indices.contains(place) ? [above[place]] : []) + [cells[place]])
            .filter { !$0.isEmpty }.joined(separator: " ")
        }
        row = (row?.line ?? number + 1, joined)
      } else {
        row = nil
      }
    }
    return try table.read(text, as: name, proceed: proceed)
  }

  private static func isBorder(_ line: String) -> Bool {
    let line = Blanks.trimmed(line)
    return line.utf8.count > 4 && line.hasPrefix("+") && line.hasSuffix("+")
      && line.allSatisfy { "+-=".contains($0) }
  }

  /// Nil for text around the table.
  private static func cells(of line: String) -> [String]? {
    let line = Blanks.trimmed(line)
    guard line.utf8.count > 1, line.hasPrefix("|"), line.hasSuffix("|") else { return nil }
    return line.dropFirst().dropLast().parts(between: "|").map(Blanks.trimmed)
  }
}
