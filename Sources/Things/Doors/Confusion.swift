/// A card that was answered with what belongs to another Thing.
public struct Confusion: Hashable, Sendable {
  public var card: Card.ID
  public var other: Thing.ID
  public var times: Int

  public init(card: Card.ID, other: Thing.ID, times: Int) {
    self.card = card
    self.other = other
    self.times = times
  }
}
