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
        // A single row above a second ruler is the header.
        if rulers == 1, columns == found, table.rows.count == 1 {
          table.header = table.rows.popLast()
        }
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

  /// The columns marked by a ruler such as `====  ====`.
  private static func columns(_ line: String) -> [Range<Int>]? {
    let line = Array(line.trimmingSuffix(while: \.isWhitespace))
    guard line.first == "=", line.allSatisfy({ $0 == "=" || $0 == " " }) else { return nil }
    var columns: [Range<Int>] = []
    for position in line.indices where line[position] == "=" {
      let start = columns.last?.upperBound == position ? columns.removeLast().lowerBound : position
      columns.append(start..<position + 1)
    }
    return columns.count > 1 ? columns : nil
  }
}
