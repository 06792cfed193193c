extension Thing {
  /// Ten characters that keep a Thing's schedule whatever else changes; held as a packed number.
  public struct ID: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Letters that cannot be read for one another and spell no words; the last eight are digits.
    static let alphabet = Array("bcdfghjkmnpqrstvwxz23456789".utf8)
    static let letterCount: UInt64 = 19
    @usableFromInline static let length = 10
    /// How many ids there are: a letter, then nine characters of the alphabet.
    public static let count = letterCount * 7_625_597_484_987

    /// The id as a number below `count`, in the alphabet's order.
    public let number: UInt64

    /// Any number, folded into the range of ids.
    public init(number: UInt64) { self.number = number % Self.count }

    /// Nil unless the text has exactly the form of an id.
    public init?(_ text: some StringProtocol) {
      var text = String(text)
      guard let id = text.withUTF8({ Self(utf8: $0) }) else { return nil }
      self = id
    }

    /// The same from bytes where they lie: a journal has millions of them.
    public init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
      guard bytes.count == Self.length else { return nil }
      let digits = Self.digits
      var number: UInt64 = 0
      for byte in bytes {
        let digit = digits[Int(byte)]
        guard digit < 27 else { return nil }
        number = number * 27 + UInt64(digit)
      }
      guard number < Self.count else { return nil }
      self.number = number
    }

    /// By byte, its digit in the alphabet; 255 for what is not in it.
    private static let digits: [UInt8] = {
      var digits = [UInt8](repeating: 255, count: 256)
      for (digit, byte) in alphabet.enumerated() { digits[Int(byte)] = UInt8(digit) }
      return digits
    }()

    public static func < (one: ID, other: ID) -> Bool { one.number < other.number }

    public var description: String {
      String(unsafeUninitializedCapacity: Self.length) { write(to: $0) }
    }

    /// Lends the characters without making a text of them.
    ///
    /// Inlinable, because other modules write a hundred thousand ids one after the other.
    @inlinable
    public func withUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.length) { bytes in
        _ = write(to: bytes)
        return body(UnsafeBufferPointer(bytes))
      }
    }

    @usableFromInline
    func write(to bytes: UnsafeMutableBufferPointer<UInt8>) -> Int {
      Self.alphabet.withUnsafeBufferPointer { alphabet in
        var rest = number
        for place in (0..<Self.length).reversed() {
          bytes[place] = alphabet[Int(rest % 27)]
          rest /= 27
        }
      }
      return Self.length
    }
  }
}
