// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

/// Reads the records of a UTF-8 text without copying it.
///
///     var reader = RecordReader(bytes, dialect: .csv)
///     while reader.advance() { print(reader.line, reader.texts) }
public struct RecordReader: Sendable {
  /// The whole text, to which all ranges refer.
  public let bytes: [UInt8]
  /// The fields of the current record.
  public private(set) var fields: [RecordField] = []
  private var scanner: RecordScanner
  private var record: RecordScanner.Record

  /// Skips a byte-order mark at the start, unless the bytes are only part of a text.
  public init(
    _ bytes: [UInt8], dialect: Dialect, limits: Limits = .standard,
    from position: TextPosition = .start, isPart: Bool = false
  ) {
    precondition(bytes.count <= UInt32.max, "Offsets are held in 32 bits.")
    self.bytes = bytes
    var position = position
    if position.offset == 0, !isPart, bytes.starts(with: Byte.byteOrderMark) {
      position.offset = Byte.byteOrderMark.count
    }
    scanner = RecordScanner(dialect, limits: limits, from: position)
    record = RecordScanner.Record(start: position.offset, end: position.offset, line: position.line)
  }

  /// Reads a single row; throws unless the bytes are exactly one row without a line ending.
  public init(row bytes: [UInt8], dialect: Dialect) throws(RowError) {
    self.init(bytes, dialect: dialect, isPart: true)
    guard advance(), record.start == 0 else { throw .notOneRow }
    if let problem { throw .damaged(problem) }
    guard record.end == bytes.count else { throw .notOneRow }
  }

  /// Continues reading at another position.
  public mutating func move(to position: TextPosition) {
    scanner = RecordScanner(scanner.dialect, limits: scanner.limits, from: position)
  }

  /// Reads the next record; false if none exists.
  public mutating func advance() -> Bool {
    fields.removeAll(keepingCapacity: true)
    let source = bytes
    let next = source.withUnsafeBufferPointer { scanner.next(in: $0, into: &fields) }
    guard let next else { return false }
    record = next
    return true
  }

  /// The dialect given when reading began.
  public var dialect: Dialect { scanner.dialect }

  /// Where the search for the next record starts.
  public var position: TextPosition { scanner.position }

  /// The physical line where the record starts, counted from 1.
  public var line: Int { record.line }

  /// The range of the record, without its line ending.
  public var range: Range<Int> { record.start..<record.end }

  /// Nil for the last line of a text without a final line ending.
  public var ending: LineEnding? { record.ending }

  /// What is wrong with the current record; nil for most.
  public var problem: RecordProblem? { record.problem }

  /// The number of fields in the record.
  public var count: Int { fields.count }

  /// Where a field starts, including its opening quote.
  public func position(of column: Int) -> TextPosition {
    var index = TextPosition(offset: record.start, line: record.line)
    index.advance(to: fields[column].rawRange.lowerBound, in: bytes)
    return index
  }

  /// The text of a field; empty if the record has fewer fields.
  public subscript(_ column: Int) -> String {
    fields.indices.contains(column) ? bytes.text(of: fields[column], dialect) : ""
  }

  /// The texts of all fields.
  public var texts: [String] { fields.map { bytes.text(of: $0, dialect) } }

  /// Calls `body` with the bytes of a field's text, copied only if they need unescaping.
  @inlinable
  public func withBytes<Result>(
    of column: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    DelimitedText.withBytes(of: fields[column], in: bytes, dialect, body)
  }
}

extension RecordReader {
  /// The record's bytes with new texts in some cells, or nil if nothing changes.
  ///
  /// All other cells keep their bytes, and a quoted cell stays quoted. Missing cells are added. The
  /// last text for a cell counts.
  public func replacing(_ cells: some Sequence<(column: Int, text: String)>) -> [UInt8]? {
    var texts: [Int: String] = [:]
    for cell in cells { texts[cell.column] = cell.text }
    texts = texts.filter { !self[$0.key].utf8.elementsEqual($0.value.utf8) }
    guard let last = texts.keys.max() else { return nil }
    let writer = FieldWriter(dialect)
    var row: [UInt8] = []
    for column in 0..<max(count, last + 1) {
      if column > 0 { row.append(dialect.delimiter) }
      let field = column < count ? fields[column] : nil
      if let text = texts[column] {
        writer.append(text, to: &row, quoted: field?.isQuoted ?? false)
      } else if let field {
        row.append(contentsOf: bytes[field.rawRange])
      }
    }
    if row.isEmpty { writer.appendLoneEmptyField(to: &row) }
    return row
  }
}

/// Why bytes cannot be used as a row.
public enum RowError: Error, Hashable, Sendable {
  case damaged(RecordProblem)
  /// They contain no row, or more than one.
  case notOneRow
}

extension RowError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .damaged(let problem): problem.description
    case .notOneRow: "The text is not exactly one row."
    }
  }
}

/// Why a record may not have been read as intended.
///
/// Other records are not affected.
public struct RecordProblem: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Kind: Hashable, Sendable {
    /// The last field contains the rest of the file.
    case unclosedQuote
    case fieldTooLong(limit: Int)
    /// The fields beyond the limit were dropped.
    case tooManyFields(limit: Int)
  }

  /// What is wrong.
  public var kind: Kind
  /// The line of the opening quote or the field; for too many fields, of the record.
  public var line: Int
  /// The byte within that line, counted from 1.
  public var column: Int
  /// The same place in bytes from the start of the text.
  public var offset: Int
}

extension RecordProblem: CustomStringConvertible {
  public var description: String {
    switch kind {
    case .unclosedQuote: "Unclosed quote on line \(line)."
    case .fieldTooLong(let limit):
      "A field starting on line \(line) has more than \(limit) bytes."
    case .tooManyFields(let limit): "Line \(line) has more than \(limit) fields."
    }
  }

  /// The same without the line, for messages that begin with it.
  public var withoutLine: String {
    switch kind {
    case .unclosedQuote: "unclosed quote."
    case .fieldTooLong(let limit): "a field has more than \(limit) bytes."
    case .tooManyFields(let limit): "more than \(limit) fields."
    }
  }
}
