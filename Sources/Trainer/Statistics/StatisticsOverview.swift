import TextUI
import Things

/// The numbers to look at once a day, on one screen.
struct StatisticsOverview: View {
  let today: TodayBlock
  let streak: StreakBlock
  let calendar: CalendarBlock
  let forecast: ForecastBlock
  let retention: RetentionBlock
  let recall: RecallBlock

  init(_ report: StatisticsReport) {
    today = TodayBlock(report)
    streak = StreakBlock(report)
    calendar = CalendarBlock(report)
    forecast = ForecastBlock(report)
    retention = RetentionBlock(report)
    recall = RecallBlock(report)
  }

  var body: some View {
    if EnvironmentValues.current.isSpoken {
      VStack {
        Text(today.sentence)
        if !streak.words.isEmpty { Text(streak.words + ".") }
        Text(calendar.sentence)
        Text(forecast.soon)
        Text("Known when it came back: \(retention.month).")
        Text(recall.words + ".")
      }
    } else {
      VStack(spacing: 1) {
        Labelled(Line("Today")) { Facts([today.words, streak.words]) }
        if !calendar.isEmpty { calendar.picture(margin: Self.label).padding() }
        Labelled(Line("Coming")) { forecast.week }
        VStack {
          Labelled(Line("Recall")) { Text(retention.month) }
          Labelled(Line("Knowledge")) { Text(recall.words) }
        }
      }
    }
  }

  /// The room that labels take: the heatmap begins under what stands behind them.
  private static var label: Int { 13 }
}
