/// A line chart of equally spaced numbers; NaN leaves a gap.
public struct LineChart: Chart {
  public let spoken: String
  private let values: [Double]
  private let ends: (first: String, last: String)
  private let height: Int
  private let text: (Double) -> String

  /// `ends` are the words under the first and the last number; `text` writes a number.
  public init(
    _ values: [Double], from first: String, to last: String, height: Int = 5, spoken: String,
    text: @escaping (Double) -> String
  ) {
    self.values = values.map { $0.isFinite && $0.magnitude < 1e300 ? $0 : .nan }
    ends = (first, last)
    self.height = max(2, height)
    self.spoken = spoken
    self.text = text
  }

  public var figure: Figure {
    .line(LineFigure(values: values, first: ends.first, last: ends.last, text: text))
  }

  public func picture(width: Int, symbols: Symbols) -> [StyledText] {
    let known = values.filter { !$0.isNaN }
    guard let low = known.min(), let high = known.max() else { return [] }
    let labels = [StyledText(text(high), .dim), StyledText(text(low), .dim)]
    let axis = labels.reduce(0) { max($0, $1.width) }
    guard width - axis - 1 >= BarLayout.leastBar else {
      return StyledText(
        "\(ends.first) \(text(known[0])), \(ends.last) \(text(known[known.count - 1]))"
      )
      .wrapped(to: width)
    }
    var canvas = DotCanvas(columns: width - axis - 1, rows: height, symbols: symbols)
    draw(on: &canvas, from: low, to: high)
    let rows = canvas.rows().enumerated().map { row, dots in
      let label = row == 0 ? labels[0] : row == height - 1 && low < high ? labels[1] : StyledText()
      return (label.padded(to: axis, .trailing) + .blank(1) + StyledText(dots, .accent)).trimmed
    }
    return rows + [foot(axis: axis, width: width)]
  }

  private func draw(on canvas: inout DotCanvas, from low: Double, to high: Double) {
    var before: Int?
    for x in 0..<canvas.width {
      let value = value(at: Double(x) / Double(max(1, canvas.width - 1)))
      guard !value.isNaN else {
        before = nil
        continue
      }
      // Halved before they are subtracted, because the difference could overflow.
      let share = high > low ? (value / 2 - low / 2) / (high / 2 - low / 2) : 0.5
      let y = Int((share.clampedShare * Double(canvas.height - 1)).rounded())
      for step in min(y, before ?? y)...max(y, before ?? y) { canvas.set(x, step) }
      before = y
    }
  }

  /// The number at a place between 0 and 1, on the straight line between its neighbors.
  private func value(at place: Double) -> Double {
    let position = place * Double(values.count - 1)
    let index = min(values.count - 1, Int(position))
    let part = position - Double(index)
    guard part > 0, index + 1 < values.count else { return values[index] }
    let (before, after) = (values[index], values[index + 1])
    // Beside a gap a number extends half of the way.
    if before.isNaN || after.isNaN { return part < 0.5 ? before : after }
    return before * (1 - part) + after * part
  }

  private func foot(axis: Int, width: Int) -> StyledText {
    let first = StyledText(ends.first, .dim)
    let last = StyledText(ends.last, .dim)
    let room = width - axis - 1
    guard first.width + last.width < room else {
      return .blank(axis + 1) + last.truncated(to: room, ellipsis: "").padded(to: room, .trailing)
    }
    return .blank(axis + 1) + first + last.padded(to: room - first.width, .trailing)
  }
}

/// A grid of dots, two wide and four high in a cell of braille, or one in a cell of ASCII.
private struct DotCanvas {
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
