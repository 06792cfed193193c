/// What is due and new after the limits, by deck: what `due` and the opening screen say.
public struct DueLimits: Hashable, Sendable {
  public struct Deck: Hashable, Sendable {
    public var deck: String
    public var due: Int
    public var new: Int
  }

  public private(set) var decks: [Deck] = []

  /// `counts` are those of all decks; `share` bounds today's reviews after a break.
  ///
  /// `wanted` are the decks that are asked for, if not all; `new` is how many new Things are, if
  /// the limits don't say it.
  public init(
    _ counts: [DeckCounts], settings: Settings, share: Int? = nil, wanted: Set<String>? = nil,
    new: Int? = nil
  ) {
    let asked = counts.filter { wanted?.contains($0.deck) ?? true }
    var rules = QueueRules(decks: asked.map(\.deck), settings: settings, counts: counts)
    if let new { rules.askNew(new) }
    if let share { rules.share(share) }
    for (place, count) in asked.enumerated() {
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
