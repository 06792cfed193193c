/// Bars of several parts, one per row, with a legend.
public struct StackedBarChart: Chart {
  public let spoken: String
  private let names: [String]
  private let bars: [StackedBar]
  private let fillsRow: Bool
  private let pause: ((Int) -> String)?

  /// Draws one bar per row.
  ///
  /// `fillsRow` draws each bar over the whole width: shares instead of amounts. `pause` is the text
  /// of several empty bars, which then share a row.
  public init(
    names: [String], _ bars: [StackedBar], fillsRow: Bool = false,
    pause: ((Int) -> String)? = nil, spoken: String
  ) {
    self.names = names
    self.bars = bars
    self.fillsRow = fillsRow
    self.pause = pause
    self.spoken = spoken
  }

  public var figure: Figure { .stacks(bars, names: names, fillsRow: fillsRow) }

  public func picture(width: Int, symbols: Symbols) -> [StyledText] {
    let layout = BarLayout(
      labels: bars.map(\.label), texts: bars.map(\.text), width: width, symbols: symbols)
    let most = bars.reduce(0) { max($0, $1.total) }
    let folded = ChartRow.rows(bars.map { $0.total <= 0 }, foldsPauses: pause != nil)
    let rows = folded.flatMap { row in
      let bar = bars[row.first]
      let drawn = stack(bar, of: fillsRow ? bar.total : most, cells: layout.bar, symbols)
      let text = row.count > 1 ? pause?(row.count) : nil
      return layout.row(label: bar.label, bar: drawn, text: text ?? bar.text, width: width)
    }
    return rows.isEmpty || layout.bar == 0
      ? rows : rows + StyledText.flowed(key(symbols), gap: 3, width: width)
  }

  private func stack(_ bar: StackedBar, of whole: Double, cells: Int, _ symbols: Symbols)
    -> StyledText
  {
    guard whole > 0 else { return StyledText() }
    var sum = 0.0
    var drawn = 0
    var spans: [Span] = []
    for (index, part) in bar.parts.enumerated() {
      sum = (sum + part.drawable).drawable
      let end = Int(((sum / whole).clampedShare * Double(cells)).rounded())
      let sign = Self.sign(index, symbols)
      spans.append(Span(safe: String(repeating: sign, count: max(0, end - drawn)), .series(index)))
      drawn = max(drawn, end)
    }
    return StyledText(spans)
  }

  private func key(_ symbols: Symbols) -> [StyledText] {
    names.enumerated().map { index, name in
      StyledText(Self.sign(index, symbols), .series(index)) + StyledText(" \(name)", .dim)
    }
  }

  /// From the darkest to the lightest shade.
  private static func sign(_ index: Int, _ symbols: Symbols) -> String {
    symbols.shades[3 - index % 4]
  }
}

/// A bar of several parts, in the order of the chart's names.
public struct StackedBar: Hashable, Sendable {
  public let label: String
  public let parts: [Double]
  /// The text beside the bar.
  public let text: String

  public init(_ label: String, _ parts: [Double], text: String) {
    self.label = label
    self.parts = parts
    self.text = text
  }

  var total: Double { parts.reduce(0) { ($0 + $1.drawable).drawable } }
}
