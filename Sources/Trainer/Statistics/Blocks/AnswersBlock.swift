import TextUI
import Things

/// Answers and minutes by day, or by week, month or year for longer periods.
struct AnswersBlock: StatisticsBlock {
  @Environment(\.isSpoken) private var isSpoken
  static let about = BlockAbout(
    name: "answers", title: "Answers", summary: "reviews and minutes by day, week, month or year",
    coversPeriod: true)

  static let fields: [Field<AnswersBlock>] = [
    Field("answers", "all reviews, including cram", value: { $0.activity.answers }),
    Field("milliseconds", "time they took", value: { $0.activity.milliseconds }),
    Field("studied", "days with reviews", value: { $0.activity.studied }),
    Field("days", "days from the first review to today", value: { $0.activity.days }),
    Field("ahead", "reviews dated after today, ignored", value: { $0.activity.ahead }),
    Field(
      "unit", "day, week, month or year: the unit of a bar", value: { $0.activity.unit.rawValue }),
    .list(
      "bars", of: { $0.activity.bars },
      [
        Field("first", "its first day", value: \.first),
        Field("answers", "its reviews", value: \.answers),
        Field("right", "correct reviews, without cram", value: \.right),
        Field("milliseconds", "its time", value: \.milliseconds),
      ]),
  ]

  private let activity: Activity

  init(_ report: StatisticsReport) { activity = Activity(report.statistics) }

  var isEmpty: Bool { activity.answers == 0 }

  private var ahead: String {
    activity.ahead > 0
      ? " Ignored \(Counted.text(activity.ahead, "answer")) dated after today; check the clock."
      : ""
  }

  private var whole: String {
    let sum =
      "\(Counted.text(activity.answers, "answer")) in "
      + "\(IntervalText(isSpoken: isSpoken).time(milliseconds: activity.milliseconds)), on "
      + "\(activity.studied.grouped) of \(Counted.text(activity.days, "day"))"
    guard activity.studied > 1 else { return sum + "." }
    let mean = Double(activity.answers) / Double(max(1, activity.studied))
    let time = Double(activity.milliseconds) / Double(max(1, activity.studied))
    return sum + "; on average "
      + "\(NumberText.short(Float(mean))) answers and "
      + "\(IntervalText(isSpoken: isSpoken).time(milliseconds: Int(time))) per study day."
  }

  var sentence: String { (isEmpty ? "No reviews in this period." : whole) + ahead }

  var body: some View {
    BarChart(
      activity.bars.map {
        Bar(
          activity.unit.label($0.first), Double($0.answers),
          text: $0.answers == 0
            ? "–"
            : "\($0.answers.grouped) in \(IntervalText.usual.time(milliseconds: $0.milliseconds))")
      }, pause: activity.unit.pause, spoken: sentence)
    Text(whole + ahead, .dim)
  }
}

extension Activity.Unit {
  /// The text of a break of several units.
  func pause(_ count: Int) -> String { "– for \(Counted.text(count, rawValue))" }

  /// The label of a bar by its first day.
  func label(_ day: StudyDay) -> String {
    let date = day.date
    let month = String(CalendarWords.months[date.month - 1].prefix(3))
    return switch self {
    case .day: "\(CalendarWords.weekdays[day.weekday].prefix(3)) \(date.day) \(month)"
    case .week: "from \(date.day) \(month)"
    case .month: "\(month) \(date.year)"
    case .year: "\(date.year)"
    }
  }
}
