import Things

/// A new deck whose text was made of rows just now, so that they need not be read from its file.
struct WrittenDeck {
  let place: DeckPlace
  let rows: ThingRows
  let digest: UInt64
  /// The rows, if they were made ready for the index meanwhile.
  let early: EarlyRows?
  /// How the file looked before it took its name.
  private let status: FileStatus

  /// Fewer rows are read as quickly.
  private static let fewest = 1000

  /// Nil for a deck that is not made of such rows alone, or of which reading could make anything
  /// else; `staged` is its file under the name of a temporary.
  init?(_ deck: TextChange.Deck, text: [UInt8], _ staged: StagedText, at path: String) throws {
    guard deck.isNew, deck.newName == nil, let rows = deck.onlyRows, rows.count >= Self.fewest,
      !Self.canBeReadOtherwise(text),
      let status = try Folder.look(path)
    else { return nil }
    place = deck.place
    self.rows = rows
    early = deck.early
    digest = staged.change.after
    self.status = status
  }

  /// A carriage return in a cell is read as a line feed, and what looks like the mark of a merge
  /// as one.
  private static func canBeReadOtherwise(_ text: [UInt8]) -> Bool {
    ByteSearch.holds(text, [0x0D]) || ByteSearch.holds(text, Array("<<<<<<<".utf8))
  }

  /// The deck as it would be read; nil where its file is not the one that was written.
  func read(in places: Places) throws(ArchiveError) -> DeckIntake.Deck? {
    let now = System.now()
    guard let there = try Folder.look(places.path(of: place)), there.inode == status.inode,
      there.device == status.device, there.size == status.size, there.modified == status.modified
    else { return nil }
    return DeckIntake.Deck(place: place, stamp: FileFingerprint(there, read: now), written: self)
  }
}

extension TextChange.Deck {
  /// The rows that are all there is of the deck.
  var onlyRows: ThingRows? {
    guard edits.count == 1, copy == nil, unwritten.isEmpty,
      case .appendAll(let texts, let ids) = edits[0]
    else { return nil }
    return ThingRows(texts, ids: ids)
  }
}
