import Things

/// What the decks said when they were last read: a hint, never the truth.
struct LastSeen {
  struct Row: Hashable {
    var id: Thing.ID
    var short: String
    var long: String
  }

  /// The rows last seen in a deck, in its order; asked only for decks with rows that lack an id.
  var rows: (_ deck: String) -> [Row]
  /// Whether some deck was seen with that id, or some answer was.
  var knows: (Thing.ID) -> Bool

  static var nothing: LastSeen { LastSeen(rows: { _ in [] }, knows: { _ in false }) }
}
