// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

/// Fits parameters to a log, and compares models by reviews that they were not fitted to.
public struct Fit: Sendable {
  private let items: LogItems
  private let options: FitOptions
  /// The reviews that models are compared by, in the order of time.
  private let long: [Int32]

  /// Arranges the log in one pass; nothing is trained yet.
  public init(_ log: ReviewLog, _ options: FitOptions = FitOptions()) {
    items = LogItems(log)
    self.options = options
    long = items.long
  }

  /// The number of reviews that models can be compared by: those at least a day after the previous
  /// review of the card.
  public var itemCount: Int { long.count }

  /// The parameters of a model that fit the whole log best.
  ///
  /// `proceed` is called on this thread at least every 50 ms with the share of work done. It may
  /// throw to cancel the fit.
  public func parameters<Stop: Error>(
    _ model: MemoryModel, proceed: (Double) throws(Stop) -> Void
  ) throws(Stop) -> FittedParameters {
    try fitted(
      FitTask(
        model: model, elapsed: items.elapsed(model), end: items.order.places.count, near: nil,
        precision: .full, work: 1),
      FitProgress(whole: 1), proceed: proceed)
  }

  /// Compares candidates by reviews later than those they were trained on, and decides whether to
  /// adopt one.
  ///
  /// Without current parameters, candidates are compared with the defaults of FSRS-6. `seenUntil` is
  /// the time of the last review that the current parameters were fitted to, in milliseconds since
  /// 1970. `models` are trained and may be adopted, or only the `adoptable` ones.
  public func report<Stop: Error>(
    current: Parameters?, seenUntil: Int64? = nil,
    models: [MemoryModel] = MemoryModel.allCases, adoptable: [MemoryModel]? = nil,
    proceed: (Double) throws(Stop) -> Void
  ) throws(Stop) -> FitReport {
    let missing = Trainer.fewestForEverything - long.count
    let seen = seen(until: seenUntil)
    guard missing <= 0, let split = TimeSplit(count: long.count, seen: seen) else {
      let unjudged = TimeSplit.fewest - (long.count - seen)
      let decision = FitDecision.tooFew(
        missing: max(missing, unjudged, 1), sinceLastFit: seen > 0 && unjudged > missing)
      return FitReport(candidates: [], decision: decision)
    }
    let judge = FitJudge(
      fit: self, split: split, predictor: Predictor(items.log, at: long, threads: options.threads),
      answers: JudgedAnswers(items.log, at: long[split.whole]))
    return try judge.contest(current, models, proceed: proceed)
      .report(mayAdopt: adoptable ?? models)
  }

  private func seen(until time: Int64?) -> Int {
    guard let time else { return 0 }
    return long.firstIndex { items.log.times[Int($0)] > time } ?? long.count
  }
}

// MARK: - For the judge and the evaluation

extension Fit {
  var log: ReviewLog { items.log }
  var places: [Int32] { long }
  var threads: Int? { options.threads }

  func elapsed(_ model: MemoryModel) -> [Float] { items.elapsed(model) }

  /// The position of a predicted review in the order of time, or the end.
  func cut(before index: Int) -> Int {
    guard index < long.count else { return items.order.places.count }
    return items.order.places.firstIndex(of: long[index]) ?? 0
  }

  func fitted<Stop: Error>(
    _ task: FitTask, _ progress: FitProgress, proceed: (Double) throws(Stop) -> Void
  ) throws(Stop) -> FittedParameters {
    let plan = TrainingPlan(items, task.elapsed, model: task.model, until: task.end)
    progress.begin(task.work, pieces: plan.set.blocks.count)
    let trainer = Trainer(plan: plan, options: options, precision: task.precision)
    return try trainer.fitted(near: task.near) { () throws(Stop) in
      try proceed(progress.advance())
    }
  }
}

/// One training run of a fit.
struct FitTask {
  let model: MemoryModel
  /// Days since the previous review, as the model counts them.
  let elapsed: [Float]
  /// Trains on the reviews before this place in the order of time.
  let end: Int
  /// Parameters expected to be close to the result, if any.
  let near: Parameters?
  let precision: Trainer.Precision
  /// The cost relative to the other tasks of the fit, for the progress.
  let work: Double
}

/// The progress of a fit.
///
/// The number of passes of a task is not known in advance, so progress within a task approaches its
/// end asymptotically.
final class FitProgress {
  private let whole: Double
  private var done = 0.0
  private var part = 0.0
  private var pieces = 1.0
  private var finished = 0.0

  /// Takes the total work of all tasks, in any unit.
  init(whole: Double) {
    self.whole = whole
  }

  /// Starts a task whose passes each report a number of pieces.
  func begin(_ part: Double, pieces: Int) {
    done += self.part
    self.part = part
    self.pieces = Double(max(pieces, 1))
    finished = 0
  }

  /// Counts one more piece and returns the share of work done.
  func advance() -> Double {
    finished += 1
    let passes = finished / pieces
    return min((done + part * passes / (passes + 6)) / whole, 1)
  }
}

/// A comparison of candidates, and the decision.
public struct FitReport: Hashable, Sendable {
  /// In the order of the table, the current parameters first; empty if there are too few reviews.
  public let candidates: [FitCandidate]
  /// What to do with the current parameters, and why.
  public let decision: FitDecision
  /// The newly trained model to adopt if models could be switched.
  var preferred: FitCandidate.Name?

  /// The parameters of the other model, if it predicts clearly better than the current one newly
  /// trained.
  public var rival: Parameters? {
    guard let current = candidates.first?.parameters?.model,
      let preferred = candidates.first(where: { $0.name == preferred })?.parameters
    else { return nil }
    return preferred.model == current ? nil : preferred
  }

  /// The candidate to adopt, if any.
  public var adopted: FitCandidate? {
    candidates.first { $0.name == decision.name }
  }
}

/// Whether to adopt new parameters, and why.
public enum FitDecision: Hashable, Sendable {
  /// This candidate predicts clearly better than the current parameters. If another one is named, it
  /// did better still, but not clearly.
  case adopt(FitCandidate.Name, FitGain, beside: FitCandidate.Name?)
  /// No candidate that may be adopted predicts better than the current parameters.
  case keep
  /// A candidate predicts better, but the difference may be due to chance.
  case keepAhead(FitCandidate.Name, FitGain)
  /// There are too few reviews at least a day after the previous one of their card.
  case tooFew(missing: Int, sinceLastFit: Bool)
}

extension FitDecision {
  /// The candidate to adopt, if any.
  var name: FitCandidate.Name? {
    if case .adopt(let name, _, _) = self { name } else { nil }
  }
}

/// How much better one candidate predicts than another on the same reviews, with its uncertainty.
public struct FitGain: Hashable, Sendable {
  /// The reduction of the mean log loss; negative if the loss is higher.
  public let logLoss: Double
  /// The standard error of the reduction.
  public let error: Double

  /// Whether the gain exceeds one standard error.
  ///
  /// Source: the one-standard-error rule (Breiman and others, 1984), which prefers the simpler of two
  /// models that cannot be distinguished; here, the current one.
  public var isClear: Bool { logLoss > error }
}
