import Testing

@testable import Recall

struct GradientTests {
  @Test(arguments: [UInt64(1), 2, 3])
  func `the gradient of FSRS-6 equals finite differences`(seed: UInt64) throws {
    try check(TrainableFSRS6.self, ceiling: nil, seed: seed)
  }

  @Test(arguments: [2, 5])
  func `the gradient is right under the ceiling of relearning steps`(steps: Int) throws {
    try check(TrainableFSRS6.self, ceiling: RelearningCeiling(steps: steps), seed: 4)
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func `the gradient of FSRS-7 equals finite differences`(seed: UInt64) throws {
    try check(TrainableFSRS7.self, ceiling: nil, seed: seed)
  }

  @Test(arguments: MemoryModel.allCases)
  func `the curvature is the Fisher information`(model: MemoryModel) throws {
    switch model {
    case .fsrs6: try checkCurvature(TrainableFSRS6.self)
    case .fsrs7: try checkCurvature(TrainableFSRS7.self)
    }
  }

  private func check<Model: TrainableModel>(
    _: Model.Type, ceiling: RelearningCeiling?, seed: UInt64
  ) throws {
    let objective = try Self.objective(Model.self, ceiling, seed)
    let inside = Self.inside(
      SimulatedLog.numbers(Model.model, spreads: 1, seed: seed + 10), Model.model)
    let point = ceiling?.variables(inside) ?? inside

    let slope = objective.evaluate(at: point, proceed: {}).slope

    for index in point.indices {
      let width = max(abs(point[index]), 0.02) * 1e-5
      var (low, high) = (point, point)
      low[index] -= width
      high[index] += width
      let rise =
        objective.evaluate(at: high, proceed: {}).value
        - objective.evaluate(at: low, proceed: {}).value
      let difference = rise / (2 * width)
      #expect(abs(difference - slope[index]) < 1e-3 + 1e-5 * abs(difference), "w\(index)")
    }
  }

  // Where every rule applies, each derivative of a prediction can be checked by changing one
  // number.
  private func checkCurvature<Model: TrainableModel>(_: Model.Type) throws {
    let objective = try Self.objective(Model.self, nil, 5)
    let point = Self.inside(SimulatedLog.numbers(Model.model, spreads: 1, seed: 15), Model.model)
    let moved = point.indices.map { index in
      let width = max(abs(point[index]), 0.02) * 1e-5
      var (low, high) = (point, point)
      low[index] -= width
      high[index] += width
      let rises = zip(
        Self.recalls(Model(high), objective.set), Self.recalls(Model(low), objective.set))
      return rises.map { ($0 - $1) / (2 * width) }
    }
    let recalls = Self.recalls(Model(point), objective.set)

    let curvature = objective.curvature(at: point, proceed: {})

    for row in point.indices {
      for column in 0...row {
        var sum = row == column ? 2 * objective.penalty.stiffness[row] : 0
        for item in recalls.indices {
          let weight = Double(objective.set.weights[item])
          sum +=
            weight * moved[row][item] * moved[column][item] / (recalls[item] * (1 - recalls[item]))
        }
        #expect(abs(sum - curvature[row, column]) < 1e-2 + 1e-4 * abs(sum), "w\(row) w\(column)")
      }
    }
  }

  private static func recalls<Model: TrainableModel>(
    _ model: Model, _ set: TrainingSet
  ) -> [Double] {
    var recalls = [Double](repeating: 0.5, count: set.grades.count)
    for card in 0..<set.cardCount {
      let begin = Int(set.starts[card])
      var memory = model.first(set.grades[begin])
      for place in begin + 1..<Int(set.starts[card + 1]) {
        let elapsed = Double(set.elapsed[place])
        if set.weights[place] > 0 { recalls[place] = model.recall(of: memory, after: elapsed) }
        memory = model.next(memory, after: elapsed, grade: set.grades[place])
      }
    }
    return recalls
  }

  private static func objective<Model: TrainableModel>(
    _: Model.Type, _ ceiling: RelearningCeiling?, _ seed: UInt64
  ) throws -> TrainingObjective<Model> {
    let truth = SimulatedLog.numbers(Model.model, spreads: 1, seed: seed)
    let log = try SimulatedLog(model: Model.model, numbers: truth, answers: 600, seed: seed).log()
    let items = LogItems(log)
    let plan = TrainingPlan(
      items, items.elapsed(Model.model), model: Model.model, until: items.order.places.count)
    let start = Model.model.defaults.map { Double($0) }
    return TrainingObjective(
      set: plan.set, sample: plan.set, penalty: Penalty(Model.model, from: start),
      ceiling: ceiling, bounds: TrainingBounds.of(Model.model, FitOptions(), around: start),
      tolerance: 1e-4, workers: Workers(threads: 1))
  }

  // A difference quotient needs room on both sides.
  private static func inside(_ numbers: [Double], _ model: MemoryModel) -> [Double] {
    numbers.indices.map { index in
      let bounds = model.bounds[index]
      let margin = Double(bounds.upperBound - bounds.lowerBound) * 0.01
      return min(
        max(numbers[index], Double(bounds.lowerBound) + margin), Double(bounds.upperBound) - margin)
    }
  }
}
