/// A heatmap with weeks as columns and days as rows, showing the newest weeks that fit.
public struct Heatmap: Chart {
  public let spoken: String
  private let weeks: [HeatmapWeek]
  private let rows: [String]
  private let unit: String

  /// `rows` are the names of the days, empty for rows without one; `unit` is what is counted.
  public init(_ weeks: [HeatmapWeek], rows: [String], counting unit: String = "", spoken: String) {
    self.weeks = weeks
    self.rows = rows
    self.unit = unit
    self.spoken = spoken
  }

  public var figure: Figure { .calendar(weeks, rows: rows, unit: unit) }

  public func picture(width: Int, symbols: Symbols) -> [StyledText] {
    let names = min(rows.reduce(0) { max($0, StyledText($1).width) }, width / 3)
    let shown = weeks.suffix(max(1, (width - names) / 2))
    let greatest = weeks.flatMap(\.days).reduce(0) { max($0, ($1 ?? 0).drawable) }
    guard greatest > 0, !rows.isEmpty else { return [] }
    let scale = HeatmapScale(upTo: greatest)
    let days = rows.indices.map { row in
      let name = StyledText(rows[row], .dim).truncated(to: names, ellipsis: "").padded(to: names)
      let shades = shown.map { row < $0.days.count ? $0.days[row] : nil }
      return name + self.row(shades, scale: scale, symbols: symbols)
    }
    let table = [header(shown, names: names)].filter { !$0.isEmpty } + days
    // The legend is aligned with the weeks if there is room.
    let indent = width - names - 1 >= Self.keyRoom ? names + 1 : 0
    let words = unit.isEmpty ? [] : [StyledText("\(unit):", .dim)]
    let key = StyledText.flowed(words + scale.key(symbols), gap: 2, width: width - indent)
    return table.map { $0.trimmed.truncated(to: width, ellipsis: "") }
      + [StyledText()] + key.map { .blank(indent) + $0 }
  }

  private static let keyRoom = 12

  /// One day of every week; neighbors of one shade share a span.
  private func row(
    _ days: [Double?], scale: HeatmapScale, symbols: Symbols
  ) -> StyledText {
    var spans: [Span] = []
    for day in days {
      let level = day.map(scale.level)
      let sign = level.map { $0 == 0 ? symbols.nothing : symbols.shades[$0 - 1] } ?? " "
      let role = level.map { Role.level($0) } ?? .plain
      if let last = spans.last, last.role == role {
        spans[spans.count - 1] = Span(safe: "\(last.text) \(sign)", role)
      } else {
        spans.append(Span(safe: " \(sign)", role))
      }
    }
    return StyledText(spans)
  }

  /// The months, each over its first week if there is room.
  private func header(_ weeks: ArraySlice<HeatmapWeek>, names: Int) -> StyledText {
    let end = names + 2 * weeks.count
    return weeks.enumerated().reduce(StyledText()) { line, week in
      let label = StyledText(week.element.label, .dim)
      let start = names + 1 + 2 * week.offset
      let hasRoom = (line.isEmpty || line.width < start) && start + label.width <= end
      return label.isEmpty || !hasRoom ? line : line.padded(to: start) + label
    }
  }
}

/// The lower bounds of the four shades.
public struct HeatmapScale: Hashable, Sendable {
  public let steps: [Int]

  /// Round numbers up to the greatest: 1, 10, 25, 50 for anything from 50 to 99.
  public init(upTo greatest: Double) {
    let top = Self.roundNumber(below: min(greatest.drawable, 1e15))
    var steps: [Int] = []
    for step in [1, top / 5, top / 2, top] { steps.append(max(step, (steps.last ?? 0) + 1)) }
    self.steps = steps
  }

  private static func roundNumber(below limit: Double) -> Int {
    var power = 1
    while Double(power * 10) <= limit { power *= 10 }
    return [5, 2, 1].map { $0 * power }.first { Double($0) <= limit } ?? 1
  }

  /// 0 for nothing, 1–4 for the shades.
  public func level(of value: Double) -> Int {
    let value = value.drawable
    return value > 0 ? max(1, steps.count { Double($0) <= value }) : 0
  }

  func key(_ symbols: Symbols) -> [StyledText] {
    [StyledText(symbols.nothing, .level(0)) + StyledText(" 0", .dim)]
      + steps.enumerated().map { index, step in
        let words = " \(step.grouped)" + (index == steps.count - 1 ? "+" : "")
        return StyledText(symbols.shades[index], .level(index + 1)) + StyledText(words, .dim)
      }
  }
}

/// A column of a heatmap.
public struct HeatmapWeek: Hashable, Sendable {
  /// The label above the column, such as a month that begins in it.
  public let label: String
  /// One number per row; nil for a day outside the range.
  public let days: [Double?]
  /// The names of its days; none if nobody asks for them.
  public let names: [String]

  public init(_ label: String = "", _ days: [Double?], names: [String] = []) {
    self.label = label
    self.names = names
    self.days = days
  }
}
