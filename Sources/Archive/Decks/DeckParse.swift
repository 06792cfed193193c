import DelimitedText
import Things

/// Parses a deck's text.
///
/// A faulty row does not affect the others.
struct DeckParse {
  let bytes: [UInt8]
  private(set) var dialect: Dialect
  private(set) var header: DeckHeader?
  /// The header row, without its line ending.
  private(set) var headerRange = CellRange.empty
  /// The largest number of cells in a row, Thing or not.
  private(set) var widestRow = 0
  private(set) var rows: [DeckRow] = []
  private(set) var remarks: [DeckRemark] = []
  /// The first problem that forbids writing the file.
  private(set) var obstacle: DeckRemark.What?
  /// Cells that needed unescaping; their ranges start after the file's end.
  private(set) var unescaped: [UInt8] = []
  private let path: String
  private var isText = true
  /// Lines whose id cell holds something else.
  private var foreignIDs: [Int] = []
  /// How many of them look like a damaged id.
  private var damagedIDs = 0
  /// How many bytes may be parsed again because of unclosed quotes.
  private var patience: Int

  init(path: String, _ bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    patience = 8 * bytes.count
    dialect = .csv
    guard canBeRead() else { return }
    dialect = Dialect(ofHeaderIn: bytes, expecting: DeckColumn.required)
    var reader = RecordReader(bytes, dialect: dialect)
    guard reader.advance() else { return }
    isText = bytes.isUTF8
    guard readHeader(reader) else { return }
    rows.reserveCapacity(bytes.count / 64)
    readRows(&reader)
    settleIDs()
  }

  private mutating func canBeRead() -> Bool {
    if bytes.count > Limits.fileBytes {
      block(.tooLarge(limit: Limits.fileBytes))
    } else if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      block(.notUTF16)
    }
    return obstacle == nil
  }

  private mutating func readHeader(_ reader: RecordReader) -> Bool {
    let header = DeckHeader(reader.texts)
    if header[.short] == nil, header[.long] == nil || reader.problem != nil {
      block(.noHeader, line: reader.line)
    } else if let missing = header.missing {
      block(.noColumn(missing.name), line: reader.line)
    } else {
      self.header = header
      headerRange = CellRange(reader.range)
    }
    return obstacle == nil
  }

  private mutating func readRows(_ reader: inout RecordReader) {
    guard let header else { return }
    while reader.advance() {
      widestRow = max(widestRow, reader.count)
      if let quote = OpenQuote(in: reader) {
        block(quote.what, line: quote.line)
        guard let next = lineAfter(quote, reader) else { return }
        reader.move(to: next)
      } else if isWhole(reader, header) {
        readRow(reader, header)
      }
    }
  }

  /// The line after an unclosed quote, so that the rows below it are still read; nil after too many.
  private mutating func lineAfter(_ quote: OpenQuote, _ reader: RecordReader) -> TextPosition? {
    patience -= reader.position.offset - quote.offset
    guard patience > 0 else { return nil }
    var position = quote.offset
    while position < bytes.count, bytes[position] != 0x0A, bytes[position] != 0x0D { position += 1 }
    return TextPosition(offset: position, line: quote.line)
  }

  /// Whether the record can be a Thing; adds a remark if not.
  private mutating func isWhole(_ reader: RecordReader, _ header: DeckHeader) -> Bool {
    if case .fieldTooLong(let limit) = reader.problem?.kind {
      remark(.tooManyBytes(limit: limit), reader.line)
    } else if !isText, !Array(bytes[reader.range]).isUTF8 {
      remark(.noUTF8, reader.line)
    } else if reader.count < header.fewestFields {
      let isMark = MergeMark(line: bytes[reader.range]) != nil
      isMark ? block(.mergeMarks, line: reader.line) : remark(.tooShort, reader.line)
    } else {
      return true
    }
    return false
  }

  private mutating func readRow(_ reader: RecordReader, _ header: DeckHeader) {
    var row = DeckRow(line: reader.line, raw: reader.range)
    row.short = cell(.short, of: reader, header)
    row.long = cell(.long, of: reader, header)
    row.id = id(reader, header)
    row.note = cell(.note, of: reader, header)
    row.tags = cell(.tags, of: reader, header)
    row.also = cell(.also, of: reader, header)
    row.guid = cell(.guid, of: reader, header)
    if header[.directions] != nil { row.directions = directions(reader, header) }
    row.image = cell(.image, of: reader, header)
    row.audio = cell(.audio, of: reader, header)
    if isBlank(row.short) {
      remark(.emptyForm(DeckColumn.short.name), reader.line)
    } else if isBlank(row.long) {
      remark(.emptyForm(DeckColumn.long.name), reader.line)
    } else {
      if reader.count > header.names.count { remark(.tooLong, reader.line) }
      rows.append(row)
    }
  }

  private mutating func cell(
    _ column: DeckColumn, of reader: RecordReader, _ header: DeckHeader
  ) -> CellRange {
    guard let position = header[column], position < reader.count else { return .empty }
    let field = reader.fields[position]
    guard field.needsUnescape else { return CellRange(field.range) }
    let start = unescaped.count
    reader.withBytes(of: position) { unescaped.append(contentsOf: $0) }
    return CellRange(bytes.count + start..<bytes.count + unescaped.count)
  }

  /// The cell as the index stores it, with a remark if it is invalid.
  private mutating func directions(_ reader: RecordReader, _ header: DeckHeader) -> CellRange {
    guard let position = header[.directions], position < reader.count else { return .empty }
    let text = reader[position]
    guard let directions = Directions(cell: text) else {
      if !text.allSatisfy(\.isWhitespace) { remark(.noDirections, reader.line) }
      return .empty
    }
    if text == directions.rawValue { return cell(.directions, of: reader, header) }
    let start = bytes.count + unescaped.count
    unescaped += Array(directions.rawValue.utf8)
    return CellRange(start..<bytes.count + unescaped.count)
  }

  private mutating func id(_ reader: RecordReader, _ header: DeckHeader) -> Thing.ID? {
    guard let position = header[.id], position < reader.count,
      !reader.fields[position].range.isEmpty
    else { return nil }
    return reader.withBytes(of: position) { cell in
      let id = Thing.ID(utf8: cell)
      if id == nil {
        foreignIDs.append(reader.line)
        if Thing.ID.resembles(cell) { damagedIDs += 1 }
      }
      return id
    }
  }

  /// Decides what invalid ids mean.
  ///
  /// If most cells are or were ids, the others are mistakes in their rows; otherwise the column `id`
  /// belongs to another program.
  private mutating func settleIDs() {
    guard !foreignIDs.isEmpty, var header else { return }
    let own = rows.count { $0.id != nil } + damagedIDs
    if header.idName == DeckColumn.ownID || own > foreignIDs.count - damagedIDs {
      for line in foreignIDs { remark(.noID(header.idName), line) }
    } else {
      header.giveUpID()
      self.header = header
      for index in rows.indices { rows[index].id = nil }
      remark(.foreignIDs(DeckColumn.ownID), foreignIDs[0])
    }
  }

  private func isBlank(_ cell: CellRange) -> Bool {
    let isCopied = Int(cell.start) >= bytes.count
    let start = Int(cell.start) - (isCopied ? bytes.count : 0)
    return (isCopied ? unescaped : bytes).withUnsafeBufferPointer {
      UnseenText.isAll(UnsafeBufferPointer(rebasing: $0[start..<start + Int(cell.count)]))
    }
  }

  private mutating func block(_ what: DeckRemark.What, line: Int? = nil) {
    obstacle = obstacle ?? what
    remark(what, line)
  }

  private mutating func remark(_ what: DeckRemark.What, _ line: Int?) {
    remarks.append(DeckRemark(path: path, line: line, what))
  }
}

/// A quote that is never closed, or only by the opening quote of a later line.
struct OpenQuote {
  let what: DeckRemark.What
  let line: Int
  let offset: Int

  /// Nil if the record's quotes are fine.
  init?(in reader: RecordReader) {
    if let problem = reader.problem, problem.kind == .unclosedQuote {
      what = .unclosedQuote
      line = problem.line
      offset = problem.offset
      return
    }
    // Most records are a single line, which cannot swallow others.
    guard reader.position.line > reader.line + 1 || reader.ending == nil else { return nil }
    for (column, field) in reader.fields.enumerated() {
      guard field.isQuoted, field.hasTextAfterQuote else { continue }
      let opening = reader.position(of: column)
      var end = opening
      end.advance(to: field.rawRange.upperBound, in: reader.bytes)
      if end.line > opening.line {
        what = .textAfterQuote
        line = opening.line
        offset = opening.offset
        return
      }
    }
    return nil
  }
}

extension [UInt8] {
  /// Whether these bytes are valid UTF-8.
  var isUTF8: Bool { (try? DecodedText(self, as: .utf8)) != nil }
}
