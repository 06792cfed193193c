import Recall
import TestSupport
import Testing

@testable import Things

/// A simulated year with a budget in minutes, against one with a fixed number of new Things that
/// takes as long in all.
///
/// The fixed number takes little time at first and more and more later, so in the end it has more
/// cards that are still to be paid for; the budget knows more throughout the year.
@Suite(.slow)
struct MinutesYearTests {
  private static let days = 364

  private func learner(_ seed: UInt64) -> SimulatedLearner {
    SimulatedLearner(Policy(Forgetting(Parameters(defaultsOf: .fsrs6))), seed: seed)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `a year keeps to its budget and is worth its time`(seed: UInt64) {
    var fixed = learner(seed)
    var (seconds, fixedKnown) = (0.0, 0.0)
    for day in 0..<Self.days {
      seconds += fixed.study(new: 10).seconds
      if day % 14 == 13 { fixedKnown += fixed.known / 26 }
    }
    let minutes = seconds / 60 / Double(Self.days)

    var budgeted = learner(seed)
    var answered: [AnsweredDay] = []
    var near = 0
    var (total, known) = (0.0, 0.0)
    for day in 0..<Self.days {
      let today = StudyDay(number: 20_000 + day)
      let times = AnswerTimes(answered, before: today)
      let budget = MinutesBudget(minutes: minutes, reviews: budgeted.due, times)
      let result = budgeted.study(new: budget.new, most: budget.reviews)
      answered.insert(
        AnsweredDay(
          day: today, answers: result.answers, milliseconds: Int(result.seconds * 1000),
          reviews: result.reviews, new: result.started), at: 0)
      total += result.seconds
      if day % 14 == 13 { known += budgeted.known / 26 }
      if abs(result.seconds / 60 / minutes - 1) <= 0.2 { near += 1 }
    }

    #expect(Double(near) >= 0.9 * Double(Self.days))
    #expect(total <= seconds * 1.02)
    #expect(known >= fixedKnown)
  }
}
