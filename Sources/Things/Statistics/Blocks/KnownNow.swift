/// How many cards would be known if all were asked now: the sum of their chances.
public struct KnownNow: Hashable, Sendable {
  public let known: Double
  /// Cards that are asked, those never met included.
  public let cards: Int
  public let met: Int

  public init(_ statistics: Statistics) {
    var known = 0.0
    var met = 0
    for card in statistics.data.standings {
      guard let memory = card.memory else { continue }
      known += Double(memory.recall)
      met += 1
    }
    self.known = known
    self.met = met
    cards = statistics.data.cards
  }
}
