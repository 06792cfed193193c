import Recall
import Things

/// Where a card stands, in 88 bytes, as the index keeps it.
///
/// The layout is that of this machine: the index never leaves it.
struct PackedCard {
  let number: UInt64
  /// A day's number or an instant in milliseconds; see `Flag`.
  private var due: Int64
  private var lastTime: Int64
  private var stability: Float
  private var fastStability: Float
  private var difficulty: Float
  private var dueOffset: Int32
  private var lastOffset: Int32
  private var lastDay: Int32
  private var firstDay: Int32
  /// The lowest number where it is not buried.
  private var buried: Int32
  private(set) var interval: Int32
  private(set) var answers: UInt32
  private(set) var lapses: UInt32
  private var newestNumber: UInt32
  private(set) var entries: UInt32
  private var newestDevice: UInt16
  private var stepsLeft: UInt8
  private var flags: UInt8
  private var deckNumber: UInt32

  private enum Flag {
    /// The phase takes two bits.
    static let phase: UInt8 = 3
    static let isSuspended: UInt8 = 4
    static let isFlagged: UInt8 = 8
    static let hasMemory: UInt8 = 16
    static let isDueByDay: UInt8 = 32
    static let isDueByMoment: UInt8 = 64
    static let hasNewest: UInt8 = 128
  }

  static let size = MemoryLayout<PackedCard>.stride

  init(_ row: CardStore.Row) {
    let record = row.record
    number = record.id.number
    deckNumber = UInt32(clamping: row.deck)
    (due, dueOffset) = (0, 0)
    flags = record.phase.rawValue & Flag.phase
    switch record.due {
    case nil: break
    case .day(let day):
      due = Int64(day.number)
      flags |= Flag.isDueByDay
    case .moment(let moment):
      due = moment.milliseconds
      dueOffset = Int32(clamping: moment.offset)
      flags |= Flag.isDueByMoment
    }
    if record.isSuspended { flags |= Flag.isSuspended }
    if record.isFlagged { flags |= Flag.isFlagged }
    if record.memory != nil { flags |= Flag.hasMemory }
    if record.newest != nil { flags |= Flag.hasNewest }
    stability = record.memory?.stability ?? 0
    fastStability = record.memory?.fastStability ?? 0
    difficulty = record.memory?.difficulty ?? 0
    lastTime = record.lastTime?.milliseconds ?? 0
    lastOffset = Int32(clamping: record.lastTime?.offset ?? 0)
    lastDay = Int32(clamping: record.lastDay?.number ?? 0)
    firstDay = Int32(clamping: (record.firstDay ?? record.lastDay)?.number ?? 0)
    buried = record.buriedUntil.map { max(.min + 1, Int32(clamping: $0.number)) } ?? .min
    interval = Int32(clamping: record.interval)
    answers = UInt32(clamping: record.answers)
    lapses = UInt32(clamping: record.lapses)
    newestNumber = record.newest?.number ?? 0
    newestDevice = record.newest?.device ?? 0
    entries = UInt32(clamping: row.entries)
    stepsLeft = UInt8(clamping: record.stepsLeft)
  }
}

extension PackedCard {
  var id: Card.ID { Card.ID(number: number) }
  var isBackward: Bool { number % 2 == 1 }
  /// In the index; 0 where no deck has the Thing.
  var deck: Int { Int(deckNumber) }
  var phase: Phase { Phase(rawValue: flags & Flag.phase) ?? .new }
  var isSuspended: Bool { flags & Flag.isSuspended != 0 }
  private var hasMemory: Bool { flags & Flag.hasMemory != 0 }

  var dueValue: Due? {
    if flags & Flag.isDueByDay != 0 { return .day(StudyDay(number: Int(due))) }
    guard flags & Flag.isDueByMoment != 0 else { return nil }
    return .moment(Moment(milliseconds: due, offset: Int(dueOffset)))
  }

  var buriedUntil: StudyDay? { buried == .min ? nil : StudyDay(number: Int(buried)) }

  func isBuried(on day: StudyDay) -> Bool { Int(buried) > day.number }

  /// How the card is asked for, unless it is new or suspended.
  var waiting: Waiting? {
    if isSuspended || phase == .new { return nil }
    if flags & Flag.isDueByDay != 0 { return .day(Int(due)) }
    return flags & Flag.isDueByMoment != 0 ? .moment(due) : nil
  }

  enum Waiting {
    /// From this day on.
    case day(Int)
    /// From this millisecond on.
    case moment(Int64)
  }

  /// Whether it could be asked as a new card.
  func isAskedAsNew(on day: StudyDay) -> Bool {
    phase == .new && !isSuspended && !isBuried(on: day)
  }

  /// Whether it was answered on this day.
  func isAnswered(on day: StudyDay) -> Bool { hasMemory && Int(lastDay) == day.number }

  var memory: Memory? {
    guard hasMemory else { return nil }
    return Memory(stability: stability, fastStability: fastStability, difficulty: difficulty)
  }

  /// When it was answered last, where it has a memory.
  var last: (time: Moment, day: StudyDay)? {
    guard hasMemory else { return nil }
    return (
      Moment(milliseconds: lastTime, offset: Int(lastOffset)), StudyDay(number: Int(lastDay))
    )
  }

  var record: CardRecord {
    var record = CardRecord(id)
    record.phase = phase
    record.stepsLeft = Int(stepsLeft)
    record.due = dueValue
    record.isSuspended = isSuspended
    record.isFlagged = flags & Flag.isFlagged != 0
    record.buriedUntil = buriedUntil
    record.memory = memory
    if let last {
      record.lastTime = last.time
      record.lastDay = last.day
      record.firstDay = StudyDay(number: Int(firstDay))
    }
    record.interval = Int(interval)
    record.answers = Int(answers)
    record.lapses = Int(lapses)
    if flags & Flag.hasNewest != 0 {
      record.newest = HistoryEntry.LineKey(device: newestDevice, number: newestNumber)
    }
    return record
  }
}
