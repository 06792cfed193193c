/// The data of statistics: daily sums, card states and little else.
public struct StatisticsData: Sendable {
  /// Answers by direction.
  public struct Total: Sendable {
    public var forward = Tally()
    public var backward = Tally()

    public var both: Tally {
      var both = forward
      both.add(backward)
      return both
    }
  }

  /// The answers of one study day, without hours and tenths of predictions.
  public struct Day: Sendable {
    public let day: StudyDay
    public var answers = Total()

    public init(_ day: StudyDay) { self.day = day }
  }

  /// The part of one deck in the scope.
  public struct Deck: Sendable {
    public let name: String
    let directions: Directions
    public var things: Int
    /// The cards that Things with their own directions have more than the others.
    private var more = (forward: 0, backward: 0)
    /// The answers of the period, if requested.
    public var tally = Tally()

    public init(name: String, directions: Directions, things: Int) {
      self.name = name
      self.directions = directions
      self.things = things
    }

    /// Cards that are asked, those never met included.
    public var cards: Int { cards(.forward) + cards(.backward) }

    func cards(_ direction: Card.Direction) -> Int {
      (directions.asks(direction) ? things : 0)
        + (direction == .forward ? more.forward : more.backward)
    }

    /// Takes a Thing with its own directions into account.
    public mutating func count(_ own: Directions) {
      func difference(_ direction: Card.Direction) -> Int {
        (own.asks(direction) ? 1 : 0) - (directions.asks(direction) ? 1 : 0)
      }
      more.forward += difference(.forward)
      more.backward += difference(.backward)
    }

    /// Whether it has cards of both directions.
    var asksBothWays: Bool {
      directions == .both || cards(.forward) > 0 && cards(.backward) > 0
    }
  }

  /// The memory of a card.
  public struct Remembered: Hashable, Sendable {
    var stability: Float
    var difficulty: Float
    /// The current recall probability.
    public var recall: Float

    public init(stability: Float, difficulty: Float, recall: Float) {
      self.stability = stability
      self.difficulty = difficulty
      self.recall = recall
    }
  }

  /// Knowledge at the end of a study day.
  public struct Knowledge: Hashable, Sendable {
    public var day: StudyDay
    /// The sum of recall probabilities.
    public var known: Double
    /// Cards introduced by then.
    public var met: Int

    public init(day: StudyDay, known: Double, met: Int) {
      self.day = day
      self.known = known
      self.met = met
    }
  }

  /// In order of name.
  public var decks: [Deck] = []
  /// In order, without those that have no answers.
  public var days: [Day] = []
  /// All answers of the period.
  public var total = Total()
  /// All days with answers in the whole library, in order.
  public var studied: [StudyDay] = []
  public var standings: [Standing] = []
  public var confusions: [Confusion] = []
  public var knowledge: [Knowledge] = []

  public init() {}

  public var things: Int { decks.reduce(0) { $0 + $1.things } }
  public var cards: Int { decks.reduce(0) { $0 + $1.cards } }
  public var asksBothWays: Bool { decks.contains(where: \.asksBothWays) }

  /// Takes other predictions of recall, where there are some.
  mutating func take(_ recalls: CardBlend.Recalls) {
    var recalls = recalls
    for index in standings.indices {
      if let recall = recalls[standings[index].card] { standings[index].take(recall: recall) }
    }
  }
}

extension StatisticsData {
  /// An introduced card in compact form: there may be a hundred thousand.
  public struct Standing: Sendable {
    private let number: UInt64
    private let position: Int32
    private let dueNumber: Int32
    private let promised: Int32
    private let given: UInt32
    private let missed: UInt32
    private var remembered: Remembered
    let phase: Phase
    let isSuspended: Bool
    private let isMet: Bool

    public init(
      card: Card.ID, deck: Int, phase: Phase, isSuspended: Bool, due: StudyDay?, interval: Int,
      memory: Remembered?, answers: Int, lapses: Int
    ) {
      number = card.number
      position = Int32(clamping: deck)
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

    fileprivate mutating func take(recall: Float) { remembered.recall = recall }

    /// The index of its deck in `decks`.
    var deck: Int { Int(position) }
    /// The next study day it is due on.
    var due: StudyDay? { dueNumber == .min ? nil : StudyDay(number: Int(dueNumber)) }
    /// The last interval in days.
    var interval: Int { Int(promised) }
    /// Nil for a card without an answer that counts.
    public var memory: Remembered? { isMet ? remembered : nil }
    var answers: Int { Int(given) }
    var lapses: Int { Int(missed) }
  }
}
