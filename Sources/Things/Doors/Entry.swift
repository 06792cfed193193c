/// A Thing as a deck has it.
public struct Entry: Hashable, Sendable {
  public var thing: Thing
  public var deck: String
  /// The line of the deck file on which its row begins.
  public var line: Int

  public init(thing: Thing, deck: String, line: Int) {
    self.thing = thing
    self.deck = deck
    self.line = line
  }
}
