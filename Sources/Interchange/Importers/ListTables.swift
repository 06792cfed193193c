/// reStructuredText tables written as lists below `.. list-table::`.
enum ListTables: Importer {
  static let name = "reStructuredText table"

  private static let directive = ".. list-table::"

  static func reads(_ text: ArrivedText) -> Bool {
    text.firstLines.contains { Blanks.trimmed($0).hasPrefix(directive) }
  }

  static func read(_ text: ArrivedText, proceed: ImportProgress.Proceed) throws -> Reading {
    var table = ConvertedTable()
    var isOpen = false
    var hasHeader = false
    for (number, text) in text.lines.enumerated() {
      let line = Blanks.trimmed(text)
      if line.hasPrefix(directive) {
        isOpen = true
      } else if !isOpen || line.isEmpty {
        continue
      } else if text.first?.isWhitespace != true {
        isOpen = false
      } else if line.hasPrefix(":header-rows:") {
        hasHeader = hasHeader || !line.hasSuffix(" 0")
      } else if line.hasPrefix("* -") {
        table.rows.append((number + 1, [RoleText.trimmed(line.dropFirst(3))]))
      } else if !table.rows.isEmpty, line.hasPrefix("- ") || line == "-" {
        table.rows[table.rows.count - 1].cells.append(RoleText.trimmed(line.dropFirst()))
      } else if let last = table.rows.last?.cells.indices.last {
        table.rows[table.rows.count - 1].cells[last] += " " + RoleText.trimmed(line)
      }
    }
    if hasHeader { table.takeHeader() }
    return try table.read(text, as: name, proceed: proceed)
  }
}
