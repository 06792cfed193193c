import Things

/// Days as a person says them.
enum DateText {
  /// `Sunday 29 November`; the year where it is not this one.
  static func long(_ day: StudyDay, today: StudyDay) -> String {
    CalendarWords.weekdays[day.weekday] + " " + short(day, today: today)
  }

  /// As in `3 March`.
  static func short(_ day: StudyDay, today: StudyDay) -> String {
    let date = day.date
    let text = "\(date.day) \(CalendarWords.months[date.month - 1])"
    return date.year == today.date.year ? text : "\(text) \(date.year)"
  }

  /// As in `today 10:04`, `yesterday 10:04`, `3 March 10:04`.
  static func past(_ moment: Moment, on day: StudyDay, today: StudyDay) -> String {
    switch today - day {
    case 0: "today " + clock(moment)
    case 1: "yesterday " + clock(moment)
    default: short(day, today: today) + " " + clock(moment)
    }
  }

  /// `14:32`, by the clock on the wall.
  static func clock(_ moment: Moment) -> String {
    String(moment.description.dropFirst(11).prefix(5))
  }
}
