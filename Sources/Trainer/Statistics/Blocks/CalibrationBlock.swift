import TextUI
import Things

/// What was predicted against what was known.
struct CalibrationBlock: StatisticsBlock {
  static let about = BlockAbout(
    "calibration", title: "Calibration",
    summary: "predicted recall against what was known, by tenths")

  static let fields: [Field<CalibrationBlock>] = [
    Field("predicted", "the mean of all predictions", value: { $0.calibration.predicted }),
    .object("known", of: { $0.calibration.known }, Proportion.fields),
    .list(
      "tenths", of: { $0.calibration.tenths },
      [
        Field("from", "predictions from this on, up to the next tenth") { Double($0.tenth) / 10 }
          .plain { "\($0.tenth * 10)" },
        Field("predicted", "their mean", value: \.predicted),
        .object("known", of: \.known, Proportion.fields),
      ]),
  ]

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
