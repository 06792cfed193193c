import TextUI
import Things

/// What was predicted against what was known.
struct CalibrationBlock: StatisticsBlock {
  static let about = BlockAbout(
    "calibration", "Calibration", "predicted recall against what was known, by tenths",
    json: [
      .init("predicted", "the mean of all predictions")
    ] + ProportionText.members("known") + [
      .init("tenths[].from", "predictions from this on, up to the next tenth"),
      .init("tenths[].predicted", "their mean"),
    ] + ProportionText.members("tenths[].known"))

  private let calibration: Calibration
  let remark: String

  init(_ report: StatisticsReport) {
    calibration = Calibration(report.statistics)
    remark = report.periodWords
  }

  var isEmpty: Bool { calibration.tenths.isEmpty }

  private static func name(_ tenth: Int) -> String { "\(tenth * 10)–\(tenth * 10 + 10) %" }

  private var whole: String {
    let predicted = ProportionText.percent(calibration.predicted ?? 0)
    return "Predicted \(predicted), known \(ProportionText.short(calibration.known))"
  }

  var sentence: String {
    guard !isEmpty else { return "Nothing has come back in these days, so nothing was predicted." }
    let parts = calibration.tenths.map {
      "\($0.tenth * 10) to \($0.tenth * 10 + 10) %: \(ProportionText.short($0.known))"
    }
    return "\(whole). By prediction: \(parts.joined(separator: "; "))."
  }

  var json: JSON {
    .object([
      ("predicted", .optional(calibration.predicted, JSON.number)),
      ("known", ProportionText.json(calibration.known)),
      (
        "tenths",
        .array(
          calibration.tenths.map {
            .object([
              ("from", .number(Double($0.tenth) / 10)), ("predicted", .number($0.predicted)),
              ("known", ProportionText.json($0.known)),
            ])
          })
      ),
    ])
  }

  var rows: [[String]] {
    calibration.tenths.map {
      ["\($0.tenth * 10)", "\($0.predicted)"] + ProportionText.fields($0.known)
    }
  }

  var body: some View {
    BarChart(
      calibration.tenths.map {
        Bar(
          Self.name($0.tenth), $0.known.share ?? 0,
          text: "\(ProportionText.short($0.known)); said \(ProportionText.percent($0.predicted))",
          role: $0.known.isTooFew ? .dim : .accent)
      }, spoken: sentence)
    Text(whole + ".", .dim)
  }
}
