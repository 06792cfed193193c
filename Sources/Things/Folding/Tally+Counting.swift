public import Recall

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
    if answer.isReturn { predict(answer.recall, right, sign, in: counters) }
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
    _ recall: Float, _ right: Int32, _ sign: Int32, in counters: Counters
  ) {
    let recall = min(1, max(0, recall.isNaN ? 0 : recall))
    let place = tenthsAt + min(9, Int(recall * 10)) * tenthSize
    counters[place] += sign
    counters[place + 1] += right
    let parts = Int(recall * Float(wholePrediction) + 0.5)
    carry(parts * Int(sign), at: place + 2, base: wholePrediction, in: counters)
  }

  private static let minute = 60_000
  static let wholePrediction = 10_000

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
