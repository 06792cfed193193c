import TestSupport

extension SeededGenerator {
  /// Text of random scalars: controls, marks, emoji, right-to-left letters.
  mutating func text(length: Int) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...length, using: &self) { text.append(scalar()) }
    return String(text)
  }

  /// Any number, often an extreme one.
  mutating func number() -> Double {
    switch UInt8.random(in: 0..<10, using: &self) {
    case 0: .nan
    case 1: .infinity
    case 2: -.infinity
    case 3: .greatestFiniteMagnitude
    case 4: -.greatestFiniteMagnitude
    case 5: .leastNonzeroMagnitude
    case 6: 0
    case 7: .random(in: -100..<0, using: &self)
    default: .random(in: 0..<1000, using: &self)
    }
  }

  private mutating func scalar() -> Unicode.Scalar {
    let value: UInt32 =
      switch UInt8.random(in: 0..<10, using: &self) {
      case 0: .random(in: 0..<0x20, using: &self)
      case 1: .random(in: 0x7F..<0xA1, using: &self)
      case 2: .random(in: 0x2000..<0x2070, using: &self)
      case 3: .random(in: 0x300..<0x370, using: &self)
      case 4: .random(in: 0x590..<0x700, using: &self)
      case 5: .random(in: 0x1F1E6..<0x1F640, using: &self)
      case 6: [0x200D, 0xFE0F, 0x1F469, 0xE0067, 0x1F3F4].randomElement(using: &self) ?? 0
      case 7: .random(in: 0..<0x110000, using: &self)
      case 8: .random(in: 0x4E00..<0x9000, using: &self)
      default: .random(in: 0x20..<0x7F, using: &self)
      }
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }
}
