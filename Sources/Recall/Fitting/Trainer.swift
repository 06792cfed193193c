// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

/// Trains a memory model on part of a log, to convergence.
struct Trainer: Sendable {
  let plan: TrainingPlan
  let options: FitOptions
  var precision = Precision.full

  /// How close to the minimum a fit has to come.
  enum Precision {
    /// Within a few percent of the statistical uncertainty.
    case full
    /// Close enough to be compared on later reviews.
    case judged

    /// A reduction of the total loss that is not worth another step.
    func tolerance(_ weight: Double) -> Double {
      switch self {
      case .full: 1e-4 + 1e-9 * weight
      case .judged: 1e-2 + 2e-8 * weight
      }
    }
  }

  // Source: fsrs-rs, which keeps the defaults, or all but the first stabilities, with fewer reviews.
  static let fewestForStabilities = 8
  static let fewestForEverything = 64

  /// Large sets are first fitted to a sample of this many reviews.
  private static let sampleSize = 32_768

  /// The parameters that predict best; `start` is a point expected to be close, if any.
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
      // The minimum of the sample is close to that of the whole set, and cheap to find.
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

  // A better grade never gives a lower first stability.
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

/// Settings of a fit.
public struct FitOptions: Hashable, Sendable {
  /// The number of relearning steps on the day of a lapse.
  public var relearningSteps = 1
  /// Whether FSRS-6 learns its parameters for same-day reviews.
  public var learnsFromSameDay = true
  /// The number of threads, or nil for one per core; the result does not depend on it.
  public var threads: Int?

  /// The defaults of each option.
  public init() {}
}

/// The result of a fit.
public struct FittedParameters: Hashable, Sendable {
  /// Which parameters there were enough reviews for.
  public enum Extent: Hashable, Sendable {
    /// None: these are the defaults.
    case nothing
    /// The stabilities after a first review.
    case firstStabilities
    case everything
  }

  /// The fitted parameters, which can be the defaults.
  public let parameters: Parameters
  /// Which of the parameters the reviews determine.
  public let extent: Extent
  /// The number of reviews that the model predicts.
  public let items: Int
}

/// The training set of a model, and the starting point.
///
/// Source: fsrs-rs. Recent reviews have a higher weight, and reviews after a very long history are
/// not predicted. Cards with an outlying first interval do not count for the first stabilities.
/// Unlike fsrs-rs, they stay in the training set: a fit that converges with a penalty predicts the
/// published data better with them.
struct TrainingPlan: Sendable {
  let model: MemoryModel
  let set: TrainingSet
  /// The number of predicted reviews.
  let items: Int
  /// Whether a card has more than one predicted review.
  let hasLaterItems: Bool
  /// The first stabilities to start from, fitted separately; nil without data.
  let firstStabilities: [Double]?
  private let allFirst: FirstStabilities

  /// Uses the first `end` reviews in the order of time.
  init(_ items: LogItems, _ elapsed: [Float], model: MemoryModel, until end: Int) {
    self.model = model
    let log = items.log
    let places = items.order.places[..<end].map { Int($0) }.filter { elapsed[$0] > 0 }
    var isItem = [Bool](repeating: false, count: log.count)
    for position in places { isItem[position] = true }
    let first = FirstAnswers(log, isItem: isItem)
    self.items = places.count
    hasLaterItems = places.count > first.counts.reduce(0, +)
    allFirst = FirstStabilities(first)
    firstStabilities = Self.firstStabilities(first, of: places, in: log)
    var weights = Self.weights(of: places, in: log.count)
    Self.forgetLongHistories(of: log, model: model, &weights)
    set = TrainingSet(log, elapsed: elapsed, weights: weights)
  }

  /// Makes first stabilities ascend with the grade, and interpolates those of missing grades.
  func inOrder(_ firstStabilities: [Double]) -> [Double] {
    allFirst.completed(firstStabilities) ?? firstStabilities
  }

  private static func firstStabilities(
    _ first: FirstAnswers, of places: [Int], in log: ReviewLog
  ) -> [Double]? {
    var first = first
    var isUsual = [Bool](repeating: true, count: log.count)
    for card in first.removeOutliers() {
      for position in log.card(card) { isUsual[position] = false }
    }
    let usual = places.filter { isUsual[$0] }
    let recalled = usual.count { log.grades[$0] > 1 }
    return FirstStabilities(first)
      .fitted(meanRecall: Double(recalled) / Double(max(usual.count, 1)))
  }

  private static func weights(of places: [Int], in count: Int) -> [Float] {
    var weights = [Float](repeating: 0, count: count)
    for (index, position) in places.enumerated() {
      weights[position] = RecencyWeight.of(index, among: places.count)
    }
    return weights
  }

  private static func forgetLongHistories(
    of log: ReviewLog, model: MemoryModel, _ weights: inout [Float]
  ) {
    let longest = model == .fsrs6 ? 256 : 1024
    for number in 0..<log.cardCount where log.card(number).count > longest {
      for position in log.card(number).dropFirst(longest) { weights[position] = 0 }
    }
  }
}

/// The bounds of the parameters during training: those of the model, with a few exceptions.
enum TrainingBounds {
  static func of(
    _ model: MemoryModel, _ options: FitOptions, around start: [Double]
  ) -> [ClosedRange<Double>] {
    var bounds = model.bounds.map { Double($0.lowerBound)...Double($0.upperBound) }
    guard model == .fsrs6 else { return bounds }
    if options.learnsFromSameDay {
      // Source: fsrs-rs. Keeps the stability from growing without limit on one day.
      bounds[19] = 0.01...bounds[19].upperBound
    } else {
      for index in [0, 1, 2, 3, 17, 18, 19] { bounds[index] = start[index]...start[index] }
    }
    return bounds
  }
}
