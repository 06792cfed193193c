public import Recall

/// The cards that a session may ask, with those to keep apart.
public struct CardPool: Sendable {
  /// Names, in order.
  public var decks: [String]
  public var cards: [QueuedCard]
  public var rivals: CardsKeptApart

  public init(decks: [String], cards: [QueuedCard], rivals: CardsKeptApart = CardsKeptApart()) {
    self.decks = decks
    self.cards = cards
    self.rivals = rivals
  }

  /// Which cards to load; suspended and buried ones are left out.
  public enum Question: Hashable, Sendable {
    /// Cards of these decks, by full name: reviews due up to a day (nil: all reviews), steps, and
    /// the first new cards of each deck.
    case decks([String], until: StudyDay?, mostNew: Int)
    /// These cards, in this order; those in no deck are left out.
    case cards([Card.ID])
  }
}

/// A card that a session may ask, in 48 bytes and without text, so that many fit in a cache.
public struct QueuedCard: Hashable, Sendable {
  public enum Kind: UInt8, Sendable {
    case new
    /// Due on a day.
    case review
    /// Due at an instant, in learning or relearning.
    case step
  }

  public var number: UInt64
  /// The row of a new card, the day of a review, or the milliseconds of a step.
  public var key: Int64
  /// Milliseconds of the last answer.
  var lastTime: Int64
  public var memory: Memory
  public var lastDay: Int32
  /// Index in the pool's list of decks.
  var deck: UInt32
  public var kind: Kind
  /// Whether the other direction of the Thing was answered today.
  public var isSiblingDone: Bool

  public init(new card: Card.ID, row: Int64 = 0, deck: Int, isSiblingDone: Bool = false) {
    number = card.number
    key = row
    lastTime = 0
    memory = Memory(stability: 0, difficulty: 0)
    lastDay = 0
    self.deck = UInt32(clamping: deck)
    kind = .new
    self.isSiblingDone = isSiblingDone
  }

  /// Nil for a card without a schedule.
  public init?(_ record: CardRecord, deck: Int, isSiblingDone: Bool = false) {
    guard let memory = record.memory, let due = record.due, record.phase != .new else { return nil }
    self.init(
      record.id, due: due, memory: memory, deck: deck,
      last: (record.lastTime?.milliseconds ?? 0, record.lastDay?.number ?? 0))
    self.isSiblingDone = isSiblingDone
  }

  /// A card with a schedule, and the time and day of its last answer.
  public init(
    _ card: Card.ID, due: Due, memory: Memory, deck: Int, last: (time: Int64, day: Int)
  ) {
    number = card.number
    switch due {
    case .moment(let moment):
      kind = .step
      key = moment.milliseconds
    // A step that ended after the rollover is one of the day's reviews.
    case .day(let day):
      kind = .review
      key = Int64(day.number)
    }
    lastTime = last.time
    self.memory = memory
    lastDay = Int32(clamping: last.day)
    self.deck = UInt32(clamping: deck)
    isSiblingDone = false
  }

  public var card: Card.ID { Card.ID(number: number) }
  var thing: UInt64 { number / 2 }

  /// Not yet remembered for weeks, and therefore easily confused.
  fileprivate var isYoung: Bool { kind != .review || memory.stability < Float(Tally.matureDays) }

  public func elapsed(to now: Now, daysLater: Int = 0) -> Elapsed {
    Elapsed(
      studyDays: now.day.number - Int(lastDay) + daysLater,
      seconds: Int((now.time.milliseconds - lastTime) / 1000) + daysLater * Wait.secondsADay)
  }
}

/// Things to keep apart: families and confused pairs.
public struct CardsKeptApart: Sendable {
  private var families: [UInt64: Int] = [:]
  private var confusions: [UInt64: [UInt64]] = [:]

  public init(families: [[Thing.ID]] = [], confusions: [(Thing.ID, Thing.ID)] = []) {
    for (number, family) in families.enumerated() where family.count > 1 {
      for thing in family { self.families[thing.number] = number }
    }
    for (one, other) in confusions where one != other {
      self.confusions[one.number, default: []].append(other.number)
      self.confusions[other.number, default: []].append(one.number)
    }
  }

  /// Keeps pairs apart that look alike.
  mutating func add(_ pairs: [(Thing.ID, Thing.ID)]) {
    for (one, other) in pairs where !(confusions[one.number]?.contains(other.number) ?? false) {
      confusions[one.number, default: []].append(other.number)
      confusions[other.number, default: []].append(one.number)
    }
  }

  /// Whether two Things have the same short form, or were mixed up before.
  func contains(_ one: Thing.ID, _ other: Thing.ID) -> Bool {
    if let family = families[one.number], families[other.number] == family { return true }
    return confusions[one.number]?.contains(other.number) ?? false
  }

  /// Whether two cards are worth asking side by side: both known, and easily mixed up.
  func areContrasting(_ one: QueuedCard, _ other: QueuedCard) -> Bool {
    one.number & 1 == other.number & 1 && one.thing != other.thing && !one.isYoung
      && !other.isYoung && contains(one.card.thing, other.card.thing)
  }

  /// Whether two cards are kept apart: the two of a Thing, those of a family, and confused ones
  /// while either is young.
  func contains(_ one: QueuedCard, _ other: QueuedCard) -> Bool {
    if one.thing == other.thing { return one.number != other.number }
    if let family = families[one.thing], families[other.thing] == family { return true }
    guard one.isYoung || other.isYoung else { return false }
    return confusions[one.thing]?.contains(other.thing) ?? false
  }
}

/// Allows each Thing only once, so that its two cards are not asked on one day.
struct SiblingCheck {
  /// For each card of the pool, the slot of its Thing if its backward card is here; empty if
  /// there are none.
  private var slots: [UInt32] = []
  private var taken: [Bool] = []

  private static let none = UInt32.max

  /// `backward` contains the indices of backward cards.
  init(_ cards: [QueuedCard], backward: [UInt32]) {
    guard !backward.isEmpty else { return }
    var table = ThingSlots(capacity: backward.count)
    for position in backward { table.insert(cards[Int(position)].thing) }
    slots = cards.map { table.slot(of: $0.thing) ?? Self.none }
    taken = Array(repeating: false, count: table.size)
  }

  /// False if the Thing of the card at this index was taken before.
  mutating func take(_ position: UInt32) -> Bool {
    guard !slots.isEmpty, slots[Int(position)] != Self.none else { return true }
    let slot = Int(slots[Int(position)])
    defer { taken[slot] = true }
    return !taken[slot]
  }
}

/// A hash table of Things with linear probing.
///
/// Only used for lookups, so it needs no per-run hash seed.
private struct ThingSlots {
  /// A Thing's number plus one; 0 is free.
  private var things: [UInt64]
  /// A filter: most lookups are for Things that are absent, and end here.
  private var bits: [UInt64]

  init(capacity: Int) {
    var size = 64
    while size < capacity * 2 { size *= 2 }
    things = Array(repeating: 0, count: size)
    bits = Array(repeating: 0, count: size / 8)
  }

  var size: Int { things.count }

  private func hash(_ thing: UInt64) -> Int {
    Int(truncatingIfNeeded: (thing &* 0x9e37_79b9_7f4a_7c15) >> 24)
  }

  mutating func insert(_ thing: UInt64) {
    let hash = hash(thing)
    bits[hash >> 6 & (bits.count - 1)] |= 1 << UInt64(hash & 63)
    var slot = hash >> 3 & (size - 1)
    while things[slot] != 0, things[slot] != thing + 1 { slot = (slot + 1) & (size - 1) }
    things[slot] = thing + 1
  }

  func slot(of thing: UInt64) -> UInt32? {
    let hash = hash(thing)
    guard bits[hash >> 6 & (bits.count - 1)] >> UInt64(hash & 63) & 1 == 1 else { return nil }
    var slot = hash >> 3 & (size - 1)
    while things[slot] != 0 {
      if things[slot] == thing + 1 { return UInt32(slot) }
      slot = (slot + 1) & (size - 1)
    }
    return nil
  }
}
