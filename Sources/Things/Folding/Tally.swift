import Recall

/// What was answered on one study day in one deck, in counters that can be added and taken away.
public struct Tally: Hashable, Sendable {
  public typealias Counters = UnsafeMutableBufferPointer<Int32>

  /// Flat, so that many can lie one behind the other; the places are named below.
  public internal(set) var counters: [Int32]

  /// Answers by grade (4) and by what they met (3), returns (young n, right; mature n, right), time
  /// in minutes and milliseconds, first answers, answers beside the schedule, by hour answers and
  /// right ones, and by tenth of the predicted recall returns, right ones, and the sum of what was
  /// predicted, in wholes and ten-thousandths.
  static let gradesAt = 0
  static let returnsAt = 12
  static let timeAt = 16
  static let newAt = 18
  static let cramAt = 19
  static let hoursAt = 20
  static let tenthsAt = hoursAt + 48
  static let tenthSize = 4
  public static let size = tenthsAt + 10 * tenthSize
  /// The counters before hours and tenths: what is asked of single days.
  public static let briefSize = hoursAt

  /// A card is mature when the interval it comes back from was at least this many days.
  public static let matureDays = 21

  public enum Met: Int, CaseIterable, Sendable {
    case learning
    case young
    case mature
  }

  public init() { counters = [Int32](repeating: 0, count: Self.size) }

  /// Nil where the number of counters is not ours; of a brief tally the rest is 0.
  public init?(counters: [Int32]) {
    guard counters.count == Self.size || counters.count == Self.briefSize else { return nil }
    self.counters = counters + repeatElement(0, count: Self.size - counters.count)
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

  /// The first answers of a card's day, of cards that came back from days: how many, how many
  /// right.
  public func returns(mature: Bool) -> (count: Int, right: Int) {
    let place = Self.returnsAt + (mature ? 2 : 0)
    return (Int(counters[place]), Int(counters[place + 1]))
  }

  public func hour(_ hour: Int) -> (count: Int, right: Int) {
    (Int(counters[Self.hoursAt + hour * 2]), Int(counters[Self.hoursAt + hour * 2 + 1]))
  }

  /// Returns whose recall was predicted in a tenth: how many, how many right, and the sum of the
  /// predictions.
  public func tenth(_ tenth: Int) -> (count: Int, right: Int, predicted: Double) {
    let place = Self.tenthsAt + tenth * Self.tenthSize
    let parts = Int(counters[place + 2]) * Self.wholePrediction + Int(counters[place + 3])
    return (
      Int(counters[place]), Int(counters[place + 1]),
      Double(parts) / Double(Self.wholePrediction)
    )
  }

  /// Everything that was answered, beside the schedule too.
  public var all: Int { answers + cram }
}
