/// What is due and new after the limits, by deck: what `due` and the opening screen say.
public struct DueLimits: Hashable, Sendable {
  public struct Deck: Hashable, Sendable {
    public var deck: String
    public var due: Int
    public var new: Int
  }

  public private(set) var decks: [Deck] = []

  public init(_ counts: [DeckCounts], settings: Settings) {
    for count in counts {
      let new = settings.limit("new", deck: count.deck).map { max(0, $0 - count.newToday) }
      let reviews = settings.limit("reviews", deck: count.deck)
        .map { max(0, $0 - count.reviewsToday) }
      decks.append(
        Deck(
          deck: count.deck,
          due: count.steps + min(count.due - count.steps, reviews ?? .max),
          new: min(count.new, new ?? .max)))
    }
  }

  public var due: Int { decks.reduce(0) { $0 + $1.due } }
  public var new: Int { decks.reduce(0) { $0 + $1.new } }
}
