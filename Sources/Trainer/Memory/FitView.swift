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

  var json: [(String, JSON)] {
    [
      ("done", .bool(isDone)), ("adopted", .optional(report.adopted) { .string($0.name.rawValue) }),
      ("reason", .string(FitReason(report: report).description)),
      ("missing", .optional(missing, JSON.int)),
      ("answers", .int(answers)), ("repeated", .int(repeated)),
      ("rescheduled", .optional(moved, JSON.int)), ("line", .optional(line) { .string("\($0)") }),
      ("candidates", .array(report.candidates.map { json($0) })),
    ]
  }

  private var missing: Int? {
    if case .tooFew(let missing) = report.decision { missing } else { nil }
  }

  private func json(_ candidate: FitCandidate) -> JSON {
    let metrics = candidate.metrics
    return .object([
      ("name", .string(candidate.name.rawValue)),
      ("model", .optional(candidate.parameters) { .string($0.model.rawValue) }),
      ("parameters", .array((candidate.parameters?.values ?? []).map(JSON.float))),
      ("logLoss", .number(metrics.logLoss)), ("rmseBins", .number(metrics.rmseBins)),
      ("auc", .optional(metrics.auc, JSON.number)), ("items", .int(metrics.items)),
      ("gain", .optional(candidate.gain) { .number($0.logLoss) }),
      ("gainError", .optional(candidate.gain) { .number($0.error) }),
      ("adopted", .bool(candidate.name == report.adopted?.name)),
      ("calibration", .array(metrics.calibration.map(Self.json))),
    ])
  }

  private static func json(_ bin: CalibrationBin) -> JSON {
    .object([
      ("from", .number(Double(bin.tenth) / 10)), ("items", .int(bin.items)),
      ("expected", .number(bin.expected)), ("observed", .number(bin.observed)),
    ])
  }

  static let shape: [CommandHelp.Member] = [
    .init("done", "whether anything was changed"),
    .init(
      "adopted",
      "the name of the one that predicts clearly better than what is in force, if one does; with "
        + "-n or --log it is only named"),
    .init("reason", "why, in a sentence"),
    .init("missing", "how many answers are missing to judge by, if there are too few"),
    .init("answers", "the length of the log"), .init("repeated", "rows that stood there twice"),
    .init("rescheduled", "cards with another date; null without --reschedule"),
    .init("line", "the line of the journal that undo names"),
    .init("candidates[].name", "current, defaults, fsrs6, fsrs7 or moving average"),
    .init("candidates[].model", "fsrs6, fsrs7, or null"),
    .init("candidates[].parameters[]", "the model's numbers"),
    .init("candidates[].logLoss", "mean −ln of the chance given to what happened; lower is better"),
    .init("candidates[].rmseBins", "how far prediction and outcome are apart in like answers"),
    .init("candidates[].auc", "the chance that a recalled one was given the higher recall"),
    .init("candidates[].items", "answers it was judged by"),
    .init("candidates[].gain", "how much lower its log loss is than that in force"),
    .init("candidates[].gainError", "the standard error of it"),
    .init("candidates[].adopted", "whether it is the one"),
    .init("candidates[].calibration[].from", "recall predicted, from this to a tenth more"),
    .init("candidates[].calibration[].items", "answers"),
    .init("candidates[].calibration[].expected", "mean recall predicted"),
    .init("candidates[].calibration[].observed", "share that was recalled"),
  ]

  /// The table alone, a candidate a row.
  var fields: [[String]] {
    report.candidates.map { candidate in
      let metrics = candidate.metrics
      return [
        candidate.name.rawValue, candidate.parameters?.model.rawValue ?? "",
        "\(metrics.logLoss)", "\(metrics.rmseBins)", metrics.auc.map { "\($0)" } ?? "",
        "\(metrics.items)", candidate.name == report.adopted?.name ? "adopted" : "",
        candidate.parameters?.description ?? "",
      ]
    }
  }
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
