extension Tally {
  /// A bit for every counter that is not zero, then those counters in as few bytes as they need.
  ///
  /// On one day in one deck nine of ten are zero.
  public var packed: [UInt8] {
    var bits: [UInt64] = [0, 0]
    var bytes: [UInt8] = []
    for (place, counter) in counters.enumerated() where counter != 0 {
      bits[place / 64] |= 1 << UInt64(place % 64)
      // The sign stands in the last bit, so that small numbers below zero are short too.
      var rest = UInt32(bitPattern: counter << 1 ^ counter >> 31)
      while rest > 127 {
        bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
        rest >>= 7
      }
      bytes.append(UInt8(rest))
    }
    return bits.withUnsafeBytes { Array($0) } + bytes
  }

  private static let headSize = 16

  /// Nil where the bytes are not those of a tally.
  public init?(packed bytes: UnsafeRawBufferPointer) {
    self.init()
    let isWhole = counters.withUnsafeMutableBufferPointer { Self.add(packed: bytes, to: $0) }
    guard isWhole else { return nil }
  }

  /// Adds what lies packed in these bytes, as far as there are counters for it; false where they
  /// end too early.
  @discardableResult
  public static func add(packed bytes: UnsafeRawBufferPointer, to counters: Counters) -> Bool {
    guard bytes.count >= headSize else { return false }
    var next = headSize
    for word in 0..<2 {
      var bits = bytes.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self)
      while bits != 0 {
        let place = word * 64 + bits.trailingZeroBitCount
        guard place < counters.count else {
          carry(in: counters)
          return place < size
        }
        bits &= bits - 1
        var value: UInt32 = 0
        var shift: UInt32 = 0
        var isLast = false
        while !isLast {
          guard next < bytes.count else { return false }
          value |= UInt32(bytes[next] & 127) << shift
          isLast = bytes[next] < 128
          shift += 7
          next += 1
        }
        counters[place] &+= Int32(bitPattern: value >> 1) ^ -Int32(bitPattern: value & 1)
      }
    }
    carry(in: counters)
    return true
  }

  /// Whether anything was answered, by a tally that lies packed in these bytes.
  public static func hasAnswers(packed bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count >= headSize else { return false }
    let answers: UInt64 = (1 << returnsAt - 1) << gradesAt | 1 << cramAt
    return bytes.loadUnaligned(as: UInt64.self) & answers != 0
  }
}
