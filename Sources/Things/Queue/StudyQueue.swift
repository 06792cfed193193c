public import Recall

/// What a sitting asks, in order: a pure function of the candidates, the rules and the time.
public struct StudyQueue: Sendable {
  public let pool: CardPool
  public let rules: QueueRules
  public let now: Now
  /// Cards in steps, by their time; those of later today too.
  public private(set) var steps: [QueuedCard] = []
  /// Places in the pool: reviews and new cards, mixed.
  private(set) var order: [UInt32] = []
  public private(set) var reviewCount = 0
  public private(set) var newCount = 0

  public init(_ pool: CardPool, by rules: QueueRules, at now: Now, _ forgetting: Forgetting) {
    self.pool = pool
    self.rules = rules
    self.now = now
    var selection = QueueSelection(pool, rules, at: now, forgetting)
    steps = selection.steps()
    let reviews = selection.reviews()
    let new = selection.new()
    order = Self.mixed(reviews, new, rules)
    newCount = rules.kind == .chosen ? 0 : new.count
    reviewCount = order.count - newCount
  }

  /// The reviews and new cards, in order.
  public var cards: [QueuedCard] { order.map { pool.cards[Int($0)] } }

  /// The decks whose cards it asks.
  public var deckNames: [String] {
    let used = Set(cards.map(\.deck) + steps.map(\.deck))
    return pool.decks.enumerated().filter { used.contains(UInt16(clamping: $0.offset)) }
      .map(\.element)
  }

  /// The deck a card is asked from; nil for one that was asked from a deck that is none of these.
  public func deckName(of card: QueuedCard) -> String? {
    pool.decks.indices.contains(Int(card.deck)) ? pool.decks[Int(card.deck)] : nil
  }

  private static func mixed(_ reviews: [UInt32], _ new: [UInt32], _ rules: QueueRules) -> [UInt32] {
    if rules.kind.staysUntilRight || new.isEmpty { return reviews + new }
    switch rules.mix {
    case .first: return new + reviews
    case .last: return reviews + new
    case .spread: return spread(reviews, new)
    }
  }

  /// Both in their own order, each as evenly as can be.
  private static func spread(_ reviews: [UInt32], _ new: [UInt32]) -> [UInt32] {
    var mixed: [UInt32] = []
    mixed.reserveCapacity(reviews.count + new.count)
    var (review, fresh) = (0, 0)
    while review < reviews.count || fresh < new.count {
      // The k-th of n stands at k / (n + 1) of the way.
      if (review + 1) * (new.count + 1) <= (fresh + 1) * (reviews.count + 1) {
        mixed.append(reviews[review])
        review += 1
      } else {
        mixed.append(new[fresh])
        fresh += 1
      }
    }
    return mixed
  }
}

/// The order of a sitting and what it may hold.
public struct QueueRules: Sendable {
  /// Which reviews come first; where that leaves two alike, chance decides, the same all day.
  public enum Order: String, Sendable {
    case due
    /// The least likely to be known.
    case recall
    /// The least kept.
    case stability
    /// Those that lose most by waiting a day.
    case loss
  }

  public enum NewOrder: String, Sendable {
    case deck
    case mixed
  }

  /// Where new Things stand among the reviews.
  public enum Mix: String, Sendable {
    case spread
    case first
    case last
  }

  public var kind: StudyKind
  public var order: Order
  public var newOrder: NewOrder
  public var mix: Mix
  /// Seconds by which steps may be early when nothing else is left.
  public var early: Int
  var newAllowance: Allowance
  var reviewAllowance: Allowance
  /// The most cards of the whole sitting.
  public var most: Int?

  /// The rules for a sitting in these decks; `counts` are those of the whole library, because a
  /// limit counts everything below its deck.
  public init(
    _ kind: StudyKind = .due, decks: [String], settings: Settings, counts: [DeckCounts] = [],
    most: Int? = nil
  ) {
    let deck = Self.common(decks)
    func word<Value: RawRepresentable<String>>(_ name: String, _ standard: Value) -> Value {
      Value(rawValue: settings.value(name, deck: deck).value) ?? standard
    }
    self.kind = kind
    self.most = most
    order = word("order", .due)
    newOrder = word("new-order", .deck)
    mix = word("mix", .spread)
    early = settings.durations("early", deck: deck).first ?? 0
    newAllowance = Allowance(
      "new", decks: decks, settings: settings, done: counts.map { ($0.deck, $0.newToday) })
    reviewAllowance = Allowance(
      "reviews", decks: decks, settings: settings,
      done: counts.map { ($0.deck, $0.reviewsToday) })
  }

  /// So many new Things in this sitting, whatever the limits say.
  public mutating func askNew(_ count: Int) {
    newAllowance = Allowance(total: count, decks: newAllowance.deckCount)
  }

  /// After a break: so many reviews, first those that lose most by waiting.
  public mutating func share(_ count: Int) {
    order = .loss
    reviewAllowance.bound(to: count)
  }

  /// The most new cards that any one deck could give.
  public var mostNew: Int { newOrder == .deck ? newAllowance.most : .max }

  /// The deck whose settings speak for all of them: the one there is, or the one above them all.
  static func common(_ decks: [String]) -> String? {
    guard var common = decks.first else { return nil }
    for deck in decks.dropFirst() {
      while !deck.isDeck(atOrBelow: common) {
        guard let above = common.deckAbove else { return nil }
        common = above
      }
    }
    return common
  }
}
