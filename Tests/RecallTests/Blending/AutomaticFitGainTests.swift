import Foundation
import TestSupport
import Testing

@testable import Recall

/// Fits at the times of `fit auto`, on learners whose memory changes in the middle of the year.
@Suite(.slow) struct AutomaticFitGainTests {
  private static let change = 18_182

  /// Measured, in thousandths: standard 579, 583, 547; one early fit 604, 609, 621; automatic 562,
  /// 541, 529.
  @Test("after the change, repeated fits predict better than the standard ones and one early fit")
  func gain() throws {
    var (early, automatic) = (0.0, 0.0)
    for seed in 11...13 as ClosedRange<UInt64> {
      var learner = DailyLearner(seed: seed, count: 4_000)
      learner.pace = 2
      learner.drift = { $0 < Self.change ? 0 : -0.9 }
      let losses = try losses(of: learner)
      early += losses.early
      automatic += losses.automatic
      #expect(losses.automatic < losses.standard)
    }
    #expect(automatic < early)
  }

  /// The mean losses after the change: of the standard parameters, of one fit after 400 reviews, and
  /// of fits whenever one is due.
  private func losses(
    of learner: DailyLearner
  ) throws -> (standard: Double, early: Double, automatic: Double) {
    var (builder, first) = (ReviewLogBuilder(), ReviewLogBuilder())
    for (number, answer) in try learner.answers().enumerated() {
      try builder.append(answer)
      if number < FitSchedule.fewest { try first.append(answer) }
    }
    let log = builder.log()
    let evaluation = Fit(log).evaluation { _ in }
    let parameters = Fit(first.log()).parameters(.fsrs6) { _ in }.parameters
    let fit = Fit(log)
    let early = Predictor(log, at: fit.places).predictions(
      by: .fsrs6, parameters.values.map { Double($0) }, elapsed: fit.elapsed(.fsrs6),
      of: fit.places.indices, proceed: {})
    func mean(_ recalls: [Double]) -> Double {
      let losses = fit.places.indices.compactMap { index -> Double? in
        let place = Int(fit.places[index])
        guard Int(log.days[place]) >= Self.change else { return nil }
        let recall = min(max(recalls[index], 1e-6), 1 - 1e-6)
        return -Foundation.log(log.grades[place] > 1 ? recall : 1 - recall)
      }
      return losses.reduce(0, +) / Double(losses.count)
    }
    return (
      mean(evaluation.models[0].recalls), mean(early.map(\.recall)),
      mean(evaluation.models[1].recalls)
    )
  }
}
