/// Lets every candidate predict the judged answers, those that have to be trained from what was
/// before.
struct Judge {
  let fit: Fit
  let split: TimeSplit
  let predictor: Predictor
  let answers: JudgedAnswers

  /// All of them, what is in force first.
  func contest<Stop: Error>(
    _ current: Parameters?, _ models: [MemoryModel], proceed: (Double) throws(Stop) -> Void
  ) throws(Stop) -> FitContest {
    let workPerModel = split.judged.reduce(whole) { $0 + work($1) }
    let progress = FitProgress(whole: Double(models.count) * workPerModel)
    var contest = FitContest(answers)
    let defaults = Parameters(defaultsOf: current?.model ?? .fsrs6)
    let standing = [current.map { (FitCandidate.Name.current, $0) }, (.defaults, defaults)]
    for (name, parameters) in standing.compactMap(\.self) {
      contest.enter(name, parameters, try predicted(parameters, proceed: proceed))
    }
    for model in models {
      let (parameters, predictions) = try trained(model, progress, proceed: proceed)
      contest.enter(model == .fsrs6 ? .fsrs6 : .fsrs7, parameters, predictions)
    }
    contest.enter(.movingAverage, nil, movingAverage)
    return contest
  }

  private func work(_ part: Range<Int>) -> Double { Double(part.lowerBound) }
  private var whole: Double { Double(split.whole.upperBound) }

  private func predicted<Stop: Error>(
    _ parameters: Parameters, proceed: (Double) throws(Stop) -> Void
  ) throws(Stop) -> [Prediction] {
    try predicted(
      parameters, fit.elapsed(parameters.model), split.whole
    ) { () throws(Stop) in try proceed(0) }
  }

  private func trained<Stop: Error>(
    _ model: MemoryModel, _ progress: FitProgress,
    proceed: (Double) throws(Stop) -> Void
  ) throws(Stop) -> (Parameters, [Prediction]) {
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
    return (final.parameters, predictions)
  }

  private func predicted<Stop: Error>(
    _ parameters: Parameters, _ elapsed: [Float], _ range: Range<Int>,
    proceed: () throws(Stop) -> Void
  ) throws(Stop) -> [Prediction] {
    try predictor.predictions(
      by: parameters.model, parameters.values.map { Double($0) }, elapsed: elapsed, of: range,
      proceed: proceed)
  }

  private var movingAverage: [Prediction] {
    let outcomes = predictor.places.indices.map { predictor.wasRecalled($0) }
    return predictor.predictions(MovingAverage.recalls(outcomes), of: split.whole)
  }
}
