import Testing

@testable import Archive
@testable import SystemFiles

struct CRC64Tests {
  @Test(arguments: [
    ("", "0000000000000000"), ("123456789", "995dc9bbdf1939fa"), ("a", "330284772e652b05"),
  ])
  func `published checksums are reproduced`(text: String, value: String) {
    #expect(Hex.text(CRC64.of(Array(text.utf8))) == value)
  }

  @Test func `eight bytes at a time give the same checksum, from any start`() {
    let bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ $0 >> 3) }

    for start in 0..<9 {
      for end in stride(from: start, through: bytes.count, by: 7) {
        var pieces = CRC64()
        for byte in bytes[start..<end] { withUnsafeBytes(of: byte) { pieces.add($0) } }
        #expect(pieces.value == CRC64.of(Array(bytes[start..<end])))
      }
    }
  }

  @Test func `a number is added as eight bytes, most significant first`() {
    var sum = CRC64()

    sum.add(0x0102_0304_0506_0708)

    #expect(sum.value == CRC64.of([1, 2, 3, 4, 5, 6, 7, 8]))
  }

  @Test(arguments: [0, 1, 0xDEAD_BEEF, UInt64.max])
  func `16 digits are read back`(number: UInt64) {
    #expect(Hex.number(Hex.text(number)) == number)
  }

  @Test(arguments: [
    "", "0", "00000000000000000", "000000000000000G", "000000000000000A", "+00000000000000f",
  ])
  func `anything else is not a checksum`(text: String) {
    #expect(Hex.number(text) == nil)
  }
}
