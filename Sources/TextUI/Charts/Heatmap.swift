/// Weeks as columns, days as rows, the more the darker; the newest weeks that fit.
public struct Heatmap: Chart {
  public let spoken: String
  private let weeks: [HeatmapWeek]
  private let rows: [String]

  /// `rows` are the days' names, empty where a row needs none.
  public init(_ weeks: [HeatmapWeek], rows: [String], spoken: String) {
    self.weeks = weeks
    self.rows = rows
    self.spoken = spoken
  }

  public func picture(width: Int, symbols: Symbols) -> [Line] {
    let names = min(rows.reduce(0) { max($0, Line($1).width) }, width / 3)
    let shown = weeks.suffix(max(1, (width - names) / 2))
    let greatest = weeks.flatMap(\.days).reduce(0) { max($0, ($1 ?? 0).drawable) }
    guard greatest > 0, !rows.isEmpty else { return [] }
    let scale = HeatmapScale(upTo: greatest)
    let days = rows.indices.map { row in
      let name = Line(rows[row], .dim).truncated(to: names, ellipsis: "").padded(to: names)
      return name + self.row(shown.map { row < $0.days.count ? $0.days[row] : nil }, scale, symbols)
    }
    let table = [header(shown, names: names)].filter { !$0.isEmpty } + days
    // The key stands under the weeks where that leaves room for a step of it.
    let indent = width - names - 1 >= Self.keyRoom ? names + 1 : 0
    let key = Line.flowed(scale.key(symbols), gap: 2, width: width - indent)
    return table.map { $0.trimmed.truncated(to: width, ellipsis: "") }
      + key.map { .blank(indent) + $0 }
  }

  private static let keyRoom = 12

  /// A day of every week, neighbours of one shade in one span.
  private func row(_ days: [Double?], _ scale: HeatmapScale, _ symbols: Symbols) -> Line {
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
    return Line(spans)
  }

  /// The months, each over the week in which it begins, if it has room.
  private func header(_ weeks: ArraySlice<HeatmapWeek>, names: Int) -> Line {
    let end = names + 2 * weeks.count
    return weeks.enumerated().reduce(Line()) { line, week in
      let label = Line(week.element.label, .dim)
      let start = names + 1 + 2 * week.offset
      let hasRoom = (line.isEmpty || line.width < start) && start + label.width <= end
      return label.isEmpty || !hasRoom ? line : line.padded(to: start) + label
    }
  }
}
