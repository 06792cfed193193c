/// A deck's new text in a temporary beside it, on the disk, waiting for its event.
struct StagedText: Hashable {
  let name: StagedName
  let change: StagedChange
  /// How the deck looked when it was read; nil for a new one.
  let stamp: Stamp?
  /// For a deck that gets another name: the file it had, below `decks/`.
  let formerPath: String?
}
