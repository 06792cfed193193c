/// A grid of dots, two wide and four high in a cell of braille, or one in a cell of ASCII.
struct DotCanvas {
  let width: Int
  let height: Int
  private let symbols: Symbols
  private var dots: [Bool]

  init(columns: Int, rows: Int, symbols: Symbols) {
    self.symbols = symbols
    width = columns * (symbols.isUnicode ? 2 : 1)
    height = rows * (symbols.isUnicode ? 4 : 1)
    dots = Array(repeating: false, count: width * height)
  }

  /// Sets a dot, counted from the left and from below.
  mutating func set(_ x: Int, _ y: Int) {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return }
    dots[y * width + x] = true
  }

  /// The rows from top to bottom.
  func rows() -> [String] {
    symbols.isUnicode
      ? (0..<height / 4).reversed().map { row in
        String((0..<width / 2).map { column in braille(column, row) })
      }
      : (0..<height).reversed().map { row in
        String((0..<width).map { dots[row * width + $0] ? "*" : " " })
      }
  }

  /// The bits of a braille character, by column and from the bottom up.
  private static let bits: [[UInt32]] = [[0x40, 0x04, 0x02, 0x01], [0x80, 0x20, 0x10, 0x08]]

  private func braille(_ column: Int, _ row: Int) -> Character {
    var pattern: UInt32 = 0
    for x in 0..<2 {
      for y in 0..<4 where dots[(row * 4 + y) * width + column * 2 + x] {
        pattern |= Self.bits[x][y]
      }
    }
    return pattern == 0 ? " " : Unicode.Scalar(0x2800 + pattern).map(Character.init) ?? " "
  }
}
