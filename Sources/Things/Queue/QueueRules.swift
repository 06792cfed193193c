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
      while deck != common && !deck.hasPrefix(common + "/") {
        guard let above = Settings.above(common) else { return nil }
        common = above
      }
    }
    return common
  }
}
