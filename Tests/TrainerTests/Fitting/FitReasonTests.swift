import Testing

@testable import Recall
@testable import Trainer

struct FitReasonTests {
  private static let gain = FitGain(logLoss: 0.012_34, error: 0.000_42)

  private func reason(_ decision: FitDecision) -> String {
    FitReason(report: FitReport(candidates: [], decision: decision)).description
  }

  @Test func `what is adopted is said with how sure it is`() {
    #expect(
      reason(.adopt(.fsrs6, Self.gain, beside: nil))
        == "The new FSRS-6 predicts later answers better than the parameters in force, by 12.3 "
        + "thousandths of log loss, give or take 0.42.")
    #expect(
      reason(.adopt(.fsrs6, Self.gain, beside: .fsrs7))
        == "The new FSRS-6 predicts later answers better than the parameters in force, by 12.3 "
        + "thousandths of log loss, give or take 0.42; the new FSRS-7 does better still, but not "
        + "clearly.")
  }

  @Test func `what is kept is said with what came near`() {
    #expect(
      reason(.keep) == "Nothing predicts later answers better than the parameters in force.")
    #expect(
      reason(.keepAhead(.fsrs7, FitGain(logLoss: 0.000_4, error: 0.001_25)))
        == "Nothing predicts later answers clearly better than the parameters in force: the new "
        + "FSRS-7 does by 0.4 thousandths of log loss, and chance alone makes 1.3.")
  }

  @Test func `how many answers are missing is counted`() {
    #expect(
      reason(.tooFew(missing: 64))
        == "64 more answers to cards of earlier days are needed to tell what predicts better.")
    #expect(
      reason(.tooFew(missing: 1))
        == "1 more answer to cards of earlier days is needed to tell what predicts better.")
  }
}
