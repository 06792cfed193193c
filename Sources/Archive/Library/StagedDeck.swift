import Things

/// New text of a deck that waits beside it until the journal says that it happened.
struct StagedDeck {
  /// The temporary, and the file it is to become; absolute paths.
  var temporary: String
  var path: String
  /// Where a deck is renamed: the file that goes.
  var gone: String?
}

extension Library {
  /// Writes the new texts beside their decks and brings them to the disk.
  func stage(
    _ texts: [(deck: TextChange.Deck, text: [UInt8])], sum: UInt64
  ) throws -> [StagedDeck] {
    var staged: [StagedDeck] = []
    do {
      for (deck, text) in texts { staged.append(try stage(deck, text, sum)) }
      for folder in Set(staged.map { Folder.of($0.temporary) }).sorted() {
        try Folder.sync(folder)
      }
      return staged
    } catch {
      for deck in staged { try? Folder.remove(deck.temporary) }
      throw error
    }
  }

  private func stage(
    _ deck: TextChange.Deck, _ text: [UInt8], _ sum: UInt64
  ) throws -> StagedDeck {
    let old = places.path(of: deck.place)
    let path = deck.newName.map { places.decks + "/" + DeckName.path(of: $0) } ?? old
    let relative = deck.newName.map(DeckName.path) ?? deck.place.path
    let temporary =
      places.decks + "/" + StagedName(deckPath: relative, sum: sum).path
    try Folder.make(Folder.of(path))
    let mode = try Folder.look(old).map(\.mode) ?? 0o600
    try Folder.remove(temporary)
    try WholeFile.make(temporary, text, mode: mode & 0o777)
    return StagedDeck(
      temporary: temporary, path: path, gone: deck.newName == nil ? nil : old)
  }

  /// Makes the new texts the decks; each folder is brought to the disk.
  func putInPlace(_ staged: [StagedDeck]) throws {
    for deck in staged {
      try Folder.rename(deck.temporary, to: deck.path)
      if let gone = deck.gone { try Folder.remove(gone) }
    }
    let folders = Set(staged.flatMap { [$0.path, $0.gone].compactMap(\.self).map(Folder.of) })
    for folder in folders.sorted() { try Folder.sync(folder) }
  }
}

extension Places {
  /// Where the text of a deck is read.
  func path(of deck: DeckPlace) -> String { deck.target ?? decks + "/" + deck.path }
}
