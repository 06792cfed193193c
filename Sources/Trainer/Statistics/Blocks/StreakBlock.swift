import TextUI
import Things

/// The current streak; an ended one is not mentioned.
struct StreakBlock: StatisticsBlock {
  static let about = BlockAbout(
    name: "streak", title: "Days in a row", summary: "days in a row with reviews")

  static let fields: [Field<StreakBlock>] = [
    Field(
      "current", "current streak in days, up to today or yesterday; null if turned off"
    ) { $0.isShown ? $0.streak.current : nil },
    Field("today", "whether you reviewed anything today", value: { $0.streak.isTodayDone })
      .inJSONOnly,
    Field("best", "longest streak") { $0.isShown ? $0.streak.best : nil },
    Field("bestEnd", "last day of the longest streak") { $0.isShown ? $0.streak.bestEnd : nil },
    Field("days", "total days with reviews", value: { $0.streak.days }),
  ]

  private let streak: Streak
  private let isShown: Bool
  private let today: StudyDay

  init(_ report: StatisticsReport) {
    streak = Streak(report.statistics)
    isShown = report.store.settings[Setting.streak]
    today = report.today
  }

  var isEmpty: Bool { !isShown || streak.days == 0 }

  /// As in `6 days in a row, longest 31`; empty if there is no streak to show.
  var words: String {
    guard isShown, streak.current > 1 else { return "" }
    let days = "\(streak.current.grouped) days in a row"
    return streak.best > streak.current ? "\(days), longest \(streak.best.grouped)" : days
  }

  private var facts: [String] {
    let end = streak.bestEnd.map { DateText.short($0, today: today) } ?? ""
    let best =
      streak.best > max(1, streak.current) ? ["longest \(streak.best.grouped), ending \(end)"] : []
    let now = streak.current > 1 ? ["\(streak.current.grouped) in a row"] : []
    let open = streak.current > 0 && !streak.isTodayDone ? ["nothing yet today"] : []
    return now + open + best + [Counted.text(streak.days, "day") + " with reviews in total"]
  }

  var sentence: String {
    guard isShown else { return "The streak is turned off. To show it: set streak on" }
    guard streak.days > 0 else { return "No reviews yet." }
    return "Days in a row: \(facts.joined(separator: ", "))."
  }

  var body: some View { Facts(facts) }
}
