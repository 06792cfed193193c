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

  /// Which cards are wanted.
  public struct Question: Hashable, Sendable {
    public enum Scope: Hashable, Sendable {
      /// These decks and all below them; none are all.
      case decks([String])
      case things([Thing.ID])
    }

    public var scope: Scope
    /// Reviews that are due up to then; nil for every card that was begun.
    public var until: StudyDay?
    /// The most new cards of one deck, the first of its rows.
    public var mostNew: Int

    public init(_ scope: Scope, until: StudyDay?, mostNew: Int) {
      self.scope = scope
      self.until = until
      self.mostNew = mostNew
    }
  }
}
