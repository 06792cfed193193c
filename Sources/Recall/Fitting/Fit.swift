/// Trains memory models on a log, and judges them and others by answers they had not seen.
public struct Fit: Sendable {
  private let items: LogItems
  private let options: FitOptions
  /// The predicted answers by which everything is judged, in the order of time.
  private let long: [Int32]

  public init(_ log: ReviewLog, _ options: FitOptions = FitOptions()) {
    items = LogItems(log)
    self.options = options
    long = items.long
  }

  /// How many answers there are by which parameters can be judged: those at least a day after the
  /// card's last one.
  public var itemCount: Int { long.count }

  /// The parameters of a model that fit the whole log best.
  ///
  /// `proceed` is called on this thread at least every 50 milliseconds with the share of the work
  /// that is done, and may throw to end it.
  public func parameters<Stop: Error>(
    _ model: MemoryModel, proceed: (Double) throws(Stop) -> Void
  ) throws(Stop) -> FittedParameters {
    try fitted(
      FitTask(
        model: model, elapsed: items.elapsed(model), end: items.order.places.count, near: nil,
        precision: .full, work: 1),
      FitProgress(whole: 1), proceed: proceed)
  }

  /// All candidates, judged by later answers than they were trained on, and what to do.
  ///
  /// Where nothing is in force, the defaults of FSRS-6 are to be bettered. `seenUntil` is the time
  /// of the last answer, in milliseconds since 1970, that the present parameters were fitted to,
  /// if they were; `models` are those that are trained and may be adopted.
  public func report<Stop: Error>(
    current: Parameters?, seenUntil: Int64? = nil,
    models: [MemoryModel] = MemoryModel.allCases, proceed: (Double) throws(Stop) -> Void
  ) throws(Stop) -> FitReport {
    let missing = Trainer.fewestForEverything - long.count
    let seen = seen(until: seenUntil)
    guard missing <= 0, let split = TimeSplit(count: long.count, seen: seen) else {
      let unjudged = TimeSplit.fewest - (long.count - seen)
      return FitReport(candidates: [], decision: .tooFew(missing: max(missing, unjudged, 1)))
    }
    let judge = Judge(
      fit: self, split: split, predictor: Predictor(items.log, at: long, threads: options.threads),
      answers: JudgedAnswers(items.log, at: long[split.whole]))
    return try judge.contest(current, models, proceed: proceed).report(mayAdopt: models)
  }

  private func seen(until time: Int64?) -> Int {
    guard let time else { return 0 }
    return long.firstIndex { items.log.times[Int($0)] > time } ?? long.count
  }
}

// MARK: - For the judge

extension Fit {
  func elapsed(_ model: MemoryModel) -> [Float] { items.elapsed(model) }

  /// The place in the order of time at which a predicted answer stands, or the end.
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

/// How much of a fit is done; nobody knows how many passes a part of it will take, so within a part
/// it comes nearer and nearer to its end.
final class FitProgress {
  private let whole: Double
  private var done = 0.0
  private var part = 0.0
  private var pieces = 1.0
  private var finished = 0.0

  /// The work in all parts together, in any unit.
  init(whole: Double) {
    self.whole = whole
  }

  /// Begins a part of so much work, each pass of which reports so many pieces.
  func begin(_ part: Double, pieces: Int) {
    done += self.part
    self.part = part
    self.pieces = Double(max(pieces, 1))
    finished = 0
  }

  /// The share that is done after one more piece.
  func advance() -> Double {
    finished += 1
    let passes = finished / pieces
    return min((done + part * passes / (passes + 6)) / whole, 1)
  }
}

/// What a fit found, how well it did beside the others, and what is to become of it.
public struct FitReport: Hashable, Sendable {
  /// In the order of the table, the first being what is in force; none where there were too few
  /// answers.
  public let candidates: [FitCandidate]
  public let decision: FitDecision

  /// What is to be adopted, if anything is.
  public var adopted: FitCandidate? {
    guard case .adopt(let name, _, _) = decision else { return nil }
    return candidates.first { $0.name == name }
  }
}

/// What is to become of the parameters, and why.
public enum FitDecision: Hashable, Sendable {
  /// These predicted clearly better than those in force; another model did better still, but not
  /// clearly, if one is named.
  case adopt(FitCandidate.Name, FitGain, beside: FitCandidate.Name?)
  /// None of those that may be adopted predicted better than those in force.
  case keep
  /// One of them did, but by no more than chance might make of nothing.
  case keepAhead(FitCandidate.Name, FitGain)
  /// So many more answers, each at least a day after the card's last one, are needed.
  case tooFew(missing: Int)
}

/// How much better one way to predict did than another on the same answers, and how sure that is.
public struct FitGain: Hashable, Sendable {
  /// By so much the mean log loss was lower; negative where it was higher.
  public let logLoss: Double
  /// The standard error of that: what a gain of nothing would often come to by chance.
  public let error: Double

  /// Whether it is more than chance would often make of nothing.
  ///
  /// Source: the rule of one standard error (Breiman and others, 1984): of what cannot be told
  /// apart, the simpler is taken; here, what is there already.
  public var isClear: Bool { logLoss > error }
}
