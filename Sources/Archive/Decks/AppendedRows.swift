import DelimitedText
import Things

/// New rows, written straight behind a deck's text: there may be a hundred thousand.
struct AppendedRows {
  private let header: DeckHeader
  private let columns: [DeckColumn?]
  private let dialect: Dialect
  private var writer: RowWriter

  /// Those among some edits that are new rows.
  init(_ edits: [DeckEdit], _ header: DeckHeader, _ dialect: Dialect) {
    self.header = header
    self.dialect = dialect
    var dialect = dialect
    dialect.hasByteOrderMark = false
    writer = RowWriter(dialect)
    columns = header.names.indices.map { place in
      DeckColumn.allCases.first { header[$0] == place }
    }
    for edit in edits {
      switch edit {
      case .append(let row): write(row)
      case .appendAll(let rows, let ids): write(rows, ids)
      default: break
      }
    }
  }

  /// Nil where the edits do more, or more was found in the file than rows: then all of its text
  /// must be looked at.
  init?(alone edits: [DeckEdit], to file: DeckFile) {
    guard let header = file.header, file.remarks.isEmpty, edits.allSatisfy(\.isNewRow),
      header.columns(missingFor: edits).isEmpty
    else { return nil }
    var dialect = file.dialect
    dialect.lineEnding = file.lineEnding
    self.init(edits, header, dialect)
  }

  func text(behind text: [UInt8]) -> [UInt8] {
    guard !writer.bytes.isEmpty else { return text }
    var text = text
    if let last = text.last, last != 0x0A, last != 0x0D { text += dialect.lineEnding.bytes }
    return text + writer.bytes
  }

  private mutating func write(_ rows: ThingTexts, _ ids: [Thing.ID]) {
    for (row, id) in ids.enumerated() {
      for column in columns {
        if let cell = column?.cell {
          rows.withCell(row, cell) { writer.append(field: $0.assumingMemoryBound(to: UInt8.self)) }
        } else if column == .id {
          id.withUTF8 { writer.append(field: $0) }
        } else {
          writer.append(field: "")
        }
      }
      writer.endRow()
    }
  }

  private mutating func write(_ row: NewRow) {
    for (place, column) in columns.enumerated() {
      if let column {
        writer.append(field: row.text(column))
      } else {
        let other = row.others.first { $0.column == .other(header.names[place]) }
        writer.append(field: other?.text ?? "")
      }
    }
    writer.endRow()
  }
}

extension DeckEdit {
  fileprivate var isNewRow: Bool {
    switch self {
    case .append, .appendAll: true
    default: false
    }
  }
}

extension DeckFile {
  /// The line ending most of its rows have; there must be nothing but rows in it.
  fileprivate var lineEnding: LineEnding {
    LineEnding.mostCommon(
      behind: [headerRange.range.upperBound] + rows.map { $0.raw.range.upperBound }, in: bytes)
      ?? dialect.lineEnding
  }
}
