import Things

extension Library {
  /// What stands below `decks/` now.
  func listedDecks() throws(ArchiveError) -> DeckListing {
    if let deckWatch, try deckWatch.isCurrent() { return deckWatch.listing }
    let watch = try DeckWatch(library: places.realLibrary)
    deckWatch = watch
    return watch.listing
  }

  private func indexedDecks() throws(IndexError) -> [String: DeckTable.Row] {
    if let knownDecks { return knownDecks }
    let rows = try DeckTable(database: database).rows()
    let known = Dictionary(uniqueKeysWithValues: rows.map { ($0.info.name, $0) })
    knownDecks = known
    return known
  }

  /// The decks whose files are no longer as they were read; nil where all are.
  func changedDecks(_ listing: DeckListing) throws -> DeckIntake? {
    if let settledDecks, try settledDecks.hold() { return nil }
    let known = try indexedDecks()
    let changed = try listing.decks.filter { place in
      guard let row = known[place.name], row.info.path == place.path, let stamp = row.stamp,
        let status = try Folder.look(places.path(of: place))
      else { return true }
      return try !stamp.proves(status) && !hasSameText(row, at: place, status)
    }
    let names = Set(listing.decks.map(\.name))
    let gone = known.keys.filter { !names.contains($0) }.sorted()
    guard !changed.isEmpty || !gone.isEmpty else {
      settle(listing, known)
      return nil
    }
    return try intake(of: changed, gone: gone)
  }

  /// Remembers the files of a listing that is watched, for the next look.
  private func settle(_ listing: DeckListing, _ known: [String: DeckTable.Row]) {
    settledDecks = nil
    guard listing == deckWatch?.listing else { return }
    settledDecks = SettledDecks(
      listing.decks.compactMap { place in
        known[place.name]?.stamp.map { (places.path(of: place), $0) }
      })
  }

  /// Whether a deck that was written a moment ago still has the text that was taken in.
  private func hasSameText(
    _ row: DeckTable.Row, at place: DeckPlace, _ status: FileStatus
  ) throws -> Bool {
    guard row.stamp?.looksLike(status) == true else { return false }
    let whole = try WholeFile.read(places.path(of: place))
    guard CRC64.of(whole.bytes) == row.digest else { return false }
    // From here on its time proves it, and it is not read for a long time.
    if whole.stamp.proves(status), !database.isInTransaction {
      try? database.transaction {
        try DeckTable(database: database).save(whole.stamp, of: row)
      }
      knownDecks = nil
    }
    return true
  }

  /// Saves that files are as they were written just now, where that is certain already.
  func vouch(for decks: DeckIntake) throws {
    let table = DeckTable(database: database)
    for row in try table.rows() {
      guard let deck = decks.decks.first(where: { $0.place.name == row.info.name }),
        let stamp = row.stamp, let status = try Folder.look(places.path(of: deck.place)),
        let vouched = stamp.vouched(by: status, at: System.now()),
        try CRC64.of(WholeFile.read(places.path(of: deck.place)).bytes) == row.digest
      else { continue }
      try table.save(vouched, of: row)
    }
  }

  /// A deck as its file is now; nil where it went meanwhile.
  func deck(at place: DeckPlace) throws -> DeckIntake.Deck? {
    try intake(of: [place], gone: []).decks.first { $0.place == place }
  }

  /// The decks of a commit on their way into the index; nil where they must be read from their files.
  func intake(of results: [DeckResult]) throws -> DeckIntake? {
    guard !results.isEmpty else { return nil }
    return try database.snapshot {
      guard try !isDisputed() else { return nil }
      let names = results.map(\.place.name) + results.compactMap(\.formerName)
      let others = try OtherDecks(than: deckNumbers(names), in: database)
      return DeckIntake(results, isHeldElsewhere: others.have)
    }
  }

  private func isDisputed() throws(IndexError) -> Bool {
    try database.number("SELECT value FROM meta WHERE name = 'disputed'") != 0
  }

  /// Reads decks and tells which row is which Thing; all decks where that cannot be told alone.
  func intake(of changed: [DeckPlace], gone: [String]) throws -> DeckIntake {
    try database.snapshot { try read(changed, gone: gone) }
  }

  private func read(_ changed: [DeckPlace], gone: [String]) throws -> DeckIntake {
    let seen = SeenRows(database)
    // A deck that is gone sets its ids free; rows elsewhere may have been waiting for one.
    if try !isDisputed() {
      let numbers = try deckNumbers(changed.map(\.name) + gone)
      let others = try OtherDecks(than: numbers, in: database)
      if var some = DeckIntake(changed, in: places, seen: seen, isHeldElsewhere: others.have),
        !some.isDisputed
      {
        some.gone = gone
        return some
      }
    }
    var all = try DeckIntake(places, seen: seen)
    all.gone = gone
    return all
  }

  private func deckNumbers(_ names: [String]) throws(IndexError) -> Set<Int> {
    let names = Set(names)
    return Set(
      try DeckTable(database: database).rows().filter { names.contains($0.info.name) }
        .map(\.number))
  }

  /// Takes changed decks into the index; the caller holds the transaction.
  func take(_ intake: DeckIntake) throws {
    knownDecks = nil
    let touched = try intake.write(to: database)
    notices += intake.notices
    try moveCards(of: touched)
  }

  /// Cards follow their Things: what they counted counts in the deck that has them now.
  private func moveCards(of things: [Thing.ID]) throws(IndexError) {
    if try CardStore(database: database).isEmpty { return }
    let finder = try DeckFinder(database, expecting: things.count)
    var cards = try CardIngest(
      database, marks: UndoTable(database: database), devices: index.devices,
      forgetting: index.forgetting, finder: finder, hasMarks: false)
    for thing in Set(things).sorted() {
      for direction in Card.Direction.allCases {
        try cards.move(Card.ID(thing, direction), to: finder.deck(of: thing))
      }
    }
    try cards.finish()
  }
}

extension DeckIntake {
  /// Writes what was read, and gives the Things that came or went anywhere.
  @discardableResult
  func write(to database: Database) throws(IndexError) -> [Thing.ID] {
    let table = DeckTable(database: database)
    var touched: [Thing.ID] = []
    for name in gone { touched += try table.remove(name) }
    // Rows that went from one deck may have come to another: first all that leave.
    var pending: [(number: Int, rows: ThingTable.Pending)] = []
    for deck in decks { pending.append(try table.removeOld(deck)) }
    for (deck, pending) in zip(decks, pending) {
      let change = try table.insertNew(pending, of: deck)
      touched += change.came + change.went
    }
    let disputed = try database.statement("INSERT OR REPLACE INTO meta VALUES('disputed', ?1)")
    disputed.bind(1, isDisputed ? 1 : 0)
    try disputed.run()
    return touched
  }
}
