/// Trains a memory model on a part of a log, to convergence.
struct Trainer: Sendable {
  let plan: TrainingPlan
  let options: FitOptions
  var precision = Precision.full

  /// How near to the lowest point is near enough.
  enum Precision {
    /// Within a few hundredths of the uncertainty that so many answers leave in any case.
    case full
    /// Good enough to be judged by answers that come later.
    case judged

    /// A loss, summed over all answers, that is not worth a step.
    func tolerance(_ weight: Double) -> Double {
      switch self {
      case .full: 1e-4 + 1e-9 * weight
      case .judged: 1e-2 + 2e-8 * weight
      }
    }
  }

  /// Source: fsrs-rs, which with fewer answers leaves the parameters alone, or all but the first
  /// stabilities.
  static let fewestForStabilities = 8
  static let fewestForEverything = 64

  /// Big sets are first looked at through so many of their answers.
  private static let sampleSize = 32_768

  /// The parameters that predict best; `start` is a point thought to be near, if there is one.
  func fitted<Stop: Error>(
    near start: Parameters? = nil, proceed: () throws(Stop) -> Void
  ) throws(Stop) -> FittedParameters {
    var numbers = plan.model.defaults.map { Double($0) }
    if !options.learnsFromSameDay && plan.model == .fsrs6 {
      numbers.replaceSubrange(17..<20, with: [0, 0, 0])
    }
    guard plan.items >= Self.fewestForStabilities else { return result(numbers, .nothing) }
    var extent = FittedParameters.Extent.nothing
    if plan.model == .fsrs6 {
      guard let stabilities = plan.firstStabilities else {
        return result(numbers, extent)
      }
      numbers.replaceSubrange(0..<4, with: stabilities)
      extent = .firstStabilities
    }
    guard plan.items >= Self.fewestForEverything && plan.hasLaterItems else {
      return result(numbers, extent)
    }
    let found: [Double]
    switch plan.model {
    case .fsrs6: found = try converged(TrainableFSRS6.self, numbers, start, proceed: proceed)
    case .fsrs7: found = try converged(TrainableFSRS7.self, numbers, start, proceed: proceed)
    }
    return result(inOrder(found), .everything)
  }

  private func result(
    _ numbers: [Double], _ extent: FittedParameters.Extent
  ) -> FittedParameters {
    let parameters = Parameters(plan.model, clipping: numbers.map { Float($0) })
    return FittedParameters(parameters: parameters, extent: extent, items: plan.items)
  }

  private func converged<Model: TrainableModel, Stop: Error>(
    _: Model.Type, _ anchor: [Double], _ near: Parameters?, proceed: () throws(Stop) -> Void
  ) throws(Stop) -> [Double] {
    let sample = plan.set.sample(of: Self.sampleSize)
    let ceiling =
      plan.model == .fsrs6 && options.relearningSteps > 1
      ? RelearningCeiling(steps: options.relearningSteps) : nil
    var point = near?.values.map { Double($0) } ?? anchor
    point = ceiling?.variables(point) ?? point
    var damping = near == nil ? 0.1 : 0.01
    if near == nil && sample.cardCount < plan.set.cardCount {
      // The sample's lowest point is near that of the whole, and cheap to find.
      let rough = objective(Model.self, sample, sample, anchor, ceiling, tolerance: 0.05)
      point = try lowest(rough, from: point, damping: damping, proceed: proceed)
      damping = 0.001
    }
    let tolerance = precision.tolerance(plan.set.totalWeight)
    let whole = objective(Model.self, plan.set, sample, anchor, ceiling, tolerance: tolerance)
    point = try lowest(whole, from: point, damping: damping, proceed: proceed)
    return ceiling?.parameters(point) ?? point
  }

  private func objective<Model: TrainableModel>(
    _: Model.Type, _ set: TrainingSet, _ sample: TrainingSet, _ anchor: [Double],
    _ ceiling: RelearningCeiling?, tolerance: Double
  ) -> TrainingObjective<Model> {
    TrainingObjective(
      set: set, sample: sample, penalty: Penalty(plan.model, from: anchor), ceiling: ceiling,
      bounds: TrainingBounds.of(plan.model, options, around: anchor), tolerance: tolerance,
      workers: Workers(threads: options.threads))
  }

  private func lowest<Model: TrainableModel, Stop: Error>(
    _ objective: TrainingObjective<Model>, from start: [Double], damping: Double,
    proceed: () throws(Stop) -> Void
  ) throws(Stop) -> [Double] {
    var minimizer = try Minimizer(objective, from: start, damping: damping, proceed: proceed)
    try minimizer.run(proceed: proceed)
    return minimizer.point
  }

  // An easier grade never gives the shorter stability.
  private func inOrder(_ numbers: [Double]) -> [Double] {
    var numbers = numbers
    switch plan.model {
    case .fsrs6:
      numbers.replaceSubrange(0..<4, with: plan.inOrder(Array(numbers[0..<4])))
    case .fsrs7:
      for grade in 1..<4 { numbers[grade] = max(numbers[grade], numbers[grade - 1]) }
    }
    return numbers
  }
}
