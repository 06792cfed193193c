import Recall
import Things

/// When a card comes back, in words.
struct DueText {
  let now: Now

  /// As in `back in 9 days, Sunday 29 November`.
  func long(_ due: Due) -> String {
    guard case .day(let day) = due, day - now.day > 1 else { return short(due) }
    return "back in \(Counted.text(day - now.day, "day")), \(DateText.long(day, today: now.day))"
  }

  /// As in `back Sunday 29 November`.
  func short(_ due: Due) -> String {
    switch due {
    case .day(let day):
      switch day - now.day {
      case 1: "back tomorrow, \(DateText.long(day, today: now.day))"
      case 0: "due today"
      case 1...: "back \(DateText.long(day, today: now.day))"
      default: "due since \(DateText.long(day, today: now.day))"
      }
    case .moment(let moment): short(moment)
    }
  }

  private func short(_ moment: Moment) -> String {
    let seconds = Int((moment.milliseconds - now.time.milliseconds + 999) / 1000)
    guard seconds > 0 else { return "due now" }
    return "back in " + IntervalText.words.text(seconds: seconds)
  }
}
