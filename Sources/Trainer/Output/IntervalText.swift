public import Recall

/// Intervals in their one spelling: `10 min`, `4 d`, `3 mo`, `2 y`.
public enum IntervalText: Sendable {
  /// Beside other things: `10 min`.
  case usual
  /// Where cells are few: `10m`.
  case narrow
  /// To be read aloud: `10 minutes`.
  case words

  public func text(_ wait: Wait) -> String {
    switch wait {
    case .days(let days): text(days: days)
    case .seconds(let seconds): text(seconds: seconds)
    }
  }

  public func text(seconds: Int) -> String {
    switch max(0, seconds) {
    case ..<60: spelled("\(max(0, seconds))", .second)
    case ..<7_200: spelled("\((seconds + 30) / 60)", .minute)
    case ..<172_800: spelled("\((seconds + 1_800) / 3_600)", .hour)
    default: text(days: (seconds + 43_200) / 86_400)
    }
  }

  public func text(days: Int) -> String {
    switch max(0, days) {
    case ...60: return spelled("\(max(0, days))", .day)
    case ..<730: return spelled("\(Int((Double(days) / 30.4375).rounded()))", .month)
    default:
      let tenths = Int((Double(days) / 36.525).rounded())
      let isWhole = tenths % 10 == 0 || tenths >= 100
      return spelled(isWhole ? "\((tenths + 5) / 10)" : "\(tenths / 10).\(tenths % 10)", .year)
    }
  }

  private enum Unit {
    case second
    case minute
    case hour
    case day
    case month
    case year

    var sign: String {
      switch self {
      case .second: "s"
      case .minute: "min"
      case .hour: "h"
      case .day: "d"
      case .month: "mo"
      case .year: "y"
      }
    }

    var word: String {
      switch self {
      case .second: "second"
      case .minute: "minute"
      case .hour: "hour"
      case .day: "day"
      case .month: "month"
      case .year: "year"
      }
    }
  }

  private func spelled(_ number: String, _ unit: Unit) -> String {
    switch self {
    case .usual: "\(number) \(unit.sign)"
    case .narrow: number + (unit == .minute ? "m" : unit.sign)
    case .words: "\(number) \(unit.word)" + (number == "1" ? "" : "s")
    }
  }
}
