import Recall

/// What the published optimizer measured and found.
struct FitVectors: Decodable {
  let params: [String: [Double]]
  let metrics: Metrics
  let optimizer: Optimizer

  static let published = Vectors.read("fsrs-vectors.json", as: FitVectors.self)

  struct Metrics: Decodable {
    /// A card's answers: grade and days since the one before.
    let cards: [[[Int]]]
    /// Card and place in it of every scored answer, in the order of time.
    let items: [[Int]]
    /// Recency-weighted log loss and RMSE(bins).
    let evaluate: [String: [Double]]
    let plain: [String: Plain]
  }

  struct Plain: Decodable {
    let logLoss: Double
    let rmseBins: Double
    let auc: Double
    let items: Int
  }

  struct Optimizer: Decodable {
    let cards: [[[Int]]]
    let items: [[Int]]
    let runs: [String: Run]
  }

  struct Run: Decodable {
    let parameters: [Double]
    let logLoss: Double
  }
}

extension ReviewLog {
  /// A log whose scored answers were given in this order, a second apart; the others of a card
  /// just before the next scored one.
  init(cards: [[[Int]]], items: [[Int]]) throws {
    var seconds: [[Int]: Int] = [:]
    for (index, item) in items.enumerated() { seconds[item] = index + 1 }
    var builder = ReviewLogBuilder()
    for (card, answers) in cards.enumerated() {
      var next = (items.count + 1) * 1000
      var times = [Int](repeating: 0, count: answers.count)
      for place in answers.indices.reversed() {
        next = seconds[[card, place]].map { $0 * 1000 } ?? next - 1
        times[place] = next
      }
      var day = 0
      for (answer, time) in zip(answers, times) {
        day += answer[1]
        try builder.append(
          LoggedAnswer(card: Int64(card), day: day, time: Int64(time) + 1_000_000, grade: answer[0])
        )
      }
    }
    self = builder.log()
  }
}
