import Things

/// Lines to be ingested: one answer, another machine's lines or a whole journal.
///
/// Lines of cards are packed, so that a million of them need no objects. Of more, those that are
/// settled wait in a table.
struct Intake {
  /// What a line is, apart from its position in the order.
  enum Slot: Hashable {
    /// Refers to other lines, or is an extra line: it only uses up its number.
    case silent
    /// The index of its entry; a line of a Thing has a second entry right after, for the other
    /// card.
    case entry(UInt32, count: UInt8)
    case event(UInt32)
    case mark(UInt32)
    case batch(UInt32)
  }

  /// A line's position in the order, and what it is.
  struct Stamp {
    var device: UInt32
    var number: UInt32
    var time: Int64
    var sum: UInt64
    var slot: Slot

    init(_ line: HistoryEntry.LineKey, at time: Moment, sum: UInt64, _ slot: Slot) {
      (device, number) = (line.device, line.number)
      (self.time, self.sum, self.slot) = (time.milliseconds, sum, slot)
    }
  }

  /// A line that belongs to no card.
  struct EventLine {
    var line: HistoryEntry.LineKey
    var latest: Int64
    var day: Int
    var event: Event
    /// The line as it is written in the journal.
    var bytes: [UInt8]
  }

  /// An undo or redo, with the line it names.
  struct Mark {
    var line: HistoryEntry.LineKey
    var latest: Int64
    var target: LineName
    var undone: Bool
  }

  struct Typed {
    /// The line itself.
    var own: HistoryEntry.LineKey
    /// The answer's line.
    var line: HistoryEntry.LineKey
    var text: String
  }

  struct Confusion {
    var card: UInt64
    var line: HistoryEntry.LineKey
    var other: Thing.ID
  }

  /// Marks a skipped entry.
  static let dropped = UInt64.max

  var stamps: [Stamp] = []
  /// The card of each entry, by `Card.ID.number`.
  var cards: [UInt64] = []
  var entries: [HistoryEntry] = []
  var events: [EventLine] = []
  var marks: [Mark] = []
  var typed: [Typed] = []
  var confusions: [Confusion] = []
  /// Lines that count as of an earlier time, by device.
  var clocks: [(device: UInt32, range: ClockCorrections.Range)] = []
  /// Lines whose text was erased, by device.
  var erased: [(device: UInt32, numbers: ClosedRange<Int>)] = []
  /// Whether lines of cards are wanted, or only which lines there are.
  var keepsEntries = true
  /// Where lines of cards wait that are settled already; nil if all stay in memory.
  var waiting: WaitingLines?

  var isEmpty: Bool { stamps.isEmpty }

  /// Reserves capacity for the lines of these journal files.
  mutating func reserve(bytes: Int) {
    let lines = min(bytes / 100, waiting?.mostLines ?? .max)
    stamps.reserveCapacity(lines)
    guard keepsEntries else { return }
    cards.reserveCapacity(lines)
    entries.reserveCapacity(lines)
  }
}

extension Intake {
  /// Whether some lines should wait.
  var isFull: Bool { waiting.map { stamps.count >= $0.mostLines } ?? false }

  /// Settles the lines so far, and lets those of cards wait.
  mutating func putAside(_ devices: inout IndexedDevices) throws {
    try settle(&devices)
    stamps.removeAll(keepingCapacity: true)
    try waiting?.take(&cards, &entries)
  }

  /// Calls `body` with all lines of cards, in one or several parts.
  mutating func visitCards(
    _ body: (_ cards: [UInt64], _ entries: [HistoryEntry]) throws(IndexError) -> Void
  ) throws(IndexError) {
    guard waiting != nil else { return try body(cards, entries) }
    try waiting?.take(&cards, &entries)
    try waiting?.visitParts(body)
  }

  /// Adds a line; `device` is its device's number in the index, and `named` returns the number of
  /// any other device that a line names.
  mutating func add(_ line: JournalLine, device: UInt32, named: (Device) -> UInt32) {
    let key = HistoryEntry.LineKey(device: device, clamping: line.number)
    let slot = add(line, key, named: named)
    stamps.append(Stamp(key, at: line.time, sum: line.sum, slot))
  }

  /// Adds lines of one device; devices that they name get numbers.
  mutating func add(_ lines: [JournalLine], of device: Device, _ devices: inout IndexedDevices) {
    guard !lines.isEmpty else { return }
    let number = devices.number(of: device)
    for line in lines { add(line, device: number) { devices.number(of: $0) } }
  }

  /// Adds an answer directly from the scanner, without converting it to text.
  mutating func add(
    _ review: Review, of card: Card.ID, number: Int, time: Moment, day: StudyDay, sum: UInt64,
    device: UInt32
  ) {
    let key = HistoryEntry.LineKey(device: device, clamping: number)
    let slot = add(review, of: card, at: time, on: day, key)
    stamps.append(Stamp(key, at: time, sum: sum, slot))
  }

  /// Adds a line that only uses up its number.
  mutating func addSilent(number: Int, time: Moment, sum: UInt64, device: UInt32) {
    let key = HistoryEntry.LineKey(device: device, clamping: number)
    stamps.append(Stamp(key, at: time, sum: sum, .silent))
  }

  private mutating func add(
    _ line: JournalLine, _ key: HistoryEntry.LineKey, named: (Device) -> UInt32
  ) -> Slot {
    let time = line.time.milliseconds
    switch line.event {
    case .review(let card, let review):
      return add(review, of: card, at: line.time, on: line.day, key)
    case .past(let past): return add(HistoryEntry(past: past, line: key), to: [past.card])
    case .bury(let card, _), .due(let card, _, _): return add(line, key, to: [card])
    case .suspend(let thing), .resume(let thing), .flag(let thing), .unflag(let thing),
      .reset(let thing):
      return add(line, key, to: Card.Direction.allCases.map { Card.ID(thing, $0) })
    case .typed(let name, let text):
      typed.append(
        Typed(
          own: key,
          line: HistoryEntry.LineKey(device: named(name.device), clamping: name.number), text: text)
      )
      return .silent
    case .undo(let target):
      marks.append(Mark(line: key, latest: time, target: target, undone: true))
      return .mark(UInt32(marks.count - 1))
    case .redo(let target):
      marks.append(Mark(line: key, latest: time, target: target, undone: false))
      return .mark(UInt32(marks.count - 1))
    case .extra(let kind, let subject):
      takeExtra(kind, subject, named: named)
      return .silent
    case .batch, .set, .plan, .add, .edit, .remove, .move, .deck:
      events.append(
        EventLine(
          line: key, latest: time, day: line.day.number, event: line.event,
          bytes: line.encodedBody))
      if case .batch = line.event { return .batch(UInt32(events.count - 1)) }
      return .event(UInt32(events.count - 1))
    }
  }

  private mutating func takeExtra(
    _ kind: String, _ subject: String, named: (Device) -> UInt32
  ) {
    if kind == ClockCorrection.kind {
      for correction in ClockCorrection.all(subject) {
        clocks.append((named(correction.lines.device), correction.range))
      }
    } else if kind == ErasedLines.kind {
      erased += LostLines.ranges(of: subject).map { (named($0.device), $0.numbers) }
    }
  }

  private mutating func add(
    _ review: Review, of card: Card.ID, at time: Moment, on day: StudyDay,
    _ key: HistoryEntry.LineKey
  ) -> Slot {
    if let other = review.other {
      confusions.append(Confusion(card: card.number, line: key, other: other))
    }
    return add(HistoryEntry(answer: review, line: key, time: time, day: day), to: [card])
  }

  private mutating func add(
    _ line: JournalLine, _ key: HistoryEntry.LineKey, to cards: [Card.ID]
  ) -> Slot {
    HistoryEntry(line.event, line: key, time: line.time, day: line.day).map { add($0, to: cards) }
      ?? .silent
  }

  private mutating func add(_ entry: HistoryEntry, to cards: [Card.ID]) -> Slot {
    guard keepsEntries else { return .entry(0, count: 0) }
    for card in cards {
      self.cards.append(card.number)
      entries.append(entry)
    }
    return .entry(UInt32(entries.count - cards.count), count: UInt8(cards.count))
  }
}
