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

  /// A byte-order mark at the beginning of the bytes is passed over.
  public init(
    _ bytes: [UInt8], dialect: Dialect, limits: Limits = .standard,
    from position: TextPosition = .start
  ) {
    precondition(bytes.count <= UInt32.max, "Offsets are held in 32 bits.")
    self.bytes = bytes
    var position = position
    if position.offset == 0, bytes.starts(with: Byte.byteOrderMark) {
      position.offset = Byte.byteOrderMark.count
    }
    scanner = RecordScanner(dialect, limits: limits, from: position)
    record = RecordScanner.Record(start: position.offset, end: position.offset, line: position.line)
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
    let start = fields[column].rawRange.lowerBound
    var place = TextPosition(offset: record.start, line: record.line)
    bytes.withUnsafeBufferPointer { bytes in
      while place.offset < start {
        let ending = LineEnding.found(in: bytes, at: place.offset)
        place.offset += ending?.length ?? 1
        if ending != nil { place.line += 1 }
      }
    }
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
