import TestSupport
import Testing

@testable import Recall

@Suite(.slow)
struct FitVectorTests {
  @Test(arguments: ["default", "random0", "random1", "random2"])
  func `metrics equal the published ones`(name: String) throws {
    let vectors = FitVectors.published.metrics
    let numbers = try #require(FitVectors.published.params[name])
    let plain = try #require(vectors.plain[name])

    let metrics = PredictionMetrics(try Self.predictions(vectors, numbers))

    #expect(metrics.items == plain.items)
    #expect(abs(metrics.logLoss - plain.logLoss) < 1e-8)
    #expect(abs(metrics.rmseBins - plain.rmseBins) < 1e-8)
    #expect(abs((metrics.auc ?? 0) - plain.auc) < 1e-8)
  }

  @Test(arguments: ["default", "random0", "random1", "random2"])
  func `recency-weighted metrics equal the published ones`(name: String) throws {
    let vectors = FitVectors.published.metrics
    let log = try ReviewLog(cards: vectors.cards, items: [])
    let numbers = try #require(FitVectors.published.params[name])
    let evaluate = try #require(vectors.evaluate[name])
    let places = vectors.items.map { log.starts[$0[0]] + Int32($0[1]) }

    let metrics = PredictionMetrics(Self.predictionsByAge(log, places, numbers))

    #expect(abs(metrics.logLoss - evaluate[0]) < 1e-6)
    #expect(abs(metrics.rmseBins - evaluate[1]) < 1e-6)
  }

  private static let runs = [
    ("plain", FitOptions()), ("card_ids", FitOptions()), ("epochs8_card_ids", FitOptions()),
    ("no_short_term", options { $0.learnsFromSameDay = false }),
    ("relearning2", options { $0.relearningSteps = 2 }),
  ]

  @Test func `every published run is compared`() {
    let published = FitVectors.published.optimizer.runs.keys

    // The run without epochs has only first stabilities.
    #expect(Set(published) == Set(Self.runs.map(\.0) + ["epochs0"]))
  }

  @Test(arguments: runs)
  func `parameters predict at least as well as the published ones`(
    name: String, options: FitOptions
  ) throws {
    let vectors = FitVectors.published.optimizer
    let log = try ReviewLog(cards: vectors.cards, items: vectors.items)
    let run = try #require(vectors.runs[name])

    let fitted = Self.fitted(log, options)
    let numbers = fitted.parameters.values.map { Double($0) }
    let loss = PredictionMetrics(Self.predictionsByAge(log, LogItems(log).long, numbers))

    #expect(fitted.extent == .everything)
    #expect(loss.logLoss <= run.logLoss)
  }

  @Test func `first stabilities equal the published ones`() throws {
    let vectors = FitVectors.published.optimizer
    let log = try ReviewLog(cards: vectors.cards, items: vectors.items)
    let run = try #require(vectors.runs["epochs0"])
    let items = LogItems(log)

    let plan = TrainingPlan(
      items, items.elapsed(.fsrs6), model: .fsrs6, until: items.order.places.count)
    let found = try #require(plan.firstStabilities)

    for (found, published) in zip(found, run.parameters) {
      #expect(abs(found - published) < 1e-4)
    }
    let numbers = found + MemoryModel.fsrs6.defaults.dropFirst(4).map { Double($0) }
    let loss = PredictionMetrics(Self.predictionsByAge(log, items.long, numbers)).logLoss
    #expect(abs(loss - run.logLoss) < 1e-5)
  }

  private static func options(_ change: (inout FitOptions) -> Void) -> FitOptions {
    var options = FitOptions()
    change(&options)
    return options
  }

  private static func fitted(_ log: ReviewLog, _ options: FitOptions) -> FittedParameters {
    let items = LogItems(log)
    let plan = TrainingPlan(
      items, items.elapsed(.fsrs6), model: .fsrs6, until: items.order.places.count)
    return Trainer(plan: plan, options: options).fitted(proceed: {})
  }

  private static func predictionsByAge(
    _ log: ReviewLog, _ places: [Int32], _ numbers: [Double]
  ) -> [Prediction] {
    var predictions = Predictor(log, at: places).predictions(
      by: .fsrs6, numbers, elapsed: LogItems(log).elapsed(.fsrs6), of: places.indices, proceed: {})
    for index in places.indices {
      predictions[index].weight = Double(RecencyWeight.of(index, among: places.count))
    }
    return predictions
  }

  // The published figures use memory states in Float and recall in Double.
  private static func predictions(
    _ vectors: FitVectors.Metrics, _ numbers: [Double]
  ) throws -> [Prediction] {
    let forgetting = Forgetting(try Parameters(numbers))
    let curve = TrainableFSRS6(forgetting.parameters.values.map { Double($0) })
    return try vectors.items.map { item in
      let card = vectors.cards[item[0]]
      let history = card[..<item[1]].map { (elapsed: Elapsed(days: Double($0[1])), grade: $0[0]) }
      let memory = try #require(forgetting.replay(history, retention: 0.9).last?.memory)
      let lapses = card[1..<item[1]].count { $0[0] == 1 && $0[1] > 0 }
      let days = Double(card[item[1]][1])
      return Prediction(
        recall: curve.recall(of: MemoryEstimate(memory), after: days),
        wasRecalled: card[item[1]][0] > 1,
        bin: PredictionBin(
          days: days, answers: card[...item[1]].count { $0[1] > 0 }, lapses: lapses))
    }
  }
}
