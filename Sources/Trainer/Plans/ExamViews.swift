import Recall
import TextUI
import Things

struct ExamProposal: View {
  @Environment(\.isSpoken) private var isSpoken
  let exam: StudyDay
  let today: StudyDay
  let proposal: DeadlineProposal
  let started: Int
  /// Whether cards are counted, two per Thing.
  let countsCards: Bool
  /// The number of the user's answers that it is based on.
  let answers: Int

  private var forecast: DeadlineForecast { proposal.plan }

  var body: some View {
    VStack {
      ForEach(sentences) { Text($0).hanging(2) }
      if !isSpoken, !proposal.alternatives.isEmpty { table }
      Text(HabitsText.basis(answers)).hanging(2)
    }.padding()
  }

  private var sentences: [String] {
    let sentences = [heading, plan, forecast.expectation]
    guard isSpoken else { return sentences }
    let others = proposal.alternatives.map {
      "With \($0.newPerDay.grouped) new a day: \(NumberText.whole($0.expected)), and "
        + "\(minutes($0.minutesPerDay)) a day"
    }
    return (sentences + others).map { $0 + "." }
  }

  /// The proposed pace among the alternatives.
  private var table: some View {
    let rows = (proposal.alternatives + [forecast]).sorted { $0.newPerDay < $1.newPerDay }
    return Table(
      rows, spacing: 2,
      columns: [
        TableColumn("new a day", alignment: .trailing) {
          StyledText($0.newPerDay.grouped, $0 == forecast ? .strong : .plain)
        },
        TableColumn.number("min a day") { NumberText.whole($0.minutesPerDay) },
        TableColumn.number("expected") { NumberText.whole($0.expected) },
        TableColumn { StyledText($0 == forecast ? "plan" : "", .dim) },
      ]
    ).padding()
  }

  private var heading: String {
    let started =
      started == 0
      ? "none started" : started == forecast.total ? "all started" : "\(started.grouped) started"
    return "Exam \(ExamText.distance(exam - today)), \(DateText.long(exam, today: today)) · "
      + "\(Counted.text(forecast.total, countsCards ? "card" : "Thing")), \(started)"
  }

  private var plan: String {
    var pace = "review cards as they become due"
    if let last = forecast.lastNewDay {
      let day = DateText.short(today + last, today: today)
      let leftOut = forecast.total - forecast.started
      pace =
        Counted.text(forecast.newPerDay, "new Thing")
        + (leftOut > 0
          ? " a day, \(leftOut.grouped) left out" : last > 0 ? " a day until \(day)" : " today")
    }
    return "Plan: \(pace); about \(minutes(forecast.minutesPerDay)) a day, "
      + "at most \(minutes(forecast.busiestMinutes))"
  }

  private func minutes(_ number: Double) -> String {
    isSpoken
      ? Counted.text(Int(number.rounded()), "minute") : "\(NumberText.whole(number)) min"
  }
}

extension DeadlineForecast {
  /// As in `Expected on the day: 371 of 400, likely 362–379`.
  var expectation: String {
    "Expected on the day: \(NumberText.whole(expected)) of \(total.grouped), "
      + "likely \(likely.lowerBound.grouped)–\(likely.upperBound.grouped)"
  }
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
          "\(standing.plan.deck), exam \(ExamText.distance(standing.daysLeft)), \(text.started), "
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
        TableColumn { StyledText(ExamText(standing: $0).started) },
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

  /// As in `exam in 23 days: on track, 93 % expected`, or `exam in 23 days: behind; 16 overdue`,
  /// for the row of the deck.
  var short: String {
    guard let share = standing.expectedShare else {
      return standing.daysLeft == 0
        ? "exam today" : "exam over; run deadline to choose what to do"
    }
    let text = "exam \(Self.distance(standing.daysLeft)): \(verdict)"
    // Both do not fit beside a deck, and what would help is more useful.
    guard standing.isOnTrack else { return text }
    return text + ", \(NumberText.percent(Float(share))) expected"
  }

  /// The same, as a warning if something has to be done.
  var line: StyledText {
    let isFine = standing.isOnTrack || standing.daysLeft == 0
    return StyledText(short, isFine ? .plain : .warning)
  }

  /// Whether the plan is on track, and if not, what is missing.
  var verdict: String {
    if standing.isOnTrack { return "on track" }
    if let obstacle = standing.obstacle {
      let owner = obstacle.deck.map { " for \($0)" } ?? ""
      return "held back (\(obstacle.setting) is \(obstacle.value)\(owner))"
    }
    if standing.startsLate { return "behind by \(standing.missing.grouped)" }
    guard let forecast = standing.forecast, forecast.started < standing.total else {
      return "behind; \(standing.late.grouped) overdue"
    }
    return "behind; needs \(standing.paceNeeded.grouped) new a day"
  }

  /// As in `212 of 400 started`.
  var started: String { "\(standing.started.grouped) of \(standing.total.grouped) started" }

  /// As in `on track, 371 expected`.
  var outcome: String {
    guard let forecast = standing.forecast else {
      return standing.daysLeft == 0 ? "good luck" : "exam over"
    }
    let pace =
      standing.startsLate && standing.obstacle == nil
      ? "; needs \(standing.paceNeeded.grouped) new a day" : ""
    let link = standing.isOnTrack ? "," : ";"
    return "\(verdict)\(pace)\(link) \(NumberText.whole(forecast.expected)) expected"
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
    let own = "Based on the times and grades of your \(Counted.text(answers, "review"))"
    return answers < few ? "\(own), supplemented by typical ones." : "\(own)."
  }
}
