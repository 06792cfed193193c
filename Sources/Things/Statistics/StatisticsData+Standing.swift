extension StatisticsData {
  /// A card that is asked and was met, in little room: there may be a hundred thousand.
  public struct Standing: Sendable {
    private let number: UInt64
    private let place: Int32
    private let dueNumber: Int32
    private let promised: Int32
    private let given: UInt32
    private let missed: UInt32
    private let remembered: Remembered
    public let phase: Phase
    public let isSuspended: Bool
    private let isMet: Bool

    public init(
      card: Card.ID, deck: Int, phase: Phase, isSuspended: Bool, due: StudyDay?, interval: Int,
      memory: Remembered?, answers: Int, lapses: Int
    ) {
      number = card.number
      place = Int32(clamping: deck)
      dueNumber = due.map { max(Int32.min + 1, Int32(clamping: $0.number)) } ?? .min
      promised = Int32(clamping: interval)
      given = UInt32(clamping: answers)
      missed = UInt32(clamping: lapses)
      remembered = memory ?? Remembered(stability: 0, difficulty: 0, recall: 0)
      self.phase = phase
      self.isSuspended = isSuspended
      isMet = memory != nil
    }

    public var card: Card.ID { Card.ID(number: number) }
    /// Its deck's place among `decks`.
    public var deck: Int { Int(place) }
    /// The study day on which it is asked next.
    public var due: StudyDay? { dueNumber == .min ? nil : StudyDay(number: Int(dueNumber)) }
    /// Days that the last answer promised.
    public var interval: Int { Int(promised) }
    /// Nil for a card without an answer that counts.
    public var memory: Remembered? { isMet ? remembered : nil }
    public var answers: Int { Int(given) }
    public var lapses: Int { Int(missed) }
  }
}
