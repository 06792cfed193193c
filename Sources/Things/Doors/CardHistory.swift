/// A card that has a history: where it stands, the deck that asks it, and what happened to it.
public struct CardHistory: Sendable {
  public var record: CardRecord
  /// Nil where no deck has the Thing any more.
  public var deck: String?
  /// In order; lines that were taken back are among them.
  public var entries: [HistoryEntry]

  public init(record: CardRecord, deck: String?, entries: [HistoryEntry]) {
    self.record = record
    self.deck = deck
    self.entries = entries
  }
}
