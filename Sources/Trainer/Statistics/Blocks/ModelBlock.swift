import Recall
import TextUI
import Things

/// How well the memory model and the blend predicted reviews before they were made.
struct ModelBlock: StatisticsBlock {
  static let about = BlockAbout(
    name: "model", title: "Predictions",
    summary: "how well the memory model and the blend predicted reviews of all decks",
    coversPeriod: true)

  static let fields: [Field<ModelBlock>] = [
    Field("items", "number of predicted reviews") { $0.evaluation.items },
    .list(
      "models", of: { $0.evaluation.models },
      [
        Field("name", "standard, current or blend") { $0.name.rawValue },
        Field("logLoss", "mean negative log likelihood; lower is better") { $0.metrics.logLoss },
        Field("gain", "improvement in log loss over current") { $0.gain },
        Field("gainError", "its standard error over days") { $0.gainError },
        Field("auc", "area under the ROC curve") { $0.metrics.auc },
      ]),
  ]

  private let evaluation: StandingEvaluation
  private let model: MemoryModel

  init(_ report: StatisticsReport) throws {
    let settings = report.store.settings
    model = settings.parameters.model
    evaluation = Fit(try report.store.library.log()).evaluation(
      of: settings.parameters, since: settings.parametersTime,
      from: report.period.dayCount.map { report.today.number - $0 + 1 })
  }

  var isEmpty: Bool { evaluation.models.isEmpty }

  /// As in `1.4 %`: how much lower the loss of the blend is.
  private var gain: String {
    guard let current = loss(.current), let blend = loss(.blend), current > 0 else { return "" }
    return NumberText.short(Float(abs(1 - blend / current) * 100)) + " %"
  }

  private func loss(_ name: StandingEvaluation.Name) -> Double? {
    evaluation.models.first { $0.name == name }?.metrics.logLoss
  }

  var sentence: String {
    guard let current = loss(.current), let blend = loss(.blend) else {
      return "No reviews in this period, so no predictions to compare."
    }
    return "The blend predicted \(Counted.text(evaluation.items, "review")) \(gain) "
      + "\(blend < current ? "better" : "worse") than \(model.name) alone (log loss "
      + "\(NumberText.exact(blend)) and \(NumberText.exact(current)); each made before the answer)."
  }

  var body: some View {
    Text(sentence)
    Table(evaluation.models, columns: columns)
  }

  private var columns: [TableColumn<StandingEvaluation.Model>] {
    [
      TableColumn { StyledText(name($0.name)) },
      TableColumn.number("log loss") { NumberText.exact($0.metrics.logLoss) },
      TableColumn.number("AUC") { $0.metrics.auc.map(NumberText.exact) ?? "–" },
      TableColumn.number("gain") {
        $0.name == .current ? "" : FitReason.thousandths($0.gain, error: $0.gainError)
      },
    ]
  }

  private func name(_ name: StandingEvaluation.Name) -> String {
    switch name {
    case .standard: "standard \(model.name)"
    case .current: model.name
    case .blend: "blend"
    }
  }
}
