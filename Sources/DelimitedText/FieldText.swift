/// Puts the text of a field together where it is not simply a range of the file.
@usableFromInline
enum FieldText {
  /// Writes the text and returns its length, which is never more than that of `raw`.
  @usableFromInline
  static func unescape(
    _ raw: UnsafeBufferPointer<UInt8>, _ dialect: Dialect,
    into target: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    guard let quote = dialect.quote else { return copy(raw[...], into: target, at: 0) }
    var place = raw.startIndex
    while dialect.skipsBlanksAroundQuotes, place < raw.endIndex, raw[place] != quote { place += 1 }
    place += 1
    var length = 0
    while place < raw.endIndex {
      if raw[place] == quote {
        guard place + 1 < raw.endIndex, raw[place + 1] == quote else { break }
        place += 1
      }
      let ending = LineEnding.found(in: raw, at: place)
      target[length] = ending == nil ? raw[place] : Byte.lineFeed
      length += 1
      place += ending?.length ?? 1
    }
    guard place < raw.endIndex else { return length }
    let rest = raw[(place + 1)...]
    if dialect.skipsBlanksAroundQuotes, rest.allSatisfy(dialect.isSkippedBlank) { return length }
    return copy(rest, into: target, at: length)
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
  /// The text of a field of these bytes; bytes that are no UTF-8 become U+FFFD.
  func text(of field: Field, _ dialect: Dialect) -> String {
    withUnsafeBufferPointer { bytes in
      let part = UnsafeBufferPointer(rebasing: bytes[field.range])
      return field.needsUnescape
        ? FieldText.string(part, dialect) : String(decoding: part, as: UTF8.self)
    }
  }
}

/// Lends the bytes of a field's text, without a copy unless they have to be put together.
@inlinable
func withBytes<Result>(
  of field: Field, in bytes: [UInt8], _ dialect: Dialect,
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
