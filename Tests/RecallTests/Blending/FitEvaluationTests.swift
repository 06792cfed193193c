import Foundation
import TestSupport
import Testing

@testable import Recall

/// The evaluation, in which every prediction is made before its answer.
@Suite struct FitEvaluationTests {
  @Test("cutting off the end of a log changes no earlier prediction", arguments: [3, 600, 900])
  func prefix(_ count: Int) throws {
    let answers = try DailyLearner(seed: 5, count: 1_000).answers()
    let whole = try log(answers).evaluated()
    let part = try log(Array(answers.prefix(count))).evaluated()
    #expect(part.reviews.count < whole.reviews.count && part.models.count == (count > 3 ? 4 : 0))
    for (mine, all) in zip(part.models, whole.models) {
      #expect(mine.recalls == Array(all.recalls.prefix(mine.recalls.count)))
    }
  }

  @Test("neither the order of rows nor the number of threads matters")
  func order() throws {
    let answers = try DailyLearner(seed: 6, count: 800).answers()
    let (one, other) = (try log(answers), try log(answers.reversed()))
    var options = FitOptions()
    options.threads = 1
    let evaluations = [
      one.evaluated(), other.evaluated(), Fit(one, options).evaluation { _ in },
    ]
    for evaluation in evaluations.dropFirst() {
      for (mine, first) in zip(evaluation.models, evaluations[0].models) {
        #expect(mine.recalls == first.recalls)
      }
    }
  }

  /// Takes minutes without optimization: `LEARNERS=10 swift test --filter FitEvaluationTests`.
  @Test(
    "on learners who never change, the blend loses at most 0.3 thousandths",
    .enabled(if: learners > 0))
  func stationary() throws {
    for seed in 0..<Self.learners {
      let evaluation = try log(DailyLearner(seed: seed + 1, count: 20_000).answers()).evaluated()
      let models = evaluation.models
      #expect(models[3].metrics.logLoss <= models[1].metrics.logLoss + 0.000_3)
    }
  }

  @Test("a log without predicted reviews has no models")
  func empty() throws {
    #expect(try log([]).evaluated().models.isEmpty)
    let one = LoggedAnswer(card: 1, day: 1, time: 1_000, grade: 3)
    #expect(try log([one]).evaluated().models.isEmpty)
    let next = LoggedAnswer(card: 1, day: 2, time: 90_000_000, grade: 3)
    let both = try log([next, one]).evaluated()
    #expect(both.models.count == 4 && both.reviews.map(\.days) == [1])
    #expect(both.models[0].error == nil && both.models[0].metrics.auc == nil)
  }

  private static let learners =
    ProcessInfo.processInfo.environment["LEARNERS"].flatMap(UInt64.init) ?? 0

  private func log(_ answers: [LoggedAnswer]) throws -> ReviewLog {
    var builder = ReviewLogBuilder()
    for answer in answers { try builder.append(answer) }
    return builder.log()
  }
}

extension ReviewLog {
  fileprivate func evaluated() -> FitEvaluation { Fit(self).evaluation { _ in } }
}

/// The reviews of somebody who studies every day, in the order of time.
struct DailyLearner {
  let seed: UInt64
  let count: Int
  /// New cards per day.
  var pace = 10
  /// Added to the log-odds of recall on a day.
  var drift: (Int) -> Double = { _ in 0 }

  func answers() throws -> [LoggedAnswer] {
    let model = TrainableFSRS6(SimulatedLog.numbers(.fsrs6, spreads: 0.7, seed: seed))
    var random = SeededGenerator(seed: seed)
    var result: [LoggedAnswer] = []
    var cards: [(memory: MemoryEstimate, day: Int, due: Int)] = []
    var day = 18_000
    while result.count < count {
      var time = Int64(day) * 86_400_000 + 60_000_000
      for card in cards.indices where cards[card].due <= day && result.count < count {
        let elapsed = Double(day - cards[card].day)
        let odds = Logistic.logOdds(model.recall(of: cards[card].memory, after: elapsed))
        let isKnown = random.share() < Logistic.probability(odds + drift(day))
        let grade: UInt8 = isKnown ? (random.share() < 0.2 ? 2 : random.share() < 0.9 ? 3 : 4) : 1
        cards[card].memory = model.next(cards[card].memory, after: elapsed, grade: grade)
        time += 4_000 + Int64(random.share() * 8_000)
        cards[card] = scheduled(cards[card].memory, day, &random)
        result.append(answer(card, day, time, grade, &random))
      }
      for _ in 0..<pace where result.count < count {
        let grade = 1 + UInt8(random.share() * 3.99)
        time += 9_000
        cards.append(scheduled(model.first(grade), day, &random))
        result.append(answer(cards.count - 1, day, time, grade, &random))
      }
      day += 1
    }
    return result
  }

  private func scheduled(
    _ memory: MemoryEstimate, _ day: Int, _ random: inout SeededGenerator
  ) -> (MemoryEstimate, Int, Int) {
    let wait = min(memory.stability, 1_000) * (0.8 + 0.4 * random.share())
    return (memory, day, day + max(Int(wait.rounded()), 1))
  }

  private func answer(
    _ card: Int, _ day: Int, _ time: Int64, _ grade: UInt8, _ random: inout SeededGenerator
  ) -> LoggedAnswer {
    LoggedAnswer(
      card: Int64(card), day: day, time: time, grade: Int(grade),
      milliseconds: 2_000 + Int(random.share() * 6_000))
  }
}
