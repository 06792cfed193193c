import Recall

/// What a sitting is asked for.
public struct StudySelection: Hashable, Sendable {
  public var kind: StudyKind
  /// Whole names of decks.
  public var decks: [String]
  /// Only these cards, whatever their decks; for a chosen sitting in its order.
  public var cards: [Card.ID]?
  /// So many new Things, whatever the limits say.
  public var new: Int?
  /// The most cards in all.
  public var most: Int?
  /// The most reviews, after a break.
  public var share: Int?

  public init(
    _ kind: StudyKind = .due, decks: [String] = [], cards: [Card.ID]? = nil, new: Int? = nil,
    most: Int? = nil, share: Int? = nil
  ) {
    self.kind = kind
    self.decks = decks
    self.cards = cards
    self.new = new
    self.most = most
    self.share = share
  }
}

/// What a sitting is for.
public enum StudyKind: Hashable, Sendable {
  /// What is due, and what is new within the limits.
  case due
  /// Also what will be due on so many days to come.
  case ahead(Int)
  /// Everything that was begun, the weakest first, until each was right once; then what is new.
  /// The schedule stays.
  case cram
  /// Chosen cards in the order given; those that are not due leave the schedule as it is.
  case chosen

  /// The last due day that belongs to it; nil where all belong.
  public func last(from day: StudyDay) -> StudyDay? {
    switch self {
    case .due: day
    case .ahead(let days): day + max(0, days)
    case .cram, .chosen: nil
    }
  }

  /// Whether a card stays until it was right once.
  var staysUntilRight: Bool { self == .cram || self == .chosen }
}

/// Chooses from a pool what belongs to a sitting: steps first, then reviews, then new cards, so
/// that each finds the Things that are already taken.
struct QueueSelection {
  private let cards: [QueuedCard]
  private let now: Now
  private let forgetting: Forgetting
  private let rules: QueueRules
  private var siblings: SiblingCheck
  private var stepPlaces: [UInt32] = []
  private var newPlaces: [UInt32] = []

  init(_ pool: CardPool, _ rules: QueueRules, at now: Now, _ forgetting: Forgetting) {
    cards = pool.cards
    self.rules = rules
    self.now = now
    self.forgetting = forgetting
    var backward: [UInt32] = []
    for (place, card) in pool.cards.enumerated() {
      if card.number & 1 == 1 { backward.append(UInt32(place)) }
      switch card.kind {
      case .step: stepPlaces.append(UInt32(place))
      case .new: newPlaces.append(UInt32(place))
      case .review: break
      }
    }
    // Where the schedule stays, both cards of a Thing may be asked.
    siblings = SiblingCheck(pool.cards, backward: rules.kind.staysUntilRight ? [] : backward)
  }

  mutating func steps() -> [QueuedCard] {
    guard !rules.kind.staysUntilRight else { return [] }
    let steps = stepPlaces.sorted {
      let (one, other) = (cards[Int($0)], cards[Int($1)])
      return one.place == other.place ? isBefore($0, $1) : one.place < other.place
    }
    // What was begun goes on, whatever becomes of the sibling.
    for place in steps { _ = siblings.take(place) }
    return steps.map { cards[Int($0)] }
  }

  mutating func reviews() -> [UInt32] {
    switch rules.kind {
    case .chosen: cards.indices.map { UInt32($0) }
    case .cram: ranked(by: .recall) { $0.kind != .new }
    case .due: dueReviews(until: now.day)
    case .ahead(let days): dueReviews(until: now.day + max(0, days))
    }
  }

  private mutating func dueReviews(until last: StudyDay) -> [UInt32] {
    let last = Int64(last.number)
    let ranked = ranked(by: rules.order) {
      $0.kind == .review && $0.place <= last && !$0.isSiblingDone
    }
    return take(ranked, within: rules.reviewAllowance)
  }

  mutating func new() -> [UInt32] {
    if rules.kind == .chosen { return [] }
    var places = newPlaces
    if rules.newOrder == .mixed {
      places.sort(by: isBefore)
    } else {
      places.sort {
        let (one, other) = (cards[Int($0)], cards[Int($1)])
        return (one.deck, one.place, one.number) < (other.deck, other.place, other.number)
      }
    }
    if rules.kind == .cram { return places }
    places.removeAll { cards[Int($0)].isSiblingDone }
    return take(places, within: rules.newAllowance)
  }

  private func ranked(by order: QueueRules.Order, _ isWanted: (QueuedCard) -> Bool) -> [UInt32] {
    var ranking = Ranking(capacity: cards.count)
    for (place, card) in cards.enumerated() where isWanted(card) {
      ranking.add(place, rank: rank(of: card, by: order), chance: chance(card))
    }
    return ranking.places(isBefore)
  }

  private mutating func take(
    _ ranked: consuming [UInt32], within allowance: consuming Allowance
  ) -> [UInt32] {
    let isEndless = allowance.isEndless
    ranked.removeAll { place in
      if isEndless { return !siblings.take(place) }
      let deck = Int(cards[Int(place)].deck)
      guard allowance.rest(of: deck) > 0, siblings.take(place) else { return true }
      return allowance.take(1, of: deck) == 0
    }
    return ranked
  }

  private func rank(of card: QueuedCard, by order: QueueRules.Order) -> Int {
    switch order {
    case .due: Int(card.place) - now.day.number + Ranking.count / 2
    case .stability: Int(card.memory.stability.bitPattern >> 7)
    case .recall: Int(recall(of: card) * Float(Ranking.count - 1))
    case .loss:
      Ranking.count
        - Int((recall(of: card) - recall(of: card, daysLater: 1)) * Float(Ranking.count))
    }
  }

  private func recall(of card: QueuedCard, daysLater: Int = 0) -> Float {
    forgetting.recall(of: card.memory, after: card.elapsed(to: now, daysLater: daysLater))
  }

  /// The same for a card all day, and another tomorrow.
  private func chance(_ card: QueuedCard) -> UInt64 { Seed(card.number, now.day.number).bits }

  private func isBefore(_ one: UInt32, _ other: UInt32) -> Bool {
    (chance(cards[Int(one)]), cards[Int(one)].number) < (
      chance(cards[Int(other)]), cards[Int(other)].number
    )
  }
}
