/// Chance without a random source: a number that looks drawn and is the same on every machine.
///
/// Fuzz, balance and the order of queues take it from (card, reviews so far) or (deck, study day),
/// so that what a key shows is what it does, and an undone answer given again gets the same day.
///
/// The function is SplitMix64's output, applied twice: mix(mix(number) + count), where
/// mix(x) adds 0x9e3779b97f4a7c15 to x and scrambles the sum; mix(0) = 0xe220a8397b1dcdaf.
/// Some of its values:
///
///     (0, 0)            → 0xa706dd2f4d197e6f
///     (0, 1)            → 0x2a98f501af37e97f
///     (1, 0)            → 0x5e41ab087439611e
///     (123456789, 17)   → 0x05ee34317aca1b88
///     (2^64 − 1, 5000)  → 0x03723eb771a43079
public struct Seed: Hashable, Comparable, Sendable {
  public let bits: UInt64

  public init(_ number: UInt64, _ count: Int) {
    bits = Self.mix(Self.mix(number) &+ UInt64(bitPattern: Int64(count)))
  }

  /// From 0 up to, never 1.
  public var unit: Float { Float(bits >> 40) / 16_777_216 }

  public static func < (one: Seed, other: Seed) -> Bool { one.bits < other.bits }

  private static func mix(_ number: UInt64) -> UInt64 {
    var mixed = number &+ 0x9e37_79b9_7f4a_7c15
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
