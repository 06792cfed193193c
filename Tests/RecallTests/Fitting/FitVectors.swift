import Recall

/// The measurements and results of the published optimizer.
struct FitVectors: Decodable {
  let params: [String: [Double]]
  let metrics: Metrics
  let optimizer: Optimizer

  static let published = Vectors.read("fsrs-vectors.json", as: FitVectors.self)

  struct Metrics: Decodable {
    /// A card's answers: grade and days since the previous one.
    let cards: [[[Int]]]
    /// The card and index of every scored answer, in order of time.
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
  /// A log with scored answers in this order, one second apart; the other answers of a card just
  /// precede its next scored one.
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
