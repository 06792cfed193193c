public import Recall

/// What the line of an answer says, in 24 bytes.
public struct AnswerEntry: Hashable, Sendable, BitwiseCopyable {
  var facts: AnswerFacts
  private var steps: UInt8
  /// In hundredths of a second.
  private var untilFirstKey: UInt16
  private var storedDue: StoredDue
  private var hintCount: UInt8
  /// The verdict, that on the second try plus one, and whether another Thing was named.
  private var verdicts: UInt8
  /// The mode, the phases before and after, and the near miss plus one.
  private var phases: UInt8

  init(_ review: Review, at time: Moment) {
    facts = AnswerFacts(review.grade, milliseconds: review.duration)
    steps = UInt8(clamping: review.stepsLeft)
    untilFirstKey = UInt16(clamping: review.firstKey / 10)
    storedDue = StoredDue(review.due, at: time)
    hintCount = UInt8(clamping: review.hints)
    (verdicts, phases) = (0, 0)
    verdicts[0..<3] = review.verdict.rawValue
    verdicts[3..<7] = review.second.map { $0.rawValue + 1 } ?? 0
    verdicts[7..<8] = review.other == nil ? 0 : 1
    phases[0..<2] = review.mode.rawValue
    phases[2..<4] = review.phaseBefore.rawValue
    phases[4..<6] = review.phaseAfter.rawValue
    phases[6..<8] = review.nearMiss.map { $0.rawValue + 1 } ?? 0
  }

  var isValid: Bool {
    facts.isValid && Review.Mode(rawValue: phases[0..<2]) != nil
      && phases[6..<8] <= NearMiss.allCases.count && verdicts[3..<7] <= VerdictKind.allCases.count
  }

  public var grade: Grade { facts.grade }
  /// Milliseconds in total.
  public var duration: Int { facts.duration }
  /// Milliseconds to the first key, in steps of ten.
  var firstKey: Int { Int(untilFirstKey) * 10 }
  var stepsLeft: Int { Int(steps) }
  var hints: Int { Int(hintCount) }
  var verdict: VerdictKind { VerdictKind(rawValue: verdicts[0..<3]) ?? .revealed }
  public var second: VerdictKind? { VerdictKind(rawValue: verdicts[3..<7] &- 1) }
  /// Whether the answer was that of another Thing.
  public var hasOther: Bool { verdicts[7..<8] != 0 }
  public var mode: Review.Mode { Review.Mode(rawValue: phases[0..<2]) ?? .normal }
  public var phaseBefore: Phase { Phase(rawValue: phases[2..<4]) ?? .new }
  var phaseAfter: Phase { Phase(rawValue: phases[4..<6]) ?? .new }
  var nearMiss: NearMiss? { NearMiss(rawValue: phases[6..<8] &- 1) }

  /// The due date; `time` is that of the line.
  public func due(after time: Moment) -> Due { storedDue.due(after: time) }

  mutating func moveBack(by days: Int32) { storedDue.moveBack(by: days) }
}

/// What the line of an answer given elsewhere says, in 24 bytes.
public struct PastEntry: Hashable, Sendable, BitwiseCopyable {
  var facts: AnswerFacts
  /// The mode, and the phase before plus one; 0 if unknown to the source.
  private var phases: UInt8 = 0
  /// The milliseconds beyond whole seconds, since the source names an answer by its millisecond.
  var thousandths: UInt16 = 0
  /// In days, plus one; 0 if unknown to the source.
  private var interval: Int32
  private var storedStart: StoredStart

  init(_ past: PastAnswer) {
    facts = AnswerFacts(past.grade, milliseconds: past.duration)
    interval = Int32(clamping: (past.intervalBefore ?? -1) + 1)
    storedStart = StoredStart(past.start)
    phases[0..<2] = past.mode.rawValue
    phases[2..<5] = past.phaseBefore.map { $0.rawValue + 1 } ?? 0
  }

  var isValid: Bool {
    facts.isValid && PastAnswer.Mode(rawValue: phases[0..<2]) != nil
      && phases[2..<5] <= Phase.allCases.count && thousandths < 1000
  }

  public var grade: Grade { facts.grade }
  /// Milliseconds in total; 0 if unknown.
  public var duration: Int { facts.duration }
  public var mode: PastAnswer.Mode { PastAnswer.Mode(rawValue: phases[0..<2]) ?? .normal }
  public var phaseBefore: Phase? { Phase(rawValue: phases[2..<5] &- 1) }
  public var intervalBefore: Int? { interval > 0 ? Int(interval) - 1 : nil }
  public var start: SM2Schedule? { storedStart.schedule }
}

/// What answers of both kinds have in common: how it was answered, and what the fold made of it.
struct AnswerFacts: Hashable, BitwiseCopyable {
  private var milliseconds: UInt32
  /// The predicted recall before the answer and the stability after it, by the current parameters.
  private var recall: Float = 0
  private(set) var stability: Float = 0
  /// The grade, the card's state before, whether it was a return, and whether it was the first.
  private var bits: UInt8 = 0

  init(_ grade: Grade, milliseconds: Int) {
    self.milliseconds = UInt32(clamping: milliseconds)
    bits[0..<3] = grade.rawValue
  }

  var isValid: Bool {
    Grade(rawValue: bits[0..<3]) != nil && Tally.Met(rawValue: Int(bits[3..<5])) != nil
  }

  var grade: Grade { Grade(rawValue: bits[0..<3]) ?? .again }
  var duration: Int { Int(milliseconds) }

  mutating func keep(_ answer: Tally.Answer?, stability: Float) {
    self.stability = stability
    recall = answer?.recall ?? 0
    bits[3..<5] = UInt8(answer?.met.rawValue ?? 0)
    bits[5..<6] = answer?.isReturn == true ? 1 : 0
    bits[6..<7] = answer?.isFirst == true ? 1 : 0
  }

  func tallied(isCram: Bool, hour: Int) -> Tally.Answer {
    var answer = Tally.Answer(
      grade: grade, milliseconds: duration, hour: hour,
      met: Tally.Met(rawValue: Int(bits[3..<5])) ?? .learning)
    answer.isCram = isCram
    answer.isReturn = bits[5..<6] != 0
    answer.isFirst = bits[6..<7] != 0
    answer.recall = recall
    return answer
  }
}

/// What the line of a due date says, in 24 bytes.
public struct DueEntry: Hashable, Sendable, BitwiseCopyable {
  /// The memory that another program stored; 0 if there is none.
  private var stability: Float = 0
  private var difficulty: Float = 0
  /// The stability that til computed then; 0 if it computed none.
  private var computed: Float = 0
  private var storedDue: StoredDue
  private var steps: UInt8 = 0
  private var storedStart = StoredStart(nil)
  /// The phase in another program, plus one.
  private var storedPhase: UInt8 = 0
  private var filler: UInt8 = 0

  init(_ due: Due, _ carried: CarriedState?, at time: Moment) {
    storedDue = StoredDue(due, at: time)
    guard let carried else { return }
    storedPhase = carried.phase.rawValue + 1
    steps = UInt8(clamping: carried.stepsLeft)
    storedStart = StoredStart(carried.start)
    guard let memory = carried.memory else { return }
    stability = memory.stability
    difficulty = memory.difficulty
    computed = memory.computed ?? 0
  }

  var isValid: Bool { storedPhase <= Phase.allCases.count }

  /// The due date; `time` is that of the line.
  public func due(after time: Moment) -> Due { storedDue.due(after: time) }

  /// The card's state in another program; nil if til set the date.
  public var carried: CarriedState? {
    guard let phase = Phase(rawValue: storedPhase &- 1) else { return nil }
    return CarriedState(
      phase: phase, stepsLeft: Int(steps), start: storedStart.schedule, memory: carriedMemory)
  }

  private var carriedMemory: CarriedMemory? {
    guard stability > 0 else { return nil }
    return CarriedMemory(
      stability: stability, difficulty: difficulty, computed: computed > 0 ? computed : nil)
  }
}

/// A day number, or seconds after the line's time.
private struct StoredDue: Hashable, BitwiseCopyable {
  private var number: Int32
  /// 1 for seconds.
  private var unit: UInt8

  init(_ due: Due, at time: Moment) {
    switch due {
    case .day(let day): (number, unit) = (Int32(clamping: day.number), 0)
    case .moment(let moment):
      // The line's time is kept in whole seconds.
      number = Int32(clamping: moment.seconds - time.seconds)
      unit = 1
    }
  }

  /// Seconds move with the line.
  mutating func moveBack(by days: Int32) {
    if unit == 0 { number &-= days }
  }

  func due(after time: Moment) -> Due {
    guard unit != 0 else { return .day(StudyDay(number: Int(number))) }
    return .moment(
      Moment(milliseconds: time.milliseconds + Int64(number) * 1000, offset: time.offset))
  }
}

extension Moment {
  fileprivate var seconds: Int64 {
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    return rest < 0 ? seconds - 1 : seconds
  }
}

/// An interval and an ease.
private struct StoredStart: Hashable, BitwiseCopyable {
  private var interval: UInt16
  /// Plus one; 0 if there is neither.
  private var ease: UInt16

  init(_ schedule: SM2Schedule?) {
    interval = UInt16(clamping: schedule?.interval ?? 0)
    ease = schedule.map { UInt16(clamping: $0.ease + 1) } ?? 0
  }

  var schedule: SM2Schedule? {
    ease > 0 ? SM2Schedule(interval: Int(interval), ease: Int(ease) - 1) : nil
  }
}

extension UInt8 {
  /// A number stored in some of the bits.
  fileprivate subscript(bits: Range<Int>) -> UInt8 {
    get { self >> UInt8(bits.lowerBound) & Self.mask(bits) }
    set {
      let mask = Self.mask(bits)
      self = self & ~(mask << UInt8(bits.lowerBound)) | (newValue & mask) << UInt8(bits.lowerBound)
    }
  }

  private static func mask(_ bits: Range<Int>) -> UInt8 { 1 << UInt8(bits.count) - 1 }
}
