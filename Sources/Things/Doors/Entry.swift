/// A Thing as a deck has it.
public struct Entry: Hashable, Sendable {
  public var thing: Thing
  public var deck: String

  public init(thing: Thing, deck: String) {
    self.thing = thing
    self.deck = deck
  }
}
