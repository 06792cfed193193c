import Recall
import TextUI
import Things

/// How a deck stands before an exam, in words.
struct ExamText {
  let standing: ExamStanding

  /// As in `in 23 days`, `today`, `yesterday`.
  static func distance(_ days: Int) -> String {
    switch days {
    case 0: "today"
    case 1: "tomorrow"
    case -1: "yesterday"
    case 2...: "in \(Counted.text(days, "day"))"
    default: "\(Counted.text(-days, "day")) ago"
    }
  }

  /// As in `exam in 23 days: on track, 93 % expected`, or `exam in 23 days: behind, 16 late`: what
  /// stands beside the deck.
  var short: String {
    guard let share = standing.expectedShare else {
      return standing.daysLeft == 0
        ? "exam today" : "the exam was \(Self.distance(standing.daysLeft)); deadline asks what next"
    }
    let text = "exam \(Self.distance(standing.daysLeft)): \(verdict)"
    // What would help is worth more than a figure, and both do not fit beside a deck.
    guard standing.isOnTrack else { return text }
    return text + ", \(NumberText.percent(Float(share))) expected"
  }

  /// The same, so that what asks for something to be done is seen.
  var line: Line {
    let isFine = standing.isOnTrack || standing.daysLeft == 0
    return Line(short, isFine ? .plain : .warning)
  }

  /// Whether it will do, and what would.
  var verdict: String {
    if standing.isOnTrack { return "on track" }
    guard let forecast = standing.forecast, forecast.begun < standing.total else {
      return "behind, \(standing.late.grouped) late"
    }
    return "behind, \(standing.paceNeeded.grouped) new a day needed"
  }

  /// As in `212 of 400 begun`.
  var begun: String { "\(standing.begun.grouped) of \(standing.total.grouped) begun" }

  /// As in `on track, 371 expected`.
  var outcome: String {
    guard let forecast = standing.forecast else {
      return standing.daysLeft == 0 ? "good luck" : "keep, rarely or pause?"
    }
    return "\(verdict), \(Int(forecast.expected.rounded()).grouped) expected"
  }
}
