public import Recall

/// The answers of one study day in one deck, as counters that can be added and subtracted.
public struct Tally: Hashable, Sendable {
  public typealias Counters = UnsafeMutableBufferPointer<Int32>

  /// Flat, so that many can be stored consecutively; the indices are named below.
  var counters: [Int32]

  /// Answers by grade (4) and by phase (3); returns (young count, right; mature count, right); time
  /// in minutes and milliseconds; first answers; answers outside the schedule; by hour, answers and
  /// right ones; and by tenth of the predicted recall, returns, right ones and the sum of
  /// predictions in wholes and ten-thousandths.
  private static let gradesAt = 0
  private static let returnsAt = 12
  private static let timeAt = 16
  private static let newAt = 18
  private static let cramAt = 19
  private static let hoursAt = 20
  private static let tenthsAt = hoursAt + 48
  private static let tenthSize = 4
  public static let size = tenthsAt + 10 * tenthSize
  /// The counters before hours and tenths, as used for single days.
  public static let briefSize = hoursAt

  /// A card is mature if its last interval was at least this many days.
  static let matureDays = 21

  public enum Met: Int, CaseIterable, Sendable {
    case learning
    case young
    case mature
  }

  public init() { counters = [Int32](repeating: 0, count: Self.size) }

  /// Nil if the number of counters is unknown; the rest of a brief tally is 0.
  public init?(counters: [Int32]) {
    guard counters.count == Self.size || counters.count == Self.briefSize else { return nil }
    self.counters = counters + repeatElement(0, count: Self.size - counters.count)
  }

  var isEmpty: Bool { counters.allSatisfy { $0 == 0 } }
  public var milliseconds: Int {
    Int(counters[Self.timeAt]) * 60_000 + Int(counters[Self.timeAt + 1])
  }
  /// First answers of new cards.
  public var new: Int { Int(counters[Self.newAt]) }
  var cram: Int { Int(counters[Self.cramAt]) }

  func answers(_ met: Met, grade: Int) -> Int {
    Int(counters[Self.gradesAt + met.rawValue * 4 + grade - 1])
  }

  /// Answers that count, of all kinds.
  var answers: Int { (0..<12).reduce(0) { $0 + Int(counters[Self.gradesAt + $1]) } }
  var right: Int {
    answers - Met.allCases.reduce(0) { $0 + answers($1, grade: 1) }
  }
  /// Answers of cards in review, which count against the limit of reviews.
  public var reviews: Int {
    (1...4).reduce(0) { $0 + answers(.young, grade: $1) + answers(.mature, grade: $1) }
  }

  /// Returns: the first answer of the day to cards that were due after days.
  ///
  /// The count, and how many were right.
  public func returns(mature: Bool) -> (count: Int, right: Int) {
    let offset = Self.returnsAt + (mature ? 2 : 0)
    return (Int(counters[offset]), Int(counters[offset + 1]))
  }

  /// All returns.
  var retention: Proportion {
    Proportion(returns(mature: false)) + Proportion(returns(mature: true))
  }

  func hour(_ hour: Int) -> (count: Int, right: Int) {
    (Int(counters[Self.hoursAt + hour * 2]), Int(counters[Self.hoursAt + hour * 2 + 1]))
  }

  /// Returns with predicted recall in a tenth: the count, how many were right, and the sum of
  /// predictions.
  func tenth(_ tenth: Int) -> (count: Int, right: Int, predicted: Double) {
    let offset = Self.tenthsAt + tenth * Self.tenthSize
    let parts = Int(counters[offset + 2]) * Self.wholePrediction + Int(counters[offset + 3])
    return (
      Int(counters[offset]), Int(counters[offset + 1]),
      Double(parts) / Double(Self.wholePrediction)
    )
  }

  /// All answers, including those outside the schedule.
  public var all: Int { answers + cram }
}

extension Tally {
  /// An answer's contribution to tallies: what the fold makes of it, in the 14 bytes that its line in
  /// the index has for it.
  public struct Answer: Hashable, Sendable, BitwiseCopyable {
    private var storedMilliseconds: UInt32
    /// The predicted recall by the current parameters; 0 for a first answer.
    public var recall: Float = 0
    /// The stability after it, by the current parameters.
    var stability: Float = 0
    /// The grade, the card's state before, and the three marks.
    private var bits: UInt8 = 0
    private var storedHour: UInt8

    public init(grade: Grade, milliseconds: Int, hour: Int = 0, met: Met = .learning) {
      storedMilliseconds = UInt32(clamping: milliseconds)
      storedHour = UInt8(clamping: hour)
      bits[0..<3] = grade.rawValue
      bits[3..<5] = UInt8(met.rawValue)
    }

    public var grade: Grade { Grade(rawValue: bits[0..<3]) ?? .again }
    public var milliseconds: Int { Int(storedMilliseconds) }
    public var hour: Int { Int(storedHour) }
    public var met: Met { Met(rawValue: Int(bits[3..<5])) ?? .learning }
    /// A return: the first answer of the day to a card that was due after days, which measures
    /// retention.
    public var isReturn: Bool {
      get { bits[5..<6] != 0 }
      set { bits[5..<6] = newValue ? 1 : 0 }
    }
    /// The first answer of a new card.
    public var isFirst: Bool {
      get { bits[6..<7] != 0 }
      set { bits[6..<7] = newValue ? 1 : 0 }
    }
    /// Outside the schedule: counts toward time, and separately.
    public var isCram: Bool {
      get { bits[7..<8] != 0 }
      set { bits[7..<8] = newValue ? 1 : 0 }
    }

    var isValid: Bool {
      Grade(rawValue: bits[0..<3]) != nil && Met(rawValue: Int(bits[3..<5])) != nil
        && storedHour < 24
    }

    /// The same before it is folded.
    var unfolded: Answer { Answer(grade: grade, milliseconds: milliseconds) }

    /// Whether only the prediction and the stability differ.
    fileprivate func isLike(_ other: Answer) -> Bool {
      var other = other
      (other.recall, other.stability) = (recall, stability)
      return self == other
    }

    /// Whether both count the same: what is predicted matters for returns only.
    public func countsAs(_ other: Answer) -> Bool {
      (recall == other.recall || !isReturn || isCram) && isLike(other)
    }
  }

  /// Counts an answer of which something else was predicted before.
  public static func count(_ answer: Answer, insteadOf old: Answer, in counters: Counters) {
    guard answer.isLike(old) else {
      count(old, in: counters, times: -1)
      return count(answer, in: counters)
    }
    countPrediction(old, in: counters, times: -1)
    countPrediction(answer, in: counters, times: 1)
  }

  /// In steps before the answer, or in review; days are counted as 0 in steps.
  static func met(_ phase: Phase, after days: Int) -> Met {
    guard phase == .review else { return .learning }
    return days >= matureDays ? .mature : .young
  }

  /// Adds or subtracts an answer.
  public mutating func count(_ answer: Answer, times sign: Int32 = 1) {
    counters.withUnsafeMutableBufferPointer { Self.count(answer, in: $0, times: sign) }
  }

  /// The same for bare counters.
  public static func count(_ answer: Answer, in counters: Counters, times sign: Int32 = 1) {
    countBrief(answer, in: counters, times: sign)
    guard !answer.isCram else { return }
    countPrediction(answer, in: counters, times: sign)
    counters[hoursAt + answer.hour * 2] += sign
    if answer.grade.isSuccess { counters[hoursAt + answer.hour * 2 + 1] += sign }
  }

  /// Only uses the first `briefSize` counters.
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
    // Cards that return from a step of days are young.
    let offset = returnsAt + (answer.met == .mature ? 2 : 0)
    counters[offset] += sign
    if answer.grade.isSuccess { counters[offset + 1] += sign }
  }

  private static func countPrediction(
    _ answer: Answer, in counters: Counters, times sign: Int32
  ) {
    // Without memory before an answer, nothing was predicted.
    guard answer.isReturn, !answer.isCram, answer.recall > 0 else { return }
    let recall = min(1, answer.recall)
    let offset = tenthsAt + min(9, Int(recall * 10)) * tenthSize
    counters[offset] += sign
    if answer.grade.isSuccess { counters[offset + 1] += sign }
    let parts = Int(recall * Float(wholePrediction) + 0.5)
    carry(parts * Int(sign), at: offset + 2, base: wholePrediction, in: counters)
  }

  private static let minute = 60_000
  private static let wholePrediction = 10_000

  /// Adds to a sum split over two counters, so that a million answers do not overflow it.
  @inline(__always)
  private static func carry(_ amount: Int, at offset: Int, base: Int, in counters: Counters) {
    let rest = Int(counters[offset + 1]) + amount
    // Division is slow and seldom needed.
    if rest >= 0, rest < base {
      counters[offset + 1] = Int32(truncatingIfNeeded: rest)
      return
    }
    let total = Int(counters[offset]) * base + rest
    counters[offset] = Int32(clamping: total / base)
    counters[offset + 1] = Int32(total % base)
  }

  /// Normalizes sums split over two counters after counters were added individually.
  static func carry(in counters: Counters) {
    carry(0, at: timeAt, base: minute, in: counters)
    guard counters.count == size else { return }
    for tenth in 0..<10 {
      carry(0, at: tenthsAt + tenth * tenthSize + 2, base: wholePrediction, in: counters)
    }
  }

  public mutating func add(_ other: Tally) {
    for offset in counters.indices { counters[offset] &+= other.counters[offset] }
    counters.withUnsafeMutableBufferPointer { Self.carry(in: $0) }
  }
}

extension Tally {
  /// Packs a bit per nonzero counter, then those counters in as few bytes as needed.
  ///
  /// In a deck's day, nine of ten counters are zero.
  public var packed: [UInt8] {
    var bits: [UInt64] = [0, 0]
    var bytes: [UInt8] = []
    for (offset, counter) in counters.enumerated() where counter != 0 {
      bits[offset / 64] |= 1 << UInt64(offset % 64)
      // Zigzag encoding: the sign is the last bit, so that small negative numbers are short too.
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

  /// Nil if the bytes are not a packed tally.
  public init?(packed bytes: UnsafeRawBufferPointer) {
    self.init()
    let isWhole = counters.withUnsafeMutableBufferPointer { Self.add(packed: bytes, to: $0) }
    guard isWhole else { return nil }
  }

  /// Adds a packed tally to existing counters; false if the bytes end early.
  @discardableResult
  public static func add(packed bytes: UnsafeRawBufferPointer, to counters: Counters) -> Bool {
    guard bytes.count >= headSize else { return false }
    var next = headSize
    for word in 0..<2 {
      var bits = bytes.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self)
      while bits != 0 {
        let offset = word * 64 + bits.trailingZeroBitCount
        guard offset < counters.count else {
          carry(in: counters)
          return offset < size
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
        counters[offset] &+= Int32(bitPattern: value >> 1) ^ -Int32(bitPattern: value & 1)
      }
    }
    carry(in: counters)
    return true
  }

  public static func hasAnswers(packed bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count >= headSize else { return false }
    let answers: UInt64 = (1 << returnsAt - 1) << gradesAt | 1 << cramAt
    return bytes.loadUnaligned(as: UInt64.self) & answers != 0
  }
}
