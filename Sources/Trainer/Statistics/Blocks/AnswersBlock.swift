import TextUI
import Things

/// Answers and minutes by day, or by week, month or year where the days are many.
struct AnswersBlock: StatisticsBlock {
  @Environment(\.isSpoken) private var isSpoken
  static let about = BlockAbout(
    "answers", "Answers", "answers and minutes by day, week, month or year",
    json: [
      .init("answers", "all, those beside the schedule too"),
      .init("milliseconds", "the time they took"), .init("studied", "days with answers"),
      .init("days", "days from the first of them to today"),
      .init("ahead", "answers dated after today, left out"),
      .init("unit", "day, week, month or year: what a bar is"),
      .init("bars[].first", "its first day"), .init("bars[].answers", "its answers"),
      .init("bars[].right", "of them those that count and were right"),
      .init("bars[].milliseconds", "its time"),
    ])

  private let activity: Activity
  private let today: StudyDay
  let remark: String

  init(_ report: StatisticsReport) {
    activity = Activity(report.statistics)
    today = report.today
    remark = report.periodWords
  }

  var isEmpty: Bool { activity.answers == 0 }

  private var ahead: String {
    activity.ahead > 0
      ? " \(Counted.text(activity.ahead, "answer")) dated after today, by a wrong clock, left out."
      : ""
  }

  private var whole: String {
    let sum =
      "\(Counted.text(activity.answers, "answer")) in "
      + "\(StudyTime.text(milliseconds: activity.milliseconds, isSpoken: isSpoken)), on "
      + "\(activity.studied.grouped) of \(Counted.text(activity.days, "day"))"
    guard activity.studied > 1 else { return sum + "." }
    let mean = Double(activity.answers) / Double(max(1, activity.studied))
    let time = Double(activity.milliseconds) / Double(max(1, activity.studied))
    return sum + "; on such a day "
      + "\(NumberText.short(Float(mean))) in \(StudyTime.text(milliseconds: Int(time), isSpoken: isSpoken))."
  }

  var sentence: String { (isEmpty ? "No answers in these days." : whole) + ahead }

  var json: JSON {
    .object([
      ("answers", .int(activity.answers)), ("milliseconds", .int(activity.milliseconds)),
      ("studied", .int(activity.studied)), ("days", .int(activity.days)),
      ("ahead", .int(activity.ahead)), ("unit", .string(activity.unit.rawValue)),
      (
        "bars",
        .array(
          activity.bars.map {
            .object([
              ("first", .string("\($0.first)")), ("answers", .int($0.answers)),
              ("right", .int($0.right)), ("milliseconds", .int($0.milliseconds)),
            ])
          })
      ),
    ])
  }

  var rows: [[String]] {
    activity.bars.map {
      ["\($0.first)", "\($0.answers)", "\($0.right)", "\($0.milliseconds)"]
    }
  }

  private func label(_ day: StudyDay) -> String {
    let date = day.date
    let month = String(CalendarWords.months[date.month - 1].prefix(3))
    return switch activity.unit {
    case .day: "\(CalendarWords.weekdays[day.weekday].prefix(3)) \(date.day) \(month)"
    case .week: "from \(date.day) \(month)"
    case .month: "\(month) \(date.year)"
    case .year: "\(date.year)"
    }
  }

  var body: some View {
    BarChart(
      activity.bars.map {
        Bar(
          label($0.first), Double($0.answers),
          text: $0.answers == 0
            ? "–"
            : "\($0.answers.grouped) in \(StudyTime.text(milliseconds: $0.milliseconds))")
      }, spoken: sentence)
    Text(whole + ahead, .dim)
  }
}
