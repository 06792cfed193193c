import Recall

/// What was answered on one study day in one deck, in counters that can be added and taken away.
public struct Tally: Hashable, Sendable {
  /// Flat, so that the index can keep it as bytes; the places are named below.
  public private(set) var counters: [Int32]

  /// Answers by grade (4) and by what they met (3), firsts of the day (young n, right; mature n,
  /// right), time in minutes and milliseconds, first answers, answers beside the schedule, by hour
  /// answers and right ones, and by tenth of the predicted recall firsts of the day, right ones,
  /// and the sum of what was predicted, in wholes and ten-thousandths.
  static let gradesAt = 0
  static let firstsAt = 12
  static let timeAt = 16
  static let newAt = 18
  static let cramAt = 19
  static let hoursAt = 20
  static let tenthsAt = hoursAt + 48
  static let tenthSize = 4
  public static let size = tenthsAt + 10 * tenthSize

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
      predict(answer.recall, isRight, sign)
    }
    counters[Self.hoursAt + hour * 2] += sign
    if isRight { counters[Self.hoursAt + hour * 2 + 1] += sign }
  }

  /// What the answer met: a card in steps, or one that came back from days.
  public static func met(_ answer: CardFold.Answered) -> Met {
    guard answer.phaseBefore == .review else { return .learning }
    return answer.intervalBefore >= matureDays ? .mature : .young
  }

  private mutating func predict(_ recall: Float, _ isRight: Bool, _ sign: Int32) {
    let recall = min(1, max(0, recall.isNaN ? 0 : recall))
    let place = Self.tenthsAt + min(9, Int(recall * 10)) * Self.tenthSize
    counters[place] += sign
    if isRight { counters[place + 1] += sign }
    let parts = Int((recall * Float(Self.wholePrediction)).rounded())
    carry(parts * Int(sign), at: place + 2, base: Self.wholePrediction)
  }

  private static let minute = 60_000
  private static let wholePrediction = 10_000

  private mutating func addTime(_ milliseconds: Int, _ sign: Int32) {
    carry(milliseconds * Int(sign), at: Self.timeAt, base: Self.minute)
  }

  /// Adds to a sum that is kept in two counters, so that a million answers do not overflow it.
  private mutating func carry(_ amount: Int, at place: Int, base: Int) {
    let total = Int(counters[place]) * base + Int(counters[place + 1]) + amount
    counters[place] = Int32(clamping: total / base)
    counters[place + 1] = Int32(total % base)
  }

  public mutating func add(_ other: Tally) {
    other.counters.withUnsafeBytes { add(bytes: $0) }
  }

  /// Adds the counters that lie in these bytes; others than ours are left out.
  public mutating func add(bytes: UnsafeRawBufferPointer) {
    guard bytes.count == Self.size * 4 else { return }
    counters.withUnsafeMutableBufferPointer { counters in
      for place in counters.indices {
        counters[place] &+= bytes.loadUnaligned(fromByteOffset: place * 4, as: Int32.self)
      }
    }
    carry(0, at: Self.timeAt, base: Self.minute)
    for tenth in 0..<10 {
      carry(0, at: Self.tenthsAt + tenth * Self.tenthSize + 2, base: Self.wholePrediction)
    }
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

  /// Firsts of the day whose recall was predicted in a tenth: how many, how many right, and the
  /// sum of the predictions.
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

  /// Whether anything was answered, by counters that lie in these bytes.
  public static func hasAnswers(bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count == size * 4 else { return false }
    return (gradesAt..<firstsAt).contains {
      bytes.loadUnaligned(fromByteOffset: $0 * 4, as: Int32.self) != 0
    } || bytes.loadUnaligned(fromByteOffset: cramAt * 4, as: Int32.self) != 0
  }
}
