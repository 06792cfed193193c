/// Numbers that are the same in every run.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Bytes among which those that mean something are frequent, or all bytes alike.
  mutating func bytes(upTo length: Int) -> [UInt8] {
    let count = Int.random(in: 0...length, using: &self)
    let isWild = Bool.random(using: &self)
    let telling = Array(",,;\t|\"\"\"\n\n\r ab#é\u{FEFF}".utf8) + [0, 0xFF]
    return (0..<count).map { _ in
      isWild
        ? UInt8.random(in: 0...255, using: &self)
        : telling[Int.random(in: telling.indices, using: &self)]
    }
  }

  /// Text with everything that needs quotes; CR is left out because it reads as LF.
  mutating func text() -> String {
    let telling = Array("ab ,;\t\"\n#é\u{FEFF}\u{85}|").map(String.init)
    let count = Int.random(in: 0...6, using: &self)
    return (0..<count).map { _ in telling[Int.random(in: telling.indices, using: &self)] }
      .joined()
  }
}
