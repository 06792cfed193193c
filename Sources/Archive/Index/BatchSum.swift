/// CRC-64/XZ over the sums of a batch's lines, eight bytes each, most significant first.
struct BatchSum {
  private var crc = CRC64()
  var value: UInt64 { crc.value }

  mutating func add(_ sum: UInt64) {
    withUnsafeBytes(of: sum.bigEndian) { crc.add($0) }
  }
}
