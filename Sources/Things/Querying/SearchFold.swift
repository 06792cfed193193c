@_spi(_Unicode) import Swift

/// Folds text for searches: lowercase without accents, in UTF-8.
///
/// Folded scalars are cached, so that other alphabets cost little more than ASCII.
public struct SearchFold: Sendable {
  private static let remembered = 0x80..<0x800
  /// Each with its length in the first byte and its text in the others; 0 if not cached yet.
  ///
  /// Empty until needed, since most texts are ASCII.
  private var folded: [UInt64] = []
  private var scratch: [UInt8] = []

  public init() {}

  /// Whether two texts differ only in case or accents.
  public static func areAlike(_ one: String, _ other: String) -> Bool {
    var fold = SearchFold()
    return fold(one) == fold(other)
  }

  /// Appends the folded form of UTF-8 bytes.
  public mutating func append(_ bytes: UnsafeRawBufferPointer, to text: inout [UInt8]) {
    var offset = 0
    while offset < bytes.count {
      var end = offset
      while end < bytes.count, bytes[end] < 0x80 { end &+= 1 }
      Self.appendSmall(UnsafeRawBufferPointer(rebasing: bytes[offset..<end]), to: &text)
      offset = end
      while end < bytes.count, bytes[end] >= 0x80 { end &+= 1 }
      appendOthers(UnsafeRawBufferPointer(rebasing: bytes[offset..<end]), to: &text)
      offset = end
    }
  }

  /// ASCII, copied as a whole and lowercased in place.
  private static func appendSmall(_ bytes: UnsafeRawBufferPointer, to text: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    let start = text.count
    text.append(contentsOf: bytes)
    text.withUnsafeMutableBufferPointer { text in
      for offset in start..<text.count {
        text[offset] = text[offset] &+ (text[offset] &- 65 < 26 ? 32 : 0)
      }
    }
  }

  private mutating func appendOthers(_ bytes: UnsafeRawBufferPointer, to text: inout [UInt8]) {
    var offset = 0
    while offset &+ 1 < bytes.count {
      let (first, second) = (bytes[offset], bytes[offset &+ 1])
      guard first >= 0xC2, first < 0xE0, second & 0xC0 == 0x80 else { break }
      append(remembered: Int(first & 0x1F) << 6 | Int(second & 0x3F), to: &text)
      offset &+= 2
    }
    guard offset < bytes.count else { return }
    let rest = UnsafeRawBufferPointer(rebasing: bytes[offset...])
    for scalar in String(decoding: rest, as: UTF8.self).unicodeScalars {
      if Self.remembered.contains(Int(scalar.value)) {
        append(remembered: Int(scalar.value), to: &text)
      } else if Self.isPlainIdeograph(scalar) {
        text.append(contentsOf: UTF8.encode(scalar) ?? .init())
      } else {
        text.append(contentsOf: Self.folded(scalar))
      }
    }
  }

  /// It neither decomposes nor has a lowercase form.
  private static func isPlainIdeograph(_ scalar: Unicode.Scalar) -> Bool {
    (0x4E00...0x9FFF).contains(scalar.value)
  }

  /// The folded form of a text.
  public mutating func callAsFunction(_ text: String) -> [UInt8] {
    var text = text
    var folded: [UInt8] = []
    text.withUTF8 { append(UnsafeRawBufferPointer($0), to: &folded) }
    return folded
  }

  /// A key shared by all texts that fold alike, used by the index for short forms.
  public mutating func key(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var text = scratch
    scratch = []
    text.removeAll(keepingCapacity: true)
    append(bytes, to: &text)
    var digest = TextDigest()
    text.withUnsafeBufferPointer { digest.combine($0) }
    scratch = text
    return digest.value
  }

  private mutating func append(remembered value: Int, to text: inout [UInt8]) {
    let offset = value - Self.remembered.lowerBound
    if folded.isEmpty { folded = Array(repeating: 0, count: Self.remembered.count) }
    if folded[offset] == 0 { folded[offset] = Self.packed(value) }
    var rest = folded[offset] >> 8
    for _ in 1..<folded[offset] & 0xFF {
      text.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  /// The folded text after a byte with its length plus one; no letter below U+0800 folds to more
  /// than seven bytes.
  private static func packed(_ value: Int) -> UInt64 {
    let bytes = Unicode.Scalar(UInt32(value)).map(folded) ?? []
    precondition(bytes.count < 8, "It would not fit.")
    return bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) } << 8 | UInt64(bytes.count + 1)
  }

  private static func folded(_ scalar: Unicode.Scalar) -> [UInt8] {
    var text: [UInt8] = []
    for part in String(scalar)._nfd where !isAccent(part) {
      text.append(contentsOf: part.properties.lowercaseMapping.utf8)
    }
    return text
  }

  /// In Indic scripts, Thai and their relatives, marks are vowels.
  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .nonspacingMark
      && !(0x0900..<0x1AB0).contains(scalar.value)
  }
}
