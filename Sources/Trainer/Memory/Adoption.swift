import Recall
import TextUI
import Things

/// Adopts parameters and, if requested, new due dates, as one change.
@MainActor
struct Adoption {
  let store: ThingStore
  let adopted: Parameters?
  private(set) var events: [Event] = []
  /// The number of rescheduled cards; nil if not requested.
  private(set) var moved: Int?
  /// The maximum number then due on one day.
  private(set) var busiest = 0

  init(_ adopted: Parameters?, reschedules: Bool, in store: ThingStore) throws {
    self.store = store
    self.adopted = adopted
    if let adopted { events = settings(adopted) }
    if reschedules { try reschedule(by: adopted ?? store.settings.parameters) }
  }

  private func settings(_ parameters: Parameters) -> [Event] {
    let isStandard = parameters == Parameters(defaultsOf: parameters.model)
    let value = isStandard ? "" : parameters.description
    // Always both: fits on two machines must not mix.
    return [
      .set(.library, name: Setting.model.name, value: parameters.model.rawValue),
      .set(.library, name: Setting.parameters.name, value: value),
    ]
  }

  private mutating func reschedule(by parameters: Parameters) throws {
    var rescheduling = Rescheduling(
      by: Forgetting(parameters), settings: store.settings, today: store.now().day)
    try store.library.histories(of: nil) { history in
      rescheduling.add(history)
      return true
    }
    let moves = rescheduling.events()
    moved = moves.count
    busiest = rescheduling.busiest
    events += moves
  }

  /// Saves the change, unless it is empty.
  func commit() throws -> Receipt? {
    guard !events.isEmpty else { return nil }
    return try store.commit(Change("fit", events: events))
  }

  /// What was changed, or would be.
  func sentences(isDone: Bool) -> [String] {
    var sentences: [String] = []
    if let adopted {
      let model =
        adopted.model == store.settings.parameters.model || isDone
        ? "" : ", and switch the model to \(adopted.model.name)"
      sentences.append(
        isDone ? "Adopted. Use undo to revert." : "Would adopt it\(model).")
    }
    if let moved {
      let cards = Counted.text(moved, "card") + (isDone ? " got" : " would get")
      sentences.append(
        moved == 0
          ? "No due dates \(isDone ? "" : "would ")change\(isDone ? "d" : "")."
          : "\(cards) a new due date; at most \(busiest.grouped) on any day.")
    } else if adopted != nil {
      sentences.append(
        isDone
          ? "Due dates did not change. To move them: fit --reschedule"
          : "Due dates would not change. To move them, add --reschedule.")
    }
    return sentences
  }
}

/// Explains the result of a fit in sentences.
struct FitReason: CustomStringConvertible {
  let report: FitReport

  var description: String {
    switch report.decision {
    case .adopt(let name, let gain, let another):
      let stays = another.map { "; the \(FitTable.title($0)) did better still, but not clearly" }
      return "The \(FitTable.title(name)) predicted later reviews better than \(present), by "
        + "\(Self.thousandths(gain.logLoss)) thousandths of log loss, ± "
        + "\(Self.thousandths(gain.error))\(stays ?? "")."
    case .keep:
      return "\(trained) clearly better than \(present)."
    case .keepAhead(let name, let gain):
      return "\(trained) clearly better than \(present): the "
        + "\(FitTable.title(name)) improved log loss by \(Self.thousandths(gain.logLoss)) "
        + "thousandths, with a standard error of \(Self.thousandths(gain.error))."
    case .tooFew(let missing, let sinceLastFit):
      return
        "Not enough \(sinceLastFit ? "new " : "")data: fit needs "
        + "\(Counted.text(missing, "more review")) made \(sinceLastFit ? "since the last fit and " : "")"
        + "at least a day after the card's previous one."
    }
  }

  /// The start of the sentence for candidates that were not adopted.
  private var trained: String {
    let models = report.candidates.map(\.name).filter { $0 == .fsrs6 || $0 == .fsrs7 }
    guard models.count == 1 else { return "Neither newly trained model predicts" }
    return "The \(FitTable.title(models[0])) does not predict"
  }

  private var present: String {
    "the " + FitTable.title(report.candidates.first?.name ?? .current)
  }

  /// One decimal place, or two for values below 1.
  static func thousandths(_ number: Double) -> String {
    let thousandths = min(max(number, -1e6), 1e6) * 1000
    let digits = abs(thousandths) < 1 ? 100.0 : 10
    return "\((thousandths * digits).rounded() / digits)"
  }

  static func thousandths(_ number: Double, error: Double?) -> String {
    thousandths(number) + (error.map { " ± \(thousandths($0))" } ?? "")
  }
}
