/// A deck's name and where its text is read.
struct DeckPlace: Hashable {
  var name: String
  /// Below `decks/`, as the disk has it.
  var path: String
  /// For a deck that is a link, the file it leads to; it is read there and never written.
  var target: String?

  var isLink: Bool { target != nil }
}
