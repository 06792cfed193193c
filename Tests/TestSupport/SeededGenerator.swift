/// Random numbers that are the same in every run (SplitMix64).
///
/// Test modules add what they draw (texts, policies, histories) in extensions of their own.
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to, but not including, the limit.
  package mutating func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

  /// A number of at least 0 and below 1.
  package mutating func share() -> Double { Double(next() >> 11) * 0x1p-53 }

  package mutating func one<Element>(of elements: [Element]) -> Element {
    elements[number(below: elements.count)]
  }

  package mutating func text(of alphabet: [Unicode.Scalar], upTo length: Int) -> String {
    var scalars = String.UnicodeScalarView()
    for _ in 0..<number(below: length + 1) { scalars.append(one(of: alphabet)) }
    return String(scalars)
  }
}
