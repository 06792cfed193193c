import Testing

@testable import Recall

struct MetricsTests {
  @Test func `a tie counts half in the AUC`() {
    let predictions = Self.predictions([(0.9, true), (0.5, true), (0.5, false), (0.2, false)])

    #expect(PredictionMetrics(predictions).auc == 3.5 / 4)
  }

  @Test func `there is no AUC if all outcomes are the same`() {
    #expect(PredictionMetrics(Self.predictions([(0.9, true), (0.5, true)])).auc == nil)
    #expect(PredictionMetrics(Self.predictions([(0.9, false)])).auc == nil)
  }

  @Test func `a wrong certainty has a finite loss`() {
    let metrics = PredictionMetrics(Self.predictions([(1, false), (0, true)]))

    #expect(metrics.logLoss > 16 && metrics.logLoss < 17)
  }

  @Test func `calibration compares predictions with outcomes`() {
    let metrics = PredictionMetrics(
      Self.predictions([(0, false), (0.05, true), (0.91, true), (1, true), (0.95, false)]))

    #expect(metrics.calibration.map(\.tenth) == [0, 9])
    #expect(metrics.calibration.map(\.items) == [2, 3])
    #expect(metrics.calibration[0].expected == 0.025)
    #expect(metrics.calibration[0].observed == 0.5)
    #expect(abs(metrics.calibration[1].expected - 2.86 / 3) < 1e-12)
    #expect(metrics.calibration[1].observed == 2 / 3.0)
  }

  @Test func `similar reviews share a bin`() {
    func bin(_ days: Double, _ answers: Int, _ lapses: Int) -> PredictionBin {
      PredictionBin(days: days, answers: answers, lapses: lapses)
    }

    #expect(bin(1, 1, 0) == bin(3, 1, 0))
    #expect(bin(1, 1, 0) != bin(4, 1, 0))
    #expect(bin(1, 1, 0) != bin(1, 3, 0))
    #expect(bin(1, 3, 0) != bin(1, 3, 1))
    #expect(bin(1, 3, 1) != bin(1, 3, 2))
    #expect(bin(36_500, 5_000, 4_999).code < Int32(PredictionBin.codes))
  }

  @Test func `the moving average follows the outcomes`() {
    let recalls = MovingAverage.recalls([true, true, true, false, false, false, false, false])

    #expect(abs(recalls[0] - 0.7685) < 1e-4)
    #expect(recalls[1...3].allSatisfy { $0 > recalls[0] })
    #expect(recalls[7] < 0.65)
  }

  private static func predictions(_ pairs: [(Double, Bool)]) -> [Prediction] {
    pairs.map {
      Prediction(
        recall: $0, wasRecalled: $1, bin: PredictionBin(days: 1, answers: 1, lapses: 0))
    }
  }
}
