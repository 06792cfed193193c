import DelimitedText

/// A file's text, and how it is cut into records.
public struct SourceText: Sendable {
  enum Form: Hashable, Sendable {
    case records(Dialect)
    /// Each line is two forms with this between them.
    case pairs(PairSeparator)
  }

  /// The whole text in UTF-8.
  let bytes: [UInt8]
  let form: Form
  /// Where the records begin.
  let body: TextPosition

  /// Every record as it was read, with the line it begins in, until `body` returns false.
  public func forEachRecord(
    _ body: (_ line: Int, _ fields: [String]) throws -> Bool
  ) rethrows {
    var reader = reader(from: self.body)
    while reader.advance() {
      if try !body(reader.line, fields(reader)) { return }
    }
  }

  /// The record that begins at a place.
  func fields(at place: RecordPlace) -> [String] {
    var reader = reader(from: place.position)
    return reader.advance() ? fields(reader) : []
  }

  private func reader(from position: TextPosition) -> RecordReader {
    RecordReader(bytes, dialect: dialect, from: position)
  }

  private var dialect: Dialect {
    switch form {
    case .records(let dialect): dialect
    case .pairs: PairSeparator.lines
    }
  }

  private func fields(_ reader: RecordReader) -> [String] {
    guard case .pairs(let separator) = form else { return reader.texts }
    return separator.fields(of: reader[0])
  }
}
