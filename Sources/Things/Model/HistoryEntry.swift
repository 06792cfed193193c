/// A line of a card's history, as the index stores it and everything reads it: 48 bytes.
///
/// Sixteen bytes name the line and its order, eight say when it happened, and 24 belong to its kind:
/// `AnswerEntry`, `PastEntry`, `DueEntry` or, for a burial, a day. All are plain numbers in the byte
/// order of this machine, which the index never leaves, so that a million lines need no heap
/// allocations; `isValid` tells whether bytes are a line.
public struct HistoryEntry: Hashable, Sendable, BitwiseCopyable {
  public enum Kind: UInt8, CaseIterable, Sendable {
    case answer
    case past
    case suspend
    case resume
    case bury
    case flag
    case unflag
    case reset
    case due
  }

  /// What a line says.
  public enum What: Hashable, Sendable {
    case answer(AnswerEntry)
    case past(PastEntry)
    case suspend
    case resume
    case bury(until: StudyDay)
    case flag
    case unflag
    case reset
    case due(DueEntry)
  }

  /// A line, identified by its device's number in the index and its own number.
  public struct LineKey: Hashable, Sendable {
    public var device: UInt32
    public var number: UInt32

    public init(device: UInt32, number: UInt32) {
      self.device = device
      self.number = number
    }

    public init(device: UInt32, clamping number: Int) {
      self.init(device: device, number: UInt32(clamping: number))
    }
  }

  /// The 24 bytes of a kind.
  private struct Payload: Hashable, BitwiseCopyable {
    var first: UInt64 = 0
    var second: UInt64 = 0
    var third: UInt64 = 0
  }

  @usableFromInline var lowerLatest: UInt32
  /// The number of the line's device in the index.
  public var device: UInt32
  public let number: UInt32
  @usableFromInline var upperLatest: Int16
  /// The UTC offset in quarter hours.
  private var quarters: Int8
  /// The kind, and `standing`.
  @usableFromInline var kindAndStanding: UInt8
  /// The study day.
  public private(set) var dayNumber: Int32
  /// Seconds from the line's own time to `latest`, in case the clock was set back; of an answer given
  /// elsewhere, those from `latest` to its time, if that clock was ahead.
  private var apart: UInt32
  private var payload = Payload()

  /// The bit of a line in effect.
  @usableFromInline static var standing: UInt8 { 16 }
  static let size = 48

  private init(_ kind: Kind, line: LineKey, time: Moment, day: StudyDay) {
    (lowerLatest, upperLatest) = (0, 0)
    (device, number) = (line.device, line.number)
    quarters = Int8(clamping: time.offset / 900)
    kindAndStanding = kind.rawValue | Self.standing
    dayNumber = Int32(clamping: day.number)
    apart = 0
    latest = time.milliseconds
  }

  /// An answer.
  ///
  /// The Thing it was confused with is stored apart.
  public init(answer review: Review, line: LineKey, time: Moment, day: StudyDay) {
    self.init(.answer, line: line, time: time, day: day)
    payload = unsafeBitCast(AnswerEntry(review, at: time), to: Payload.self)
  }

  /// An answer given elsewhere.
  public init(past: PastAnswer, line: LineKey) {
    self.init(.past, line: line, time: past.time, day: past.day)
    payload = unsafeBitCast(PastEntry(past), to: Payload.self)
  }

  /// Nil if the event concerns no card.
  public init?(_ event: Event, line: LineKey, time: Moment, day: StudyDay) {
    switch event {
    case .review(_, let review): self.init(answer: review, line: line, time: time, day: day)
    case .past(let past): self.init(past: past, line: line)
    case .bury(_, let until):
      self.init(.bury, line: line, time: time, day: day)
      payload.first = UInt64(bitPattern: Int64(until.number))
    case .due(_, let due, let carried):
      self.init(.due, line: line, time: time, day: day)
      payload = unsafeBitCast(DueEntry(due, carried, at: time), to: Payload.self)
    case .suspend: self.init(.suspend, line: line, time: time, day: day)
    case .resume: self.init(.resume, line: line, time: time, day: day)
    case .flag: self.init(.flag, line: line, time: time, day: day)
    case .unflag: self.init(.unflag, line: line, time: time, day: day)
    case .reset: self.init(.reset, line: line, time: time, day: day)
    case .typed, .undo, .redo, .extra, .batch, .set, .plan, .add, .edit, .remove, .move, .deck:
      return nil
    }
  }
}

extension HistoryEntry {
  @inlinable public var line: LineKey { LineKey(device: device, number: number) }

  @inlinable public var kind: Kind { Kind(rawValue: kindAndStanding & 15) ?? .suspend }

  /// False for an undone line.
  @inlinable public var stands: Bool {
    get { kindAndStanding & Self.standing != 0 }
    set {
      kindAndStanding =
        newValue ? kindAndStanding | Self.standing : kindAndStanding & ~Self.standing
    }
  }

  public var day: StudyDay { StudyDay(number: Int(dayNumber)) }

  /// When it happened.
  public var time: Moment { Moment(milliseconds: milliseconds, offset: Int(quarters) * 900) }

  /// The same, in milliseconds.
  public var milliseconds: Int64 {
    let seconds = Int64(apart) * 1000
    return kind == .past ? latest + seconds + Int64(past.thousandths) : latest - seconds
  }

  /// The latest time of this device up to this line, in milliseconds, or for an answer given
  /// elsewhere, its own if that is earlier.
  ///
  /// It orders lines among devices. Times of lines fit in 48 bits; others are limited to them.
  public private(set) var latest: Int64 {
    @inlinable get { Int64(upperLatest) << 32 | Int64(lowerLatest) }
    set {
      let limited = max(-1 << 47, min(newValue, 1 << 47 - 1))
      upperLatest = Int16(truncatingIfNeeded: limited >> 32)
      lowerLatest = UInt32(truncatingIfNeeded: limited)
    }
  }

  /// Sets the order among devices and keeps the line's own time, unless that was corrected.
  public mutating func order(by latest: Int64) {
    guard kind != .past else { return orderPast(by: latest) }
    if latest < self.latest { moveBack(to: latest) }
    apart = UInt32(clamping: (latest - self.latest + 999) / 1000)
    self.latest = latest
  }

  /// Moves the days with the time, in whole days, as if the clock had been right.
  private mutating func moveBack(to time: Int64) {
    let days = Int32(clamping: (latest - time + 43_200_000) / 86_400_000)
    dayNumber &-= days
    if kind == .answer { answer.moveBack(by: days) }
    if kind == .bury { payload.first &-= UInt64(bitPattern: Int64(days)) }
  }

  private mutating func orderPast(by latest: Int64) {
    let ahead = max(0, self.latest - latest)
    apart = UInt32(clamping: ahead / 1000)
    past.thousandths = UInt16(ahead % 1000)
    self.latest = min(self.latest, latest)
  }

  public var what: What {
    switch kind {
    case .answer: .answer(answer)
    case .past: .past(past)
    case .suspend: .suspend
    case .resume: .resume
    case .bury: .bury(until: StudyDay(number: Int(Int64(bitPattern: payload.first))))
    case .flag: .flag
    case .unflag: .unflag
    case .reset: .reset
    case .due: .due(unsafeBitCast(payload, to: DueEntry.self))
    }
  }

  private var answer: AnswerEntry {
    get { unsafeBitCast(payload, to: AnswerEntry.self) }
    set { payload = unsafeBitCast(newValue, to: Payload.self) }
  }

  private var past: PastEntry {
    get { unsafeBitCast(payload, to: PastEntry.self) }
    set { payload = unsafeBitCast(newValue, to: Payload.self) }
  }

  /// Whether every number is valid.
  var isValid: Bool {
    switch Kind(rawValue: kindAndStanding & 15) {
    case nil: false
    case .answer: answer.isValid
    case .past: past.isValid
    case .due: unsafeBitCast(payload, to: DueEntry.self).isValid
    case .suspend, .resume, .bury, .flag, .unflag, .reset: true
    }
  }
}

extension HistoryEntry {
  /// Stores what the fold made of an answer; nil for an undone one.
  mutating func keep(_ counted: Tally.Answer?) {
    switch kind {
    case .answer: answer.counted = counted ?? answer.counted.unfolded
    case .past: past.counted = counted ?? past.counted.unfolded
    default: break
    }
  }

  /// The line's share in statistics; nil unless it is an answer in effect.
  public var tallied: Tally.Answer? {
    guard stands else { return nil }
    return switch kind {
    case .answer: answer.counted
    case .past: past.counted
    default: nil
    }
  }

  /// The stability after an answer that counts toward memory, by the current parameters; nil for
  /// other lines.
  public var remembered: Float? {
    switch kind {
    case .answer: answer.mode == .cram ? nil : answer.counted.stability
    case .past: past.mode == .normal ? past.counted.stability : nil
    default: nil
    }
  }

  /// The local hour.
  var hour: Int {
    let seconds = (milliseconds + Int64(quarters) * 900_000) / 1000
    let rest = seconds % 86_400
    return Int((rest < 0 ? rest + 86_400 : rest) / 3600)
  }
}

extension [HistoryEntry] {
  /// The lines of a stored history; nil if the bytes are damaged.
  public init?(packed bytes: UnsafeRawBufferPointer) {
    let bytes = bytes.bytes
    guard bytes.byteCount.isMultiple(of: HistoryEntry.size) else { return nil }
    self.init()
    reserveCapacity(bytes.byteCount / HistoryEntry.size)
    var offset = 0
    while offset < bytes.byteCount {
      let entry = bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: HistoryEntry.self)
      guard entry.isValid else { return nil }
      append(entry)
      offset += HistoryEntry.size
    }
  }
}
