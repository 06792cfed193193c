import Recall
import TextUI
import Things

/// Compares the candidates of a fit, their calibration and the decision.
struct FitView: View {
  let result: FitResult
  /// The consequences in sentences.
  let outcome: [String]
  /// Whether the new parameters are shown, since there is no library to save them in.
  var showsParameters = false

  @Environment(\.width) private var width

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
    "Tested on \(Counted.text(answers, "review")) made after the training data. A "
      + "lower log loss is better"
      + (FitTable.showsGain(width: width)
        ? "; gain is the improvement in thousandths, ± its standard error." : ".")
      + " The moving average is only a baseline and is never adopted."
  }

  /// The one used from now on.
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

/// The candidates of a fit, one row each.
struct FitTable: View {
  let report: FitReport

  @Environment(\.width) private var width

  /// Whether there is room for the gain column.
  fileprivate static func showsGain(width: Int) -> Bool { width >= 52 }

  var body: some View { Table(report.candidates, columns: columns) }

  private var columns: [TableColumn<FitCandidate>] {
    let all: [TableColumn<FitCandidate>?] = [
      TableColumn { StyledText(Self.name($0.name), isChosen($0) ? .strong : .plain) },
      TableColumn.number("log loss") { NumberText.exact($0.metrics.logLoss) },
      isNarrow
        ? nil
        : TableColumn.number("RMSE(bins)") { NumberText.exact($0.metrics.rmseBins) },
      TableColumn.number("AUC") { $0.metrics.auc.map(NumberText.exact) ?? "–" },
      isNarrow
        ? nil
        : TableColumn.number("gain") { $0.gain.map(text) ?? "" },
      TableColumn { StyledText(isChosen($0) ? "best" : "", .good) },
    ]
    return all.compactMap(\.self)
  }

  private var isNarrow: Bool { !Self.showsGain(width: width) }

  private func isChosen(_ candidate: FitCandidate) -> Bool {
    candidate.name == report.adopted?.name
  }

  /// The name in a sentence, after an article.
  nonisolated static func title(_ name: FitCandidate.Name) -> String {
    switch name {
    case .current: "current parameters"
    case .defaults: "default parameters"
    case .fsrs6, .fsrs7, .movingAverage: self.name(name)
    }
  }

  nonisolated static func name(_ name: FitCandidate.Name) -> String {
    switch name {
    case .current: "current"
    case .defaults: "default"
    case .fsrs6: "new FSRS-6"
    case .fsrs7: "new FSRS-7"
    case .movingAverage: "moving average"
    }
  }

  private func text(_ gain: FitGain) -> String {
    guard gain.logLoss != 0 || gain.error != 0 else { return "none" }
    return "\(FitReason.thousandths(gain.logLoss)) ± \(FitReason.thousandths(gain.error))"
  }
}

struct FitResult {
  var report: FitReport
  var answers: Int
  /// The number of duplicate answers in a file.
  var repeated = 0
  /// Nil if nothing was written to the journal.
  var receipt: Receipt?
  /// The number of cards that were or would be rescheduled.
  var moved: Int?

  private var missing: Int? {
    if case .tooFew(let missing, _) = report.decision { missing } else { nil }
  }

  private typealias Candidate = (candidate: FitCandidate, isAdopted: Bool)

  private var candidates: [Candidate] {
    report.candidates.map { ($0, $0.name == report.adopted?.name) }
  }

  @MainActor static let report = Report<FitResult>(
    "fit",
    [
      Field("done", "whether anything changed") { $0.receipt != nil },
      Field(
        "adopted",
        "name of the candidate that predicts clearly better than the current parameters, if any; with "
          + "-n or --log it is not adopted", value: \.report.adopted?.name.rawValue),
      Field("reason", "the reason, in a sentence") { FitReason(report: $0.report).description },
      Field(
        "missing", "number of missing reviews, if there are too few to compare",
        value: \.missing),
      Field("answers", "number of reviews", value: \.answers),
      Field("repeated", "number of duplicate rows", value: \.repeated),
      Field(
        "rescheduled", "number of cards with a new due date; null without --reschedule",
        value: \.moved),
      Field("line", "the journal line to pass to undo", value: \.receipt?.line),
      .list(
        "candidates", of: \.candidates,
        columns: [
          "name", "model", "logLoss", "rmseBins", "auc", "items", "adopted", "parameters",
        ], candidateFields),
    ])

  @MainActor private static let candidateFields: [Field<Candidate>] = [
    Field(
      "name", "current, defaults, fsrs6, fsrs7 or moving average", value: \.candidate.name.rawValue),
    Field("model", "fsrs6, fsrs7, or null", value: \.candidate.parameters?.model.rawValue),
    Field("parameters", "the parameters") { $0.candidate.parameters?.values ?? [] }
      .plain { $0.candidate.parameters?.description ?? "" },
    Field(
      "logLoss", "mean negative log likelihood; lower is better",
      value: \.candidate.metrics.logLoss),
    Field(
      "rmseBins",
      "root mean square error between predicted and actual recall, by bins of similar reviews",
      value: \.candidate.metrics.rmseBins),
    Field(
      "auc", "area under the ROC curve",
      value: \.candidate.metrics.auc),
    Field("items", "number of reviews tested", value: \.candidate.metrics.items),
    Field(
      "gain", "improvement in log loss over the current parameters",
      value: \.candidate.gain?.logLoss),
    Field("gainError", "its standard error", value: \.candidate.gain?.error),
    Field("adopted", "whether it is the best", value: \.isAdopted)
      .plain { $0.isAdopted ? "adopted" : "" },
    .list("calibration", of: \.candidate.metrics.calibration, CalibrationBin.fields),
  ]
}

@MainActor
extension CalibrationBin {
  static let fields: [Field<CalibrationBin>] = [
    Field("from", "lower bound of predicted recall in this bin, which is 0.1 wide") {
      Double($0.tenth) / 10
    },
    Field("items", "answers", value: \.items),
    Field("expected", "mean predicted recall", value: \.expected),
    Field("observed", "share actually recalled", value: \.observed),
  ]
}

/// Predicted and actual recall, by tenths of the prediction.
struct CalibrationTable: View {
  /// The candidate that predicted.
  let title: String
  let bins: [CalibrationBin]

  var body: some View {
    VStack {
      Text("Predicted and actual recall with \(title)", .dim)
      table
    }.padding()
  }

  private var table: some View {
    Table(
      bins,
      columns: [
        TableColumn("predicted") { StyledText(Self.range($0.tenth)) },
        TableColumn.number("answers") { $0.items.grouped },
        TableColumn.number("mean") { Self.percent($0.expected) },
        TableColumn.number("actual") { Self.percent($0.observed) },
      ])
  }

  static func range(_ tenth: Int) -> String { "\(tenth * 10)–\(tenth * 10 + 10) %" }
  private static func percent(_ share: Double) -> String { NumberText.percent(Float(share)) }
}
