// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

/// Finds the fields of each record, without copying text.
///
/// A quote opens a field only if it is the first byte. Text between the closing quote and the next
/// delimiter belongs to the field; a quote there, or inside an unquoted field, is plain text. A
/// space before a quote is plain text unless the dialect skips it. An apostrophe used as a quote
/// closes a field only before a delimiter or the end of a line. Empty lines are not records. Line
/// breaks inside quotes are read as LF.
struct RecordScanner {
  let dialect: Dialect
  let limits: Limits
  /// Where the search for the next record starts.
  private(set) var position: TextPosition
  private let fieldEnd: ByteSearch
  private let quoteEnd: ByteSearch
  private var problem: RecordProblem?

  struct Record {
    var start: Int
    /// The offset of its line ending.
    var end: Int
    var line: Int
    /// Nil for the last line of a text without a final line ending.
    var ending: LineEnding?
    var problem: RecordProblem?
  }

  init(_ dialect: Dialect, limits: Limits, from position: TextPosition) {
    self.dialect = dialect
    self.limits = limits
    self.position = position
    fieldEnd = ByteSearch(dialect.delimiter)
    quoteEnd = ByteSearch(dialect.quote ?? dialect.delimiter)
  }

  /// Reads the next record and appends its fields; nil if only empty lines are left.
  mutating func next(
    in bytes: UnsafeBufferPointer<UInt8>, into fields: inout [RecordField]
  ) -> Record? {
    skipBlankLines(bytes)
    guard position.offset < bytes.count else { return nil }
    var record = Record(start: position.offset, end: 0, line: position.line)
    problem = nil
    let first = fields.count
    while true {
      let field = scanField(bytes)
      position.offset = Int(field.end)
      keep(field, of: record, after: first, in: &fields, bytes)
      guard position.offset < bytes.count, bytes[position.offset] == dialect.delimiter else {
        break
      }
      position.offset += 1
    }
    record.end = position.offset
    record.ending = LineEnding.found(in: bytes, at: position.offset)
    record.problem = problem
    passEnding(record.ending, bytes)
    return record
  }

  @inline(__always)
  private mutating func keep(
    _ field: RecordField, of record: Record, after first: Int, in fields: inout [RecordField],
    _ bytes: UnsafeBufferPointer<UInt8>
  ) {
    if fields.count &- first < limits.fields {
      fields.append(field)
    } else {
      note(.tooManyFields(limit: limits.fields), at: record.start, line: record.line, bytes)
    }
  }

  @inline(__always)
  private mutating func scanField(_ bytes: UnsafeBufferPointer<UInt8>) -> RecordField {
    var start = position.offset
    if let quote = dialect.quote {
      let open = dialect.skipsBlanksAroundQuotes ? pastBlanks(bytes, from: start) : start
      if open < bytes.count, bytes[open] == quote, quote != dialect.delimiter {
        return scanQuoted(bytes, from: start, open: open, quote: quote)
      }
      start = open
    }
    let end = fieldEnd.index(in: bytes, from: start)
    if end &- start > limits.fieldBytes { noteLength(at: start, line: position.line, bytes) }
    return RecordField(from: start, to: end)
  }

  private mutating func scanQuoted(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, open: Int, quote: UInt8
  ) -> RecordField {
    let line = position.line
    var marks: RecordField.Marks = open == start ? .quoted : [.quoted, .unescapes]
    guard let close = closingQuote(bytes, after: open, quote: quote, marks: &marks) else {
      note(.unclosedQuote, at: open, line: line, bytes)
      return RecordField(from: start, to: bytes.count, marks.union(.unescapes))
    }
    let end = fieldEnd.index(in: bytes, from: close + 1)
    if end != close + 1 { marks.formUnion(marksOfText(bytes, from: close + 1, to: end)) }
    if end - start > limits.fieldBytes { noteLength(at: start, line: line, bytes) }
    return RecordField(from: start, to: end, marks)
  }

  private mutating func closingQuote(
    _ bytes: UnsafeBufferPointer<UInt8>, after open: Int, quote: UInt8,
    marks: inout RecordField.Marks
  ) -> Int? {
    var index = open + 1
    while true {
      index = quoteEnd.index(in: bytes, from: index)
      guard index < bytes.count else { return nil }
      if bytes[index] != quote {
        if !LineEnding.isDoubled(in: bytes, at: index) { position.line += 1 }
        if bytes[index] == Byte.carriageReturn { marks.insert(.unescapes) }
        index += LineEnding.found(in: bytes, at: index)?.length ?? 1
      } else if index + 1 < bytes.count, bytes[index + 1] == quote {
        marks.insert(.unescapes)
        index += 2
      } else if quote == Byte.apostrophe, !endsField(index + 1, in: bytes) {
        // An apostrophe within a word, as in `'don't'`.
        marks.insert(.unescapes)
        index += 1
      } else {
        return index
      }
    }
  }

  private func endsField(_ offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let index = dialect.skipsBlanksAroundQuotes ? pastBlanks(bytes, from: offset) : offset
    return index >= bytes.count || bytes[index] == dialect.delimiter
      || LineEnding.found(in: bytes, at: index) != nil
  }

  private func marksOfText(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int
  ) -> RecordField.Marks {
    let isBlank = dialect.skipsBlanksAroundQuotes && pastBlanks(bytes, from: start) >= end
    return isBlank ? .unescapes : [.unescapes, .textAfterQuote]
  }

  private func pastBlanks(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    while index < bytes.count, dialect.isSkippedBlank(bytes[index]) { index += 1 }
    return index
  }

  private mutating func skipBlankLines(_ bytes: UnsafeBufferPointer<UInt8>) {
    while let ending = LineEnding.found(in: bytes, at: position.offset) {
      passEnding(ending, bytes)
    }
  }

  private mutating func passEnding(_ ending: LineEnding?, _ bytes: UnsafeBufferPointer<UInt8>) {
    guard let ending else { return }
    if !LineEnding.isDoubled(in: bytes, at: position.offset) { position.line += 1 }
    position.offset += ending.length
  }

  private mutating func noteLength(
    at offset: Int, line: Int, _ bytes: UnsafeBufferPointer<UInt8>
  ) {
    note(.fieldTooLong(limit: limits.fieldBytes), at: offset, line: line, bytes)
  }

  // The first problem of a record is reported, but an unclosed quote explains all others.
  private mutating func note(
    _ kind: RecordProblem.Kind, at offset: Int, line: Int, _ bytes: UnsafeBufferPointer<UInt8>
  ) {
    guard problem == nil || kind == .unclosedQuote else { return }
    problem = RecordProblem(
      kind: kind, line: line, column: offset - bytes.lineStart(of: offset) + 1, offset: offset)
  }
}

/// The position of a field between two delimiters, and how to read it.
public struct RecordField: Hashable, Sendable {
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
  init(from start: Int, to end: Int, _ marks: Marks = []) {
    self.start = UInt32(truncatingIfNeeded: start)
    self.end = UInt32(truncatingIfNeeded: end)
    self.marks = marks
  }

  /// The bytes between the delimiters, including quotes.
  public var rawRange: Range<Int> { Int(start)..<Int(end) }

  /// The bytes of the text, unless `needsUnescape`.
  public var range: Range<Int> {
    marks.contains(.quoted) && !needsUnescape
      ? Int(start) + 1..<Int(end) - 1 : Int(start)..<Int(end)
  }

  /// Whether the field starts with a quote.
  public var isQuoted: Bool { marks.contains(.quoted) }

  /// Whether the text differs from the bytes: doubled quotes, CR, text after the closing quote, or
  /// no closing quote.
  public var needsUnescape: Bool { marks.contains(.unescapes) }

  /// Whether text follows the closing quote.
  ///
  /// It belongs to the field.
  public var hasTextAfterQuote: Bool { marks.contains(.textAfterQuote) }
}

/// Unescapes the text of a field that is not simply a range of the file.
@usableFromInline
enum FieldText {
  /// Writes the text and returns its length, which is at most that of `raw`.
  @usableFromInline
  static func unescape(
    _ raw: UnsafeBufferPointer<UInt8>, _ dialect: Dialect,
    into target: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    guard let quote = dialect.quote else { return copy(raw[...], into: target, at: 0) }
    var index = raw.startIndex
    while dialect.skipsBlanksAroundQuotes, index < raw.endIndex, raw[index] != quote { index += 1 }
    index += 1
    var length = 0
    while index < raw.endIndex {
      if raw[index] == quote {
        if index + 1 < raw.endIndex, raw[index + 1] == quote {
          index += 1
        } else if quote != Byte.apostrophe || endsText(index + 1, of: raw, dialect) {
          break
        }
      }
      let ending = LineEnding.found(in: raw, at: index)
      target[length] = ending == nil ? raw[index] : Byte.lineFeed
      length += 1
      index += ending?.length ?? 1
    }
    guard index < raw.endIndex else { return length }
    let rest = raw[(index + 1)...]
    if dialect.skipsBlanksAroundQuotes, rest.allSatisfy(dialect.isSkippedBlank) { return length }
    return copy(rest, into: target, at: length)
  }

  private static func endsText(
    _ index: Int, of raw: UnsafeBufferPointer<UInt8>, _ dialect: Dialect
  ) -> Bool {
    raw[min(index, raw.endIndex)...].allSatisfy {
      dialect.skipsBlanksAroundQuotes && dialect.isSkippedBlank($0)
    }
  }

  static func string(_ raw: UnsafeBufferPointer<UInt8>, _ dialect: Dialect) -> String {
    String(unsafeUninitializedCapacity: raw.count) { unescape(raw, dialect, into: $0) }
  }

  private static func copy(
    _ bytes: Slice<UnsafeBufferPointer<UInt8>>, into target: UnsafeMutableBufferPointer<UInt8>,
    at start: Int
  ) -> Int {
    var length = start
    for byte in bytes {
      target[length] = byte
      length += 1
    }
    return length
  }
}

extension [UInt8] {
  /// The text of a field.
  ///
  /// Invalid UTF-8 becomes U+FFFD.
  func text(of field: RecordField, _ dialect: Dialect) -> String {
    withUnsafeBufferPointer { bytes in
      let part = UnsafeBufferPointer(rebasing: bytes[field.range])
      return field.needsUnescape
        ? FieldText.string(part, dialect) : String(decoding: part, as: UTF8.self)
    }
  }
}

/// Calls `body` with the bytes of a field's text, copied only if they need unescaping.
@inlinable
func withBytes<Result>(
  of field: RecordField, in bytes: [UInt8], _ dialect: Dialect,
  _ body: (UnsafeBufferPointer<UInt8>) -> Result
) -> Result {
  bytes.withUnsafeBufferPointer { all in
    let part = UnsafeBufferPointer(rebasing: all[field.range])
    guard field.needsUnescape else { return body(part) }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: part.count) { target in
      let length = FieldText.unescape(part, dialect, into: target)
      return body(UnsafeBufferPointer(rebasing: target[..<length]))
    }
  }
}
