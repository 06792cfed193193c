import Recall
import TextUI
import Things

/// What an exam asks for, before it is agreed to.
struct ExamProposal: View {
  let exam: StudyDay
  let today: StudyDay
  let forecast: DeadlineForecast
  /// The next faster pace.
  let faster: DeadlineForecast?
  let begun: Int
  /// Whether what is counted are cards, two of each Thing.
  let countsCards: Bool
  /// How many answers of one's own it rests on.
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
    if EnvironmentValues.current.isSpoken { sentences = sentences.map { $0 + "." } }
    return sentences + [HabitsText.basis(answers)]
  }

  private var heading: String {
    let begun =
      begun == 0 ? "none begun" : begun == forecast.total ? "all begun" : "\(begun.grouped) begun"
    return "Exam \(DateText.long(exam, today: today)), \(ExamText.distance(exam - today)) · "
      + "\(Counted.text(forecast.total, countsCards ? "card" : "Thing")), \(begun)"
  }

  private var plan: String {
    var pace = "the cards as they come"
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
    Self.rounded(number) + (EnvironmentValues.current.isSpoken ? " minutes" : " min")
  }

  private static func rounded(_ number: Double) -> String { Int(number.rounded()).grouped }
}
