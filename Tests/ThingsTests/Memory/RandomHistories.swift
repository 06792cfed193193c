import Recall
import TestSupport
import Things

extension SeededGenerator {
  mutating func policy() -> Policy {
    let steps = [60, 600, 3600, 43_200, 86_400, 259_200]
    func drawn(_ random: inout SeededGenerator) -> [Int] {
      (0..<random.number(below: 4)).map { _ in random.one(of: steps) }
    }
    return Policy(
      Forgetting(Parameters(defaultsOf: one(of: MemoryModel.allCases))),
      retention: one(of: [0.7, 0.85, 0.9, 0.97]), learningSteps: drawn(&self),
      relearningSteps: drawn(&self), maximumInterval: one(of: [36_500, 90, 1]),
      fuzz: number(below: 4) > 0, balance: number(below: 2) > 0)
  }

  mutating func load() -> DayLoad {
    DayLoad(
      due: (0..<number(below: 99)).map { _ in number(below: 40) },
      siblingDays: (0..<number(below: 2)).map { _ in number(below: 40) })
  }

  mutating func review(of turn: Turn, at now: Now) -> Review {
    var review = turn.review(one(of: [.again, .hard, .good, .good, .easy]), at: now)
    review.firstKey = number(below: 9000)
    review.duration = number(below: 90_000)
    review.hints = number(below: 3)
    review.verdict = one(of: VerdictKind.allCases)
    return review
  }

  /// Minutes until the next line, sometimes negative.
  mutating func minutes() -> Int {
    one(of: [0, 1, 8, 12, 200, 1440, 4000, 14_400, 60_000, 600_000, -30, -3000])
  }

  mutating func bystander(on day: StudyDay) -> CardEvent {
    one(of: [
      .suspend, .resume, .flag, .unflag, .reset, .bury(until: day + 1), .due(.day(day + 5)),
      .past(one(of: Grade.allCases)),
    ])
  }
}
