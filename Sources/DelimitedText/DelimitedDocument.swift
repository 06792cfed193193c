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
