/// Decks form a tree by their names: `languages/es` is below `languages`.
extension String {
  /// Whether this name is `deck` or below it.
  public func isDeck(atOrBelow deck: String) -> Bool {
    self == deck || isDeck(below: deck)
  }

  /// Whether this name is below `deck`.
  public func isDeck(below deck: String) -> Bool {
    // Rejects most names without allocating.
    hasPrefix(deck) && hasPrefix(deck + "/")
  }

  /// The parent deck: `languages` for `languages/es`, nil at the top.
  public var deckAbove: String? {
    lastIndex(of: "/").map { String(self[..<$0]) }
  }
}
