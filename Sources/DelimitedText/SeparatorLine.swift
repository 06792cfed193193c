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
