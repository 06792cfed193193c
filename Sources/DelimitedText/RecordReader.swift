/// Reads records one after the other, over bytes in UTF-8 that are never copied.
///
///     var reader = RecordReader(bytes, dialect: .csv)
///     while reader.advance() { print(reader.line, reader.texts) }
public struct RecordReader: Sendable {
  public let bytes: [UInt8]
  /// The fields of the record read last.
  public private(set) var fields: [Field] = []
  private var scanner: RecordScanner
  private var record: RecordScanner.Record

  /// A byte-order mark at the beginning of the bytes is skipped, unless they are part of a text.
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

  /// Reads one row of a text; throws unless the bytes are exactly that, without a line ending.
  public init(row bytes: [UInt8], dialect: Dialect) throws(RowError) {
    self.init(bytes, dialect: dialect, isPart: true)
    guard advance(), record.start == 0 else { throw .notOneRow }
    if let problem { throw .damaged(problem) }
    guard record.end == bytes.count else { throw .notOneRow }
  }

  /// Looks for the next record from here on.
  public mutating func move(to position: TextPosition) {
    scanner = RecordScanner(scanner.dialect, limits: scanner.limits, from: position)
  }

  /// Goes to the next record; false when there is none.
  public mutating func advance() -> Bool {
    fields.removeAll(keepingCapacity: true)
    let source = bytes
    let next = source.withUnsafeBufferPointer { scanner.next(in: $0, into: &fields) }
    guard let next else { return false }
    record = next
    return true
  }

  public var dialect: Dialect { scanner.dialect }

  /// Where the next record is looked for.
  public var position: TextPosition { scanner.position }

  /// The physical line the record begins in, counted from 1.
  public var line: Int { record.line }

  /// The record's bytes without its line ending.
  public var range: Range<Int> { record.start..<record.end }

  /// Nil at the end of a text whose last line is not ended.
  public var ending: LineEnding? { record.ending }

  public var problem: RecordProblem? { record.problem }

  /// How many fields the record has.
  public var count: Int { fields.count }

  /// Where a field of the record begins, and the quote that opens it.
  public func position(of column: Int) -> TextPosition {
    var place = TextPosition(offset: record.start, line: record.line)
    place.advance(to: fields[column].rawRange.lowerBound, in: bytes)
    return place
  }

  /// The text of a field; empty where the record has fewer fields.
  public subscript(_ column: Int) -> String {
    fields.indices.contains(column) ? bytes.text(of: fields[column], dialect) : ""
  }

  /// The texts of all fields.
  public var texts: [String] { fields.map { bytes.text(of: $0, dialect) } }

  /// Lends the bytes of a field's text, without a copy unless quotes have to be taken out.
  @inlinable
  public func withBytes<Result>(
    of column: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    DelimitedText.withBytes(of: fields[column], in: bytes, dialect, body)
  }
}

extension RecordReader {
  /// The record's bytes with other texts in some cells, where the last for a cell counts; nil if
  /// that changes nothing. All other cells keep their bytes.
  ///
  /// A record with too few cells gets empty ones, and a cell that was quoted stays quoted.
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

/// Why bytes that are given as a row cannot be used as one.
public enum RowError: Error, Hashable, Sendable {
  case damaged(RecordProblem)
  /// They are none, or more than one.
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

/// Why a record cannot be trusted as it was read; the records around it can.
public struct RecordProblem: Error, Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// The rest of the file stands in the record's last field.
    case unclosedQuote
    case fieldTooLong(limit: Int)
    /// The fields beyond the limit are left out.
    case tooManyFields(limit: Int)
  }

  public var kind: Kind
  /// Where the quote opened or the field began, or, for too many fields, the record.
  public var line: Int
  /// The byte within that line, counted from 1.
  public var column: Int
  public var offset: Int
}

extension RecordProblem: CustomStringConvertible {
  public var description: String {
    switch kind {
    case .unclosedQuote: "The quote that opens in line \(line) is never closed."
    case .fieldTooLong(let limit):
      "A field that begins in line \(line) has more than \(limit) bytes."
    case .tooManyFields(let limit): "Line \(line) has more than \(limit) fields."
    }
  }
}
