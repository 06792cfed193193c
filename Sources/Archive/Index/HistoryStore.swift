import Recall
import SQLiteAccess
import Things

/// The histories of cards, packed into a few rows per card.
///
/// With a row per review, a statistic would take most of a second. With one row per card, an answer
/// to a card with thousands of reviews would write all of them again.
struct HistoryStore {
  let database: Database

  /// The lines in one row, which fit in a page.
  private static let rowLines = 64
  /// The bits of a row's key that number the rows of a card; the last one takes what is left.
  private static let keyBits: UInt64 = 14

  private static func keys(of cards: ClosedRange<UInt64>) -> ClosedRange<UInt64> {
    // The greatest number is above all cards, and its key is SQLite's greatest number.
    let last = min(cards.upperBound, UInt64(Int64.max) >> keyBits)
    return cards.lowerBound << keyBits...(last + 1) << keyBits - 1
  }

  private static func row(of line: Int) -> Int { min(line / rowLines, 1 << Int(keyBits) - 1) }

  /// All lines of a card, in order.
  func entries(_ card: UInt64) throws(IndexError) -> [PackedEntry] {
    let keys = Self.keys(of: card...card)
    let statement = try database.statement(
      "SELECT reviews FROM history WHERE place BETWEEN :first AND :last ORDER BY place")
    statement.bind("first", keys.lowerBound).bind("last", keys.upperBound)
    defer { statement.reset() }
    var entries: [PackedEntry] = []
    while try statement.step() {
      entries += try Self.entries(packed: statement.blob("reviews"))
    }
    return entries
  }

  /// The last lines of a card: those that are written again when another is added.
  func tail(_ card: UInt64, of count: Int) throws(IndexError) -> [PackedEntry] {
    let row = Self.row(of: max(0, count - 1))
    let tail = try database.first(
      "SELECT reviews FROM history WHERE place = ?1",
      Self.keys(of: card...card).lowerBound + UInt64(row)
    ) { (row) throws(IndexError) in try Self.entries(packed: row.blob("reviews")) }
    guard let tail, tail.count == count - row * Self.rowLines else { throw .damaged("history") }
    return tail
  }

  /// Writes all lines of a card, or the last ones of `count`, which begin with its tail.
  func save(_ entries: [PackedEntry], of card: UInt64, count: Int) throws(IndexError) {
    let statement = try database.statement(
      "INSERT OR REPLACE INTO history VALUES(:place, :reviews)")
    let key = Self.keys(of: card...card).lowerBound
    let before = count - entries.count
    let last = Self.row(of: max(0, count - 1))
    for row in Self.row(of: before)...last {
      let start = row * Self.rowLines - before
      let end = row == last ? entries.count : start + Self.rowLines
      statement.bind("place", key + UInt64(row))
      entries[start..<end].withUnsafeBytes { _ = statement.bind("reviews", blob: $0) }
      try statement.run()
    }
  }

  /// The rows of a range of cards, in order of number; a long history has several.
  func histories(_ cards: ClosedRange<UInt64>) throws(IndexError) -> Cursor<History> {
    let keys = Self.keys(of: cards)
    let statement = try database.unshared(
      "SELECT place, reviews FROM history WHERE place BETWEEN ?1 AND ?2 ORDER BY place",
      keys.lowerBound, keys.upperBound)
    return Cursor(statement) { History(row: $0) }
  }

  /// The current row of a statement.
  struct History {
    fileprivate let row: Statement

    var card: UInt64 { (row["place"] as UInt64) >> HistoryStore.keyBits }

    func entries() throws(IndexError) -> [PackedEntry] {
      try HistoryStore.entries(packed: row.blob("reviews"))
    }
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

/// A line of a card's history as stored in the index, in 48 bytes.
///
/// The layout is native to this machine, which the index never leaves. All fields are plain
/// numbers, so any bytes are valid.
struct PackedEntry: BitwiseCopyable {
  /// `latest` in the upper 48 bits, and the upper half of the device's number.
  private var latestAndDevice: Int64
  var number: UInt32
  /// Whole seconds from the line's own time to `latest`, in case the clock was set back.
  var back: UInt32
  var day: Int32
  /// A day number, or seconds after the line's time; see `Flag.dueIsMoment`.
  var due: Int32
  var duration: UInt32
  /// Hundredths of a second.
  var firstKey: UInt16
  private var lowerDevice: UInt16
  var recall: Float
  var stability: Float
  private var kindNumber: UInt8
  var gradeAndMode: UInt8
  /// Both states of an answer, and between their bits its near miss, plus one.
  var phases: UInt8
  var stepsLeft: UInt8
  var hints: UInt8
  /// The verdict on an answer; in the upper half that on its second try, plus one.
  var verdict: UInt8
  /// The UTC offset in quarter hours.
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
    /// The card's state before the answer takes two bits; see `tally`.
    static let met: UInt8 = 4
    static let isReturn: UInt8 = 16
    static let isFirst: UInt8 = 32
    /// The answer named another Thing, stored in a separate table.
    static let hasOther: UInt8 = 64
    static let tally: UInt8 = met * 3 | isReturn | isFirst
  }

  static let size = 48

  /// Whether every number is valid.
  var isValid: Bool {
    guard let kind = Kind(rawValue: kindNumber),
      Grade(rawValue: max(1, gradeAndMode & 15)) != nil,
      Tally.Met(rawValue: Int(flags / Flag.met & 3)) != nil
    else { return false }
    // Imported reviews use the fields that only til's own answers need otherwise.
    switch kind {
    case .past: return pastMode != nil && isPhaseKnown
    case .due: return isPhaseKnown
    default:
      return Review.Mode(rawValue: gradeAndMode >> 4) != nil && Phase(rawValue: phases >> 4) != nil
        && Phase(rawValue: phases & 3) != nil && (phases >> 2 & 3) <= NearMiss.allCases.count
        && VerdictKind(rawValue: verdict & 15) != nil
        && verdict >> 4 <= VerdictKind.allCases.count
    }
  }

  private var isPhaseKnown: Bool { phases == 0 || Phase(rawValue: phases - 1) != nil }

  /// The latest time of this device up to this line, in milliseconds.
  ///
  /// It orders lines among devices. Times of lines fit in 48 bits; others are limited to them.
  var latest: Int64 {
    get { latestAndDevice >> 16 }
    set {
      let limited = max(-1 << 47, min(newValue, 1 << 47 - 1))
      latestAndDevice = limited << 16 | latestAndDevice & 0xFFFF
    }
  }

  /// The number of the line's device in the index.
  var device: UInt32 {
    get { UInt32(latestAndDevice & 0xFFFF) << 16 | UInt32(lowerDevice) }
    set {
      latestAndDevice = latestAndDevice & ~0xFFFF | Int64(newValue >> 16)
      lowerDevice = UInt16(truncatingIfNeeded: newValue)
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
  /// The ingest fills in `latest`, since only it knows the earlier lines.
  init(_ entry: HistoryEntry) {
    self.init(
      latestAndDevice: 0, number: entry.line.number, back: 0,
      day: Int32(clamping: entry.day.number), due: 0, duration: 0, firstKey: 0,
      lowerDevice: 0, recall: entry.recall, stability: entry.stability, kindNumber: 0,
      gradeAndMode: 0, phases: 0, stepsLeft: 0, hints: 0, verdict: 0,
      quarters: Int8(clamping: entry.time.offset / 900), flags: entry.stands ? Flag.stands : 0)
    (latest, device) = (entry.time.milliseconds, entry.line.device)
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
    // 0 means unknown to the source.
    phases = detail.phaseBefore.map { $0.rawValue + 1 } ?? 0
    due = Int32(clamping: (detail.intervalBefore ?? -1) + 1)
    duration = UInt32(clamping: detail.duration)
    if let start = detail.start { take(start) }
  }

  private mutating func take(_ carried: CarriedState) {
    phases = carried.phase.rawValue + 1
    stepsLeft = UInt8(clamping: carried.stepsLeft)
    if let start = carried.start { take(start) }
    // The line is no answer, so the fold has nothing to store here.
    guard let memory = carried.memory else { return }
    stability = memory.stability
    recall = memory.difficulty
    duration = (memory.computed ?? 0).bitPattern
  }

  /// The interval uses two bytes that only til's own answers need otherwise.
  private mutating func take(_ start: SM2Schedule) {
    let interval = UInt16(clamping: start.interval)
    firstKey = UInt16(clamping: start.ease + 1)
    hints = UInt8(interval & 255)
    verdict = UInt8(interval >> 8)
  }

  private mutating func take(_ review: Review, at time: Moment) {
    gradeAndMode = review.grade.rawValue | review.mode.rawValue << 4
    phases = review.phaseBefore.rawValue << 4 | review.phaseAfter.rawValue
    if let near = review.nearMiss { phases |= (near.rawValue + 1) << 2 }
    stepsLeft = UInt8(clamping: review.stepsLeft)
    hints = UInt8(clamping: review.hints)
    verdict = review.verdict.rawValue
    if let second = review.second { verdict |= (second.rawValue + 1) << 4 }
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

  /// Sets the order among devices and keeps the line's own time.
  mutating func place(latest: Int64) {
    let behind = latest - self.latest
    back = UInt32(clamping: (behind + 999) / 1000)
    if kind == .past { thousandths = Int(Int64(back) * 1000 - behind) }
    self.latest = latest
  }

  /// The milliseconds that `back` rounds away.
  ///
  /// Only imported answers keep them, because their source names an answer by its millisecond. They
  /// use bits that other kinds need.
  private var thousandths: Int {
    get { kind == .past ? Int(stepsLeft) | Int(gradeAndMode >> 6) << 8 : 0 }
    set {
      let value = max(0, min(newValue, 999))
      stepsLeft = UInt8(value & 255)
      gradeAndMode = gradeAndMode & 0x3F | UInt8(value >> 8) << 6
    }
  }

  private var pastMode: PastDetail.Mode? { PastDetail.Mode(rawValue: gradeAndMode >> 4 & 3) }

  var time: Moment {
    Moment(
      milliseconds: latest - Int64(back) * 1000 + Int64(thousandths), offset: Int(quarters) * 900)
  }

  var studyDay: StudyDay { StudyDay(number: Int(day)) }

  /// The entry as the fold reads it, without the confused Thing, which has its own table.
  var entry: HistoryEntry {
    HistoryEntry(
      line: line, time: time, day: studyDay, what: what, stands: stands,
      recall: kind == .due ? 0 : recall, stability: kind == .due ? 0 : stability)
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
      mode: pastMode ?? .normal, duration: Int(duration),
      intervalBefore: due > 0 ? Int(due) - 1 : nil,
      phaseBefore: phases > 0 ? Phase(rawValue: phases - 1) : nil, start: start)
  }

  private var carried: CarriedState? {
    guard phases > 0, let phase = Phase(rawValue: phases - 1) else { return nil }
    return CarriedState(
      phase: phase, stepsLeft: Int(stepsLeft), start: start, memory: carriedMemory)
  }

  /// The memory that a `due` line of an import states.
  var carriedMemory: CarriedMemory? {
    guard kind == .due, stability > 0 else { return nil }
    let computed = Float(bitPattern: duration)
    return CarriedMemory(
      stability: stability, difficulty: recall, computed: computed > 0 ? computed : nil)
  }

  private var start: SM2Schedule? {
    guard firstKey > 0 else { return nil }
    return SM2Schedule(interval: Int(verdict) << 8 | Int(hints), ease: Int(firstKey) - 1)
  }

  private var review: Review {
    Review(
      grade: grade, mode: Review.Mode(rawValue: gradeAndMode >> 4) ?? .normal,
      phaseBefore: Phase(rawValue: phases >> 4) ?? .new,
      phaseAfter: Phase(rawValue: phases & 3) ?? .new, stepsLeft: Int(stepsLeft),
      firstKey: Int(firstKey) * 10, duration: Int(duration), hints: Int(hints),
      verdict: VerdictKind(rawValue: verdict & 15) ?? .revealed, other: nil, due: dueValue,
      nearMiss: phases >> 2 & 3 > 0 ? NearMiss(rawValue: (phases >> 2 & 3) - 1) : nil,
      second: verdict >> 4 > 0 ? VerdictKind(rawValue: (verdict >> 4) - 1) : nil)
  }
}

extension PackedEntry {
  /// Stores the result of the fold, because statistics about an answer depend on the lines before
  /// it.
  mutating func keep(_ answered: CardFold.Answered?) {
    guard kind != .due else { return }
    recall = answered?.recall ?? 0
    stability = answered?.stability ?? 0
    flags &= ~Flag.tally
    guard let answered else { return }
    let answer = Tally.Answer(answered, hour: 0)
    flags |= UInt8(answer.met.rawValue) * Flag.met
    if answer.isReturn { flags |= Flag.isReturn }
    if answer.isFirst { flags |= Flag.isFirst }
  }

  /// The line's share in statistics; nil unless it is an answer in effect.
  var tallied: Tally.Answer? {
    guard stands, kind == .answer || kind == .past else { return nil }
    return Tally.Answer(
      grade: grade, isCram: isBesideMemory && !(kind == .past && pastMode == .before),
      met: Tally.Met(rawValue: Int(flags / Flag.met & 3)) ?? .learning,
      isReturn: flags & Flag.isReturn != 0, isFirst: flags & Flag.isFirst != 0, recall: recall,
      milliseconds: Int(duration), hour: hour)
  }

  /// Whether the answer counts toward study days but not toward memory.
  var isBesideMemory: Bool {
    kind == .past
      ? pastMode != .normal
      : gradeAndMode >> 4 == Review.Mode.cram.rawValue
  }

  /// The line's own time.
  var milliseconds: Int64 { latest - Int64(back) * 1000 }

  /// The local hour.
  var hour: Int {
    let seconds = (milliseconds + Int64(quarters) * 900_000) / 1000
    let rest = seconds % 86_400
    return Int((rest < 0 ? rest + 86_400 : rest) / 3600)
  }
}
