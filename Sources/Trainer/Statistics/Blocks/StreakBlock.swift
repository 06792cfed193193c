import TextUI
import Things

/// Days in a row; nothing is said of one that has ended.
struct StreakBlock: StatisticsBlock {
  static let about = BlockAbout(
    "streak", title: "Days in a row", summary: "days in a row on which anything was answered")

  static let fields: [Field<StreakBlock>] = [
    Field(
      "current", "days in a row up to today, or to yesterday; null where it is switched off"
    ) { $0.isShown ? $0.streak.current : nil },
    Field("today", "whether anything was answered today", value: { $0.streak.isTodayDone })
      .inJSONOnly,
    Field("best", "the most there ever were") { $0.isShown ? $0.streak.best : nil },
    Field("bestEnd", "the last day of those") { $0.isShown ? $0.streak.bestEnd : nil },
    Field("days", "days with answers in all", value: { $0.streak.days }),
  ]

  private let streak: Streak
  private let isShown: Bool
  private let today: StudyDay

  init(_ report: StatisticsReport) {
    streak = Streak(report.statistics)
    isShown = report.store.settings.showsStreak
    today = report.today
  }

  var isEmpty: Bool { !isShown || streak.days == 0 }

  /// As in `6 days in a row, best 31`; empty where there is nothing good to say.
  var words: String {
    guard isShown, streak.current > 1 else { return "" }
    let days = "\(streak.current.grouped) days in a row"
    return streak.best > streak.current ? "\(days), best \(streak.best.grouped)" : days
  }

  private var facts: [String] {
    let end = streak.bestEnd.map { DateText.short($0, today: today) } ?? ""
    let best =
      streak.best > max(1, streak.current) ? ["best \(streak.best.grouped), until \(end)"] : []
    let now = streak.current > 1 ? ["\(streak.current.grouped) in a row"] : []
    let open = streak.current > 0 && !streak.isTodayDone ? ["today is still open"] : []
    return now + open + best + [Counted.text(streak.days, "day") + " with answers in all"]
  }

  var sentence: String {
    guard isShown else { return "Days in a row are switched off; set streak on shows them." }
    guard streak.days > 0 else { return "No day with answers yet." }
    return "Days in a row: \(facts.joined(separator: ", "))."
  }

  var body: some View { Facts(facts) }
}
