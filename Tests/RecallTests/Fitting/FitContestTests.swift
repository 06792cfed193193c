import Testing

@testable import Recall

struct FitContestTests {
  /// Forty answers: ten cards on four days each.
  private static let log = {
    var builder = ReviewLogBuilder()
    for card in 0..<10 {
      for day in 0..<4 {
        try? builder.append(
          LoggedAnswer(
            card: Int64(card), day: day, time: Int64(day * 86_400_000 + card), grade: 3))
      }
    }
    return builder.log()
  }()

  private static let answers = JudgedAnswers(log, at: (0..<40).map(Int32.init)[...])

  /// Losses by card and day, in the order of the log.
  private static func losses(_ loss: (Int, Int) -> Double) -> [Double] {
    (0..<40).map { loss($0 / 4, $0 % 4) }
  }

  private static let none = losses { _, _ in 0 }

  @Test func `the error of a per-card gain depends on the number of cards`() {
    let gain = Self.answers.gain(of: Self.none, over: Self.losses { card, _ in card < 5 ? 1 : 3 })

    // The standard deviation of ten means, five of 1 and five of 3, divided by the root of ten.
    #expect(abs(gain.logLoss - 2) < 1e-12)
    #expect(abs(gain.error - 1 / 3) < 1e-12)
    #expect(gain.isClear)
  }

  @Test func `the error of a per-day gain depends on the number of days`() {
    let gain = Self.answers.gain(of: Self.none, over: Self.losses { _, day in day < 2 ? -1 : 2 })

    #expect(abs(gain.logLoss - 0.5) < 1e-12)
    #expect(abs(gain.error - 3.0.squareRoot() / 2) < 1e-12)
    #expect(!gain.isClear)
  }

  @Test func `a constant gain is clear, and a gain of 0 is not`() {
    let gain = Self.answers.gain(of: Self.none, over: Self.losses { _, _ in 0.25 })

    #expect(gain == FitGain(logLoss: 0.25, error: 0))
    #expect(gain.isClear)
    #expect(!Self.answers.gain(of: Self.none, over: Self.none).isClear)
  }

  @Test func `one card on one day is no evidence`() throws {
    let answers = JudgedAnswers(Self.log, at: [0])

    #expect(!answers.gain(of: [0], over: [5]).isClear)
  }

  @Test func `the current model is kept if another does only as well`() throws {
    let contest = try Self.contest([.fsrs6: { _ in 0.85 }, .fsrs7: { $0 < 20 ? 0.86 : 0.845 }])

    let report = contest.report(mayAdopt: MemoryModel.allCases)

    let gain = try #require(report.candidates[1].gain)
    #expect(report.decision == .adopt(.fsrs6, gain, beside: .fsrs7))
    #expect(report.candidates[2].metrics.logLoss < report.candidates[1].metrics.logLoss)
  }

  @Test func `another model is adopted if it does clearly better`() throws {
    let contest = try Self.contest([.fsrs6: { _ in 0.85 }, .fsrs7: { _ in 0.95 }])

    let report = contest.report(mayAdopt: MemoryModel.allCases)

    let gain = try #require(report.candidates[2].gain)
    #expect(report.decision == .adopt(.fsrs7, gain, beside: nil))
  }

  @Test func `a model outside the given ones is never adopted`() throws {
    let contest = try Self.contest([.fsrs6: { _ in 0.7 }, .fsrs7: { _ in 0.95 }])

    #expect(contest.report(mayAdopt: [.fsrs6]).decision == .keep)
  }

  @Test func `a clear gain wins over a larger unclear one`() throws {
    let contest = try Self.contest([.fsrs6: { _ in 0.81 }, .fsrs7: { $0 < 20 ? 0.99 : 0.67 }])

    let report = contest.report(mayAdopt: MemoryModel.allCases)

    let gains = report.candidates.compactMap(\.gain)
    #expect(gains[1].logLoss > gains[0].logLoss && !gains[1].isClear)
    #expect(report.decision == .adopt(.fsrs6, gains[0], beside: nil))
  }

  @Test func `an unclear gain is reported but not adopted`() throws {
    let contest = try Self.contest([.fsrs6: { $0 < 20 ? 0.99 : 0.67 }])

    let report = contest.report(mayAdopt: MemoryModel.allCases)

    let gain = try #require(report.candidates[1].gain)
    #expect(report.decision == .keepAhead(.fsrs6, gain))
    #expect(report.adopted == nil)
  }

  // Every card was recalled, and the current model predicted 0.8; the others predict by position in
  // the log.
  private static func contest(
    _ rivals: KeyValuePairs<FitCandidate.Name, (Int) -> Double>
  ) throws -> FitContest {
    var contest = FitContest(answers: answers)
    contest.enter(.current, Parameters(defaultsOf: .fsrs6), predicting: predictions { _ in 0.8 })
    for (name, recall) in rivals {
      let model: MemoryModel = name == .fsrs7 ? .fsrs7 : .fsrs6
      var numbers = model.defaults.map { Double($0) }
      numbers[0] = 0.5
      contest.enter(name, try Parameters(numbers), predicting: predictions(recall))
    }
    return contest
  }

  private static func predictions(_ recall: (Int) -> Double) -> [Prediction] {
    (0..<40).map {
      Prediction(
        recall: recall($0), wasRecalled: true,
        bin: PredictionBin(days: 1, answers: 1, lapses: 0))
    }
  }
}
