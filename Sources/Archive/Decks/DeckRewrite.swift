import DelimitedText
import Things

/// Makes a deck's new text from its old one; what is not changed comes out to the byte.
struct DeckRewrite {
  private let file: DeckFile
  private var document: DelimitedDocument
  private var header: DeckHeader

  static func text(
    of file: DeckFile, _ edits: [DeckEdit]
  ) throws(DeckEditError) -> [UInt8] {
    if let obstacle = file.obstacle {
      throw DeckEditError(
        path: file.path, why: .obstacle(obstacle.words, remedy: obstacle.remedy))
    }
    try checkLengths(edits, file.path)
    if let rows = AppendedRows(alone: edits, to: file) { return rows.text(behind: file.bytes) }
    do throws(DocumentError) {
      var rewrite = try DeckRewrite(file)
      try rewrite.addColumns(for: edits)
      try rewrite.change(edits)
      try rewrite.insertAndRemove(edits)
      let text = rewrite.document.isChanged ? rewrite.document.render() : file.bytes
      return AppendedRows(edits, rewrite.header, rewrite.document.dialect).text(behind: text)
    } catch {
      throw DeckEditError(path: file.path, why: .document(error))
    }
  }

  private init(_ file: DeckFile) throws(DocumentError) {
    self.file = file
    document = try DelimitedDocument(file.bytes, columns: DeckColumn.required)
    header = file.header ?? DeckHeader(document.header)
  }

  private static func checkLengths(
    _ edits: [DeckEdit], _ path: String
  ) throws(DeckEditError) {
    let limit = Limits.standard.fieldBytes
    for edit in edits {
      for text in edit.longTexts(limit / 2) {
        // Quotes inside are doubled, and two more stand around them.
        let quotes = text.utf8.count { $0 == UInt8(ascii: "\"") }
        if text.utf8.count + quotes + 2 > limit {
          throw DeckEditError(path: path, why: .cellTooLong(limit: limit))
        }
      }
    }
  }

  private mutating func addColumns(for edits: [DeckEdit]) throws(DocumentError) {
    let missing = header.columns(missingFor: edits)
    guard !missing.isEmpty else { return }
    try document.append(columns: columnsWithoutName + missing)
    let gaveUpID = header.idName == DeckColumn.ownID
    header = DeckHeader(document.header)
    if gaveUpID, header.idName != DeckColumn.ownID { header.giveUpID() }
  }

  /// Cells beyond the header must not come to stand under a name that is not theirs.
  private var columnsWithoutName: [String] {
    guard !header.names.isEmpty else { return [] }
    let widest = (0..<document.rowCount).map { document.fieldCount(ofRow: $0) }.max() ?? 0
    return [String](repeating: "", count: max(0, widest - header.names.count))
  }

  private mutating func change(_ edits: [DeckEdit]) throws(DocumentError) {
    for edit in edits {
      switch edit {
      case .replace(let row, let cells): try replace(cells, inRow: Int(file.rows[row].number))
      case .setID(let row, let id):
        try replace([NamedCell(.id, "\(id)")], inRow: Int(file.rows[row].number))
      default: break
      }
    }
  }

  private mutating func replace(_ cells: [NamedCell], inRow row: Int) throws(DocumentError) {
    let placed = cells.compactMap { cell in
      header.place(of: cell.column).map { (column: $0, text: cell.text) }
    }
    try document.replace(placed, inRow: row)
  }

  private mutating func insertAndRemove(_ edits: [DeckEdit]) throws(DocumentError) {
    let inserts = edits.compactMap { edit in
      if case .insert(let raw, let id, let row) = edit {
        (raw: raw, id: id, place: row.map { Int(file.rows[$0].number) } ?? document.rowCount)
      } else {
        nil
      }
    }
    let ordered = inserts.enumerated().sorted {
      ($0.element.place, $0.offset) < ($1.element.place, $1.offset)
    }.map(\.element)
    if !ordered.isEmpty {
      let numbers = try document.insert(rawRows: ordered.map { ($0.raw, $0.place) })
      for (insert, number) in zip(ordered, numbers) {
        try replace([NamedCell(.id, "\(insert.id)")], inRow: number)
      }
    }
    let places = ordered.map(\.place)
    document.remove(
      rows: edits.compactMap(\.removedRow).map { row in
        let number = Int(file.rows[row].number)
        return number + places.partitionIndex { $0 > number }
      })
  }
}

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

  private mutating func write(_ rows: ThingColumns, _ ids: [Thing.ID]) {
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
