import Recall
import Things

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

  static let shape: [About.Member] = [
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
