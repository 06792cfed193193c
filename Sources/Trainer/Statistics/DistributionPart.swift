import TextUI
import Things

/// A distribution as a chart, and in the other forms: what the blocks of cards share.
struct DistributionPart: View {
  static let members: [CommandHelp.Member] = [
    .init("count", "cards that have a value"), .init("median", "the value in the middle"),
    .init("mean", "the mean value"), .init("classes[].from", "values from this on, up to the next"),
    .init("classes[].count", "how many cards have one"),
  ]

  private let distribution: Distribution
  private let counted: (Int) -> String

  @MainActor
  init(_ measure: Distribution.Measure, _ report: StatisticsReport) {
    distribution = Distribution(measure, report.statistics)
    counted = report.counted
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

  private func name(_ place: Int, _ style: IntervalText = .usual) -> String {
    let classes = distribution.classes
    let from = classes[place].from
    let next = place + 1 < classes.count ? classes[place + 1].from : nil
    switch distribution.measure {
    case .intervals, .stability: return Self.days(Int(from), Int(next ?? 0), style)
    case .difficulty: return next.map { "\(Int(from))–\(Int($0))" } ?? "9–10"
    case .recall:
      return "\(Int((from * 10).rounded()) * 10)–\(Int((from * 10).rounded()) * 10 + 10) %"
    }
  }

  /// Classes of days, the long ones in months and years.
  private static func days(_ from: Int, _ next: Int, _ style: IntervalText) -> String {
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
    "\(counted(distribution.count)), half of them below \(value(distribution.median ?? 0))"
  }

  func sentence(_ title: String) -> String {
    guard !isEmpty else { return nothing }
    let parts = shown.filter { distribution.classes[$0].count > 0 }.map {
      "\(name($0, .words).replacing("–", with: " to ")): \(distribution.classes[$0].count.grouped)"
    }
    return "\(title) of \(middle). \(parts.joined(separator: "; ").capitalizedFirst)."
  }

  /// Cards that are still in their steps were answered, and promised no days.
  private var nothing: String {
    switch distribution.measure {
    case .intervals: "No card waits for a later day yet, so there are no intervals."
    case .stability: "No card was answered yet, so there is no stability to tell."
    case .difficulty: "No card was answered yet, so there is no difficulty to tell."
    case .recall: "No card was answered yet, so there is no recall to tell."
    }
  }

  var members: [(String, JSON)] {
    [
      ("count", .int(distribution.count)),
      ("median", .optional(distribution.median, JSON.number)),
      ("mean", .optional(distribution.mean, JSON.number)),
      (
        "classes",
        .array(
          distribution.classes.map {
            .object([("from", .number($0.from)), ("count", .int($0.count))])
          })
      ),
    ]
  }

  var rows: [[String]] {
    [
      ["count", "\(distribution.count)"],
      ["median", distribution.median.map { "\($0)" } ?? ""],
      ["mean", distribution.mean.map { "\($0)" } ?? ""],
    ] + distribution.classes.map { ["from", "\($0.from)", "\($0.count)"] }
  }

  var body: some View {
    BarChart(
      shown.map { place in
        Bar(name(place), count: distribution.classes[place].count)
      }, spoken: middle)
    Text("\(middle).", .dim)
  }
}
