/// A file with a header row that can be changed; what is not changed is written as it was read,
/// to the byte.
///
/// The bytes of the file are kept, the text of every changed row is put behind them, and a row is
/// a range of either. So changing a cell costs as much as its row, whatever the file holds.
public struct DelimitedDocument: Sendable {
  /// The delimiter that stands between the header names, and the line ending most lines have.
  public internal(set) var dialect: Dialect
  /// What was found while reading; such rows are kept and cannot be changed.
  public let problems: [RecordProblem]
  /// Whether anything was changed since reading.
  public internal(set) var isChanged = false
  let limits: Limits
  var bytes: [UInt8]
  var fields: [Field]
  /// The header row is the first.
  var lines: [DocumentRow]
  /// The blank lines after the last row.
  var epilogue: Range<Int>
  /// Kept by all changes: a file that does not end its last line goes on doing so.
  let endsLastLine: Bool

  /// Reads any bytes; of the delimiters `,` `;` and tab, the one that parts `columns` is taken,
  /// or else the one that makes the most header names.
  public init(
    _ bytes: [UInt8], columns: [String] = [], limits: Limits = .standard
  ) throws(DocumentError) {
    guard bytes.count <= Limits.fileBytes else { throw .tooLarge(limit: Limits.fileBytes) }
    self.init(bytes, HeaderDelimiter.dialect(of: bytes, expecting: columns), limits)
  }

  /// A new file that has only a header row.
  public init(header: [String], dialect: Dialect = .csv) {
    var writer = RowWriter(dialect)
    writer.append(header)
    self.init(writer.bytes, dialect, .standard)
  }

  private init(_ bytes: [UInt8], _ dialect: Dialect, _ limits: Limits) {
    var parse = DocumentParse(dialect, limits: limits)
    bytes.withUnsafeBufferPointer { parse.readAll($0) }
    self.dialect = dialect
    self.dialect.lineEnding = parse.lineEnding
    self.limits = limits
    self.bytes = bytes
    problems = parse.problems
    fields = parse.fields
    lines = parse.lines
    epilogue = parse.epilogue
    endsLastLine = parse.endsLastLine
  }

  /// The names in the header row; empty in a file without a row.
  public var header: [String] {
    lines.isEmpty ? [] : lines[0].fields.map { bytes.text(of: fields[$0], dialect) }
  }

  /// The first column of exactly this name.
  public func column(named name: String) -> Int? {
    header.firstIndex { $0.utf8.elementsEqual(name.utf8) }
  }

  /// How many rows there are below the header.
  public var rowCount: Int { max(0, lines.count - 1) }

  /// The text of a cell; empty where the row has fewer.
  public subscript(row: Int, column: Int) -> String {
    field(row, column).map { bytes.text(of: $0, dialect) } ?? ""
  }

  /// Lends the bytes of a cell's text, without a copy unless quotes have to be taken out.
  @inlinable
  public func withBytes<Result>(
    row: Int, column: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    guard let field = field(row, column) else {
      return body(UnsafeBufferPointer(start: nil, count: 0))
    }
    return DelimitedText.withBytes(of: field, in: bytesInUse, dialect, body)
  }

  /// How many cells the row has of its own, fewer or more than the header as may be.
  public func fieldCount(ofRow row: Int) -> Int { Int(lines[row + 1].fieldCount) }

  /// The row as it stands in the file, without its line ending.
  public func rawRow(_ row: Int) -> [UInt8] { Array(bytes[lines[row + 1].content]) }

  /// The physical line, counted from 1, in the file as it was read; nil for a new row.
  public func line(ofRow row: Int) -> Int? {
    let line = Int(lines[row + 1].line)
    return line == 0 ? nil : line
  }

  /// Why the row was not read as it was meant.
  public func problem(ofRow row: Int) -> RecordProblem? { problem(of: lines[row + 1]) }

  /// The quote that swallowed the rest of the file; no row can be added behind it.
  public var unclosedQuote: RecordProblem? {
    lines.last.flatMap(problem(of:)).flatMap { $0.kind == .unclosedQuote ? $0 : nil }
  }

  func problem(of line: DocumentRow) -> RecordProblem? {
    line.hasProblem ? problems.first { line.content.contains($0.offset) } : nil
  }

  @usableFromInline
  func field(_ row: Int, _ column: Int) -> Field? {
    let line = lines[row + 1]
    return column < Int(line.fieldCount) ? fields[Int(line.firstField) + column] : nil
  }

  @usableFromInline
  var bytesInUse: [UInt8] { bytes }
}

extension DelimitedDocument {
  /// The whole file: without a change, the bytes that were read.
  public func render() -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + dialect.lineEnding.length)
    if dialect.hasByteOrderMark { output.append(contentsOf: Byte.byteOrderMark) }
    for line in lines {
      output.append(contentsOf: bytes[line.lead])
      output.append(contentsOf: bytes[line.content])
      if let ending = line.ending { output.append(contentsOf: ending.bytes) }
    }
    if !endsLastLine, epilogue.isEmpty, let ending = lines.last?.ending {
      output.removeLast(ending.length)
    }
    output.append(contentsOf: bytes[epilogue])
    return output
  }
}

/// Why a document cannot be read or changed; it is then as it was before.
public enum DocumentError: Error, Hashable, Sendable {
  case tooLarge(limit: Int)
  /// Rows cannot stand before there are columns.
  case noHeader
  /// The row, or for a row to be added the file's last one, was not read as it was meant.
  case damaged(RecordProblem)
  /// Bytes that were given as a row are none, or more than one.
  case notOneRow
}

extension DocumentError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .tooLarge(let limit): "The file has more than \(limit) bytes."
    case .noHeader: "The file has no header row."
    case .damaged(let problem): problem.description
    case .notOneRow: "The text is not exactly one row."
    }
  }
}

/// All rows of a file, their blank lines and the habits of its line ends.
struct DocumentParse {
  var fields: [Field] = []
  var lines: [DocumentRow] = []
  var problems: [RecordProblem] = []
  var epilogue = 0..<0
  var endsLastLine = true
  private var scanner: RecordScanner
  private var endings = [Int](repeating: 0, count: LineEnding.allCases.count)

  init(_ dialect: Dialect, limits: Limits) {
    let markLength = dialect.hasByteOrderMark ? Byte.byteOrderMark.count : 0
    scanner = RecordScanner(dialect, limits: limits, from: TextPosition(offset: markLength))
  }

  /// The line ending most rows have, of none the dialect's.
  var lineEnding: LineEnding {
    LineEnding.mostCommon(of: endings) ?? scanner.dialect.lineEnding
  }

  mutating func readAll(_ bytes: UnsafeBufferPointer<UInt8>) {
    var leadStart = scanner.position.offset
    while true {
      let firstField = fields.count
      guard let record = scanner.next(in: bytes, into: &fields) else { break }
      add(record, leadStart: leadStart, firstField: firstField)
      leadStart = scanner.position.offset
    }
    epilogue = leadStart..<bytes.count
    finishLastLine(bytes)
  }

  private mutating func add(
    _ record: RecordScanner.Record, leadStart: Int, firstField: Int
  ) {
    if let ending = record.ending { endings[Int(ending.rawValue)] += 1 }
    if let problem = record.problem { problems.append(problem) }
    lines.append(
      DocumentRow(record, leadStart: leadStart, firstField: firstField, fields: fields.count))
  }

  // The end of a line that an open quote swallowed belongs to the row's bytes.
  private mutating func finishLastLine(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let last = lines.indices.last, lines[last].ending == nil else { return }
    if problems.last?.kind == .unclosedQuote {
      endsLastLine = bytes.last == Byte.lineFeed || bytes.last == Byte.carriageReturn
    } else {
      endsLastLine = false
      lines[last].ending = lineEnding
    }
  }
}

/// Where one row of a document stands in its bytes.
struct DocumentRow: Sendable {
  /// The blank lines before the row.
  var leadStart: UInt32
  var leadEnd: UInt32
  var start: UInt32
  var end: UInt32
  var firstField: UInt32
  var fieldCount: UInt32
  /// 0 for a row that was not in the file.
  var line: UInt32
  /// Nil only where an open quote took it.
  var ending: LineEnding?
  var hasProblem: Bool

  /// A row as it was scanned; its fields end where `fields` says the list of all fields does.
  init(_ record: RecordScanner.Record, leadStart: Int, firstField: Int, fields: Int) {
    self.leadStart = UInt32(leadStart)
    leadEnd = UInt32(record.start)
    start = UInt32(record.start)
    end = UInt32(record.end)
    self.firstField = UInt32(firstField)
    fieldCount = UInt32(fields - firstField)
    line = UInt32(record.line)
    ending = record.ending
    hasProblem = record.problem != nil
  }

  var content: Range<Int> { Int(start)..<Int(end) }
  var fields: Range<Int> { Int(firstField)..<Int(firstField) + Int(fieldCount) }

  var lead: Range<Int> {
    get { Int(leadStart)..<Int(leadEnd) }
    set {
      leadStart = UInt32(newValue.lowerBound)
      leadEnd = UInt32(newValue.upperBound)
    }
  }

  /// Puts another content in the place of this row's.
  mutating func take(_ other: DocumentRow) {
    start = other.start
    end = other.end
    firstField = other.firstField
    fieldCount = other.fieldCount
  }
}

/// Where a field stands, as bytes between two delimiters, and what must be done to read it.
public struct Field: Hashable, Sendable {
  let start: UInt32
  let end: UInt32
  let marks: Marks

  struct Marks: OptionSet, Hashable {
    let rawValue: UInt8

    static let quoted = Marks(rawValue: 1)
    static let unescapes = Marks(rawValue: 2)
    static let textAfterQuote = Marks(rawValue: 4)
  }

  @inline(__always)
  init(_ start: Int, _ end: Int, _ marks: Marks = []) {
    self.start = UInt32(truncatingIfNeeded: start)
    self.end = UInt32(truncatingIfNeeded: end)
    self.marks = marks
  }

  /// Everything between the delimiters, quotes included.
  public var rawRange: Range<Int> { Int(start)..<Int(end) }

  /// The text itself, unless `needsUnescape`: then it has to be put together.
  public var range: Range<Int> {
    marks.contains(.quoted) && !needsUnescape
      ? Int(start) + 1..<Int(end) - 1 : Int(start)..<Int(end)
  }

  public var isQuoted: Bool { marks.contains(.quoted) }

  /// Whether doubled quotes, CR, text after the closing quote or a missing one part text and bytes.
  public var needsUnescape: Bool { marks.contains(.unescapes) }

  /// Whether something other than a delimiter followed the closing quote; it belongs to the text.
  public var hasTextAfterQuote: Bool { marks.contains(.textAfterQuote) }
}
