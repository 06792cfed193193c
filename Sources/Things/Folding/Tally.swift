import Recall

/// What was answered on one study day in one deck, in counters that can be added and taken away.
public struct Tally: Hashable, Sendable {
  /// Flat, so that the index can keep it as bytes; the places are named below.
  public private(set) var counters: [Int32]

  /// Answers by grade (4) and by what they met (3), firsts of the day (young n, right; mature n,
  /// right), seconds in milliseconds and minutes, first answers, answers beside the schedule, and
  /// by hour answers and right ones.
  static let gradesAt = 0
  static let firstsAt = 12
  static let timeAt = 16
  static let newAt = 18
  static let cramAt = 19
  static let hoursAt = 20
  public static let size = hoursAt + 48

  /// A card is mature when the interval it comes back from was at least this many days.
  public static let matureDays = 21

  public enum Met: Int, CaseIterable, Sendable {
    case learning
    case young
    case mature
  }

  public init() { counters = [Int32](repeating: 0, count: Self.size) }

  /// Nil where the number of counters is not ours.
  public init?(counters: [Int32]) {
    guard counters.count == Self.size else { return nil }
    self.counters = counters
  }

  /// Adds an answer, or takes it away again.
  public mutating func count(_ answer: CardFold.Answered, hour: Int, times sign: Int32 = 1) {
    addTime(answer.duration, sign)
    guard answer.mode != .cram else {
      counters[Self.cramAt] += sign
      return
    }
    let met = Self.met(answer)
    let isRight = answer.grade.isSuccess
    counters[Self.gradesAt + met.rawValue * 4 + Int(answer.grade.rawValue) - 1] += sign
    if answer.isFirst { counters[Self.newAt] += sign }
    if answer.isFirstOfDay, met != .learning {
      let place = Self.firstsAt + (met == .mature ? 2 : 0)
      counters[place] += sign
      if isRight { counters[place + 1] += sign }
    }
    counters[Self.hoursAt + hour * 2] += sign
    if isRight { counters[Self.hoursAt + hour * 2 + 1] += sign }
  }

  /// What the answer met: a card in steps, or one that came back from days.
  public static func met(_ answer: CardFold.Answered) -> Met {
    guard answer.phaseBefore == .review else { return .learning }
    return answer.intervalBefore >= matureDays ? .mature : .young
  }

  private mutating func addTime(_ milliseconds: Int, _ sign: Int32) {
    let total = self.milliseconds + milliseconds * Int(sign)
    counters[Self.timeAt] = Int32(total / 60_000)
    counters[Self.timeAt + 1] = Int32(total % 60_000)
  }

  public mutating func add(_ other: Tally) {
    let total = milliseconds + other.milliseconds
    for place in counters.indices { counters[place] += other.counters[place] }
    counters[Self.timeAt] = Int32(total / 60_000)
    counters[Self.timeAt + 1] = Int32(total % 60_000)
  }

  public var isEmpty: Bool { counters.allSatisfy { $0 == 0 } }
  public var milliseconds: Int {
    Int(counters[Self.timeAt]) * 60_000 + Int(counters[Self.timeAt + 1])
  }
  /// First answers of cards that were new.
  public var new: Int { Int(counters[Self.newAt]) }
  public var cram: Int { Int(counters[Self.cramAt]) }

  public func answers(_ met: Met, grade: Int) -> Int {
    Int(counters[Self.gradesAt + met.rawValue * 4 + grade - 1])
  }

  /// Answers that count, of all kinds.
  public var answers: Int { (0..<12).reduce(0) { $0 + Int(counters[Self.gradesAt + $1]) } }
  public var right: Int {
    answers - Met.allCases.reduce(0) { $0 + answers($1, grade: 1) }
  }
  /// Answers of cards in review: what a limit of reviews counts.
  public var reviews: Int {
    (1...4).reduce(0) { $0 + answers(.young, grade: $1) + answers(.mature, grade: $1) }
  }

  /// The first answers of cards on this day that came back from days: how many, how many right.
  public func firsts(mature: Bool) -> (count: Int, right: Int) {
    let place = Self.firstsAt + (mature ? 2 : 0)
    return (Int(counters[place]), Int(counters[place + 1]))
  }

  public func hour(_ hour: Int) -> (count: Int, right: Int) {
    (Int(counters[Self.hoursAt + hour * 2]), Int(counters[Self.hoursAt + hour * 2 + 1]))
  }
}
