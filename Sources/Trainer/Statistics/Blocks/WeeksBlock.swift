import TextUI
import Things

/// The work of recent weeks compared with the targets.
struct WeeksBlock: StatisticsBlock {
  @Environment(\.width) private var width
  static let about = BlockAbout(
    name: "weeks", title: "Recent weeks", summary: "workload of the last 8 weeks, and your targets")

  static let fields: [Field<WeeksBlock>] = [
    Field("newGoal", "daily limit of new Things; null for none", value: { $0.newGoal }),
    Field("retentionGoal", "target retention, from 0 to 1", value: { $0.goal }),
    .list(
      "weeks", of: { $0.weeks },
      [
        Field("first", "its Monday", value: \.first),
        Field("studied", "days with answers", value: \.studied),
        Field("new", "new cards", value: \.new),
        Field("reviews", "reviews of cards in review", value: \.reviews),
        Field("milliseconds", "study time", value: \.milliseconds),
        .object("known", of: \.known, Proportion.fields),
      ]),
  ]

  private static let count = 8

  private let weeks: [WorkOverTime.Span]
  private let newGoal: Int?
  private let goal: Float

  init(_ report: StatisticsReport) {
    weeks = WorkOverTime(report.statistics, weeks: Self.count).spans
    newGoal = report.newGoal
    goal = report.goal
  }

  var isEmpty: Bool { weeks.isEmpty }

  let remark = "averages per study day"

  var sentence: String {
    guard let week = weeks.last else { return "No reviews in the last \(Self.count) weeks." }
    guard week.studied > 0 else { return "No reviews this week. \(goals)" }
    return "This week: \(Counted.text(week.studied, "day")), \(perDay(week.new, week)) new and "
      + "\(perDay(week.reviews, week)) reviews a day. \(goals)"
  }

  private var goals: String {
    let new = newGoal.map { "\($0.grouped) new a day, " } ?? ""
    return "Targets: \(new)\(NumberText.percent(goal)) remembered."
  }

  private func perDay(_ count: Int, _ week: WorkOverTime.Span) -> String {
    week.studied == 0
      ? "–" : NumberText.short(Float(Double(count) / Double(week.studied)))
  }

  private func time(_ week: WorkOverTime.Span) -> String {
    week.studied == 0
      ? "–" : IntervalText.usual.time(milliseconds: week.milliseconds / week.studied)
  }

  @ViewBuilder var body: some View {
    if width < Self.tableWidth {
      ForEach(weeks) { week in
        Text(
          "\(Activity.Unit.week.label(week.first)): \(Counted.text(week.studied, "day")), "
            + "\(perDay(week.new, week)) new, \(perDay(week.reviews, week)) reviews, "
            + "\(time(week)), remembered \(known(week.known).text)"
        ).hanging(2)
      }
    } else {
      table
    }
    Text(goals, .dim)
  }

  private static let tableWidth = 60

  private var table: some View {
    Table(
      weeks, spacing: 2,
      columns: [
        TableColumn { StyledText(Activity.Unit.week.label($0.first), .dim) },
        TableColumn.number("days") { "\($0.studied)" },
        TableColumn.number("new") { perDay($0.new, $0) },
        TableColumn.number("reviews") { perDay($0.reviews, $0) },
        TableColumn.number("time") { time($0) },
        TableColumn("remembered") { known($0.known) },
      ])
  }

  private func known(_ known: Proportion) -> StyledText {
    guard known.count > 0 else { return StyledText("–", .dim) }
    // The remark about few reviews would be in most rows.
    return known.isTooFew
      ? StyledText("\(known.right) of \(known.count)", .dim)
      : StyledText(ProportionText.short(known))
  }
}
