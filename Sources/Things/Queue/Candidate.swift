public import Recall

/// A card that a sitting may ask, in 48 bytes and without text: a library's worth fits a cache.
public struct Candidate: Hashable, Sendable {
  public enum Kind: UInt8, Sendable {
    case new
    /// Asked on a day.
    case review
    /// Asked at an instant: in learning or relearning.
    case step
  }

  /// The card's number.
  public var number: UInt64
  /// The row of a new card in its deck, the day of a review, the milliseconds of a step.
  public var place: Int64
  /// Milliseconds of the last answer.
  public var lastTime: Int64
  public var memory: Memory
  public var lastDay: Int32
  /// Place in the pool's list of decks.
  public var deck: UInt16
  public var kind: Kind
  /// Whether the same Thing was answered today the other way round.
  public var isSiblingDone: Bool

  public init(new card: Card.ID, row: Int64 = 0, deck: Int, isSiblingDone: Bool = false) {
    number = card.number
    place = row
    lastTime = 0
    memory = Memory(stability: 0, difficulty: 0)
    lastDay = 0
    self.deck = UInt16(clamping: deck)
    kind = .new
    self.isSiblingDone = isSiblingDone
  }

  /// Nil for a card that is not asked by any schedule.
  public init?(_ record: CardRecord, deck: Int, isSiblingDone: Bool = false) {
    guard let memory = record.memory, let due = record.due, record.phase != .new else { return nil }
    number = record.id.number
    switch due {
    case .moment(let moment):
      kind = .step
      place = moment.milliseconds
    // A step that lasted the night comes among the reviews of its day.
    case .day(let day):
      kind = .review
      place = Int64(day.number)
    }
    lastTime = record.lastTime?.milliseconds ?? 0
    self.memory = memory
    lastDay = Int32(clamping: record.lastDay?.number ?? 0)
    self.deck = UInt16(clamping: deck)
    self.isSiblingDone = isSiblingDone
  }

  public var card: Card.ID { Card.ID(number: number) }
  var thing: UInt64 { number / 2 }

  /// Not yet kept for weeks: easily pushed out by what resembles it.
  var isYoung: Bool { kind != .review || memory.stability < Float(Tally.matureDays) }

  func elapsed(to now: Now, daysLater: Int = 0) -> Elapsed {
    Elapsed(
      studyDays: now.day.number - Int(lastDay) + daysLater,
      seconds: Int((now.time.milliseconds - lastTime) / 1000) + daysLater * Wait.secondsADay)
  }
}
