/// A bar a row, from left to right.
public struct BarChart: Chart {
  public let spoken: String
  private let bars: [Bar]

  public init(_ bars: [Bar], spoken: String) {
    self.bars = bars
    self.spoken = spoken
  }

  public func picture(width: Int, symbols: Symbols) -> [Line] {
    let layout = BarLayout(
      labels: bars.map(\.label), texts: bars.map(\.text), width: width, symbols: symbols)
    let most = bars.reduce(0) { max($0, $1.value.drawable) }
    return bars.flatMap { bar in
      let share = most > 0 ? bar.value.drawable / most : 0
      let drawn = Line(symbols.bar(share, cells: layout.bar), bar.role)
      return layout.row(label: bar.label, bar: drawn, text: bar.text, width: width)
    }
  }
}
