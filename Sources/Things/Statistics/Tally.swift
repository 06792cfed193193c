public import Recall

/// What was answered on one study day in one deck, in counters that can be added and taken away.
public struct Tally: Hashable, Sendable {
  public typealias Counters = UnsafeMutableBufferPointer<Int32>

  /// Flat, so that many can lie one behind the other; the places are named below.
  public internal(set) var counters: [Int32]

  /// Answers by grade (4) and by what they met (3), returns (young n, right; mature n, right), time
  /// in minutes and milliseconds, first answers, answers beside the schedule, by hour answers and
  /// right ones, and by tenth of the predicted recall returns, right ones, and the sum of what was
  /// predicted, in wholes and ten-thousandths.
  private static let gradesAt = 0
  private static let returnsAt = 12
  private static let timeAt = 16
  private static let newAt = 18
  private static let cramAt = 19
  private static let hoursAt = 20
  private static let tenthsAt = hoursAt + 48
  private static let tenthSize = 4
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

extension Tally {
  /// An answer as it is counted.
  public struct Answer: Hashable, Sendable {
    public var grade: Grade
    /// Beside the schedule: it counts in time and apart.
    public var isCram: Bool
    public var met: Met
    /// The first answer of a card's day, of a card that came back from days: what tells how much
    /// is kept in mind.
    public var isReturn: Bool
    /// The first answer of a card that was new.
    public var isFirst: Bool
    public var recall: Float
    public var milliseconds: Int
    public var hour: Int

    public init(
      grade: Grade, isCram: Bool, met: Met, isReturn: Bool, isFirst: Bool, recall: Float,
      milliseconds: Int, hour: Int
    ) {
      self.grade = grade
      self.isCram = isCram
      self.met = met
      self.isReturn = isReturn
      self.isFirst = isFirst
      self.recall = recall
      self.milliseconds = milliseconds
      self.hour = hour
    }

    public init(_ answered: CardFold.Answered, hour: Int) {
      self.init(
        grade: answered.grade, isCram: answered.mode == .cram, met: Tally.met(answered),
        isReturn: answered.isFirstOfDay && answered.isFromDays, isFirst: answered.isFirst,
        recall: answered.recall, milliseconds: answered.duration, hour: hour)
    }
  }

  /// What the answer met: a card in steps, or one that came back from days.
  static func met(_ answered: CardFold.Answered) -> Met {
    guard answered.phaseBefore == .review else { return .learning }
    return answered.intervalBefore >= matureDays ? .mature : .young
  }

  /// Adds an answer, or takes it away again.
  public mutating func count(_ answer: Answer, times sign: Int32 = 1) {
    counters.withUnsafeMutableBufferPointer { Self.count(answer, in: $0, times: sign) }
  }

  /// The same for a tally of which only the counters are there.
  public static func count(_ answer: Answer, in counters: Counters, times sign: Int32 = 1) {
    countBrief(answer, in: counters, times: sign)
    guard !answer.isCram else { return }
    let right = answer.grade.isSuccess ? sign : 0
    if answer.isReturn { predict(answer.recall, right: right, times: sign, in: counters) }
    counters[hoursAt + answer.hour * 2] += sign
    counters[hoursAt + answer.hour * 2 + 1] += right
  }

  /// Counts in the first `briefSize` counters alone.
  public static func countBrief(
    _ answer: Answer, in counters: Counters, times sign: Int32 = 1
  ) {
    carry(answer.milliseconds * Int(sign), at: timeAt, base: minute, in: counters)
    guard !answer.isCram else {
      counters[cramAt] += sign
      return
    }
    counters[gradesAt + answer.met.rawValue * 4 + Int(answer.grade.rawValue) - 1] += sign
    if answer.isFirst { counters[newAt] += sign }
    guard answer.isReturn else { return }
    // What comes back from a step of days is young.
    let place = returnsAt + (answer.met == .mature ? 2 : 0)
    counters[place] += sign
    if answer.grade.isSuccess { counters[place + 1] += sign }
  }

  private static func predict(
    _ recall: Float, right: Int32, times sign: Int32, in counters: Counters
  ) {
    let recall = min(1, max(0, recall.isNaN ? 0 : recall))
    let place = tenthsAt + min(9, Int(recall * 10)) * tenthSize
    counters[place] += sign
    counters[place + 1] += right
    let parts = Int(recall * Float(wholePrediction) + 0.5)
    carry(parts * Int(sign), at: place + 2, base: wholePrediction, in: counters)
  }

  private static let minute = 60_000
  private static let wholePrediction = 10_000

  /// Adds to a sum that is kept in two counters, so that a million answers do not overflow it.
  @inline(__always)
  private static func carry(_ amount: Int, at place: Int, base: Int, in counters: Counters) {
    let rest = Int(counters[place + 1]) + amount
    // Dividing takes longer than everything else, and is seldom needed.
    if rest >= 0, rest < base {
      counters[place + 1] = Int32(truncatingIfNeeded: rest)
      return
    }
    let total = Int(counters[place]) * base + rest
    counters[place] = Int32(clamping: total / base)
    counters[place + 1] = Int32(total % base)
  }

  /// Makes the sums in two counters whole again after counters were added one by one.
  public static func carry(in counters: Counters) {
    carry(0, at: timeAt, base: minute, in: counters)
    guard counters.count == size else { return }
    for tenth in 0..<10 {
      carry(0, at: tenthsAt + tenth * tenthSize + 2, base: wholePrediction, in: counters)
    }
  }

  public mutating func add(_ other: Tally) {
    for place in counters.indices { counters[place] &+= other.counters[place] }
    counters.withUnsafeMutableBufferPointer { Self.carry(in: $0) }
  }
}

extension Tally {
  /// A bit for every counter that is not zero, then those counters in as few bytes as they need.
  ///
  /// On one day in one deck nine of ten are zero.
  public var packed: [UInt8] {
    var bits: [UInt64] = [0, 0]
    var bytes: [UInt8] = []
    for (place, counter) in counters.enumerated() where counter != 0 {
      bits[place / 64] |= 1 << UInt64(place % 64)
      // The sign stands in the last bit, so that small numbers below zero are short too.
      var rest = UInt32(bitPattern: counter << 1 ^ counter >> 31)
      while rest > 127 {
        bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
        rest >>= 7
      }
      bytes.append(UInt8(rest))
    }
    return bits.withUnsafeBytes { Array($0) } + bytes
  }

  private static let headSize = 16

  /// Nil where the bytes are not those of a tally.
  public init?(packed bytes: UnsafeRawBufferPointer) {
    self.init()
    let isWhole = counters.withUnsafeMutableBufferPointer { Self.add(packed: bytes, to: $0) }
    guard isWhole else { return nil }
  }

  /// Adds what lies packed in these bytes, as far as there are counters for it; false where they
  /// end too early.
  @discardableResult
  public static func add(packed bytes: UnsafeRawBufferPointer, to counters: Counters) -> Bool {
    guard bytes.count >= headSize else { return false }
    var next = headSize
    for word in 0..<2 {
      var bits = bytes.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self)
      while bits != 0 {
        let place = word * 64 + bits.trailingZeroBitCount
        guard place < counters.count else {
          carry(in: counters)
          return place < size
        }
        bits &= bits - 1
        var value: UInt32 = 0
        var shift: UInt32 = 0
        var isLast = false
        while !isLast {
          guard next < bytes.count else { return false }
          value |= UInt32(bytes[next] & 127) << shift
          isLast = bytes[next] < 128
          shift += 7
          next += 1
        }
        counters[place] &+= Int32(bitPattern: value >> 1) ^ -Int32(bitPattern: value & 1)
      }
    }
    carry(in: counters)
    return true
  }

  /// Whether anything was answered, by a tally that lies packed in these bytes.
  public static func hasAnswers(packed bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count >= headSize else { return false }
    let answers: UInt64 = (1 << returnsAt - 1) << gradesAt | 1 << cramAt
    return bytes.loadUnaligned(as: UInt64.self) & answers != 0
  }
}
