import Recall
import TextUI
import Things

/// Formats days and times for people.
enum DateText {
  /// `Sunday 29 November`, with the year if it is not the current one.
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

  /// `14:32`, in local time.
  static func clock(_ moment: Moment) -> String {
    String(moment.description.dropFirst(11).prefix(5))
  }
}

/// The names of days and months.
enum CalendarWords {
  /// Starts with Monday, like `StudyDay.weekday`.
  static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}

struct DueText {
  let now: Now

  /// As in `due again in 9 days, on Sunday 29 November`.
  func long(_ due: Due) -> String {
    guard case .day(let day) = due, day - now.day > 1 else { return short(due) }
    let date = DateText.long(day, today: now.day)
    return "due again in \(Counted.text(day - now.day, "day")), on \(date)"
  }

  /// As in `due again on Sunday 29 November`.
  func short(_ due: Due) -> String {
    switch due {
    case .day(let day):
      switch day - now.day {
      case 1: "due again tomorrow, \(DateText.long(day, today: now.day))"
      case 0: "due today"
      case 1...: "due again on \(DateText.long(day, today: now.day))"
      default: "due since \(DateText.long(day, today: now.day))"
      }
    case .moment(let moment): short(moment)
    }
  }

  private func short(_ moment: Moment) -> String {
    let seconds = now.time.seconds(until: moment)
    guard seconds > 0 else { return "due now" }
    return "due again in " + IntervalText.words.text(seconds: seconds)
  }
}

/// Formats intervals: `10 min`, `4 d`, `3 mo`, `2 y`.
public enum IntervalText: Sendable {
  /// In running text: `10 min`.
  case usual
  /// In narrow columns: `10m`.
  case narrow
  /// For screen readers: `10 minutes`.
  case words

  init(isSpoken: Bool) { self = isSpoken ? .words : .usual }

  func text(_ wait: Wait) -> String {
    switch wait {
    case .days(let days): text(days: days)
    case .seconds(let seconds): text(seconds: seconds)
    }
  }

  func text(seconds: Int) -> String {
    switch max(0, seconds) {
    case ..<60: spelled("\(max(0, seconds))", .second)
    case ..<7_200: spelled("\((seconds + 30) / 60)", .minute)
    case ..<172_800: spelled("\((seconds + 1_800) / 3_600)", .hour)
    default: text(days: (seconds + 43_200) / 86_400)
    }
  }

  func text(days: Int) -> String {
    switch max(0, days) {
    case ...60: return spelled("\(max(0, days))", .day)
    case ..<730: return spelled("\(Int((Double(days) / 30.4375).rounded()))", .month)
    default:
      let tenths = Int((Double(days) / 36.525).rounded())
      let isWhole = tenths % 10 == 0 || tenths >= 100
      return spelled(isWhole ? "\((tenths + 5) / 10)" : "\(tenths / 10).\(tenths % 10)", .year)
    }
  }

  /// Study time, in hours at most: `40 s`, `6 min`, `31 h`.
  func time(milliseconds: Int) -> String {
    let seconds = (max(0, milliseconds) + 500) / 1_000
    return seconds < 7_200
      ? text(seconds: seconds) : spelled(((seconds + 1_800) / 3_600).grouped, .hour)
  }

  /// The raw value is the sign of a unit, and the name of its case the word.
  private enum Unit: String {
    case second = "s"
    case minute = "min"
    case hour = "h"
    case day = "d"
    case month = "mo"
    case year = "y"
  }

  private func spelled(_ number: String, _ unit: Unit) -> String {
    switch self {
    case .usual: "\(number) \(unit.rawValue)"
    case .narrow: number + (unit == .minute ? "m" : unit.rawValue)
    case .words: "\(number) \(unit)" + (number == "1" ? "" : "s")
    }
  }
}

extension Moment {
  /// The whole seconds until another moment, rounded up; negative if it has passed.
  func seconds(until other: Moment) -> Int {
    let milliseconds = other.milliseconds - self.milliseconds
    return Int(milliseconds > 0 ? (milliseconds + 999) / 1_000 : milliseconds / 1_000)
  }
}
