import Recall

extension ThingStore {
  /// How the next date of a card came about; `deck` is the one that has its Thing.
  public func why(_ card: Card.ID, in deck: String) throws -> Why {
    Why(
      card, history: try shelf.history(of: card),
      by: settings.policy(deck: deck, by: Forgetting(settings.parameters)), at: now(), clock,
      rollover: settings.rollover)
  }
}
