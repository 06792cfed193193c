extension Thing.ID {
  /// Places in the alphabet by byte; 255 for bytes that are not in it.
  private static let digits: [UInt8] = {
    var digits = [UInt8](repeating: .max, count: 256)
    for (place, byte) in alphabet.enumerated() { digits[Int(byte)] = UInt8(place) }
    return digits
  }()

  /// Nil unless these bytes have exactly the form of an id.
  public init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count == Self.length else { return nil }
    var number: UInt64 = 0
    for byte in bytes {
      let digit = Self.digits[Int(byte)]
      guard digit != .max else { return nil }
      number = number &* UInt64(Self.alphabet.count) &+ UInt64(digit)
    }
    // A digit in the first place gives a number beyond all ids.
    guard number < Self.count else { return nil }
    self.init(number: number)
  }
}
