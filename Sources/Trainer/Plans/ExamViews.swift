import Recall
import TextUI
import Things

/// The proposed plan of an exam.
struct ExamProposal: View {
  @Environment(\.isSpoken) private var isSpoken
  let exam: StudyDay
  let today: StudyDay
  let forecast: DeadlineForecast
  /// The next faster pace.
  let faster: DeadlineForecast?
  let begun: Int
  /// Whether cards are counted, two per Thing.
  let countsCards: Bool
  /// The number of the user's answers that it is based on.
  let answers: Int

  var body: some View {
    VStack { ForEach(sentences) { Text($0).hanging(2) } }.padding()
  }

  private var sentences: [String] {
    var sentences = [heading, plan, expectation]
    if let faster {
      sentences.append(
        "With \(faster.newPerDay.grouped) new a day: \(Self.rounded(faster.expected)), and "
          + "\(minutes(faster.minutesPerDay)) a day")
    }
    if isSpoken { sentences = sentences.map { $0 + "." } }
    return sentences + [HabitsText.basis(answers)]
  }

  private var heading: String {
    let begun =
      begun == 0
      ? "none started" : begun == forecast.total ? "all started" : "\(begun.grouped) started"
    return "Exam \(DateText.long(exam, today: today)), \(ExamText.distance(exam - today)) · "
      + "\(Counted.text(forecast.total, countsCards ? "card" : "Thing")), \(begun)"
  }

  private var plan: String {
    var pace = "review cards as they come due"
    if let last = forecast.lastNewDay {
      let day = DateText.short(today + last, today: today)
      let isWhole = forecast.begun == forecast.total
      pace =
        "\(forecast.newPerDay.grouped) new a day, "
        + (isWhole ? "the last on \(day)" : "\((forecast.total - forecast.begun).grouped) left out")
    }
    return "Plan: \(pace); about \(minutes(forecast.minutesPerDay)) a day, "
      + "\(Self.rounded(forecast.busiestMinutes)) at most"
  }

  private var expectation: String {
    let likely = forecast.likely
    return "Expected on the day: \(Self.rounded(forecast.expected)) of \(forecast.total.grouped), "
      + "likely \(likely.lowerBound.grouped)–\(likely.upperBound.grouped)"
  }

  private func minutes(_ number: Double) -> String {
    Self.rounded(number) + (isSpoken ? " minutes" : " min")
  }

  private static func rounded(_ number: Double) -> String { Int(number.rounded()).grouped }
}

/// All exams that are planned for, the nearest first.
struct ExamTable: View {
  @Environment(\.isSpoken) private var isSpoken
  let standings: [ExamStanding]

  var body: some View {
    if isSpoken {
      ForEach(standings) { standing in
        let text = ExamText(standing: standing)
        Text(
          "\(standing.plan.deck), exam \(ExamText.distance(standing.daysLeft)), \(text.begun), "
            + "\(text.outcome).")
      }
    } else {
      table
    }
  }

  private var table: some View {
    Table(
      standings, spacing: 3,
      columns: [
        TableColumn(shrinksTo: 8) { StyledText($0.plan.deck) },
        TableColumn { StyledText(ExamText.distance($0.daysLeft)) },
        TableColumn { StyledText(ExamText(standing: $0).begun) },
        TableColumn {
          StyledText(
            ExamText(standing: $0).outcome, $0.forecast != nil && !$0.isOnTrack ? .warning : .plain)
        },
      ]
    ).padding()
  }
}

/// A deck's exam progress in words.
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
        ? "exam today" : "the exam was \(Self.distance(standing.daysLeft)); run deadline to finish"
    }
    let text = "exam \(Self.distance(standing.daysLeft)): \(verdict)"
    // The remedy is more useful than a figure, and there is no room for both.
    guard standing.isOnTrack else { return text }
    return text + ", \(NumberText.percent(Float(share))) expected"
  }

  /// The same, highlighting what needs action.
  var line: StyledText {
    let isFine = standing.isOnTrack || standing.daysLeft == 0
    return StyledText(short, isFine ? .plain : .warning)
  }

  /// Whether the plan suffices, and what would.
  var verdict: String {
    if standing.isOnTrack { return "on track" }
    guard let forecast = standing.forecast, forecast.begun < standing.total else {
      return "behind, \(standing.late.grouped) late"
    }
    return "behind, \(standing.paceNeeded.grouped) new a day needed"
  }

  /// As in `212 of 400 begun`.
  var begun: String { "\(standing.begun.grouped) of \(standing.total.grouped) started" }

  /// As in `on track, 371 expected`.
  var outcome: String {
    guard let forecast = standing.forecast else {
      return standing.daysLeft == 0 ? "good luck" : "keep, rarely or pause?"
    }
    return "\(verdict), \(Int(forecast.expected.rounded()).grouped) expected"
  }
}

/// The amount of data that a forecast is based on.
enum HabitsText {
  /// Below this number of answers, typical times and grades weigh as much as the user's own.
  private static let few = 400

  static func basis(_ answers: Int) -> String {
    guard answers > 0 else {
      return "No reviews yet: based on typical times and grades."
    }
    let rests = "Based on the times and grades of your \(Counted.text(answers, "review"))"
    return answers < few ? "\(rests), and on typical ones, since these are few." : "\(rests)."
  }
}
