import TestSupport
import Testing

@testable import Recall

@Suite(.slow)
struct TrainerTests {
  @Test(arguments: MemoryModel.allCases)
  func `known parameters are recovered within the statistical error`(
    model: MemoryModel
  ) throws {
    let truth = SimulatedLog.numbers(model, spreads: 0.7, seed: 3)
    let log = try SimulatedLog(model: model, numbers: truth, answers: 6_000, seed: 4).log()

    let fitted = Fit(log).parameters(model) { _ in }

    let found = fitted.parameters.values.map { Double($0) }
    let uncertainty = try Self.uncertainty(log, model, at: found)
    #expect(fitted.extent == .everything)
    for index in truth.indices {
      #expect(abs(found[index] - truth[index]) < 4 * uncertainty[index], "w\(index)")
    }
  }

  @Test(arguments: MemoryModel.allCases)
  func `fitted parameters predict unseen reviews almost as well as the true ones`(
    model: MemoryModel
  ) throws {
    let truth = SimulatedLog.numbers(model, spreads: 0.7, seed: 3)
    let log = try SimulatedLog(model: model, numbers: truth, answers: 6_000, seed: 4).log()
    let unseen = try SimulatedLog(model: model, numbers: truth, answers: 6_000, seed: 5).log()

    let found = Fit(log).parameters(model) { _ in }.parameters.values.map { Double($0) }

    let defaults = model.defaults.map { Double($0) }
    let best = Self.logLoss(unseen, model, truth)
    #expect(Self.logLoss(unseen, model, found) < best + 0.005)
    #expect(Self.logLoss(unseen, model, found) < Self.logLoss(unseen, model, defaults))
  }

  @Test(arguments: MemoryModel.allCases)
  func `the number of threads does not change the result`(model: MemoryModel) throws {
    let truth = SimulatedLog.numbers(model, spreads: 1, seed: 6)
    let log = try SimulatedLog(model: model, numbers: truth, answers: 15_000, seed: 7).log()
    let items = LogItems(log)
    let plan = TrainingPlan(
      items, items.elapsed(model), model: model, until: items.order.places.count)

    let sums = [1, 2, 3].map { threads in Self.evaluation(plan, threads).slope }

    #expect(plan.set.blocks.count > 2)
    #expect(sums[0] == sums[1])
    #expect(sums[0] == sums[2])
  }

  @Test func `a fit is the same on one thread and on two`() throws {
    let truth = SimulatedLog.numbers(.fsrs6, spreads: 1, seed: 6)
    let log = try SimulatedLog(model: .fsrs6, numbers: truth, answers: 9_000, seed: 7).log()

    let fits = [1, 2].map { threads in
      var options = FitOptions()
      options.threads = threads
      return Fit(log, options).parameters(.fsrs6) { _ in }
    }

    #expect(fits[0] == fits[1])
  }

  @Test func `a fit can be canceled`() throws {
    struct Enough: Error {}
    let numbers = MemoryModel.fsrs6.defaults.map { Double($0) }
    let log = try SimulatedLog(model: .fsrs6, numbers: numbers, answers: 9_000).log()
    var calls = 0

    #expect(throws: Enough.self) {
      try Fit(log).parameters(.fsrs6) { _ throws(Enough) in
        calls += 1
        if calls == 5 { throw Enough() }
      }
    }
    #expect(calls == 5)
  }

  @Test func `progress grows and never exceeds 1`() throws {
    let numbers = MemoryModel.fsrs6.defaults.map { Double($0) }
    let log = try SimulatedLog(model: .fsrs6, numbers: numbers, answers: 1_000).log()
    var shares: [Double] = []

    _ = Fit(log).report(current: Parameters(defaultsOf: .fsrs6)) { shares.append($0) }

    #expect(shares == shares.sorted())
    #expect(shares.allSatisfy { (0...1).contains($0) })
    #expect((shares.last ?? 0) > 0.5)
  }

  @Test func `relearning steps keep the ceiling of fsrs-rs`() throws {
    let truth = SimulatedLog.numbers(.fsrs6, spreads: 1, seed: 8)
    let log = try SimulatedLog(model: .fsrs6, numbers: truth, seed: 9, sameDay: 0.5).log()
    var options = FitOptions()
    options.relearningSteps = 3

    let w = Fit(log, options).parameters(.fsrs6) { _ in }.parameters.values.map { Double($0) }

    let ceiling = RelearningCeiling(steps: 3).parameters(
      w.enumerated().map { $0 == 17 || $0 == 18 ? 2 : $1 })
    #expect(w[17] <= ceiling[17] + 1e-6)
    #expect(w[18] <= ceiling[18] + 1e-6)
  }

  @Test func `without same-day reviews their three parameters are 0`() throws {
    let truth = SimulatedLog.numbers(.fsrs6, spreads: 1, seed: 8)
    let log = try SimulatedLog(model: .fsrs6, numbers: truth, seed: 9).log()
    var options = FitOptions()
    options.learnsFromSameDay = false

    let w = Fit(log, options).parameters(.fsrs6) { _ in }.parameters.values

    #expect(w[17...19] == [0, 0, 0])
  }

  // The square roots of the inverse curvature's diagonal.
  private static func uncertainty(
    _ log: ReviewLog, _ model: MemoryModel, at point: [Double]
  ) throws -> [Double] {
    let items = LogItems(log)
    let plan = TrainingPlan(
      items, items.elapsed(model), model: model, until: items.order.places.count)
    let curvature =
      switch model {
      case .fsrs6: objective(TrainableFSRS6.self, plan, 1).curvature(at: point, proceed: {})
      case .fsrs7: objective(TrainableFSRS7.self, plan, 1).curvature(at: point, proceed: {})
      }
    let all = Array(point.indices)
    return try all.map { index in
      let unit = all.map { $0 == index ? 1.0 : 0 }
      return try #require(curvature.solution(of: unit, on: all))[index].squareRoot()
    }
  }

  private static func evaluation(_ plan: TrainingPlan, _ threads: Int) -> Evaluation {
    let point = plan.model.defaults.map { Double($0) }
    return switch plan.model {
    case .fsrs6: objective(TrainableFSRS6.self, plan, threads).evaluate(at: point, proceed: {})
    case .fsrs7: objective(TrainableFSRS7.self, plan, threads).evaluate(at: point, proceed: {})
    }
  }

  private static func objective<Model: TrainableModel>(
    _: Model.Type, _ plan: TrainingPlan, _ threads: Int
  ) -> TrainingObjective<Model> {
    let start = Model.model.defaults.map { Double($0) }
    return TrainingObjective(
      set: plan.set, sample: plan.set, penalty: Penalty(Model.model, from: start), ceiling: nil,
      bounds: TrainingBounds.of(Model.model, FitOptions(), around: start), tolerance: 1e-4,
      workers: Workers(threads: threads))
  }

  private static func logLoss(
    _ log: ReviewLog, _ model: MemoryModel, _ numbers: [Double]
  ) -> Double {
    let items = LogItems(log)
    let places = items.long
    return PredictionMetrics(
      Predictor(log, at: places).predictions(
        by: model, numbers, elapsed: items.elapsed(model), of: places.indices, proceed: {})
    ).logLoss
  }
}
