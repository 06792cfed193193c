import Testing

@testable import Recall
@testable import Trainer

struct FitReasonTests {
  private static let gain = FitGain(logLoss: 0.012_34, error: 0.000_42)

  private func reason(_ decision: FitDecision) -> String {
    FitReason(report: FitReport(candidates: [], decision: decision)).description
  }

  @Test func `an adoption is reported with its certainty`() {
    #expect(
      reason(.adopt(.fsrs6, Self.gain, beside: nil))
        == "The new FSRS-6 predicted later reviews better than the current parameters, by 12.3 "
        + "thousandths of log loss, ± 0.42.")
    #expect(
      reason(.adopt(.fsrs6, Self.gain, beside: .fsrs7))
        == "The new FSRS-6 predicted later reviews better than the current parameters, by 12.3 "
        + "thousandths of log loss, ± 0.42; the new FSRS-7 did better still, but not "
        + "clearly.")
  }

  @Test func `keeping the parameters is reported with the best candidate`() {
    #expect(
      reason(.keep)
        == "Neither newly trained model predicts clearly better than the current parameters.")
    #expect(
      reason(.keepAhead(.fsrs7, FitGain(logLoss: 0.000_4, error: 0.001_25)))
        == "Neither newly trained model predicts clearly better than the current parameters: the "
        + "new FSRS-7 improved log loss by 0.4 thousandths, with a standard error of 1.3.")
  }

  @Test func `the number of missing answers is reported`() {
    #expect(
      reason(.tooFew(missing: 64, sinceLastFit: false))
        == "Not enough data: fit needs 64 more reviews made at least a day after the card's "
        + "previous one."
    )
    #expect(
      reason(.tooFew(missing: 1, sinceLastFit: true))
        == "Not enough new data: fit needs 1 more review made since the last fit and at least a day "
        + "after the card's previous one."
    )
  }
}
