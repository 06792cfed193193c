import TextUI
import Things

/// Upcoming reviews, overdue cards and the long-term daily load.
struct ForecastBlock: StatisticsBlock {
  @Environment(\.isSpoken) private var isSpoken
  static let about = BlockAbout(
    name: "forecast", title: "Forecast", summary: "upcoming reviews, overdue cards and daily load",
    needs: .schedules)

  static let fields: [Field<ForecastBlock>] = [
    Field("late", "overdue cards", value: { $0.forecast.late }).inNamedRow,
    .list(
      "days", of: { $0.days },
      [
        Field("day", "a day, today first", value: \.day),
        Field("due", "reviews and learning steps of that day, before limits", value: \.due),
        Field("easy", "half or none on an easy day", value: { $0.easy?.rawValue }),
      ]),
    Field(
      "load", "long-run reviews per day at the current intervals",
      value: { $0.forecast.load }
    ).inNamedRow,
    Field(
      "minutes", "time they take, at the pace of the last 30 days",
      value: { $0.forecast.minutes }
    ).inNamedRow,
  ]

  private static let horizon = 30
  private static let drawn = 14

  private let forecast: Forecast
  private let today: StudyDay
  private let easyDays: EasyDays

  init(_ report: StatisticsReport) {
    easyDays = report.store.settings[Setting.easyDays]
    forecast = Forecast(report.statistics, days: Self.horizon)
    today = report.today
  }

  var isEmpty: Bool { forecast.total == 0 }

  /// Easy days are marked.
  private func bars(_ days: Range<Int>, _ label: (StudyDay) -> String) -> [Bar] {
    days.map { index in
      let count = forecast.days[index]
      let mark = easyDays.level(on: today + index).map { "  \($0.rawValue)" } ?? ""
      return Bar(label(today + index), Double(count), text: count.grouped + mark)
    }
  }

  private var marksDays: Bool {
    (0..<Self.drawn).contains { easyDays.level(on: today + $0) != nil }
  }

  private static func weekday(_ day: StudyDay) -> String {
    String(CalendarWords.weekdays[day.weekday].prefix(3))
  }

  /// The next seven days on one line, and overdue cards.
  @ViewBuilder var week: some View {
    if forecast.late + forecast.days.prefix(8).reduce(0, +) == 0 {
      Text(soon)
    } else {
      InlineBarChart(
        bars(0..<1) { _ in "today" } + bars(1..<7, Self.weekday), longest: 6, spoken: soon)
      late
    }
  }

  /// No bar: a backlog would dwarf all others.
  private var late: Text {
    Text(
      StyledText("overdue ", .dim)
        + StyledText(forecast.late.grouped, forecast.late > 0 ? .warning : .plain))
  }

  /// The same in a sentence.
  var soon: String {
    let week = forecast.days[1..<8].reduce(0, +)
    guard forecast.late + forecast.days[0] + week > 0 else {
      return isEmpty ? sentence : "Nothing due in the next 7 days."
    }
    let late = forecast.late > 0 ? "\(forecast.late.grouped) overdue, " : ""
    return "Forecast: \(late)\(forecast.days[0].grouped) today, "
      + "\(forecast.days[1].grouped) tomorrow, \(week.grouped) in the next 7 days."
  }

  private var facts: [String] {
    let load = Counted.text(Int(forecast.load.rounded(.up)), "review")
    let time = forecast.minutes.map {
      " and " + IntervalText(isSpoken: isSpoken).time(milliseconds: Int(min($0, 1e9) * 60_000))
    }
    return [
      "\(forecast.late.grouped) overdue",
      "\(forecast.days.reduce(0, +).grouped) in the next \(Self.horizon) days",
      "in the long run about \(load)\(time ?? "") a day",
    ]
  }

  var sentence: String {
    guard !isEmpty else { return "No upcoming reviews." }
    let days = forecast.days.prefix(8).map(\.grouped).joined(separator: ", ")
    let easy = (0..<8).filter { easyDays.level(on: today + $0) != nil }
      .map { $0 == 0 ? "today" : CalendarWords.weekdays[(today + $0).weekday] }
    return "Forecast: \(facts.joined(separator: ", ")). Today and the next 7 days: \(days)."
      + (easy.isEmpty ? "" : " Easy days: \(Counted.names(easy, most: 8)).")
  }

  private struct Day {
    let day: StudyDay
    let due: Int
    let easy: EasyDays.Level?
  }

  private var days: [Day] {
    forecast.days.enumerated().map {
      Day(day: today + $0, due: $1, easy: easyDays.level(on: today + $0))
    }
  }

  var body: some View {
    late
    BarChart(
      bars(0..<Self.drawn) { day in
        day == today ? "today" : Self.weekday(day) + " \(day.date.day)"
      }, pause: marksDays ? nil : { "0 for \(Counted.text($0, "day"))" }, spoken: sentence)
    Facts(Array(facts.dropFirst()), .dim)
  }
}
