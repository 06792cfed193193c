/// A deck file's text before and after a change, by digest; nil is no file.
public struct DeckChange: Hashable, Sendable {
  public var deck: String
  public var before: UInt64?
  public var after: UInt64?

  public init(deck: String, before: UInt64?, after: UInt64?) {
    self.deck = deck
    self.before = before
    self.after = after
  }
}
