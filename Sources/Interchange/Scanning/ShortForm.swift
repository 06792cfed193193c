/// Decides whether a piece of text can be a short form.
struct ShortForm {
  let range: Range<Int>
  private(set) var capitals = 0
  private(set) var digits = 0
  private(set) var smalls = 0
  private(set) var blanks = 0

  var letters: Int { capitals + smalls }

  /// Nil if the text between these positions cannot be a short form.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, _ whole: Range<Int>) {
    let range = Self.withoutEnding(
      bytes, Self.trimmed(bytes, Self.withoutCitation(bytes, Self.trimmed(bytes, whole))))
    self.range = range
    guard range.count >= 1, range.count <= 24 else { return nil }
    var offset = range.lowerBound
    var scalars = 0
    while offset < range.upperBound {
      let (value, length) = LetterReader.scalar(bytes, offset)
      guard take(value) else { return nil }
      offset += length
      scalars += 1
    }
    guard scalars <= 16, letters > 0, blanks <= 1, letters + digits > 1 || capitals == 1 else {
      return nil
    }
    guard Self.canStart(LetterReader.scalar(bytes, range.lowerBound).0) else { return nil }
    if blanks == 1, !hasShortParts(bytes), letters + digits > 8 || capitals + digits < 2,
      !isSpecies(bytes)
    {
      return nil
    }
  }

  private mutating func take(_ value: UInt32) -> Bool {
    switch value {
    case 0x41...0x5A: capitals += 1
    case 0x61...0x7A: smalls += 1
    case 0x30...0x39: digits += 1
    case 0x20: blanks += 1
    case 0x26, 0x27, 0x28, 0x29, 0x2B, 0x2D, 0x2E, 0x2F, 0x5B, 0x5D, 0x5F, 0x2019, 0x2010, 0x2011:
      break
    case 0x80...:
      guard let scalar = Unicode.Scalar(value),
        scalar.properties.isAlphabetic
          || scalar.properties.numericType != nil
      else { return false }
      if scalar.properties.isLowercase { smalls += 1 } else { capitals += 1 }
    default: return false
    }
    return true
  }

  private static func canStart(_ value: UInt32) -> Bool {
    if value < 0x80 { return PlainPassage.isWord(UInt8(value)) }
    return Unicode.Scalar(value)?.properties.isAlphabetic ?? false
  }

  /// `95% CI` and `Jean Dupont` are none, unlike `UN Women` and `WP 29`.
  private func hasShortParts(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let parts = bytes[range].split(separator: 0x20)
    guard let first = parts.first, let last = parts.last else { return false }
    let firstCapitals = first.count { $0 &- 0x41 < 26 }
    let lastIsNumber = last.allSatisfy { $0 &- 0x30 < 10 || $0 == 0x2E }
    return firstCapitals >= 2 || (firstCapitals >= 1 && lastIsNumber && first.count <= 3)
      || (first.count <= 2 && capitals >= 2 && first.first.map { $0 &- 0x30 >= 10 } ?? false)
  }

  /// As in `H. pylori`.
  private func isSpecies(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let name = bytes[range]
    return capitals == 1 && smalls >= 4 && name.dropFirst().starts(with: [0x2E, 0x20])
      && name.dropFirst(3).allSatisfy { $0 &- 0x61 < 26 }
  }

  /// Whether it is written like an abbreviation: with two capitals, or a capital and a digit, or a
  /// capital within.
  var looksShort: Bool { capitals >= 2 || capitals >= 1 && digits >= 1 }

  /// Without the ending of a plural or genitive, as in `SMV'er` and `EU's`, and without a single full
  /// stop.
  private static func withoutEnding(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
  ) -> Range<Int> {
    guard range.count > 2 else { return range }
    if bytes[range.upperBound - 1] == 0x2E {
      let isOnly = bytes[range].count { $0 == 0x2E } == 1
      return isOnly ? range.lowerBound..<range.upperBound - 1 : range
    }
    var start = range.upperBound
    while start > range.lowerBound, bytes[start - 1] &- 0x61 < 26 { start -= 1 }
    let ending = range.upperBound - start
    guard ending > 0, ending <= 4, ending > 1 || bytes[start] != 0x73 else { return range }
    var end = start
    if end - 1 > range.lowerBound, bytes[end - 1] == 0x27 {
      end -= 1
    } else if end - 3 > range.lowerBound, isQuote(bytes, end - 3) {
      end -= 3
    }
    let isCapital = end < start && (bytes[end - 1] &- 0x41 < 26 || bytes[end - 1] >= 0x80)
    return isCapital ? range.lowerBound..<end : range
  }

  /// Without the number of a reference, as in `MIME [7]`.
  private static func withoutCitation(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
  ) -> Range<Int> {
    guard range.last.map({ bytes[$0] == 0x5D }) == true,
      let open = bytes[range].lastIndex(of: 0x5B), open > range.lowerBound + 1,
      bytes[open - 1] == 0x20,
      bytes[open + 1..<range.upperBound - 1].allSatisfy({ $0 &- 0x30 < 10 })
    else { return range }
    return range.lowerBound..<open
  }

  /// Without blanks, quotes and commas at its ends.
  static func trimmed(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
  ) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    trimming: while start < end {
      switch bytes[start] {
      case 0x20, 0x0A, 0x22, 0x27, 0x60, 0x2C, 0x3A, 0x3B: start += 1
      case 0xE2 where start + 2 < end && isQuote(bytes, start): start += 3
      case 0xC2 where start + 1 < end && [0xAB, 0xBB].contains(bytes[start + 1]): start += 2
      default: break trimming
      }
    }
    trimming: while end > start {
      switch bytes[end - 1] {
      case 0x20, 0x0A, 0x22, 0x27, 0x60, 0x2C, 0x3A, 0x3B: end -= 1
      case 0x98...0x9F where end - 3 >= start && isQuote(bytes, end - 3): end -= 3
      case 0xAB, 0xBB:
        guard end - 2 >= start, bytes[end - 2] == 0xC2 else { break trimming }
        end -= 2
      default: break trimming
      }
    }
    return start..<end
  }

  /// ‘ ’ “ ” „ and their like.
  static func isQuote(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool {
    bytes[offset] == 0xE2 && bytes[offset + 1] == 0x80 && (0x98...0x9F).contains(bytes[offset + 2])
  }
}
