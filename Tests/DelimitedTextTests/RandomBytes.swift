import TestSupport

extension SeededGenerator {
  /// Random bytes, half of the time mostly those with a meaning in a CSV file.
  mutating func bytes(upTo length: Int) -> [UInt8] {
    let count = Int.random(in: 0...length, using: &self)
    let isWild = Bool.random(using: &self)
    let special = Array(",,;\t|\"\"\"\n\n\r ab#é\u{FEFF}".utf8) + [0, 0xFF]
    return (0..<count).map { _ in
      isWild
        ? UInt8.random(in: 0...255, using: &self)
        : special[Int.random(in: special.indices, using: &self)]
    }
  }

  /// Text with characters that need quoting, without CR, which reads as LF.
  mutating func text() -> String {
    let special = Array("ab ,;\t\"\n#é\u{FEFF}\u{85}|").map(String.init)
    let count = Int.random(in: 0...6, using: &self)
    return (0..<count).map { _ in special[Int.random(in: special.indices, using: &self)] }
      .joined()
  }
}
