/// Decks form a tree by their names: `languages/es` is below `languages`.
extension String {
  /// Whether this is the name of `deck` or of a deck below it.
  public func isDeck(atOrBelow deck: String) -> Bool {
    self == deck || isDeck(below: deck)
  }

  /// Whether this is the name of a deck below `deck`.
  public func isDeck(below deck: String) -> Bool {
    // Most names fail the first comparison, which allocates nothing.
    hasPrefix(deck) && hasPrefix(deck + "/")
  }

  /// The deck above: `languages` for `languages/es`, and nil at the top.
  public var deckAbove: String? {
    lastIndex(of: "/").map { String(self[..<$0]) }
  }
}
