/// How long somebody takes for an answer, and how often which grade is given, learned from a log.
///
/// Where the log has few answers, defaults count as much as ten answers would.
public struct AnswerHabits: Hashable, Sendable {
  /// The mean seconds of an answer, by moment and then by grade.
  public private(set) var seconds: [[Double]]
  /// The share of each grade, by moment; among reviews, of those that were remembered.
  public private(set) var shares: [[Double]]
  /// How many answers the log has, by moment and then by grade.
  public private(set) var counts: [[Int]]

  /// How many answers all this rests on.
  public var answers: Int { counts.joined().reduce(0, +) }

  // Near what the public simulators take where they know nothing: again and hard take longer, and
  // most of what is remembered is graded good.
  private static let defaultSeconds = [
    [20.0, 19, 14, 11], [20, 19, 14, 11], [19, 18, 12, 9], [16, 15, 12, 8],
  ]
  private static let defaultShares = [
    [0.24, 0.1, 0.5, 0.16], [0.2, 0.1, 0.65, 0.05], [0, 0.15, 0.75, 0.1], [0.15, 0.1, 0.7, 0.05],
  ]
  private static let weightOfDefaults = 10.0
  // Whoever takes longer than a minute was not answering all the time.
  private static let longest: UInt16 = 6_000

  /// What is assumed of somebody who has never answered.
  public init() {
    seconds = Self.defaultSeconds
    shares = Self.defaultShares
    counts = [[Int]](repeating: [0, 0, 0, 0], count: AnswerMoment.allCases.count)
  }

  public init(_ log: ReviewLog) {
    self.init()
    var sums = [[Double]](repeating: [0, 0, 0, 0], count: counts.count)
    var timed = sums
    for number in 0..<log.cardCount {
      let card = log.card(number)
      var moment = AnswerMoment.first
      for place in card {
        moment = Self.moment(after: moment, log, place, in: card)
        let grade = Int(log.grades[place]) - 1
        counts[moment.rawValue][grade] += 1
        guard log.durations[place] > 0 else { continue }
        sums[moment.rawValue][grade] += Double(min(log.durations[place], Self.longest)) / 100
        timed[moment.rawValue][grade] += 1
      }
    }
    for moment in counts.indices { learn(moment, sums[moment], timed[moment]) }
  }

  private static func moment(
    after last: AnswerMoment, _ log: ReviewLog, _ place: Int, in card: Range<Int>
  ) -> AnswerMoment {
    if place == card.lowerBound { return .first }
    if log.elapsedDays(at: place, in: card) > 0 { return .review }
    return last == .first || last == .learning ? .learning : .relearning
  }

  private mutating func learn(_ moment: Int, _ sums: [Double], _ timed: [Double]) {
    let isReview = moment == AnswerMoment.review.rawValue
    let counted = counts[moment].enumerated().map { isReview && $0 == 0 ? 0 : Double($1) }
    let total = counted.reduce(Self.weightOfDefaults, +)
    for grade in 0..<4 {
      let own = Self.weightOfDefaults
      seconds[moment][grade] =
        (sums[grade] + own * Self.defaultSeconds[moment][grade]) / (timed[grade] + own)
      shares[moment][grade] = (counted[grade] + own * Self.defaultShares[moment][grade]) / total
    }
  }
}
