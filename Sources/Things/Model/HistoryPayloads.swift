public import Recall

/// What the line of an answer says, in 24 bytes; the journal has the rest.
public struct AnswerEntry: Hashable, Sendable, BitwiseCopyable {
  var counted: Tally.Answer
  private var steps: UInt8
  /// The mode, the phases before and after, and whether another Thing was named.
  private var phases: UInt8 = 0
  private var storedDue: StoredDue
  /// Zero, so that equal entries have equal bytes.
  private var filler: UInt8 = 0
  private var moreFiller: UInt16 = 0

  init(_ review: Review, at time: Moment) {
    counted = Tally.Answer(grade: review.grade, milliseconds: review.duration)
    steps = UInt8(clamping: review.stepsLeft)
    storedDue = StoredDue(review.due, at: time)
    phases[0..<2] = review.mode.rawValue
    phases[2..<4] = review.phaseBefore.rawValue
    phases[4..<6] = review.phaseAfter.rawValue
    phases[6..<7] = review.other == nil ? 0 : 1
  }

  var isValid: Bool { counted.isValid && Review.Mode(rawValue: phases[0..<2]) != nil }

  public var grade: Grade { counted.grade }
  /// Milliseconds in total.
  public var duration: Int { counted.milliseconds }
  var stepsLeft: Int { Int(steps) }
  /// Whether the answer was that of another Thing.
  public var hasOther: Bool { phases[6..<7] != 0 }
  public var mode: Review.Mode { Review.Mode(rawValue: phases[0..<2]) ?? .normal }
  public var phaseBefore: Phase { Phase(rawValue: phases[2..<4]) ?? .new }
  var phaseAfter: Phase { Phase(rawValue: phases[4..<6]) ?? .new }

  /// The due date; `time` is that of the line.
  public func due(after time: Moment) -> Due { storedDue.due(after: time) }

  mutating func moveBack(by days: Int32) { storedDue.moveBack(by: days) }
}

/// What the line of an answer given elsewhere says, in 24 bytes.
public struct PastEntry: Hashable, Sendable, BitwiseCopyable {
  var counted: Tally.Answer
  /// The mode, the phase before plus one, or 0 if unknown to the source, and the upper two bits of
  /// `thousandths`.
  private var phases: UInt8 = 0
  private var lowerThousandths: UInt8 = 0
  /// In days, plus one; 0 if unknown to the source.
  private var interval: Int32
  private var storedStart: StoredStart

  init(_ past: PastAnswer) {
    counted = Tally.Answer(grade: past.grade, milliseconds: past.duration)
    interval = Int32(clamping: (past.intervalBefore ?? -1) + 1)
    storedStart = StoredStart(past.start)
    phases[0..<2] = past.mode.rawValue
    phases[2..<5] = past.phaseBefore.map { $0.rawValue + 1 } ?? 0
  }

  var isValid: Bool {
    counted.isValid && PastAnswer.Mode(rawValue: phases[0..<2]) != nil
      && phases[2..<5] <= Phase.allCases.count && thousandths < 1000
  }

  public var grade: Grade { counted.grade }
  /// Milliseconds in total; 0 if unknown.
  public var duration: Int { counted.milliseconds }
  /// The milliseconds beyond whole seconds, since the source names an answer by its millisecond.
  var thousandths: UInt16 {
    get { UInt16(phases[5..<7]) << 8 | UInt16(lowerThousandths) }
    set {
      lowerThousandths = UInt8(truncatingIfNeeded: newValue)
      phases[5..<7] = UInt8(truncatingIfNeeded: newValue >> 8)
    }
  }
  public var mode: PastAnswer.Mode { PastAnswer.Mode(rawValue: phases[0..<2]) ?? .normal }
  public var phaseBefore: Phase? { Phase(rawValue: phases[2..<5] &- 1) }
  public var intervalBefore: Int? { interval > 0 ? Int(interval) - 1 : nil }
  public var start: SM2Schedule? { storedStart.schedule }
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
  subscript(bits: Range<Int>) -> UInt8 {
    get { self >> UInt8(bits.lowerBound) & Self.mask(bits) }
    set {
      let mask = Self.mask(bits)
      self = self & ~(mask << UInt8(bits.lowerBound)) | (newValue & mask) << UInt8(bits.lowerBound)
    }
  }

  private static func mask(_ bits: Range<Int>) -> UInt8 { 1 << UInt8(bits.count) - 1 }
}
