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
    case .fsrs6:
      found = try converged(TrainableFSRS6.self, from: numbers, near: start, proceed: proceed)
    case .fsrs7:
      found = try converged(TrainableFSRS7.self, from: numbers, near: start, proceed: proceed)
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
    _: Model.Type, from anchor: [Double], near: Parameters?, proceed: () throws(Stop) -> Void
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
      let rough: TrainingObjective<Model> = objective(
        sample, sample: sample, from: anchor, ceiling: ceiling, tolerance: 0.05)
      point = try lowest(rough, from: point, damping: damping, proceed: proceed)
      damping = 0.001
    }
    let tolerance = precision.tolerance(plan.set.totalWeight)
    let whole: TrainingObjective<Model> = objective(
      plan.set, sample: sample, from: anchor, ceiling: ceiling, tolerance: tolerance)
    point = try lowest(whole, from: point, damping: damping, proceed: proceed)
    return ceiling?.parameters(point) ?? point
  }

  private func objective<Model: TrainableModel>(
    _ set: TrainingSet, sample: TrainingSet, from anchor: [Double], ceiling: RelearningCeiling?,
    tolerance: Double
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

/// What a fit has to know beside the log.
public struct FitOptions: Hashable, Sendable {
  /// How often a forgotten card is asked again on the same day.
  public var relearningSteps = 1
  /// Whether answers of the same day change what FSRS-6 thinks of a card.
  public var learnsFromSameDay = true
  /// How many threads to use, or nil for as many as the machine has cores; the result is the same.
  public var threads: Int?

  public init() {}
}

/// What a fit found.
public struct FittedParameters: Hashable, Sendable {
  /// How much of the model the answers were enough for.
  public enum Extent: Hashable, Sendable {
    /// Nothing: these are the defaults.
    case nothing
    /// The stabilities after a first answer.
    case firstStabilities
    case everything
  }

  public let parameters: Parameters
  public let extent: Extent
  /// How many answers the model was asked to predict.
  public let items: Int
}

/// What of a log a model is trained on, and where the training starts.
///
/// Source: fsrs-rs. Newer answers weigh more, and answers after a very long history count as
/// history only. Cards whose first interval is an outlier are left out of the first stabilities,
/// as there, but not of the rest: a fit that converges within a penalty needs no such help, and
/// predicts the published sets better with them.
struct TrainingPlan: Sendable {
  let model: MemoryModel
  let set: TrainingSet
  /// How many answers are predicted.
  let items: Int
  /// Whether any answer is predicted that is not its card's first after at least a day.
  let hasLaterItems: Bool
  /// The stabilities to start at, fitted by themselves; nil where no card says anything of them.
  let firstStabilities: [Double]?
  private let allFirst: FirstStabilities

  /// Uses the first `end` answers in the order of time.
  init(_ items: LogItems, _ elapsed: [Float], model: MemoryModel, until end: Int) {
    self.model = model
    let log = items.log
    let places = items.order.places[..<end].map { Int($0) }.filter { elapsed[$0] > 0 }
    var isItem = [Bool](repeating: false, count: log.count)
    for place in places { isItem[place] = true }
    let first = FirstAnswers(log, isItem: isItem)
    self.items = places.count
    hasLaterItems = places.count > first.counts.reduce(0, +)
    allFirst = FirstStabilities(first)
    firstStabilities = Self.firstStabilities(first, of: places, in: log)
    var weights = Self.weights(of: places, in: log.count)
    Self.forgetLongHistories(of: log, model: model, &weights)
    set = TrainingSet(log, elapsed: elapsed, weights: weights)
  }

  /// An easier grade never gives the shorter stability; a grade never given gets one between.
  func inOrder(_ firstStabilities: [Double]) -> [Double] {
    allFirst.completed(firstStabilities) ?? firstStabilities
  }

  private static func firstStabilities(
    _ first: FirstAnswers, of places: [Int], in log: ReviewLog
  ) -> [Double]? {
    var first = first
    var isUsual = [Bool](repeating: true, count: log.count)
    for card in first.removeOutliers() {
      for place in log.card(card) { isUsual[place] = false }
    }
    let usual = places.filter { isUsual[$0] }
    let recalled = usual.count { log.grades[$0] > 1 }
    return FirstStabilities(first)
      .fitted(meanRecall: Double(recalled) / Double(max(usual.count, 1)))
  }

  private static func weights(of places: [Int], in count: Int) -> [Float] {
    var weights = [Float](repeating: 0, count: count)
    for (index, place) in places.enumerated() {
      weights[place] = RecencyWeight.of(index, among: places.count)
    }
    return weights
  }

  private static func forgetLongHistories(
    of log: ReviewLog, model: MemoryModel, _ weights: inout [Float]
  ) {
    let longest = model == .fsrs6 ? 256 : 1024
    for number in 0..<log.cardCount where log.card(number).count > longest {
      for place in log.card(number).dropFirst(longest) { weights[place] = 0 }
    }
  }
}

/// Where each parameter may go while it is trained: the model's own bounds, but for these.
enum TrainingBounds {
  static func of(
    _ model: MemoryModel, _ options: FitOptions, around start: [Double]
  ) -> [ClosedRange<Double>] {
    var bounds = model.bounds.map { Double($0.lowerBound)...Double($0.upperBound) }
    guard model == .fsrs6 else { return bounds }
    if options.learnsFromSameDay {
      // Source: fsrs-rs; a stability must not grow without end on one day.
      bounds[19] = 0.01...bounds[19].upperBound
    } else {
      for index in [0, 1, 2, 3, 17, 18, 19] { bounds[index] = start[index]...start[index] }
    }
    return bounds
  }
}
