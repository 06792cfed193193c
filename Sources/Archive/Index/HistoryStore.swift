import Recall
import Things

/// The histories of cards, packed: a row for each review would cost a statistic most of a second.
struct HistoryStore {
  let database: Database

  /// All lines of a card, in order.
  func entries(_ card: UInt64) throws(IndexError) -> [PackedEntry] {
    let statement = try database.statement("SELECT * FROM history WHERE card = ?1")
    statement.bind(1, bits: card)
    guard try statement.step() else {
      if try database.has(card, in: "card", under: "id") { throw .damaged("history") }
      return []
    }
    defer { statement.reset() }
    try statement.verify("history")
    return try Self.entries(packed: statement.blob(1))
  }

  func save(_ entries: [PackedEntry], of card: UInt64) throws(IndexError) {
    let statement = try database.statement("INSERT OR REPLACE INTO history VALUES(?1, ?2, ?3)")
    statement.bind(1, bits: card)
    entries.withUnsafeBytes { _ = statement.bind(2, blob: $0) }
    try statement.insert()
  }

  /// The histories of the cards from one to another, in order of number.
  func histories(_ cards: ClosedRange<UInt64>) throws(IndexError) -> HistoryCursor {
    let statement = try database.unshared(
      "SELECT * FROM history WHERE card BETWEEN ?1 AND ?2 ORDER BY card")
    statement.bind(1, bits: cards.lowerBound).bind(2, bits: cards.upperBound)
    return HistoryCursor(statement)
  }

  /// The lines of a history.
  static func entries(packed blob: UnsafeRawBufferPointer) throws(IndexError) -> [PackedEntry] {
    let bytes = blob.bytes
    guard bytes.byteCount.isMultiple(of: PackedEntry.size) else { throw .damaged("history") }
    var entries: [PackedEntry] = []
    entries.reserveCapacity(bytes.byteCount / PackedEntry.size)
    var offset = 0
    while offset < bytes.byteCount {
      let entry = bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: PackedEntry.self)
      guard entry.isValid else { throw .damaged("history") }
      entries.append(entry)
      offset += PackedEntry.size
    }
    return entries
  }
}

/// Histories as they are read, one after the other.
final class HistoryCursor {
  private let statement: Statement

  fileprivate init(_ statement: Statement) { self.statement = statement }

  /// The next card, if there is one.
  func next() throws(IndexError) -> UInt64? {
    try statement.step() ? statement.bits(0) : nil
  }

  /// The lines of the card that came last.
  func entries() throws(IndexError) -> [PackedEntry] {
    try statement.verify("history")
    return try HistoryStore.entries(packed: statement.blob(1))
  }
}

/// A line of a card's history in 48 bytes, as the index keeps it.
///
/// The layout is that of this machine: the index never leaves it. All fields are plain numbers, for
/// which any bytes are a value.
struct PackedEntry: BitwiseCopyable {
  /// The latest time of this device up to this line, in milliseconds: the order among devices.
  var latest: Int64
  var number: UInt32
  /// Whole seconds by which the line's own time lies before `latest`: a clock that went back.
  var back: UInt32
  var day: Int32
  /// A day's number, or seconds after the line's time; see `Flag.dueIsMoment`.
  var due: Int32
  var duration: UInt32
  /// Hundredths of a second.
  var firstKey: UInt16
  var device: UInt16
  var recall: Float
  var stability: Float
  private var kindNumber: UInt8
  var gradeAndMode: UInt8
  var phases: UInt8
  var stepsLeft: UInt8
  var hints: UInt8
  var verdict: UInt8
  /// Quarters of an hour that local time was ahead of UTC.
  var quarters: Int8
  var flags: UInt8

  enum Kind: UInt8 {
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

  enum Flag {
    static let stands: UInt8 = 1
    static let dueIsMoment: UInt8 = 2
    /// What an answer met takes two bits; see `tally`.
    static let met: UInt8 = 4
    static let isReturn: UInt8 = 16
    static let isFirst: UInt8 = 32
    /// It was taken for another Thing, which stands in a table of its own.
    static let hasOther: UInt8 = 64
    static let tally: UInt8 = met * 3 | isReturn | isFirst
  }

  static let size = 48

  /// Whether every number means something.
  var isValid: Bool {
    guard let kind = Kind(rawValue: kindNumber),
      Tally.Met(rawValue: Int(flags / Flag.met & 3)) != nil
    else { return false }
    let mode = gradeAndMode >> 4
    switch kind {
    case .answer:
      return Grade(rawValue: gradeAndMode & 15) != nil && Review.Mode(rawValue: mode) != nil
        && Phase(rawValue: phases >> 4) != nil && Phase(rawValue: phases & 15) != nil
        && VerdictKind(rawValue: verdict) != nil
    case .past:
      return Grade(rawValue: gradeAndMode & 15) != nil && PastDetail.Mode(rawValue: mode) != nil
        && phases <= Phase.allCases.count
    case .due: return phases <= Phase.allCases.count
    case .suspend, .resume, .bury, .flag, .unflag, .reset: return true
    }
  }

  var hasOther: Bool { flags & Flag.hasOther != 0 }

  var kind: Kind {
    get { Kind(rawValue: kindNumber) ?? .answer }
    set { kindNumber = newValue.rawValue }
  }

  var stands: Bool {
    get { flags & Flag.stands != 0 }
    set { flags = newValue ? flags | Flag.stands : flags & ~Flag.stands }
  }

  var line: HistoryEntry.LineKey { HistoryEntry.LineKey(device: device, number: number) }
}

extension PackedEntry {
  /// `latest` is filled in by the ingest, which alone knows the lines before.
  init(_ entry: HistoryEntry) {
    self.init(
      latest: entry.time.milliseconds, number: entry.line.number, back: 0,
      day: Int32(clamping: entry.day.number), due: 0, duration: 0, firstKey: 0,
      device: entry.line.device, recall: entry.recall, stability: entry.stability, kindNumber: 0,
      gradeAndMode: 0, phases: 0, stepsLeft: 0, hints: 0, verdict: 0,
      quarters: Int8(clamping: entry.time.offset / 900), flags: entry.stands ? Flag.stands : 0)
    switch entry.what {
    case .answer(let review): take(review, at: entry.time)
    case .past(let grade, let detail):
      kind = .past
      take(grade, detail)
    case .suspend: kind = .suspend
    case .resume: kind = .resume
    case .bury(let day):
      kind = .bury
      due = Int32(clamping: day.number)
    case .flag: kind = .flag
    case .unflag: kind = .unflag
    case .reset: kind = .reset
    case .due(let due, let carried):
      kind = .due
      take(due, at: entry.time)
      if let carried { take(carried) }
    }
  }

  private mutating func take(_ grade: Grade, _ detail: PastDetail) {
    gradeAndMode = grade.rawValue | detail.mode.rawValue << 4
    // 0 is what the source did not know.
    phases = detail.phaseBefore.map { $0.rawValue + 1 } ?? 0
    due = Int32(clamping: (detail.intervalBefore ?? -1) + 1)
    duration = UInt32(clamping: detail.duration)
    if let start = detail.start { take(start) }
  }

  private mutating func take(_ carried: CarriedState) {
    phases = carried.phase.rawValue + 1
    stepsLeft = UInt8(clamping: carried.stepsLeft)
    if let start = carried.start { take(start) }
  }

  /// The interval takes the two bytes that only answers of our own need otherwise.
  private mutating func take(_ start: SM2Schedule) {
    let interval = UInt16(clamping: start.interval)
    firstKey = UInt16(clamping: start.ease + 1)
    hints = UInt8(interval & 255)
    verdict = UInt8(interval >> 8)
  }

  private mutating func take(_ review: Review, at time: Moment) {
    gradeAndMode = review.grade.rawValue | review.mode.rawValue << 4
    phases = review.phaseBefore.rawValue << 4 | review.phaseAfter.rawValue
    stepsLeft = UInt8(clamping: review.stepsLeft)
    hints = UInt8(clamping: review.hints)
    verdict = review.verdict.rawValue
    firstKey = UInt16(clamping: review.firstKey / 10)
    duration = UInt32(clamping: review.duration)
    if review.other != nil { flags |= Flag.hasOther }
    take(review.due, at: time)
  }

  private mutating func take(_ due: Due, at time: Moment) {
    switch due {
    case .day(let day): self.due = Int32(clamping: day.number)
    case .moment(let moment):
      self.due = Int32(clamping: (moment.milliseconds - time.milliseconds) / 1000)
      flags |= Flag.dueIsMoment
    }
  }

  /// Fills in the order among devices, and keeps the line's own time beside it.
  mutating func place(latest: Int64) {
    let behind = latest - self.latest
    back = UInt32(clamping: (behind + 999) / 1000)
    self.latest = latest
  }

  var time: Moment {
    Moment(milliseconds: latest - Int64(back) * 1000, offset: Int(quarters) * 900)
  }

  var studyDay: StudyDay { StudyDay(number: Int(day)) }

  /// As the fold reads it; what stands in tables of its own (the Thing it was taken for) is left
  /// out.
  var entry: HistoryEntry {
    HistoryEntry(
      line: line, time: time, day: studyDay, what: what, stands: stands, recall: recall,
      stability: stability)
  }

  private var dueValue: Due {
    guard flags & Flag.dueIsMoment != 0 else { return .day(StudyDay(number: Int(due))) }
    let time = time
    return .moment(
      Moment(milliseconds: time.milliseconds + Int64(due) * 1000, offset: time.offset))
  }

  private var what: HistoryEntry.What {
    switch kind {
    case .answer: .answer(review)
    case .past: .past(grade, pastDetail)
    case .suspend: .suspend
    case .resume: .resume
    case .bury: .bury(until: StudyDay(number: Int(due)))
    case .flag: .flag
    case .unflag: .unflag
    case .reset: .reset
    case .due: .due(dueValue, carried)
    }
  }

  var grade: Grade { Grade(rawValue: gradeAndMode & 15) ?? .again }

  private var pastDetail: PastDetail {
    PastDetail(
      mode: PastDetail.Mode(rawValue: gradeAndMode >> 4) ?? .normal, duration: Int(duration),
      intervalBefore: due > 0 ? Int(due) - 1 : nil,
      phaseBefore: phases > 0 ? Phase(rawValue: phases - 1) : nil, start: start)
  }

  private var carried: CarriedState? {
    guard phases > 0, let phase = Phase(rawValue: phases - 1) else { return nil }
    return CarriedState(phase: phase, stepsLeft: Int(stepsLeft), start: start)
  }

  private var start: SM2Schedule? {
    guard firstKey > 0 else { return nil }
    return SM2Schedule(interval: Int(verdict) << 8 | Int(hints), ease: Int(firstKey) - 1)
  }

  private var review: Review {
    Review(
      grade: grade, mode: Review.Mode(rawValue: gradeAndMode >> 4) ?? .normal,
      phaseBefore: Phase(rawValue: phases >> 4) ?? .new,
      phaseAfter: Phase(rawValue: phases & 15) ?? .new, stepsLeft: Int(stepsLeft),
      firstKey: Int(firstKey) * 10, duration: Int(duration), hints: Int(hints),
      verdict: VerdictKind(rawValue: verdict) ?? .revealed, other: nil, due: dueValue)
  }
}

extension PackedEntry {
  /// Keeps what the fold said of the answer: what statistics count of it depends on the lines
  /// before.
  mutating func keep(_ answered: CardFold.Answered?) {
    recall = answered?.recall ?? 0
    stability = answered?.stability ?? 0
    flags &= ~Flag.tally
    guard let answered else { return }
    let answer = Tally.Answer(answered, hour: 0)
    flags |= UInt8(answer.met.rawValue) * Flag.met
    if answer.isReturn { flags |= Flag.isReturn }
    if answer.isFirst { flags |= Flag.isFirst }
  }

  /// What statistics count; nil for a line that is no answer or does not stand.
  var tallied: Tally.Answer? {
    guard stands, kind == .answer || kind == .past else { return nil }
    return Tally.Answer(
      grade: grade, isCram: isBesideMemory,
      met: Tally.Met(rawValue: Int(flags / Flag.met & 3)) ?? .learning,
      isReturn: flags & Flag.isReturn != 0, isFirst: flags & Flag.isFirst != 0, recall: recall,
      milliseconds: Int(duration), hour: hour)
  }

  /// Whether the answer counts for days, and not for memory.
  var isBesideMemory: Bool {
    kind == .past
      ? gradeAndMode >> 4 != PastDetail.Mode.normal.rawValue
      : gradeAndMode >> 4 == Review.Mode.cram.rawValue
  }

  /// The line's own time.
  var milliseconds: Int64 { latest - Int64(back) * 1000 }

  /// The hour on the clock on the wall.
  var hour: Int {
    let seconds = (milliseconds + Int64(quarters) * 900_000) / 1000
    let rest = seconds % 86_400
    return Int((rest < 0 ? rest + 86_400 : rest) / 3600)
  }
}
