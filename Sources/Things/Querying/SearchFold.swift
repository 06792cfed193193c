@_spi(_Unicode) import Swift

/// Text as searches compare it: small letters without accents, in UTF-8.
///
/// Scalars are folded once and remembered, so that a library of other alphabets costs little more
/// than one of ASCII.
public struct SearchFold: Sendable {
  private static let remembered = 0x80..<0x800
  private var folded = [[UInt8]?](repeating: nil, count: remembered.count)

  public init() {}

  /// Appends the folded form of UTF-8 bytes.
  public mutating func append(_ bytes: UnsafeRawBufferPointer, to text: inout [UInt8]) {
    if bytes.allSatisfy({ $0 < 0x80 }) {
      text.append(contentsOf: bytes.lazy.map(Self.small))
      return
    }
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if scalar.value < 0x80 {
        text.append(Self.small(UInt8(scalar.value)))
      } else {
        text.append(contentsOf: fold(scalar))
      }
    }
  }

  /// The folded form of a text.
  public mutating func callAsFunction(_ text: String) -> [UInt8] {
    var text = text
    var folded: [UInt8] = []
    text.withUTF8 { append(UnsafeRawBufferPointer($0), to: &folded) }
    return folded
  }

  /// One number for all texts that fold alike: what the index finds short forms by.
  public mutating func key(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var text: [UInt8] = []
    append(bytes, to: &text)
    var digest = TextDigest()
    text.withUnsafeBufferPointer { digest.combine($0) }
    return digest.value
  }

  private static func small(_ byte: UInt8) -> UInt8 {
    (65...90).contains(byte) ? byte + 32 : byte
  }

  private mutating func fold(_ scalar: Unicode.Scalar) -> [UInt8] {
    guard Self.remembered.contains(Int(scalar.value)) else { return Self.folded(scalar) }
    let place = Int(scalar.value) - Self.remembered.lowerBound
    if let known = folded[place] { return known }
    let bytes = Self.folded(scalar)
    folded[place] = bytes
    return bytes
  }

  private static func folded(_ scalar: Unicode.Scalar) -> [UInt8] {
    var text: [UInt8] = []
    for part in String(scalar)._nfd where part.properties.generalCategory != .nonspacingMark {
      text.append(contentsOf: part.properties.lowercaseMapping.utf8)
    }
    return text
  }
}
