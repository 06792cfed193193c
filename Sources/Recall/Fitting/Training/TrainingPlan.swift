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
    firstStabilities = Self.firstStabilities(log, first, places)
    var weights = Self.weights(of: places, in: log.count)
    Self.forgetLongHistories(log, model, &weights)
    set = TrainingSet(log, elapsed: elapsed, weights: weights)
  }

  /// An easier grade never gives the shorter stability; a grade never given gets one between.
  func inOrder(_ firstStabilities: [Double]) -> [Double] {
    allFirst.completed(firstStabilities) ?? firstStabilities
  }

  private static func firstStabilities(
    _ log: ReviewLog, _ first: FirstAnswers, _ places: [Int]
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
    _ log: ReviewLog, _ model: MemoryModel, _ weights: inout [Float]
  ) {
    let longest = model == .fsrs6 ? 256 : 1024
    for number in 0..<log.cardCount where log.card(number).count > longest {
      for place in log.card(number).dropFirst(longest) { weights[place] = 0 }
    }
  }
}
