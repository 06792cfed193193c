import DelimitedText
import Things

/// Builds a deck's new text from its old one, leaving all unchanged bytes as they are.
struct DeckRewrite {
  private let file: DeckFile
  private let edits: [DeckEdit]
  private let dialect: Dialect
  /// The old text, with a final line ending.
  private let source: [UInt8]
  private let endsLastLine: Bool
  /// The header, including columns added by edits.
  private var header: DeckHeader
  private var changes = TextEdits()

  static func text(
    of file: DeckFile, _ edits: [DeckEdit]
  ) throws(DeckEditError) -> [UInt8] {
    if let obstacle = file.obstacle {
      throw DeckEditError(
        path: file.path, why: .obstacle(obstacle.words, remedy: obstacle.remedy))
    }
    var rewrite = DeckRewrite(file, edits)
    do throws(DeckEditError.Why) {
      return try rewrite.text()
    } catch {
      throw DeckEditError(path: file.path, why: error)
    }
  }

  private init(_ file: DeckFile, _ edits: [DeckEdit]) {
    self.file = file
    self.edits = edits
    dialect = file.dialectOfNewRows
    let bytes = file.bytes
    endsLastLine = file.header == nil || LineEnding.isEnded(bytes)
    source = endsLastLine ? bytes : bytes + dialect.lineEnding.bytes
    header = file.header ?? DeckHeader([])
  }

  private mutating func text() throws(DeckEditError.Why) -> [UInt8] {
    try checkLengths()
    do throws(RowError) {
      try addColumns()
      try insertRows()
      try changeRows()
    } catch {
      throw .row(error)
    }
    let text = textWithNewRows(behind: changes.isEmpty ? file.bytes : changedText)
    if text.count > Limits.fileBytes { throw .tooLarge(limit: Limits.fileBytes) }
    return text
  }

  private func checkLengths() throws(DeckEditError.Why) {
    let limit = Limits.standard.fieldBytes
    for edit in edits {
      for text in edit.longTexts(limit / 2) {
        // Quotes inside are doubled, and two more enclose the text.
        let quotes = text.utf8.count { $0 == UInt8(ascii: "\"") }
        if text.utf8.count + quotes + 2 > limit { throw .cellTooLong(limit: limit) }
      }
    }
  }

  /// The text after all changes.
  ///
  /// A missing final line ending stays missing, except after a blank line.
  private var changedText: [UInt8] {
    let text = changes.applied(to: source)
    guard !endsLastLine else { return text }
    let shorter = Array(text.dropLast(text.hasSuffix([0x0D, 0x0A]) ? 2 : 1))
    return LineEnding.isEnded(shorter) ? text : shorter
  }
}

// Columns that edits need.
extension DeckRewrite {
  private mutating func addColumns() throws(RowError) {
    let missing = header.columns(missingFor: edits)
    guard !missing.isEmpty else { return }
    let names = columnsWithoutName + missing
    if file.header == nil {
      changes.replace(source.count..<source.count, with: row(names) + dialect.lineEnding.bytes)
    } else {
      var reader = reader
      reader.move(to: TextPosition(offset: file.headerRange.range.lowerBound))
      if reader.advance(), let problem = reader.problem { throw .damaged(problem) }
      let end = file.headerRange.range.upperBound
      changes.replace(end..<end, with: [dialect.delimiter] + row(names))
    }
    let gaveUpID = header.idName == DeckColumn.ownID
    header = DeckHeader(header.names + names)
    if gaveUpID, header.idName != DeckColumn.ownID { header.giveUpID() }
  }

  /// Unnamed columns for cells beyond the header, so that they don't end up under a new name.
  private var columnsWithoutName: [String] {
    guard !header.names.isEmpty else { return [] }
    return [String](repeating: "", count: max(0, file.widestRow - header.names.count))
  }

  private func row(_ names: [String]) -> [UInt8] {
    var writer = RowWriter(dialect, after: [])
    for name in names { writer.append(field: name) }
    return writer.bytes
  }
}

// Rows that are changed, removed or put back.
extension DeckRewrite {
  private var reader: RecordReader { RecordReader(source, dialect: file.dialect) }

  private mutating func insertRows() throws(RowError) {
    for case .insert(let raw, let id, let before) in edits {
      let row = try RecordReader(row: raw, dialect: file.dialect)
      let end = before.map { file.rows[$0].raw.range.lowerBound } ?? source.count
      let text = row.replacing(cells([NamedCell(.id, "\(id)")])) ?? raw
      changes.replace(end..<end, with: text + dialect.lineEnding.bytes)
    }
  }

  private mutating func changeRows() throws(RowError) {
    var reader = reader
    for (row, cells) in changedCells {
      let range = file.rows[row].raw.range
      guard let cells else {
        let end = LineEnding.end(from: range.upperBound, in: source)
        changes.replace(range.lowerBound..<end, with: [])
        continue
      }
      reader.move(to: TextPosition(offset: range.lowerBound, line: Int(file.rows[row].line)))
      guard reader.advance() else { continue }
      if let problem = reader.problem { throw .damaged(problem) }
      if let text = reader.replacing(self.cells(cells)) { changes.replace(range, with: text) }
    }
  }

  /// The new cells of each changed row in file order; nil for rows to remove.
  private var changedCells: [(row: Int, cells: [NamedCell]?)] {
    var all: [(row: Int, cells: [NamedCell]?)] = []
    for edit in edits {
      switch edit {
      case .replace(let row, let cells): all.append((row, cells))
      case .setID(let row, let id): all.append((row, [NamedCell(.id, "\(id)")]))
      case .remove(let row): all.append((row, nil))
      default: break
      }
    }
    var changed: [(row: Int, cells: [NamedCell]?)] = []
    for next in all.enumerated().sorted(by: { ($0.1.row, $0.0) < ($1.1.row, $1.0) }) {
      let (row, cells) = next.element
      if let last = changed.last, last.row == row {
        changed[changed.count - 1].cells = last.cells.flatMap { old in cells.map { old + $0 } }
      } else {
        changed.append((row, cells))
      }
    }
    return changed
  }

  private func cells(_ cells: [NamedCell]) -> [(column: Int, text: String)] {
    cells.compactMap { cell in
      header.position(of: cell.column).map { (column: $0, text: cell.text) }
    }
  }
}

// New rows at the end. There may be a hundred thousand.
extension DeckRewrite {
  private func textWithNewRows(behind text: [UInt8]) -> [UInt8] {
    guard edits.contains(where: \.isNewRow) else { return text }
    let columns = header.names.indices.map { index in
      DeckColumn.inDeckFiles.first { header[$0] == index }
    }
    let size = edits.reduce(0) { $0 + $1.sizeOfNewRows }
    var writer = RowWriter(dialect, after: text, reserving: size)
    for edit in edits {
      switch edit {
      case .append(let row): write(row, columns, to: &writer)
      case .appendAll(let rows, let ids):
        for (row, id) in ids.enumerated() {
          write(rows, row, id: id, columns: columns, to: &writer)
        }
      default: break
      }
    }
    return writer.bytes
  }

  private func write(
    _ rows: ThingColumns, _ row: Int, id: Thing.ID, columns: [DeckColumn?],
    to writer: inout RowWriter
  ) {
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

  private func write(_ row: NewRow, _ columns: [DeckColumn?], to writer: inout RowWriter) {
    for (index, column) in columns.enumerated() {
      if let column {
        writer.append(field: row.text(column))
      } else {
        let other = row.others.first { $0.column == .other(header.names[index]) }
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

  fileprivate var sizeOfNewRows: Int {
    if case .appendAll(let rows, let ids) = self { rows.textSize + 24 * ids.count } else { 0 }
  }
}

extension DeckFile {
  /// The dialect, with the most frequent line ending.
  fileprivate var dialectOfNewRows: Dialect {
    var dialect = dialect
    let ends = [headerRange.range.upperBound] + rows.map { $0.raw.range.upperBound }
    dialect.lineEnding = LineEnding.mostCommon(behind: ends, in: bytes) ?? dialect.lineEnding
    dialect.hasByteOrderMark = false
    return dialect
  }
}

extension [UInt8] {
  fileprivate func hasSuffix(_ end: [UInt8]) -> Bool { suffix(end.count).elementsEqual(end) }
}
