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
      model, items.elapsed(model), until: items.order.places.count, near: nil, .full, 1,
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
    _ model: MemoryModel, _ elapsed: [Float], until cut: Int, near start: Parameters?,
    _ precision: Trainer.Precision, _ work: Double, _ progress: FitProgress,
    proceed: (Double) throws(Stop) -> Void
  ) throws(Stop) -> FittedParameters {
    let plan = TrainingPlan(items, elapsed, model: model, until: cut)
    progress.begin(work, pieces: plan.set.blocks.count)
    let trainer = Trainer(plan: plan, options: options, precision: precision)
    return try trainer.fitted(near: start) { () throws(Stop) in
      try proceed(progress.advance())
    }
  }
}
