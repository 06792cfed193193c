/// The cards that a sitting may draw on, and what must not meet in it.
public struct Pool: Sendable {
  /// Names, in order.
  public var decks: [String]
  public var cards: [Candidate]
  public var rivals: Rivals

  public init(decks: [String], cards: [Candidate], rivals: Rivals = Rivals()) {
    self.decks = decks
    self.cards = cards
    self.rivals = rivals
  }

  /// Which cards are wanted; what is suspended or buried is left out.
  public enum Question: Hashable, Sendable {
    /// Of these decks, by their whole names: reviews that are due up to a day (nil: everything
    /// that was begun), steps, and of each deck so many new cards, the first of its rows.
    case decks([String], until: StudyDay?, mostNew: Int)
    /// These, in this order; those that no deck has are left out.
    case cards([Card.ID])
  }
}
