import Recall
import Testing

struct SeedTests {
  @Test(arguments: [
    (UInt64(0), 0, UInt64(0xa706_dd2f_4d19_7e6f)), (0, 1, 0x2a98_f501_af37_e97f),
    (1, 0, 0x5e41_ab08_7439_611e), (123_456_789, 17, 0x05ee_3431_7aca_1b88),
    (.max, 5000, 0x0372_3eb7_71a4_3079), (0, -1, 0x08b4_fda8_c892_b50e),
  ])
  func `the values of the seed never change`(number: UInt64, count: Int, bits: UInt64) {
    #expect(Seed(number, count).bits == bits)
  }

  @Test func `fractions are uniform from 0 to below 1`() {
    var tenths = [Int](repeating: 0, count: 10)

    for count in 0..<10_000 { tenths[Int(Seed(7, count).unit * 10)] += 1 }

    #expect(tenths.allSatisfy { abs($0 - 1000) < 150 })
  }
}
