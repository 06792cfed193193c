/// Lets every candidate predict the judged answers, those that have to be trained from what was
/// before.
struct Judge {
  let fit: Fit
  let split: TimeSplit
  let predictor: Predictor

  /// All of them, in the order of the table.
  func candidates<Stop: Error>(
    _ current: Parameters?, _ models: [MemoryModel], proceed: (Double) throws(Stop) -> Void
  ) throws(Stop) -> [FitCandidate] {
    let workPerModel = split.judged.reduce(whole) { $0 + work($1) }
    let progress = FitProgress(whole: Double(models.count) * workPerModel)
    var candidates: [FitCandidate] = []
    let defaults = Parameters(defaultsOf: current?.model ?? .fsrs6)
    if let current { candidates.append(try fixed(.current, current, proceed: proceed)) }
    candidates.append(try fixed(.defaults, defaults, proceed: proceed))
    for model in models {
      candidates.append(try trained(model, progress, proceed: proceed))
    }
    candidates.append(movingAverage)
    return candidates
  }

  private func work(_ part: Range<Int>) -> Double { Double(part.lowerBound) }
  private var whole: Double { Double(split.whole.upperBound) }

  private func fixed<Stop: Error>(
    _ name: FitCandidate.Name, _ parameters: Parameters, proceed: (Double) throws(Stop) -> Void
  ) throws(Stop) -> FitCandidate {
    let predictions = try predicted(
      parameters, fit.elapsed(parameters.model), split.whole
    ) { () throws(Stop) in try proceed(0) }
    return FitCandidate(name: name, parameters: parameters, metrics: PredictionMetrics(predictions))
  }

  private func trained<Stop: Error>(
    _ model: MemoryModel, _ progress: FitProgress,
    proceed: (Double) throws(Stop) -> Void
  ) throws(Stop) -> FitCandidate {
    let elapsed = fit.elapsed(model)
    var predictions: [Prediction] = []
    var near: Parameters?
    for part in split.judged {
      let before = try fit.fitted(
        model, elapsed, until: fit.cut(before: part.lowerBound), near: near, .judged, work(part),
        progress,
        proceed: proceed)
      predictions += try predicted(before.parameters, elapsed, part) { () throws(Stop) in
        try proceed(progress.advance())
      }
      // Where next to nothing was fitted there is nothing to begin from.
      near = before.extent == .everything ? before.parameters : nil
    }
    let end = fit.cut(before: split.whole.upperBound)
    let final = try fit.fitted(
      model, elapsed, until: end, near: near, .full, whole, progress, proceed: proceed)
    return FitCandidate(
      name: model == .fsrs6 ? .fsrs6 : .fsrs7, parameters: final.parameters,
      metrics: PredictionMetrics(predictions))
  }

  private func predicted<Stop: Error>(
    _ parameters: Parameters, _ elapsed: [Float], _ range: Range<Int>,
    proceed: () throws(Stop) -> Void
  ) throws(Stop) -> [Prediction] {
    try predictor.predictions(
      by: parameters.model, parameters.values.map { Double($0) }, elapsed: elapsed, of: range,
      proceed: proceed)
  }

  private var movingAverage: FitCandidate {
    let outcomes = predictor.places.indices.map { predictor.wasRecalled($0) }
    let predictions = predictor.predictions(MovingAverage.recalls(outcomes), of: split.whole)
    return FitCandidate(
      name: .movingAverage, parameters: nil, metrics: PredictionMetrics(predictions))
  }
}
