import Recall
import TextUI
import Things

/// The candidates of a fit side by side, how far their predictions came true, and what was decided.
struct FitView: View {
  let result: FitResult
  /// What is said of the consequences.
  let outcome: [String]
  /// Whether the new parameters themselves are shown, for whoever has no library to put them in.
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
    "Judged by \(Counted.text(answers, "answer")) that came after those each was trained on. A "
      + "lower log loss is better"
      + (FitTable.showsGain(width: width)
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

/// The candidates of a fit, a row each.
struct FitTable: View {
  let report: FitReport

  @Environment(\.width) private var width
  @Environment(\.isSpoken) private var isSpoken

  /// Whether there is room for what each gains.
  static func showsGain(width: Int) -> Bool { width >= 52 }

  var body: some View { Table(report.candidates, columns: columns) }

  private var columns: [TableColumn<FitCandidate>] {
    let all: [TableColumn<FitCandidate>?] = [
      TableColumn { StyledText(Self.name($0.name), isChosen($0) ? .strong : .plain) },
      TableColumn("log loss", alignment: .trailing) { StyledText(Self.text($0.metrics.logLoss)) },
      isNarrow
        ? nil
        : TableColumn("RMSE(bins)", alignment: .trailing) {
          StyledText(Self.text($0.metrics.rmseBins))
        },
      TableColumn("AUC", alignment: .trailing) {
        StyledText($0.metrics.auc.map(Self.text) ?? "–")
      },
      isNarrow
        ? nil
        : TableColumn("gain", alignment: .trailing) { StyledText($0.gain.map(text) ?? "") },
      TableColumn { StyledText(isChosen($0) ? "best" : "", .good) },
    ]
    return all.compactMap(\.self)
  }

  private var isNarrow: Bool { !Self.showsGain(width: width) }

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

  private func text(_ gain: FitGain) -> String {
    guard gain.logLoss != 0 || gain.error != 0 else { return "none" }
    let about = isSpoken ? "give or take" : "±"
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

/// What a fit found, and what became of it.
struct FitResult {
  var report: FitReport
  /// How many answers there were to learn from.
  var answers: Int
  /// Answers that stood twice in a file.
  var repeated = 0
  /// Whether something was written to the journal.
  var isDone = false
  /// Cards that got, or would get, another date.
  var moved: Int?
  /// The most that are then due on one day.
  var busiest = 0
  var line: LineName?

  private var missing: Int? {
    if case .tooFew(let missing) = report.decision { missing } else { nil }
  }

  private struct Candidate {
    let candidate: FitCandidate
    let isAdopted: Bool
  }

  private var candidates: [Candidate] {
    report.candidates.map {
      Candidate(candidate: $0, isAdopted: $0.name == report.adopted?.name)
    }
  }

  @MainActor static let report = Report<FitResult>(
    "fit",
    [
      Field("done", "whether anything was changed", value: \.isDone),
      Field(
        "adopted",
        "the name of the one that predicts clearly better than what is in force, if one does; with "
          + "-n or --log it is only named", value: \.report.adopted?.name.rawValue),
      Field("reason", "why, in a sentence") { FitReason(report: $0.report).description },
      Field(
        "missing", "how many answers are missing to judge by, if there are too few",
        value: \.missing),
      Field("answers", "the length of the log", value: \.answers),
      Field("repeated", "rows that stood there twice", value: \.repeated),
      Field("rescheduled", "cards with another date; null without --reschedule", value: \.moved),
      Field("line", "the line of the journal that undo names", value: \.line),
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
    Field("parameters", "the model's numbers") { $0.candidate.parameters?.values ?? [] }
      .plain { $0.candidate.parameters?.description ?? "" },
    Field(
      "logLoss", "mean −ln of the chance given to what happened; lower is better",
      value: \.candidate.metrics.logLoss),
    Field(
      "rmseBins", "how far prediction and outcome are apart in like answers",
      value: \.candidate.metrics.rmseBins),
    Field(
      "auc", "the chance that a recalled one was given the higher recall",
      value: \.candidate.metrics.auc),
    Field("items", "answers it was judged by", value: \.candidate.metrics.items),
    Field(
      "gain", "how much lower its log loss is than that in force", value: \.candidate.gain?.logLoss),
    Field("gainError", "the standard error of it", value: \.candidate.gain?.error),
    Field("adopted", "whether it is the one", value: \.isAdopted)
      .plain { $0.isAdopted ? "adopted" : "" },
    .list(
      "calibration", of: \.candidate.metrics.calibration,
      [
        Field("from", "recall predicted, from this to a tenth more") { Double($0.tenth) / 10 },
        Field("items", "answers", value: \.items),
        Field("expected", "mean recall predicted", value: \.expected),
        Field("observed", "share that was recalled", value: \.observed),
      ]),
  ]
}

/// How often what was predicted came true, by tenths of the prediction.
struct CalibrationTable: View {
  /// Whose predictions.
  let title: String
  let bins: [CalibrationBin]

  var body: some View {
    VStack {
      Text("How often what \(title) said came true", .dim)
      table
    }.padding()
  }

  private var table: some View {
    Table(
      bins,
      columns: [
        TableColumn("said") { StyledText(Self.range($0.tenth)) },
        TableColumn("answers", alignment: .trailing) { StyledText($0.items.grouped) },
        TableColumn("expected", alignment: .trailing) { StyledText(Self.percent($0.expected)) },
        TableColumn("known", alignment: .trailing) { StyledText(Self.percent($0.observed)) },
      ])
  }

  private static func range(_ tenth: Int) -> String { "\(tenth * 10)–\(tenth * 10 + 10) %" }
  private static func percent(_ share: Double) -> String { NumberText.percent(Float(share)) }
}
