import TextUI
import Things

/// Predicted and actual recall.
struct CalibrationBlock: StatisticsBlock {
  static let about = BlockAbout(
    name: "calibration", title: "Calibration",
    summary: "predicted and actual recall, in steps of 10 %; of all decks as the blend predicted",
    coversPeriod: true)

  static let fields: [Field<CalibrationBlock>] = [
    Field("predicted", "mean of all predictions", value: { $0.calibration.predicted }),
    .object("known", of: { $0.calibration.known }, Proportion.fields),
    .list(
      "tenths", of: { $0.calibration.tenths },
      [
        Field("from", "lower bound of the predictions in this bin, which is 0.1 wide") {
          Double($0.tenth) / 10
        }
        .plain { "\($0.tenth * 10)" },
        Field("predicted", "their mean", value: \.predicted),
        .object("known", of: \.known, Proportion.fields),
      ]),
  ]

  private let calibration: Calibration

  /// By what the blend predicted of all cards; by the memory model for some of them.
  init(_ report: StatisticsReport) throws {
    if case .everything = report.statistics.question.scope, let blend = try report.store.blend() {
      calibration = blend.calibration(from: report.period.dayCount.map { report.today - ($0 - 1) })
    } else {
      calibration = Calibration(report.statistics)
    }
  }

  var isEmpty: Bool { calibration.tenths.isEmpty }

  private var whole: String {
    let predicted = ProportionText.percent(calibration.predicted ?? 0)
    return "predicted \(predicted), actual \(ProportionText.short(calibration.known))"
  }

  var sentence: String {
    guard !isEmpty else { return "No reviews in this period, so no predictions to check." }
    let parts = calibration.tenths.map {
      "\($0.tenth * 10) to \($0.tenth * 10 + 10) %: \(ProportionText.short($0.known))"
    }
    return "Calibration: \(whole). By prediction: \(parts.joined(separator: "; "))."
  }

  var body: some View {
    BarChart(
      calibration.tenths.map {
        Bar(
          CalibrationTable.range($0.tenth), $0.known.share ?? 0,
          text:
            "predicted \(ProportionText.percent($0.predicted)), actual \(ProportionText.short($0.known))",
          role: $0.known.isTooFew ? .dim : .accent)
      }, spoken: sentence)
    Text("All: \(whole).", .dim)
  }
}
