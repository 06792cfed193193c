import Recall
import TextUI

/// The candidates of a fit, a row each.
struct FitTable: View {
  let report: FitReport

  private static var isNarrow: Bool { EnvironmentValues.current.width < 52 }
  /// Whether there is room for what each gains.
  static var showsGain: Bool { !isNarrow }

  var body: some View { Table(report.candidates, columns: columns) }

  private var columns: [TableColumn<FitCandidate>] {
    let all: [TableColumn<FitCandidate>?] = [
      TableColumn { Line(Self.name($0.name), isChosen($0) ? .strong : .plain) },
      TableColumn("log loss", alignment: .trailing) { Line(Self.text($0.metrics.logLoss)) },
      Self.isNarrow
        ? nil
        : TableColumn("RMSE(bins)", alignment: .trailing) { Line(Self.text($0.metrics.rmseBins)) },
      TableColumn("AUC", alignment: .trailing) {
        Line($0.metrics.auc.map(Self.text) ?? "–")
      },
      Self.isNarrow
        ? nil : TableColumn("gain", alignment: .trailing) { Line($0.gain.map(Self.text) ?? "") },
      TableColumn { Line(isChosen($0) ? "best" : "", .good) },
    ]
    return all.compactMap(\.self)
  }

  private func isChosen(_ candidate: FitCandidate) -> Bool {
    candidate.name == report.adopted?.name
  }

  /// As a sentence names it, behind an article.
  nonisolated static func title(_ name: FitCandidate.Name) -> String {
    switch name {
    case .current: "parameters in force"
    case .defaults: "default parameters"
    case .fsrs6, .fsrs7, .movingAverage: self.name(name)
    }
  }

  nonisolated static func name(_ name: FitCandidate.Name) -> String {
    switch name {
    case .current: "in force"
    case .defaults: "default"
    case .fsrs6: "new FSRS-6"
    case .fsrs7: "new FSRS-7"
    case .movingAverage: "moving average"
    }
  }

  private static func text(_ gain: FitGain) -> String {
    guard gain.logLoss != 0 || gain.error != 0 else { return "none" }
    let about = EnvironmentValues.current.isSpoken ? "give or take" : "±"
    return [FitReason.thousandths(gain.logLoss), about, FitReason.thousandths(gain.error)]
      .joined(separator: " ")
  }

  /// Four digits behind the point.
  static func text(_ number: Double) -> String {
    let scaled = Int((min(number, 1e6) * 10_000).rounded())
    let rest = "\(scaled % 10_000)"
    return "\(scaled / 10_000)." + String(repeating: "0", count: 4 - rest.count) + rest
  }
}
