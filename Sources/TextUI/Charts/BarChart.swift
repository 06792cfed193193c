/// One bar per row.
public struct BarChart: Chart {
  public let spoken: String
  private let bars: [Bar]
  private let pause: ((Int) -> String)?

  /// `pause` is the text of several empty bars, which then share a row.
  public init(_ bars: [Bar], pause: ((Int) -> String)? = nil, spoken: String) {
    self.bars = bars
    self.pause = pause
    self.spoken = spoken
  }

  public var figure: Figure { .bars(bars) }

  public func picture(width: Int, symbols: Symbols) -> [StyledText] {
    let layout = BarLayout(
      labels: bars.map(\.label), texts: bars.map(\.text), width: width, symbols: symbols)
    let most = bars.reduce(0) { max($0, $1.value.drawable) }
    return ChartRow.rows(bars.map { $0.value <= 0 }, foldsPauses: pause != nil).flatMap { row in
      let bar = bars[row.first]
      let share = most > 0 ? bar.value.drawable / most : 0
      let drawn = StyledText(symbols.bar(share, cells: layout.bar), bar.role)
      let text = row.count > 1 ? pause?(row.count) : nil
      return layout.row(label: bar.label, bar: drawn, text: text ?? bar.text, width: width)
    }
  }
}

/// A row of a chart: a bar, or several empty ones.
struct ChartRow {
  /// The index of its first bar.
  let first: Int
  var count = 1

  /// Fewer empty bars have rows of their own.
  private static let leastFolded = 3

  static func rows(_ isEmpty: [Bool], foldsPauses: Bool) -> [ChartRow] {
    var rows: [ChartRow] = []
    var index = 0
    while index < isEmpty.count {
      let empty = isEmpty[index...].prefix { $0 }.count
      let count = foldsPauses && empty >= leastFolded ? empty : 1
      rows.append(ChartRow(first: index, count: count))
      index += count
    }
    return rows
  }
}

/// A number to draw, with its label and its text.
public struct Bar: Hashable, Sendable {
  public let label: String
  public let value: Double
  public let text: String
  public let role: Role

  public init(_ label: String, _ value: Double, text: String, role: Role = .accent) {
    self.label = label
    self.value = value
    self.text = text
    self.role = role
  }

  /// A count, written with thousands separators.
  public init(_ label: String, count: Int) {
    self.init(label, Double(count), text: count.grouped)
  }
}

/// How rows of label, bar and text share a width.
struct BarLayout {
  static let leastBar = 4
  /// Longer bars would separate a number too far from its label.
  static let longestBar = 48

  let labels: Int
  /// The width of the longest bar; 0 if there is no room for bars.
  let bar: Int
  let symbols: Symbols

  init(labels: [String], texts: [String], width: Int, symbols: Symbols) {
    let longest = labels.reduce(0) { max($0, StyledText($1).width) }
    let text = texts.reduce(0) { max($0, StyledText($1).width) }
    let spare = width - text - Self.leastBar - 2
    self.labels = min(longest, max(width / 3, min(spare, width / 2)))
    self.symbols = symbols
    let gaps = (self.labels > 0 ? 1 : 0) + (text > 0 ? 1 : 0)
    let room = width - self.labels - text - gaps
    bar = room < Self.leastBar ? 0 : min(room, Self.longestBar)
  }

  /// One row, with the text after its bar.
  func row(label: String, bar: StyledText, text: String, width: Int) -> [StyledText] {
    let head = StyledText(label, .dim).truncated(to: labels, ellipsis: symbols.ellipsis).padded(
      to: labels)
    let bar = self.bar > 0 ? bar : StyledText()
    let row = StyledText.joined([head, bar, StyledText(text)], by: .blank(1))
    return row.trimmed.wrapped(to: width, hanging: 2)
  }
}

/// A few bars on one line: `Sat ████ 14   Sun ██ 6`.
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

  public var figure: Figure { .bars(bars) }

  public func picture(width: Int, symbols: Symbols) -> [StyledText] {
    let most = bars.reduce(0) { max($0, $1.value.drawable) }
    let cells = max(1, min(longest, width / 4))
    let pieces = bars.map { bar in
      let share = most > 0 ? bar.value.drawable / most : 0
      let drawn = StyledText(symbols.bar(share, cells: cells), bar.role)
      return StyledText.joined(
        [StyledText(bar.label, .dim), drawn, StyledText(bar.text)], by: .blank(1))
    }
    return StyledText.flowed(pieces, gap: Self.gap, width: width)
  }
}

extension Double {
  /// Clamped to 0...1; 0 for NaN.
  var clampedShare: Double { isNaN ? 0 : Swift.min(1, Swift.max(0, self)) }

  /// Clamped to what can be drawn and summed.
  var drawable: Double { isNaN ? 0 : Swift.min(1e300, Swift.max(0, self)) }
}
