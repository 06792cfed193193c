import TextUI
import Things

/// A distribution as a chart and as data, shared by the blocks of cards.
struct DistributionPart: View {
  static let fields: [Field<DistributionPart>] = [
    Field("count", "cards with a value", value: { $0.distribution.count }).inNamedRow,
    Field("median", "median", value: { $0.distribution.median }).inNamedRow,
    Field("mean", "mean", value: { $0.distribution.mean }).inNamedRow,
    .list(
      "classes", of: { $0.distribution.classes },
      [
        Field("from", "lower bound of the values in this bin", value: \.from),
        Field("count", "number of cards", value: \.count),
      ]
    ).plain(rows: { $0.distribution.classes.map { ["from", "\($0.from)", "\($0.count)"] } }),
  ]

  private let distribution: Distribution

  @MainActor
  init(_ measure: Distribution.Measure, _ report: StatisticsReport) {
    distribution = Distribution(measure, report.statistics)
  }

  var isEmpty: Bool { distribution.count == 0 }

  private func value(_ number: Double) -> String {
    switch distribution.measure {
    case .intervals, .stability:
      number < 10
        ? "\(NumberText.short(Float(number))) days"
        : IntervalText.words.text(days: Int(min(number, 1e9).rounded()))
    case .difficulty: NumberText.short(Float(number))
    case .recall: ProportionText.percent(number)
    }
  }

  private func name(_ index: Int, _ style: IntervalText = .usual) -> String {
    let classes = distribution.classes
    let from = classes[index].from
    let next = index + 1 < classes.count ? classes[index + 1].from : nil
    switch distribution.measure {
    case .intervals, .stability: return Self.days(from: Int(from), to: Int(next ?? 0), style)
    case .difficulty: return next.map { "\(Int(from))–\(Int($0))" } ?? "9–10"
    case .recall:
      return "\(Int((from * 10).rounded()) * 10)–\(Int((from * 10).rounded()) * 10 + 10) %"
    }
  }

  /// Classes of days, the long ones in months and years.
  private static func days(from: Int, to next: Int, _ style: IntervalText) -> String {
    let isSpoken = style == .words
    let (day, days) = isSpoken ? ("day", "days") : ("d", "d")
    let (months, years) = isSpoken ? ("months", "years") : ("mo", "y")
    return switch from {
    case 0: "up to 1 \(day)"
    case 31: "1–2 \(months)"
    case 61: "2–4 \(months)"
    case 122: "4–12 \(months)"
    case 365: "1–2 \(years)"
    case 730: "over 2 \(years)"
    default: "\(from)–\(next - 1) \(days)"
    }
  }

  /// Classes from the first to the last that have cards.
  private var shown: [Int] {
    let used = distribution.classes.indices.filter { distribution.classes[$0].count > 0 }
    guard let first = used.first, let last = used.last else { return [] }
    return Array(first...last)
  }

  private var middle: String {
    "\(Counted.text(distribution.count, "card")), median \(value(distribution.median ?? 0))"
  }

  func sentence(_ title: String) -> String {
    guard !isEmpty else { return nothing }
    let parts = shown.filter { distribution.classes[$0].count > 0 }.map {
      "\(name($0, .words).replacing("–", with: " to ")): \(distribution.classes[$0].count.grouped)"
    }
    return "\(title) of \(middle). \(parts.joined(separator: "; ").capitalizedFirst)."
  }

  /// Cards in learning steps were answered but have no interval.
  private var nothing: String {
    switch distribution.measure {
    case .intervals: "No cards with an interval of at least a day yet."
    case .stability: "No reviews yet, so no stability to show."
    case .difficulty: "No reviews yet, so no difficulty to show."
    case .recall: "No reviews yet, so no recall to show."
    }
  }

  var body: some View {
    BarChart(
      shown.map { index in
        Bar(name(index), count: distribution.classes[index].count)
      }, spoken: middle)
    Text("\(middle).", .dim)
  }
}
