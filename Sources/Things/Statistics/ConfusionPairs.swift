/// Pairs of confused Things, most frequent first.
public struct ConfusionPairs: Hashable, Sendable {
  public struct Pair: Hashable, Sendable {
    /// The one that was asked more often in confusions.
    public let asked: Thing.ID
    public let other: Thing.ID
    /// The number of confusions when the first was asked, and when the second was.
    public let there: Int
    public let back: Int

    public var count: Int { there + back }
  }

  public let pairs: [Pair]

  public init(_ statistics: Statistics) {
    var counts: [Key: Int] = [:]
    for confusion in statistics.data.confusions where confusion.card.thing != confusion.other {
      counts[Key(asked: confusion.card.thing, other: confusion.other), default: 0] +=
        confusion.times
    }
    pairs = counts.compactMap { key, count -> Pair? in
      let back = counts[Key(asked: key.other, other: key.asked)] ?? 0
      // The more frequent order names the pair.
      guard count > back || (count == back && key.asked < key.other) else { return nil }
      return Pair(asked: key.asked, other: key.other, there: count, back: back)
    }
    .sorted {
      $0.count != $1.count
        ? $0.count > $1.count : ($0.asked, $0.other) < ($1.asked, $1.other)
    }
  }

  private struct Key: Hashable {
    var asked: Thing.ID
    var other: Thing.ID
  }
}
