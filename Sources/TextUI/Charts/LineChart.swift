/// A line through numbers at equal distances; what is no number leaves a gap.
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

  public func picture(width: Int, symbols: Symbols) -> [Line] {
    let known = values.filter { !$0.isNaN }
    guard let low = known.min(), let high = known.max() else { return [] }
    let labels = [Line(text(high), .dim), Line(text(low), .dim)]
    let axis = labels.reduce(0) { max($0, $1.width) }
    guard width - axis - 1 >= BarLayout.leastBar else {
      return Line("\(ends.first) \(text(known[0])), \(ends.last) \(text(known[known.count - 1]))")
        .wrapped(to: width)
    }
    var canvas = DotCanvas(columns: width - axis - 1, rows: height, symbols: symbols)
    draw(on: &canvas, from: low, to: high)
    let rows = canvas.rows().enumerated().map { row, dots in
      let label = row == 0 ? labels[0] : row == height - 1 && low < high ? labels[1] : Line()
      return (label.padded(to: axis, .trailing) + .blank(1) + Line(dots, .accent)).trimmed
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
      // Halved before they are subtracted: the range of two numbers may be no number.
      let share = high > low ? (value / 2 - low / 2) / (high / 2 - low / 2) : 0.5
      let y = Int((share.clampedShare * Double(canvas.height - 1)).rounded())
      for step in min(y, before ?? y)...max(y, before ?? y) { canvas.set(x, step) }
      before = y
    }
  }

  /// The number at a place between 0 and 1, on the straight line between its neighbours.
  private func value(at place: Double) -> Double {
    let position = place * Double(values.count - 1)
    let index = min(values.count - 1, Int(position))
    let part = position - Double(index)
    guard part > 0, index + 1 < values.count else { return values[index] }
    let (before, after) = (values[index], values[index + 1])
    // Beside a gap a number reaches half of the way.
    if before.isNaN || after.isNaN { return part < 0.5 ? before : after }
    return before * (1 - part) + after * part
  }

  private func foot(axis: Int, width: Int) -> Line {
    let first = Line(ends.first, .dim)
    let last = Line(ends.last, .dim)
    let room = width - axis - 1
    guard first.width + last.width < room else {
      return .blank(axis + 1) + last.truncated(to: room, ellipsis: "").padded(to: room, .trailing)
    }
    return .blank(axis + 1) + first + last.padded(to: room - first.width, .trailing)
  }
}
