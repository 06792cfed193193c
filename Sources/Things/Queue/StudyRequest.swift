/// What a sitting is asked for.
public struct StudyRequest: Hashable, Sendable {
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
