import DelimitedText
import Interchange
import TextUI

/// How a file was read, in short facts.
struct ReadingFacts {
  private let reading: Reading

  init(_ reading: Reading) { self.reading = reading }

  /// As in `214 rows · comma · Windows-1252 · header in line 3`.
  var form: [String] {
    let rows = Counted.text(reading.rowCount, "row")
    let format = reading.format == "delimited text" ? "" : reading.format
    let header = reading.header.map { "header in line \($0.line)" } ?? "no header"
    return [rows, format, delimiter, reading.encoding.name, header]
  }

  private var delimiter: String {
    switch reading.delimiter {
    case ",": "comma"
    case ";": "semicolon"
    case "\t": "tab"
    case "|": "bar"
    case ":": "colon"
    case " ": "blank"
    case "  ": "blanks"
    case let other: "\"\(other.trimmingBlanks)\""
    }
  }

  /// As in `Abbr. → short · Stands for → long · left out: No., Page`; read aloud, `Abbr. as short`.
  ///
  /// Columns that are called what they are need no words.
  @MainActor var columns: [String] {
    guard !reading.columns.allSatisfy({ $0.role?.rawValue == $0.name }) else { return [] }
    let sign = EnvironmentValues.current.isSpoken ? "as" : "→"
    let taken = reading.columns.compactMap { column in
      column.role.map { "\(Self.name(column)) \(sign) \($0.rawValue)" }
    }
    let left = reading.columns.filter { $0.role == nil }.map(Self.name)
    return taken + (left.isEmpty ? [] : ["left out: " + left.joined(separator: ", ")])
  }

  private static func name(_ column: Reading.Column) -> String {
    column.name.isEmpty ? "column \(column.number)" : column.name
  }
}
