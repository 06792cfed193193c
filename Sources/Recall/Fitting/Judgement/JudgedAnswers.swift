import Glibc

/// The answers by which candidates are judged, and which of them are likely to go together.
///
/// Those of one card share how hard it is, those of one day how the day went, so neither are as
/// many pieces of evidence as there are answers.
struct JudgedAnswers {
  private let cards: [Int32]
  private let days: [Int32]

  /// The answers at these places of a log.
  init(_ log: ReviewLog, at places: ArraySlice<Int32>) {
    var cardOf = [Int32](repeating: 0, count: log.count)
    for number in 0..<log.cardCount {
      for place in log.card(number) { cardOf[place] = Int32(number) }
    }
    cards = places.map { cardOf[Int($0)] }
    days = places.map { log.days[Int($0)] }
  }

  /// How much lower the mean of some losses is than that of others.
  func gain(of losses: [Double], over others: [Double]) -> FitGain {
    let gains = zip(others, losses).map { $0 - $1 }
    let mean = gains.reduce(0, +) / Double(gains.count)
    let errors = [cards, days].compactMap { Self.error(gains, mean, groups: $0) }
    // One card on one day proves nothing.
    return FitGain(logLoss: mean, error: errors.max() ?? abs(mean))
  }

  /// The standard error of a mean whose parts go together by groups; nil if there is only one.
  ///
  /// Source: the variance of a mean of clusters (Liang and Zeger, 1986).
  private static func error(_ gains: [Double], _ mean: Double, groups: [Int32]) -> Double? {
    guard let first = groups.min(), let last = groups.max(), first < last else { return nil }
    var sums = [Double](repeating: 0, count: Int(last - first) + 1)
    var isThere = [Bool](repeating: false, count: sums.count)
    for (gain, group) in zip(gains, groups) {
      sums[Int(group - first)] += gain - mean
      isThere[Int(group - first)] = true
    }
    let squares = sums.reduce(0) { $0 + $1 * $1 }
    let count = Double(isThere.count(where: \.self))
    return sqrt(squares * count / (count - 1)) / Double(gains.count)
  }
}
