import TextUI
import Things

/// The numbers to look at once a day, on one screen.
struct StatisticsOverview: View {
  @Environment(\.isSpoken) private var isSpoken
  let today: TodayBlock
  let streak: StreakBlock
  let calendar: CalendarBlock
  let forecast: ForecastBlock
  let retention: RetentionBlock
  let known: String
  let judging: String?

  init(_ report: StatisticsReport) {
    today = TodayBlock(report)
    streak = StreakBlock(report)
    calendar = CalendarBlock(report)
    forecast = ForecastBlock(report)
    retention = RetentionBlock(report)
    known = RecallBlock.words(KnownNow(report.statistics), report.counted)
    judging = report.judgingRemark(days: RetentionBlock.overviewDays)
  }

  var body: some View {
    if isSpoken {
      VStack {
        Text(today.sentence)
        if !streak.words.isEmpty { Text(streak.words + ".") }
        Text(calendar.sentence)
        Text(forecast.soon)
        Text("True retention: \(retention.month).")
        if let judging { Text(judging) }
        Text(known.capitalizedFirst + ".")
      }
    } else {
      VStack(spacing: 1) {
        LabeledRow(label: StyledText("Today")) { Facts([today.words, streak.words]) }
        if !calendar.isEmpty { calendar.picture(margin: Self.label).padding() }
        LabeledRow(label: StyledText("Forecast")) { forecast.week }
        VStack {
          LabeledRow(label: StyledText("Retention")) { Text(retention.month) }
          if let judging { LabeledRow(label: StyledText()) { Text(judging, .dim) } }
          LabeledRow(label: StyledText("Knowledge")) { Text(known) }
        }
      }
    }
  }

  /// The width of the labels; the heatmap is aligned with the text after them.
  private static var label: Int { 13 }
}

/// The scope of the statistics below.
struct StatisticsHeader: View {
  @Environment(\.isSpoken) private var isSpoken
  let scope: ScopeWords
  let report: StatisticsReport

  var body: some View {
    if isSpoken {
      Text("Statistics of \(scope.words), \(Counted.things(report.statistics.data.things)).")
    } else {
      HStack {
        Text("stats", .strong)
        Spacer()
        Text("\(scope.words) · \(Counted.things(report.statistics.data.things))", .dim)
      }
    }
  }
}
