import TextUI
import Things

/// Answers by day, weeks as columns.
struct CalendarBlock: StatisticsBlock {
  @Environment(\.width) private var width
  static let about = BlockAbout(
    name: "calendar", title: "Calendar", summary: "answers per day, one column per week",
    coversPeriod: true)

  static let fields: [Field<CalendarBlock>] = [
    Field("first", "the first day of the calendar", value: { $0.calendar.first }),
    Field("last", "today", value: { $0.calendar.today }),
    .list(
      "days", of: { $0.calendar.days },
      [
        Field("day", "a day with answers", value: \.day),
        Field("answers", "its reviews, including cram", value: \.answers),
      ]),
    Field("scale", "lowest number of reviews for each of the four shades", value: { $0.scale }),
  ]

  private let calendar: AnswerCalendar

  init(_ report: StatisticsReport) { calendar = AnswerCalendar(report.statistics) }

  var remark: String { "answers a day" }
  var isEmpty: Bool { calendar.days.isEmpty }

  private var most: AnswerCalendar.Day? {
    calendar.days.max { ($0.answers, $0.day) < ($1.answers, $1.day) }
  }

  var sentence: String {
    guard let most else { return "No reviews in this period." }
    let span = Counted.text(calendar.today - calendar.first + 1, "day")
    let day = DateText.short(most.day, today: calendar.today)
    guard calendar.first < calendar.today else {
      return "Answers on \(day): \(most.answers.grouped)."
    }
    return "Answers on \(calendar.days.count.grouped) of the last \(span), most on \(day): "
      + "\(most.answers.grouped)."
  }

  private var scale: [Int] { most.map { HeatmapScale(upTo: Double($0.answers)).steps } ?? [] }

  var body: some View { picture(margin: 4) }

  /// The heatmap, with `margin` cells for the names of its rows.
  func picture(margin: Int) -> some View {
    let isNarrow = width < 56
    let names = ["Mon", "", "", "Thu", "", "", "Sun"].map { name in
      isNarrow ? name : name + String(repeating: " ", count: max(0, margin - name.count))
    }
    return Heatmap(weeks, rows: names, counting: "answers a day", spoken: sentence)
  }

  private var weeks: [HeatmapWeek] {
    let counts = Dictionary(uniqueKeysWithValues: calendar.days.map { ($0.day, $0.answers) })
    let begin = calendar.first - calendar.first.weekday
    return stride(from: begin.number, through: calendar.today.number, by: 7).map { number in
      let days = (0..<7).map { StudyDay(number: number) + $0 }
      return HeatmapWeek(
        Self.month(beginningIn: days),
        days.map { day in
          day < calendar.first || day > calendar.today ? nil : Double(counts[day] ?? 0)
        }, names: days.map { "\($0)" })
    }
  }

  /// The month that begins in a week; its year instead in January.
  private static func month(beginningIn days: [StudyDay]) -> String {
    guard let date = days.lazy.map(\.date).first(where: { $0.day == 1 }) else { return "" }
    return date.month == 1 ? "\(date.year)" : String(CalendarWords.months[date.month - 1].prefix(3))
  }
}
