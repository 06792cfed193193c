/// A few bars one after the other on a line: `Sat ████ 14   Sun ██ 6`.
public struct InlineBarChart: Chart {
  private static let gap = 3

  public let spoken: String
  private let bars: [Bar]
  private let longest: Int

  public init(_ bars: [Bar], longest: Int = 8, spoken: String) {
    self.bars = bars
    self.longest = longest
    self.spoken = spoken
  }

  public func picture(width: Int, symbols: Symbols) -> [Line] {
    let most = bars.reduce(0) { max($0, $1.value.drawable) }
    let cells = max(1, min(longest, width / 4))
    let pieces = bars.map { bar in
      let share = most > 0 ? bar.value.drawable / most : 0
      let drawn = Line(symbols.bar(share, cells: cells), bar.role)
      return Line.joined([Line(bar.label, .dim), drawn, Line(bar.text)], by: .blank(1))
    }
    return Line.flowed(pieces, gap: Self.gap, width: width)
  }
}
