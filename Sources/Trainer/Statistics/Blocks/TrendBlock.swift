import TextUI
import Things

/// True retention over time, with the target.
struct TrendBlock: StatisticsBlock {
  static let about = BlockAbout(
    name: "trend", title: "Retention over time",
    summary: "true retention by day, week, month or year, and the target", coversPeriod: true,
    dependsOnJudging: true)

  static let fields: [Field<TrendBlock>] = [
    Field("goal", "target retention, from 0 to 1", value: { $0.goal }),
    Field("unit", "day, week, month or year", value: { $0.work.unit.rawValue }),
    .list(
      "spans", of: { $0.spans },
      [
        Field("first", "its first day", value: \.first),
        .object("known", of: \.known, Proportion.fields),
      ]),
  ]

  private let work: WorkOverTime
  private let goal: Float

  init(_ report: StatisticsReport) {
    work = WorkOverTime(report.statistics)
    goal = report.goal
  }

  private var spans: [WorkOverTime.Span] { work.spans.filter { $0.known.count > 0 } }

  var isEmpty: Bool { spans.isEmpty }

  private var goalWords: String { "The target is \(NumberText.percent(goal))." }

  var sentence: String {
    guard !isEmpty else { return "No reviews in this period, so no retention to show." }
    let parts = spans.suffix(Self.spokenSpans).map {
      "\(work.unit.label($0.first)) \(ProportionText.short($0.known))"
    }
    return "Retention over time: \(parts.joined(separator: "; ")). \(goalWords)"
  }

  private static let spokenSpans = 6

  var body: some View {
    BarChart(
      spans.map {
        Bar(
          work.unit.label($0.first), $0.known.share ?? 0, text: ProportionText.short($0.known),
          role: $0.known.isTooFew ? .dim : .accent)
      }, spoken: sentence)
    Text(goalWords, .dim)
  }
}
