/// What the line at the head of a batch says of the lines that follow it.
public struct Batch: Hashable, Sendable {
  /// The command that made it: `import`, `suspend`, `undo`.
  public var command: String
  /// Where it came from; empty where that means nothing.
  public var source: String
  public var decks: [DeckChange]
  public var count: Int
  /// CRC-64/XZ over the sums of its lines, eight bytes each, most significant first.
  public var sum: UInt64

  public init(command: String, source: String, decks: [DeckChange], count: Int, sum: UInt64) {
    self.command = command
    self.source = source
    self.decks = decks
    self.count = count
    self.sum = sum
  }
}
