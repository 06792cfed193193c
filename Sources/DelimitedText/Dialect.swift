// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

/// How a file separates and quotes its fields and rows.
public struct Dialect: Hashable, Sendable {
  /// The byte between two fields; see `canDelimit`.
  public var delimiter: UInt8
  /// Nil if quotes have no special meaning.
  public var quote: UInt8?
  /// Whether to skip spaces after a delimiter and after a closing quote.
  ///
  /// Otherwise they belong to the field, and a quote after them is plain text.
  public var skipsBlanksAroundQuotes: Bool
  /// The line ending of new rows.
  ///
  /// Reading accepts every line ending.
  public var lineEnding: LineEnding
  /// Whether to write a byte-order mark.
  ///
  /// Reading always accepts one.
  public var hasByteOrderMark: Bool

  /// The dialect of RFC 4180, except for what is given.
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

  /// Commas and double quotes, as in RFC 4180.
  public static let csv = Dialect()
  /// Tabs and double quotes.
  public static let tsv = Dialect(delimiter: Byte.tab)

  /// Whether a byte can separate fields: ASCII, and neither a quote nor a line ending.
  public static func canDelimit(_ byte: UInt8) -> Bool {
    byte < 0x80 && byte != Byte.quote && byte != Byte.lineFeed && byte != Byte.carriageReturn
  }

  func isSkippedBlank(_ byte: UInt8) -> Bool { Byte.isBlank(byte) && byte != delimiter }
}

extension Dialect {
  /// Detects the delimiter from the header row: of `,` `;` and tab, the one that yields all these
  /// columns, otherwise the one that yields the most names.
  public init(ofHeaderIn bytes: [UInt8], expecting columns: [String]) {
    self = .csv
    // Set even if the file has no row; otherwise its byte-order mark would be read as text.
    hasByteOrderMark = bytes.starts(with: Byte.byteOrderMark)
    var bestCount = 0
    for delimiter in [Byte.comma, Byte.semicolon, Byte.tab] {
      var dialect = self
      dialect.delimiter = delimiter
      let names = Self.header(of: bytes, dialect)
      let hasAll = !columns.isEmpty && columns.allSatisfy { names.contains($0) }
      let count = hasAll ? Int.max : names.count
      if count > bestCount { (self, bestCount) = (dialect, count) }
    }
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

/// A line ending.
///
/// NEL, LS, PS, VT and FF do not count as one.
public enum LineEnding: UInt8, Hashable, Sendable, CaseIterable {
  case lf
  case crlf
  case cr

  /// The bytes as written to a file.
  public var bytes: [UInt8] {
    switch self {
    case .lf: [Byte.lineFeed]
    case .crlf: [Byte.carriageReturn, Byte.lineFeed]
    case .cr: [Byte.carriageReturn]
    }
  }

  var length: Int { self == .crlf ? 2 : 1 }

  /// The line ending at an offset, or nil if none exists.
  @inline(__always)
  static func found(in bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> LineEnding? {
    guard offset < bytes.count else { return nil }
    if bytes[offset] == Byte.lineFeed { return .lf }
    guard bytes[offset] == Byte.carriageReturn else { return nil }
    return offset + 1 < bytes.count && bytes[offset + 1] == Byte.lineFeed ? .crlf : .cr
  }

  /// Whether a carriage return belongs to the line ending after it, as in `\r\r\n`.
  static func isDoubled(in bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
    offset + 2 < bytes.count && bytes[offset] == Byte.carriageReturn
      && found(in: bytes, at: offset + 1) == .crlf
  }

  /// Skips the line ending at an offset, if there is one.
  public static func end(from offset: Int, in bytes: [UInt8]) -> Int {
    bytes.withUnsafeBufferPointer { offset + (found(in: $0, at: offset)?.length ?? 0) }
  }

  /// Whether the text is empty or ends with a line ending.
  public static func isEnded(_ bytes: [UInt8]) -> Bool {
    bytes.last.map { $0 == Byte.lineFeed || $0 == Byte.carriageReturn } ?? true
  }

  /// The most frequent line ending, given the count of each.
  ///
  /// On a tie, the first in `allCases`.
  static func mostCommon(of counts: [Int]) -> LineEnding? {
    guard let most = counts.max(), most > 0 else { return nil }
    return allCases.first { counts[Int($0.rawValue)] == most }
  }

  /// The most frequent line ending at these offsets, or nil if none exists.
  public static func mostCommon(behind positions: [Int], in bytes: [UInt8]) -> LineEnding? {
    var counts = [Int](repeating: 0, count: allCases.count)
    bytes.withUnsafeBufferPointer { bytes in
      for index in positions {
        if let ending = found(in: bytes, at: index) { counts[Int(ending.rawValue)] += 1 }
      }
    }
    return mostCommon(of: counts)
  }
}

/// A first line such as `sep=;`, in which spreadsheets declare the delimiter.
struct SeparatorLine {
  let delimiter: UInt8
  /// Where the records start.
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
