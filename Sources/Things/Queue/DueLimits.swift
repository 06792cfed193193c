/// What is due and new after the limits, by deck: what `due` and the opening screen say.
public struct DueLimits: Hashable, Sendable {
  public struct Deck: Hashable, Sendable {
    public var deck: String
    public var due: Int
    public var new: Int
  }

  public private(set) var decks: [Deck] = []

  /// `counts` are those of all decks; `share` bounds today's reviews after a break.
  public init(_ counts: [DeckCounts], settings: Settings, share: Int? = nil) {
    let names = counts.map(\.deck)
    var rules = QueueRules(decks: names, settings: settings, counts: counts)
    if let share { rules.share(share) }
    for (place, count) in counts.enumerated() {
      // No limit holds back a step whose time has come.
      let reviews = rules.reviewAllowance.take(count.due - count.steps, of: place)
      decks.append(
        Deck(
          deck: count.deck, due: count.steps + reviews,
          new: rules.newAllowance.take(count.newToAsk, of: place)))
    }
  }

  public var due: Int { decks.reduce(0) { $0 + $1.due } }
  public var new: Int { decks.reduce(0) { $0 + $1.new } }
}
