import TextUI
import Things

/// The numbers to look at once a day, on one screen.
struct StatisticsOverview: View {
  let today: TodayBlock
  let streak: StreakBlock
  let calendar: CalendarBlock
  let forecast: ForecastBlock
  let retention: RetentionBlock
  let known: String

  init(_ report: StatisticsReport) {
    today = TodayBlock(report)
    streak = StreakBlock(report)
    calendar = CalendarBlock(report)
    forecast = ForecastBlock(report)
    retention = RetentionBlock(report)
    known = RecallBlock.words(KnownNow(report.statistics), report.counted)
  }

  var body: some View {
    if EnvironmentValues.current.isSpoken {
      VStack {
        Text(today.sentence)
        if !streak.words.isEmpty { Text(streak.words + ".") }
        Text(calendar.sentence)
        Text(forecast.soon)
        Text("Known when it came back: \(retention.month).")
        Text(known + ".")
      }
    } else {
      VStack(spacing: 1) {
        Labelled(Line("Today")) { Facts([today.words, streak.words]) }
        if !calendar.isEmpty { calendar.picture(margin: Self.label).padding() }
        Labelled(Line("Coming")) { forecast.week }
        VStack {
          Labelled(Line("Recall")) { Text(retention.month) }
          Labelled(Line("Knowledge")) { Text(known) }
        }
      }
    }
  }

  /// The room that labels take: the heatmap begins under what stands behind them.
  private static var label: Int { 13 }
}
