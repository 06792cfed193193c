/// How one file marks its fields and rows.
public struct Dialect: Hashable, Sendable {
  public var delimiter: UInt8
  /// Nil where a quote is a character like any other.
  public var quote: UInt8?
  /// Whether blanks between a delimiter and a quote belong to neither; else they make the quote text.
  public var skipsBlanksAroundQuotes: Bool
  /// What new rows end with; every line ending is understood when reading.
  public var lineEnding: LineEnding
  /// Whether written text begins with U+FEFF; a mark is always understood when reading.
  public var hasByteOrderMark: Bool

  public init(
    delimiter: UInt8 = UInt8(ascii: ","), quote: UInt8? = UInt8(ascii: "\""),
    skipsBlanksAroundQuotes: Bool = false, lineEnding: LineEnding = .lf,
    hasByteOrderMark: Bool = false
  ) {
    self.delimiter = delimiter
    self.quote = quote
    self.skipsBlanksAroundQuotes = skipsBlanksAroundQuotes
    self.lineEnding = lineEnding
    self.hasByteOrderMark = hasByteOrderMark
  }

  public static let csv = Dialect()
  public static let semicolons = Dialect(delimiter: Byte.semicolon)
  public static let tsv = Dialect(delimiter: Byte.tab)

  /// Whether a byte can part fields: ASCII, and neither a quote nor the end of a line.
  public static func canDelimit(_ byte: UInt8) -> Bool {
    byte < 0x80 && byte != Byte.quote && byte != Byte.lineFeed && byte != Byte.carriageReturn
  }

  func isSkippedBlank(_ byte: UInt8) -> Bool { Byte.isBlank(byte) && byte != delimiter }
}

extension Dialect {
  /// The dialect of a file whose header row has these names; of the delimiters `,` `;` and tab,
  /// the one that parts them is taken, or else the one that makes the most names.
  public init(ofHeaderIn bytes: [UInt8], expecting columns: [String]) {
    self = HeaderDelimiter.dialect(of: bytes, expecting: columns)
  }
}

/// Chooses the delimiter of a deck file by its header row alone.
enum HeaderDelimiter {
  private static let candidates = [Byte.comma, Byte.semicolon, Byte.tab]

  static func dialect(of bytes: [UInt8], expecting columns: [String]) -> Dialect {
    var best = Dialect.csv
    // Also of a file without a row, where no delimiter is chosen: else the mark would be its text.
    best.hasByteOrderMark = bytes.starts(with: Byte.byteOrderMark)
    var bestCount = 0
    for delimiter in candidates {
      var dialect = best
      dialect.delimiter = delimiter
      let names = header(of: bytes, dialect)
      let hasAll = !columns.isEmpty && columns.allSatisfy { names.contains($0) }
      let count = hasAll ? Int.max : names.count
      if count > bestCount { (best, bestCount) = (dialect, count) }
    }
    return best
  }

  private static func header(of bytes: [UInt8], _ dialect: Dialect) -> [String] {
    var reader = RecordReader(bytes, dialect: dialect)
    guard reader.advance(), reader.problem == nil else { return [] }
    return reader.texts.map(folded)
  }

  private static func folded(_ name: String) -> String {
    let bytes = name.utf8.drop(while: Byte.isBlank)
    let end = bytes.lastIndex { !Byte.isBlank($0) }
    return end.map { String(name[bytes.startIndex...$0]).lowercased() } ?? ""
  }
}

/// What ends a physical line; nothing else does, neither NEL, LS, PS, VT nor FF.
public enum LineEnding: UInt8, Hashable, Sendable, CaseIterable {
  case lf
  case crlf
  case cr

  /// The bytes that stand in the file.
  public var bytes: [UInt8] {
    switch self {
    case .lf: [Byte.lineFeed]
    case .crlf: [Byte.carriageReturn, Byte.lineFeed]
    case .cr: [Byte.carriageReturn]
    }
  }

  var length: Int { self == .crlf ? 2 : 1 }

  /// The line ending that begins at a place; nil at the end of the text and before other bytes.
  @inline(__always)
  static func found(in bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> LineEnding? {
    guard offset < bytes.count else { return nil }
    if bytes[offset] == Byte.lineFeed { return .lf }
    guard bytes[offset] == Byte.carriageReturn else { return nil }
    return offset + 1 < bytes.count && bytes[offset + 1] == Byte.lineFeed ? .crlf : .cr
  }

  /// Where the next line begins, if one ends at this offset; else the offset itself.
  public static func end(from offset: Int, in bytes: [UInt8]) -> Int {
    bytes.withUnsafeBufferPointer { offset + (found(in: $0, at: offset)?.length ?? 0) }
  }

  /// Whether the text is empty or its last line is ended.
  public static func isEnded(_ bytes: [UInt8]) -> Bool {
    bytes.last.map { $0 == Byte.lineFeed || $0 == Byte.carriageReturn } ?? true
  }

  /// The line ending that is there most often, by how often each is: of equals the first in
  /// `allCases`.
  static func mostCommon(of counts: [Int]) -> LineEnding? {
    guard let most = counts.max(), most > 0 else { return nil }
    return allCases.first { counts[Int($0.rawValue)] == most }
  }

  /// The line ending that most of these places have; nil where none has any.
  public static func mostCommon(behind places: [Int], in bytes: [UInt8]) -> LineEnding? {
    var counts = [Int](repeating: 0, count: allCases.count)
    bytes.withUnsafeBufferPointer { bytes in
      for place in places {
        if let ending = found(in: bytes, at: place) { counts[Int(ending.rawValue)] += 1 }
      }
    }
    return mostCommon(of: counts)
  }
}

/// A first line `sep=;`, by which spreadsheets name the delimiter of a file.
struct SeparatorLine {
  let delimiter: UInt8
  /// Where the records begin.
  let end: TextPosition

  init?(_ bytes: [UInt8], from start: TextPosition) {
    let body = Self.pastMark(bytes, start)
    let line = Array(bytes[min(body.offset, bytes.count)...].prefix(9))
    let ending = line.firstIndex { $0 == Byte.lineFeed || $0 == Byte.carriageReturn }
    guard let ending, let delimiter = Self.delimiter(line[..<ending]) else { return nil }
    let isPair = line[ending...].starts(with: LineEnding.crlf.bytes)
    self.delimiter = delimiter
    end = TextPosition(offset: body.offset + ending + (isPair ? 2 : 1), line: body.line + 1)
  }

  static func pastMark(_ bytes: [UInt8], _ start: TextPosition) -> TextPosition {
    guard start.offset == 0, bytes.starts(with: Byte.byteOrderMark) else { return start }
    return TextPosition(offset: Byte.byteOrderMark.count, line: start.line)
  }

  private static func delimiter(_ line: ArraySlice<UInt8>) -> UInt8? {
    var line = line
    if line.count > 2, line.first == Byte.quote, line.last == Byte.quote {
      line = line.dropFirst().dropLast()
    }
    guard line.count == 5, let last = line.last, Dialect.canDelimit(last) else { return nil }
    let name = String(decoding: line.dropLast(), as: UTF8.self).lowercased()
    return name == "sep=" ? last : nil
  }
}
