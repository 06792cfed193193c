import SQLiteAccess
import SystemFiles
import Things

extension Library {
  /// The decks whose files have changed since they were read; nil if none.
  func changedDecks(_ listing: DeckListing) throws -> DeckIntake? {
    if let settled = files.settledDecks, try settled.hold() { return nil }
    let known = try files.decks(in: database)
    let changed = try listing.decks.filter { place in
      guard let row = known[place.name], row.info.path == place.path, let stamp = row.stamp,
        let status = try Folder.look(places.path(of: place))
      else {
        Trace.note("deck \(place.name): new, renamed or not read before")
        return true
      }
      if stamp.proves(status) { return false }
      let isSame = try hasSameText(place, as: row, status)
      Trace.note("deck \(place.name): \(isSame ? "written lately, with the same text" : "changed")")
      return !isSame
    }
    let names = Set(listing.decks.map(\.name))
    let gone = known.keys.filter { !names.contains($0) }.sorted()
    guard !changed.isEmpty || !gone.isEmpty else {
      files.settle(listing)
      return nil
    }
    Trace.note(
      "decks to read: \(changed.map(\.name)), gone: \(gone), of \(listing.decks.count)")
    return try intake(of: changed, gone: gone)
  }

  /// Whether a recently written deck still has the ingested text.
  private func hasSameText(
    _ place: DeckPlace, as row: DeckTable.Row, _ status: FileStatus
  ) throws -> Bool {
    // A file that cannot be read is reported as such when it is read again.
    guard row.stamp?.looksLike(status) == true,
      let whole = try? WholeFile.read(places.path(of: place))
    else { return false }
    guard CRC64.of(whole.bytes) == row.digest else { return false }
    // From now on its timestamp proves it, and it need not be read.
    if whole.stamp.proves(status), !database.isInTransaction {
      try? database.transaction {
        try DeckTable(database: database).save(whole.stamp, of: row)
      }
      files.forget()
    }
    return true
  }

  /// A deck as its file is now; nil if the file is gone.
  func deck(at place: DeckPlace) throws -> DeckIntake.Deck? {
    try intake(of: [place], gone: []).decks.first { $0.place == place }
  }

  /// The decks of a commit to be ingested; nil if they must be read from their files.
  func intake(of results: [DeckResult]) throws -> DeckIntake? {
    guard !results.isEmpty else { return nil }
    return try database.snapshot {
      guard try !Self.isDisputed(in: database) else { return nil }
      let names = results.map(\.place.name) + results.compactMap(\.formerName)
      let others = try OtherDecks(than: deckNumbers(names), in: database)
      let decks = try DeckIntake(results, homes: index.homes, isHeldElsewhere: others.have)
      try others.failure.check()
      return decks
    }
  }

  private static func isDisputed(in database: Database) throws(IndexError) -> Bool {
    try database.number("SELECT value FROM meta WHERE name = 'disputed'") != 0
  }

  /// Reads decks and identifies their rows; reads all decks if the given ones do not suffice.
  func intake(of changed: [DeckPlace], gone: [String]) throws -> DeckIntake {
    try database.snapshot { try read(changed, gone: gone) }
  }

  private func read(_ changed: [DeckPlace], gone: [String]) throws -> DeckIntake {
    let seen = SeenRows(database)
    // A deleted deck frees its ids; rows elsewhere may have claimed one.
    if try !Self.isDisputed(in: database) {
      let numbers = try deckNumbers(changed.map(\.name) + gone)
      let others = try OtherDecks(than: numbers, in: database)
      if var some = try DeckIntake(
        changed, in: places, last: files.lastDeck, seen: seen, homes: index.homes,
        isHeldElsewhere: others.have),
        !some.isDisputed
      {
        try others.failure.check()
        try seen.failure.check()
        some.gone = gone
        return some
      }
    }
    var all = try DeckIntake(places, seen: seen, homes: index.homes)
    try seen.failure.check()
    all.gone = gone
    return all
  }

  private func deckNumbers(_ names: [String]) throws(IndexError) -> Set<Int> {
    let names = Set(names)
    return Set(
      try DeckTable(database: database).rows().filter { names.contains($0.info.name) }
        .map(\.number))
  }

  /// Ingests changed decks; the caller holds the transaction.
  func take(_ intake: DeckIntake) throws {
    files.forget()
    let touched = try intake.write(to: database)
    notices += intake.notices
    try moveCards(of: touched, in: index)
  }

  /// Assigns ids that several decks claim to the deck where the journal last saw them.
  ///
  /// The lines are in the index already, and the caller holds the transaction. Nil if no id is
  /// disputed.
  func settleDisputes(in index: Index) throws -> DeckIntake? {
    guard try Self.isDisputed(in: index.database) else { return nil }
    let seen = SeenRows(index.database)
    let decks = try DeckIntake(places, seen: seen, homes: index.homes)
    try seen.failure.check()
    let touched = try decks.write(to: index.database)
    try moveCards(of: touched, in: index)
    return decks
  }

  /// Cards follow their Things: their reviews count in the new deck.
  private func moveCards(of things: [Thing.ID], in index: Index) throws(IndexError) {
    let database = index.database
    if try CardStore(database: database).isEmpty { return }
    let finder = try DeckFinder(database, expecting: things.count)
    var cards = try CardIngest(
      database, marks: nil, devices: index.devices, forgetting: index.forgetting, finder: finder)
    for thing in Set(things).sorted() {
      for direction in Card.Direction.allCases {
        try cards.move(Card.ID(thing, direction), to: finder.deck(of: thing))
      }
    }
    try cards.finish()
  }
}

extension Index {
  /// The decks where the ingested lines last saw ids.
  func homes(of ids: Set<Thing.ID>) throws(IndexError) -> KnownHomes {
    let rows = try events(.add, .edit, .remove, .move, .deck, .batch)
    return KnownHomes(of: ids, from: rows.lazy.compactMap(\.event))
  }
}

extension DeckIntake {
  /// Writes the decks that were read; returns the Things that were added or removed anywhere.
  @discardableResult
  func write(to database: Database) throws(IndexError) -> [Thing.ID] {
    let table = DeckTable(database: database)
    var touched: [Thing.ID] = []
    for name in gone { touched += try table.remove(name) }
    // Rows may have moved between decks, so all removals come first.
    var pending: [(number: Int, rows: ThingTable.Pending)] = []
    for deck in decks { pending.append(try table.removeOld(deck)) }
    for (deck, pending) in zip(decks, pending) {
      let change = try table.insertNew(pending, of: deck)
      touched += change.came + change.went
    }
    try database.run("INSERT OR REPLACE INTO meta VALUES('disputed', ?1)", isDisputed)
    return touched
  }
}

/// Whether decks outside a set have a Thing.
///
/// Uses single lookups, or loads all ids once there were many. Ids that could not be looked up count
/// as free; then there is a `failure`.
private final class OtherDecks {
  private static let many = 1000

  private let decks: Set<Int>
  private let database: Database
  private let finder: DeckFinder
  private var asked = 0
  /// The numbers of all their Things.
  private var all: Set<UInt64>?
  /// The decks' own Things by row, which cover nearly all queries, usually in this order.
  private lazy var own = Result { () throws(IndexError) in try readOwn() }
  private lazy var ownSet = Result { () throws(IndexError) in Set(try own.get()) }
  private var nextOwn = 0
  let failure = LookupFailure()

  init(than decks: Set<Int>, in database: Database) throws(IndexError) {
    self.decks = decks
    self.database = database
    finder = try DeckFinder(database, expecting: 0)
  }

  func have(_ id: Thing.ID) -> Bool {
    failure.catching(false) { () throws(IndexError) in try look(for: id) }
  }

  private func look(for id: Thing.ID) throws(IndexError) -> Bool {
    if let all { return !all.isEmpty && all.contains(id.number) }
    let own = try own.get()
    if own.indices.contains(nextOwn), own[nextOwn] == id.number {
      nextOwn += 1
      return false
    }
    if try ownSet.get().contains(id.number) { return false }
    asked += 1
    if asked == Self.many { all = try readAll() }
    let deck = try finder.deck(of: id)
    return deck != 0 && !decks.contains(deck)
  }

  private func readOwn() throws(IndexError) -> [UInt64] {
    let table = ThingTable(database: database)
    var own: [UInt64] = []
    for deck in decks.sorted() { own += try table.ids(of: deck) }
    return own
  }

  private func readAll() throws(IndexError) -> Set<UInt64> {
    var all: Set<UInt64> = []
    let locations = try ThingTable(database: database).locations()
    while let (id, place) = try locations.next() {
      if !decks.contains(ThingTable.deck(ofPlace: place)) { all.insert(id) }
    }
    return all
  }
}
