import TextUI
import Things

/// Answers by hour of the day, and how many were right.
struct HoursBlock: StatisticsBlock {
  static let about = BlockAbout(
    name: "hours", title: "Hours", summary: "answers and success rate by hour of day",
    coversPeriod: true)

  static let fields: [Field<HoursBlock>] = [
    .list(
      "hours", of: { Array($0.hours.hours.enumerated()) },
      [
        Field("hour", "local hour, from 0 to 23") { $0.offset },
        .object("answers", of: { $0.element }, Proportion.fields),
      ])
  ]

  private let hours: HourlySuccess

  init(_ report: StatisticsReport) { hours = HourlySuccess(report.statistics) }

  var isEmpty: Bool { hours.total.count == 0 }

  /// From the first hour with answers to the last.
  private var shown: [Int] {
    let used = (0..<24).filter { hours.hours[$0].count > 0 }
    guard let first = used.first, let last = used.last else { return [] }
    return Array(first...last)
  }

  private static func name(_ hour: Int) -> String { (hour < 10 ? "0" : "") + "\(hour):00" }

  private static func text(_ answers: Proportion) -> String {
    answers.count > 0 ? "\(answers.count.grouped), \(right(answers))" : "–"
  }

  private static func right(_ answers: Proportion) -> String {
    answers.isTooFew
      ? "\(answers.right) right" : "\(ProportionText.percent(answers.share ?? 0)) right"
  }

  var sentence: String {
    guard !isEmpty else { return "No reviews in this period." }
    let busiest = hours.hours.indices.filter { hours.hours[$0].count > 0 }
      .sorted { (hours.hours[$1].count, $0) < (hours.hours[$0].count, $1) }.prefix(3)
    let parts = busiest.map { hour in
      let answers = hours.hours[hour]
      return "\(Self.name(hour)) with \(Counted.text(answers.count, "answer")), "
        + Self.right(answers)
    }
    return "Busiest hours: \(parts.joined(separator: "; "))."
  }

  var body: some View {
    BarChart(
      shown.map { hour in
        let answers = hours.hours[hour]
        return Bar(Self.name(hour), Double(answers.count), text: Self.text(answers))
      }, spoken: sentence)
  }
}
