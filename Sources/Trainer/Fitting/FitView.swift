import Recall
import TextUI

/// The candidates of a fit side by side, how far their predictions came true, and what was decided.
struct FitView: View {
  let result: FitResult
  /// What is said of the consequences.
  let outcome: [String]
  /// Whether the new parameters themselves are shown, for whoever has no library to put them in.
  var showsParameters = false

  private var report: FitReport { result.report }

  var body: some View {
    VStack(spacing: 1) {
      if let first = report.candidates.first {
        FitTable(report: report).padding()
        Text(basis(first.metrics.items), .dim).padding()
      }
      if let best {
        CalibrationTable(title: "the " + FitTable.title(best.name), bins: best.metrics.calibration)
      }
      if showsParameters { parameters }
      VStack { ForEach([FitReason(report: report).description] + outcome) { Text($0) } }.padding()
    }
  }

  private func basis(_ answers: Int) -> String {
    "Judged by \(Counted.text(answers, "answer")) that came after those each was trained on. A "
      + "lower log loss is better"
      + (FitTable.showsGain
        ? "; gain is how much lower, in thousandths, and what chance alone may make." : ".")
  }

  /// The one in force from now on.
  private var best: FitCandidate? {
    report.adopted ?? report.candidates.first { $0.name == .current } ?? report.candidates.first
  }

  private var parameters: some View {
    let trained = report.candidates.filter { $0.name == .fsrs6 || $0.name == .fsrs7 }
    return VStack(spacing: 1) {
      ForEach(trained) { candidate in
        VStack {
          Text("Parameters of the " + FitTable.name(candidate.name))
          Text((candidate.parameters?.values ?? []).map(\.description).joined(separator: ", "))
            .padding()
        }.padding()
      }
    }
  }
}
