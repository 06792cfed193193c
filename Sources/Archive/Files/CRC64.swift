/// CRC-64/XZ (ECMA-182 reflected, all ones before and after), eight bytes at a time.
///
/// Slicing: eight tables give the contribution of each of eight bytes at once, so the chain from
/// one step to the next is one table look-up long instead of eight.
struct CRC64: Hashable {
  private var state = ~UInt64(0)

  /// The sum of everything added so far.
  var value: UInt64 { ~state }

  static func of(_ bytes: [UInt8]) -> UInt64 {
    var sum = CRC64()
    bytes.withUnsafeBytes { sum.add($0) }
    return sum.value
  }

  mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
  }

  /// Eight bytes, most significant first.
  mutating func add(_ number: UInt64) {
    withUnsafeBytes(of: number.bigEndian) { add($0) }
  }

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    state = CRC64Table.shared.fold(bytes, into: state)
  }
}
