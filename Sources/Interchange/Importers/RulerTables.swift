/// reStructuredText tables with columns marked by rulers of `=`.
enum RulerTables: Importer {
  static let name = "reStructuredText table"

  static func reads(_ text: ArrivedText) -> Bool {
    text.firstLines.prefix(200).contains { columns($0) != nil }
  }

  static func read(_ text: ArrivedText, proceed: ImportProgress.Proceed) throws -> Reading {
    var tables: [ConvertedTable] = []
    var columns: [Range<Int>] = []
    var open: ConvertedTable?
    let lines = text.lines
    for (number, line) in lines.enumerated() {
      if let found = Self.columns(line) {
        if open == nil {
          (open, columns) = (ConvertedTable(), found)
        } else if lines.dropFirst(number + 1).first.map(Blanks.isBlank) ?? true {
          // A blank line below a ruler ends the table.
          tables += [open].compactMap(\.self)
          open = nil
        } else if open?.header == nil, open?.rows.count == 1, let row = open?.rows.popLast() {
          open?.header = row
        }
      } else if let last = open?.rows.count, !Blanks.isBlank(line) {
        let cells = Self.cells(of: line, columns)
        // A row without its first cell continues the one above.
        if last > 0, cells[0].isEmpty {
          for (place, cell) in cells.enumerated() where !cell.isEmpty {
            open?.rows[last - 1].cells[place] += " " + cell
          }
        } else {
          open?.rows.append((number + 1, cells))
        }
      }
    }
    tables += [open].compactMap(\.self)
    return try tables.joined().read(text, as: name, proceed: proceed)
  }

  private static func cells(of line: String, _ columns: [Range<Int>]) -> [String] {
    var cells = columns.map { _ in "" }
    var place = 0
    for character in line {
      // The last column has no end.
      if let column = columns.lastIndex(where: { $0.lowerBound <= place }),
        column == columns.count - 1 || place < columns[column].upperBound
      {
        cells[column].append(character)
      }
      place += character == "\t" ? 8 - place % 8 : isWide(character) ? 2 : 1
    }
    return cells.map { RoleText.trimmed($0) }
  }

  /// Whether a character is two columns wide, such as Chinese characters and emoji.
  private static func isWide(_ character: Character) -> Bool {
    switch character.unicodeScalars.first?.value ?? 0 {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
      0x1F900...0x1F9FF,
      0x20000...0x3FFFD:
      true
    default: false
    }
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
