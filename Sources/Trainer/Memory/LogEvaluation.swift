import DelimitedText
import Recall
import TextUI
import Things

/// `fit --log FILE --evaluate`: how well each model predicted the reviews of a log.
@MainActor
struct LogEvaluation {
  private let file: LogFile

  init(_ file: LogFile) { self.file = file }

  func run(_ call: Call, in session: Session) throws -> ExitStatus {
    let path = call["predictions"]
    if let path, path != "-" { try prepare(path, call, in: session) }
    let evaluation = try evaluation(in: session)
    if let path {
      let bytes = predictions(evaluation)
      if path == "-" {
        session.write(text: bytes)
        return .done
      }
      if !call.isDryRun { try session.write(bytes, to: path) }
    }
    let result = Result(log: file.log, evaluation: evaluation)
    session.answer(result, as: Self.report, call) {
      session.show(EvaluationView(result: result, file: call.isDryRun ? nil : path))
    }
    return evaluation.models.isEmpty ? .no : .done
  }

  private func prepare(_ path: String, _ call: Call, in session: Session) throws {
    guard let files = try session.existingStore?.files,
      try files.replaces(path, reading: [call["log"] ?? "-"]), !call.isDryRun
    else { return }
    try session.requireYes("\(path) exists. Replace it?", call)
  }

  private func evaluation(in session: Session) throws -> FitEvaluation {
    defer { session.endProgress() }
    return try Fit(file.log).evaluation { (share) throws(Interrupted) in
      try session.proceed("evaluating", share: share)
    }
  }

  /// One row per predicted review, with one column per model.
  private func predictions(_ evaluation: FitEvaluation) -> [UInt8] {
    var writer = RowWriter(.csv)
    writer.append(
      ["card_id", "review_time", "review_rating", "elapsed_days"]
        + FitEvaluation.Name.allCases.map(\.rawValue))
    for (index, review) in evaluation.reviews.enumerated() {
      writer.append(
        [
          file.cards[review.card], "\(review.time)", "\(review.grade)", "\(review.days)",
        ] + evaluation.models.map { "\($0.recalls[index])" })
    }
    return writer.bytes
  }

  struct Result {
    let log: ReviewLog
    let evaluation: FitEvaluation
  }

  static let report = Report<Result>(
    "fit",
    [
      Field("answers", "number of reviews in the log", value: \.log.count).inJSONOnly,
      Field("cards", "number of cards in the log", value: \.log.cardCount).inJSONOnly,
      Field("repeated", "number of duplicate rows", value: \.log.repeated).inJSONOnly,
      Field("items", "number of predicted reviews", value: \.evaluation.reviews.count).inJSONOnly,
      Field("fits", "how often parameters were fitted", value: \.evaluation.fits).inJSONOnly,
      .list(
        "models", of: \.evaluation.models,
        columns: ["name", "logLoss", "logLossError", "gain", "gainError", "rmseBins", "auc"],
        modelFields),
      .list(
        "experts", of: { Array(zip(Blend.Expert.allCases, $0.evaluation.weights)) },
        [
          Field("name", "a part of the blend") { "\($0.0)" },
          Field("weight", "its final weight; the sum is 1") { $0.1 },
        ]
      ).inJSONOnly,
    ])

  private static let modelFields: [Field<FitEvaluation.Model>] = [
    Field("name", "standard, fsrs6, fsrs7 or blend", value: \.name.rawValue),
    Field("logLoss", "mean negative log likelihood; lower is better", value: \.metrics.logLoss),
    Field("logLossError", "its standard error over days", value: \.error),
    Field("gain", "improvement in log loss over fsrs6", value: \.gain),
    Field("gainError", "its standard error over days", value: \.gainError),
    Field(
      "rmseBins",
      "root mean square error between predicted and actual recall, by bins of similar reviews",
      value: \.metrics.rmseBins),
    Field("auc", "area under the ROC curve", value: \.metrics.auc),
    .list("calibration", of: \.metrics.calibration, CalibrationBin.fields),
  ]
}

/// The models of an evaluation, one row each.
private struct EvaluationView: View {
  let result: LogEvaluation.Result
  /// The file of the predictions, if any.
  let file: String?

  private var evaluation: FitEvaluation { result.evaluation }

  var body: some View {
    VStack(spacing: 1) {
      if evaluation.models.isEmpty {
        Text("No review was made at least a day after the card's previous one.").padding()
      } else {
        Table(evaluation.models, columns: columns).padding()
        Text(basis, .dim).padding()
        ForEach(evaluation.models.suffix(1)) {
          CalibrationTable(title: "the blend", bins: $0.metrics.calibration)
        }
      }
      if let file { Text("Wrote \(file).").padding() }
    }
  }

  private var basis: String {
    "Each of \(Counted.text(evaluation.reviews.count, "review")) was predicted before its grade "
      + "was known, with parameters fitted \(Counted.text(evaluation.fits, "time")) to earlier "
      + "reviews. A lower log loss is better; gain is the improvement over FSRS-6 in thousandths, "
      + "± its standard error over days."
  }

  private var columns: [TableColumn<FitEvaluation.Model>] {
    [
      TableColumn { StyledText(Self.name($0.name)) },
      TableColumn.number("log loss") { NumberText.exact($0.metrics.logLoss) },
      TableColumn.number("RMSE(bins)") { NumberText.exact($0.metrics.rmseBins) },
      TableColumn.number("AUC") { $0.metrics.auc.map(NumberText.exact) ?? "–" },
      TableColumn.number("gain") {
        $0.name == .fsrs6 ? "" : FitReason.thousandths($0.gain, error: $0.gainError)
      },
    ]
  }

  private static func name(_ name: FitEvaluation.Name) -> String {
    switch name {
    case .standard: "standard"
    case .fsrs6: "FSRS-6"
    case .fsrs7: "FSRS-7"
    case .blend: "blend"
    }
  }
}
