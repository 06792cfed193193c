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
