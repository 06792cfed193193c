import Things

extension Library {
  /// What stands below `decks/` now.
  func listedDecks() throws(ArchiveError) -> DeckListing {
    if let deckWatch, try deckWatch.isCurrent() { return deckWatch.listing }
    let watch = try LibraryWatch(library: places.realLibrary)
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
      return try !stamp.proves(status) && !hasSameText(place, as: row, status)
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
    _ place: DeckPlace, as row: DeckTable.Row, _ status: FileStatus
  ) throws(ArchiveError) -> Bool {
    guard row.stamp?.looksLike(status) == true else { return false }
    let whole = try WholeFile.read(places.path(of: place))
    // Once its time proves something it is taken in again, and then not read for a long time.
    guard !whole.stamp.proves(status) else { return false }
    if let file = lastTaken?.deck.file, place == lastTaken?.deck.place, file.digest == row.digest {
      return file.bytes.hasSameBytes(as: whole.bytes)
    }
    return CRC64.of(whole.bytes) == row.digest
  }

  /// A deck as its file is now; nil where it went meanwhile.
  func deck(at place: DeckPlace) throws -> DeckIntake.Deck? {
    if var deck = lastTaken?.deck, deck.place == place {
      let whole = try WholeFile.read(places.path(of: place))
      deck.stamp = whole.stamp
      if deck.file?.bytes.hasSameBytes(as: whole.bytes) == true { return deck }
    }
    return try intake(of: [place], gone: []).decks.first { $0.place == place }
  }

  /// Reads decks and tells which row is which Thing; all decks where that cannot be told alone.
  func intake(of changed: [DeckPlace], gone: [String]) throws -> DeckIntake {
    try database.snapshot { try read(changed, gone: gone) }
  }

  private func read(_ changed: [DeckPlace], gone: [String]) throws -> DeckIntake {
    let seen = try SeenRows(database)
    let wasDisputed = try database.number("SELECT value FROM meta WHERE name = 'disputed'") != 0
    // A deck that is gone sets its ids free; rows elsewhere may have been waiting for one.
    if !wasDisputed {
      let numbers = try deckNumbers(changed.map(\.name) + gone)
      let others = try OtherDecks(than: numbers, in: database)
      if gone.isEmpty, changed.count == 1, let deck = try known(changed[0], others) {
        return DeckIntake(deck)
      }
      if var some = DeckIntake(
        changed, in: places, seen: seen, homes: index.homes, isHeldElsewhere: others.have),
        !some.isDisputed
      {
        some.gone = gone
        return some
      }
    }
    var all = try DeckIntake(places, seen: seen, homes: index.homes)
    all.gone = gone
    return all
  }

  /// A deck of which it is known, or nearly known, what its file says.
  private func known(_ place: DeckPlace, _ others: OtherDecks) throws -> DeckIntake.Deck? {
    if place == written?.place, let deck = try written?.read(in: places) { return deck }
    guard place == lastTaken?.deck.place else { return nil }
    // What cannot be read on is read as a whole, and why it cannot be read is told there.
    return try? lastTaken?.readOn(in: places, isHeldElsewhere: others.haveOne)
  }

  private func deckNumbers(_ names: [String]) throws(IndexError) -> Set<Int> {
    let names = Set(names)
    return Set(
      try DeckTable(database: database).rows().filter { names.contains($0.info.name) }
        .map(\.number))
  }

  /// Takes changed decks into the index; the caller holds the transaction, and remembers the deck
  /// that this gives once it has ended well.
  func take(_ intake: DeckIntake, knowing last: TakenDeck?) throws -> TakenDeck? {
    knownDecks = nil
    let written = try intake.write(to: database, knowing: last)
    notices += intake.notices
    try moveCards(of: written.touched, in: index)
    return written.last
  }

  /// Gives ids that several decks have to the deck in which the journal knows them.
  ///
  /// The lines are in the index by now, and the caller holds the transaction. Nil where no id is
  /// disputed.
  func settleDisputes(in index: Index) throws -> DeckIntake? {
    let isDisputed = "SELECT value FROM meta WHERE name = 'disputed'"
    guard try index.database.number(isDisputed) != 0 else { return nil }
    let decks = try DeckIntake(places, seen: SeenRows(index.database), homes: index.homes)
    let written = try decks.write(to: index.database)
    try moveCards(of: written.touched, in: index)
    return decks
  }

  /// Cards follow their Things: what they counted counts in the deck that has them now.
  private func moveCards(of things: [Thing.ID], in index: Index) throws(IndexError) {
    let database = index.database
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

extension Index {
  /// Where the lines that are in the index know ids.
  func homes(of ids: Set<Thing.ID>) throws(IndexError) -> KnownHomes {
    let events = EventStore(database: database, marks: UndoTable(database: database))
    var rows: [EventStore.Row] = []
    for kind in [EventKind.add, .edit, .remove, .move, .deck, .batch] {
      rows += try events.rows(of: kind, devices)
    }
    rows.sort { devices.isOrdered(($0.latest, $0.line), ($1.latest, $1.line)) }
    return KnownHomes(of: ids, from: rows.lazy.compactMap(\.event))
  }
}

extension DeckIntake {
  /// What writing decks into the index came to.
  struct Written {
    /// The Things that came or went anywhere.
    var touched: [Thing.ID] = []
    /// The deck, where it was one alone.
    var last: TakenDeck?
  }

  /// Writes what was read; `last` is a deck of which it is known what the index holds.
  @discardableResult
  func write(
    to database: Database, knowing last: TakenDeck? = nil
  ) throws(IndexError) -> Written {
    let table = DeckTable(database: database)
    var written = Written()
    for name in gone { written.touched += try table.remove(name) }
    // Rows that went from one deck may have come to another: first all that leave.
    var pending: [ThingTable.Pending] = []
    for deck in decks {
      let known = last?.deck.place.name == deck.place.name ? last?.placed : nil
      pending.append(try table.removeOld(deck, knowing: known))
    }
    for (deck, pending) in zip(decks, pending) {
      let change = try table.insertNew(pending, of: deck)
      written.touched += change.came + change.went
      if decks.count == 1 { written.last = TakenDeck(deck, change.placed) }
    }
    let disputed = try database.statement("INSERT OR REPLACE INTO meta VALUES('disputed', ?1)")
    disputed.bind(1, isDisputed ? 1 : 0)
    try disputed.run()
    return written
  }
}

/// Tells whether decks other than some have a Thing: looked up one by one, or, once many were asked
/// for, among all.
private final class OtherDecks {
  private static let many = 1000

  private let decks: Set<Int>
  private let database: Database
  private let finder: DeckFinder
  private var asked = 0
  /// The numbers of all their Things.
  private var all: Set<UInt64>?
  /// The Things that the decks themselves have: nearly all that are asked about.
  private var own: NumberTable?

  init(than decks: Set<Int>, in database: Database) throws(IndexError) {
    self.decks = decks
    self.database = database
    finder = try DeckFinder(database, expecting: 0)
  }

  /// The same for one of a few: it is looked up, and nothing is read beforehand.
  func haveOne(_ id: Thing.ID) -> Bool {
    let deck = (try? finder.deck(of: id)) ?? 0
    return deck != 0 && !decks.contains(deck)
  }

  func have(_ id: Thing.ID) -> Bool {
    if let all { return !all.isEmpty && all.contains(id.number) }
    if own == nil { own = (try? readOwn()) ?? NumberTable() }
    if own?[id.number] != nil { return false }
    asked += 1
    if asked == Self.many { all = try? readAll() }
    return haveOne(id)
  }

  private func readOwn() throws(IndexError) -> NumberTable {
    var own = NumberTable()
    try PlaceTable(database: database).visit { id, place in
      if decks.contains(Int(place >> 32)) { own.insert(id, 0) }
    }
    return own
  }

  private func readAll() throws(IndexError) -> Set<UInt64> {
    var all: Set<UInt64> = []
    try PlaceTable(database: database).visit { id, place in
      if !decks.contains(Int(place >> 32)) { all.insert(id) }
    }
    return all
  }
}
