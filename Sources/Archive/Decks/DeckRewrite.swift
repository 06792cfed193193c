import DelimitedText
import Things

/// Makes a deck's new text from its old one; what is not changed comes out to the byte.
struct DeckRewrite {
  private let file: DeckFile
  private var document: DelimitedDocument
  private var header: DeckHeader
  private var names: [String]

  static func text(
    of file: DeckFile, _ edits: [DeckEdit]
  ) throws(DeckEditError) -> [UInt8] {
    if let obstacle = file.obstacle {
      throw DeckEditError(
        path: file.path, why: .obstacle(obstacle.words, remedy: obstacle.remedy))
    }
    try checkLengths(edits, file.path)
    do throws(DocumentError) {
      var rewrite = try DeckRewrite(file)
      try rewrite.addColumns(for: edits)
      try rewrite.change(edits)
      try rewrite.insertAndRemove(edits)
      return rewrite.text(appending: edits)
    } catch {
      throw DeckEditError(path: file.path, why: .document(error))
    }
  }

  private init(_ file: DeckFile) throws(DocumentError) {
    self.file = file
    document = try DelimitedDocument(file.bytes, columns: DeckColumn.required)
    names = document.header
    header = file.header ?? DeckHeader(names)
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
    var missing = names.isEmpty ? DeckColumn.new.map(\.name) : []
    for column in DeckColumn.allCases where header[column] == nil {
      let name = column == .id ? header.idName : column.name
      let isNeeded = edits.contains { $0.needs(column) }
      if isNeeded, !missing.contains(name) { missing.append(name) }
    }
    for cell in edits.flatMap(\.others) where !cell.text.isEmpty && place(of: cell.column) == nil {
      if case .other(let name) = cell.column, !missing.contains(name) { missing.append(name) }
    }
    guard !missing.isEmpty else { return }
    try document.append(columns: columnsWithoutName + missing)
    names = document.header
    let gaveUpID = header.idName == DeckColumn.ownID
    header = DeckHeader(names)
    if gaveUpID, header.idName != DeckColumn.ownID { header.giveUpID() }
  }

  /// Cells beyond the header must not come to stand under a name that is not theirs.
  private var columnsWithoutName: [String] {
    guard !names.isEmpty else { return [] }
    let widest = (0..<document.rowCount).map { document.fieldCount(ofRow: $0) }.max() ?? 0
    return [String](repeating: "", count: max(0, widest - names.count))
  }

  private func place(of column: NamedCell.Column) -> Int? {
    switch column {
    case .known(let column): header[column]
    case .other(let name): names.firstIndex { $0.utf8.elementsEqual(name.utf8) }
    }
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
      place(of: cell.column).map { (column: $0, text: cell.text) }
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
        return number + Self.count(of: places, upTo: number)
      })
  }

  /// How many of some numbers, which come in order, are not above a limit.
  private static func count(of numbers: [Int], upTo limit: Int) -> Int {
    var (low, high) = (0, numbers.count)
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] <= limit { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// New rows are written straight behind the rest: there may be a hundred thousand.
  private func text(appending edits: [DeckEdit]) -> [UInt8] {
    var text = document.isChanged ? document.render() : file.bytes
    var dialect = document.dialect
    dialect.hasByteOrderMark = false
    var writer = RowWriter(dialect)
    let columns = names.indices.map { place in DeckColumn.allCases.first { header[$0] == place } }
    for edit in edits {
      switch edit {
      case .append(let row): write(row, columns, to: &writer)
      case .appendAll(let rows, let ids): write(rows, ids, columns, to: &writer)
      default: break
      }
    }
    guard !writer.bytes.isEmpty else { return text }
    if let last = text.last, last != 0x0A, last != 0x0D { text += dialect.lineEnding.bytes }
    return text + writer.bytes
  }

  private func write(
    _ rows: ThingTexts, _ ids: [Thing.ID], _ columns: [DeckColumn?], to writer: inout RowWriter
  ) {
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

  private func write(_ row: NewRow, _ columns: [DeckColumn?], to writer: inout RowWriter) {
    for (place, column) in columns.enumerated() {
      if let column {
        writer.append(field: row.text(column))
      } else {
        let other = row.others.first { $0.column == .other(names[place]) }
        writer.append(field: other?.text ?? "")
      }
    }
    writer.endRow()
  }
}

extension DeckEdit {
  fileprivate var others: [NamedCell] {
    if case .append(let row) = self { row.others } else { [] }
  }

  /// Whether it has something for a column.
  fileprivate func needs(_ column: DeckColumn) -> Bool {
    switch self {
    case .append(let row): column == .id || !row.text(column).isEmpty
    case .appendAll(let rows, _):
      column.cell.map { cell in (0..<rows.count).contains { !rows.isEmpty($0, cell) } } ?? true
    case .replace(_, let cells): cells.contains { $0.column == .known(column) && !$0.text.isEmpty }
    case .setID, .insert: column == .id
    case .remove: false
    }
  }

  /// The texts that have at least so many bytes.
  fileprivate func longTexts(_ count: Int) -> [String] {
    let texts =
      switch self {
      case .append(let row):
        DeckColumn.allCases.filter { $0 != .id }.map { row.text($0) } + row.others.map(\.text)
      case .appendAll(let rows, _): rows.longCells(count)
      case .replace(_, let cells): cells.map(\.text)
      case .setID, .remove, .insert: [String]()
      }
    return texts.filter { $0.utf8.count >= count }
  }
}

extension DeckColumn {
  /// The cell that holds the column's text; nil for the id, which is no text.
  var cell: ThingTexts.Cell? {
    switch self {
    case .short: .short
    case .long: .long
    case .note: .note
    case .tags: .tags
    case .also: .also
    case .id: nil
    case .guid: .guid
    }
  }
}

extension ThingTexts {
  /// The cells that have at least so many bytes.
  fileprivate func longCells(_ length: Int) -> [String] {
    var cells: [String] = []
    for row in 0..<count {
      for cell in Cell.allCases where withCell(row, cell, { $0.count >= length }) {
        cells.append(self[row, cell])
      }
    }
    return cells
  }
}
