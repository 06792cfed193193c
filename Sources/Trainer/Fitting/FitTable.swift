import Recall
import TextUI

/// The candidates of a fit, a row each.
struct FitTable: View {
  let report: FitReport

  private var isNarrow: Bool { EnvironmentValues.current.width < 52 }

  var body: some View { Table(report.candidates, columns: columns) }

  private var columns: [TableColumn<FitCandidate>] {
    let all: [TableColumn<FitCandidate>?] = [
      TableColumn { Line(Self.name($0.name), isChosen($0) ? .strong : .plain) },
      TableColumn("log loss", alignment: .trailing) { Line(Self.text($0.metrics.logLoss)) },
      isNarrow
        ? nil
        : TableColumn("RMSE(bins)", alignment: .trailing) { Line(Self.text($0.metrics.rmseBins)) },
      TableColumn("AUC", alignment: .trailing) {
        Line($0.metrics.auc.map(Self.text) ?? "–")
      },
      TableColumn { Line(isChosen($0) ? "best" : "", .good) },
    ]
    return all.compactMap(\.self)
  }

  private func isChosen(_ candidate: FitCandidate) -> Bool {
    candidate.name == report.adopted?.name
  }

  /// As a sentence names it, behind an article.
  static func title(_ name: FitCandidate.Name) -> String {
    switch name {
    case .current: "parameters in force"
    case .defaults: "default parameters"
    case .fsrs6, .fsrs7, .movingAverage: self.name(name)
    }
  }

  static func name(_ name: FitCandidate.Name) -> String {
    switch name {
    case .current: "in force"
    case .defaults: "default"
    case .fsrs6: "new FSRS-6"
    case .fsrs7: "new FSRS-7"
    case .movingAverage: "moving average"
    }
  }

  /// Four digits behind the point.
  static func text(_ number: Double) -> String {
    let scaled = Int((min(number, 1e6) * 10_000).rounded())
    let rest = "\(scaled % 10_000)"
    return "\(scaled / 10_000)." + String(repeating: "0", count: 4 - rest.count) + rest
  }
}
