public import Recall

/// What a sitting asks, in order: a pure function of the candidates, the rules and the time.
public struct StudyQueue: Sendable {
  public let pool: Pool
  public let rules: QueueRules
  public let now: Now
  /// Cards in steps, by their time; those of later today too.
  public private(set) var steps: [Candidate] = []
  /// Places in the pool: reviews and new cards, mixed.
  private(set) var order: [UInt32] = []
  public private(set) var reviewCount = 0
  public private(set) var newCount = 0

  public init(_ pool: Pool, by rules: QueueRules, at now: Now, _ forgetting: Forgetting) {
    self.pool = pool
    self.rules = rules
    self.now = now
    var selection = Selection(pool, rules, at: now, forgetting)
    steps = selection.steps()
    let reviews = selection.reviews()
    let new = selection.new()
    order = Self.mixed(reviews, new, rules)
    newCount = rules.kind == .chosen ? 0 : new.count
    reviewCount = order.count - newCount
  }

  /// The reviews and new cards, in order.
  public var cards: [Candidate] { order.map { pool.cards[Int($0)] } }

  /// The decks whose cards it asks.
  public var deckNames: [String] {
    let used = Set(cards.map(\.deck) + steps.map(\.deck))
    return pool.decks.enumerated().filter { used.contains(UInt16(clamping: $0.offset)) }
      .map(\.element)
  }

  /// The deck a card is asked from; nil for one that was asked from a deck that is none of these.
  public func deckName(of card: Candidate) -> String? {
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
