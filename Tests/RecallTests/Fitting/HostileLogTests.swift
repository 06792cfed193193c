import TestSupport
import Testing

@testable import Recall

@Suite(.slow)
struct HostileLogTests {
  /// A log of cards that are all answered in the same way: grades and the days between them.
  struct Habit: CustomTestStringConvertible {
    let testDescription: String
    let cards: Int
    let answers: [(days: Int, grade: Int)]

    func log() throws -> ReviewLog {
      var builder = ReviewLogBuilder()
      for card in 0..<cards {
        var day = 20_000 + card % 7
        for (index, answer) in answers.enumerated() {
          day += answer.days
          let time = Int64(day) * 86_400_000 + Int64(index * 1_000 + card)
          try builder.append(
            LoggedAnswer(card: Int64(card), day: day, time: max(time, 0), grade: answer.grade))
        }
      }
      return builder.log()
    }
  }

  private static let habits = [
    Habit(testDescription: "empty", cards: 0, answers: []),
    Habit(testDescription: "one answer", cards: 1, answers: [(0, 3)]),
    Habit(testDescription: "two answers", cards: 1, answers: [(0, 3), (1, 3)]),
    Habit(
      testDescription: "all again", cards: 50, answers: (0..<12).map { (min($0, 1), 1) }),
    Habit(
      testDescription: "all good", cards: 50, answers: (0..<12).map { ($0 * $0, 3) }),
    Habit(
      testDescription: "all easy", cards: 50, answers: (0..<12).map { ($0 * 300, 4) }),
    Habit(
      testDescription: "5,000 answers of one card", cards: 1,
      answers: (0..<5_000).map { ($0 % 3, 1 + $0 * 7 % 4) }),
    Habit(
      testDescription: "one day", cards: 200, answers: (0..<10).map { (0, 1 + $0 % 4) }),
    Habit(
      testDescription: "first intervals only", cards: 200, answers: [(0, 3), (3, 3)]),
    Habit(
      testDescription: "centuries between", cards: 60,
      answers: (0..<6).map { (min($0, 1) * 10_000, 3) }),
    Habit(
      testDescription: "days that go back", cards: 60,
      answers: (0..<20).map { ($0 % 2 == 0 ? 5 : -3, 2 + $0 % 2) }),
  ]

  @Test(arguments: habits, MemoryModel.allCases)
  func `a fit of any log ends with valid parameters`(habit: Habit, model: MemoryModel) throws {
    let log = try habit.log()

    let fitted = Fit(log).parameters(model) { _ in }

    #expect((try? Parameters(fitted.parameters.values)) == fitted.parameters)
    let report = Fit(log).report(current: Parameters(defaultsOf: model)) { _ in }
    for candidate in report.candidates {
      #expect(candidate.metrics.logLoss.isFinite)
      #expect(candidate.metrics.rmseBins.isFinite)
      #expect(candidate.metrics.auc?.isFinite ?? true)
      #expect(candidate.gain?.error.isFinite ?? true)
    }
    #expect(report.candidates.isEmpty == (Fit(log).itemCount < 64))
  }

  @Test func `an empty log reports how many reviews are missing`() throws {
    let report = try Fit(Self.habits[0].log()).report(current: Parameters(defaultsOf: .fsrs6)) {
      _ in
    }

    #expect(report.decision == .tooFew(missing: 64, sinceLastFit: false))
  }

  @Test func `a log without variety gives the defaults`() throws {
    for name in ["one answer", "two answers", "one day"] {
      let habit = try #require(Self.habits.first { $0.testDescription == name })

      let fitted = try Fit(habit.log()).parameters(.fsrs6) { _ in }

      #expect(fitted.extent == .nothing)
      #expect(fitted.parameters == Parameters(defaultsOf: .fsrs6))
    }
  }

  @Test func `first intervals alone give only first stabilities`() throws {
    let habit = try #require(Self.habits.first { $0.testDescription == "first intervals only" })

    let fitted = try Fit(habit.log()).parameters(.fsrs6) { _ in }

    #expect(fitted.extent == .firstStabilities)
    #expect(fitted.parameters.values[2] > 10)
    #expect(fitted.parameters.values[4...] == Parameters(defaultsOf: .fsrs6).values[4...])
  }
}
