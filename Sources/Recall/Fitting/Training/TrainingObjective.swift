/// What a fit makes small: the weighted log loss of every prediction, and the penalty for going
/// away from the start.
struct TrainingObjective<Model: TrainableModel>: BoundedObjective {
  let set: TrainingSet
  /// The same or fewer cards, from which the curvature is estimated.
  let sample: TrainingSet
  let penalty: Penalty
  let ceiling: RelearningCeiling?
  let bounds: [ClosedRange<Double>]
  let tolerance: Double
  let workers: Workers

  func evaluate<Stop: Error>(
    at point: [Double], proceed: () throws(Stop) -> Void
  ) throws(Stop) -> Evaluation {
    let parameters = ceiling?.parameters(point) ?? point
    let pass = Pass(model: Model(parameters), set: set)
    let sums = try BlockSums(count: Model.parameterCount + 1, over: set, workers).total(proceed) {
      pass.add($0, to: $1)
    }
    let penalized = zip(sums.dropFirst(), penalty.slope(at: parameters)).map { $0 + $1 }
    return Evaluation(
      value: sums[0] + penalty.value(at: parameters),
      slope: ceiling?.pullBack(penalized, at: point) ?? penalized)
  }

  func curvature<Stop: Error>(
    at point: [Double], proceed: () throws(Stop) -> Void
  ) throws(Stop) -> SymmetricMatrix {
    let parameters = ceiling?.parameters(point) ?? point
    let pass = TangentPass(model: Model(parameters), set: sample)
    let room = SymmetricMatrix.room(Model.parameterCount)
    let sums = try BlockSums(count: room, over: sample, workers).total(proceed) {
      pass.add($0, to: $1)
    }
    let share = sample.totalWeight > 0 ? set.totalWeight / sample.totalWeight : 1
    var curvature = SymmetricMatrix(count: Model.parameterCount)
    curvature.elements = sums.map { $0 * share }
    for (index, stiffness) in penalty.stiffness.enumerated() {
      curvature[index, index] += 2 * stiffness
    }
    return ceiling?.pullBack(curvature, at: point) ?? curvature
  }
}
