/// A query, and the time and the goals that its words `due` and `leech` are measured by.
public struct Question: Hashable, Sendable {
  public var query: Query
  public var now: Now
  /// How many lapses make a card one that keeps slipping.
  public var leech: Int

  public init(_ query: Query, now: Now, leech: Int = 4) {
    self.query = query
    self.now = now
    self.leech = leech
  }
}
