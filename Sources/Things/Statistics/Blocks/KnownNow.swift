/// How many cards would be known if all were asked now: the sum of their chances.
public struct KnownNow: Hashable, Sendable {
  public let known: Double
  /// Cards that are asked, those never met included.
  public let cards: Int
  public let met: Int

  public init(_ statistics: Statistics) {
    let memories = statistics.data.standings.compactMap(\.memory)
    known = memories.reduce(0) { $0 + Double($1.recall) }
    met = memories.count
    cards = statistics.data.cards
  }
}
