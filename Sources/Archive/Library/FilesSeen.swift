import SQLiteAccess
import Things

/// What an open library has seen of its files, so that nothing is listed or read twice.
///
/// All of it may be forgotten at any time: what is forgotten is looked up again.
struct FilesSeen {
  private let places: Places
  /// The last listing of `decks/`.
  private var deckWatch: LibraryWatch<DeckListing>? { didSet { settledDecks = nil } }
  /// Rows of the deck table, by name.
  private var knownDecks: [String: DeckTable.Row]? { didSet { settledDecks = nil } }
  /// The deck files, while all are ingested as listed.
  private(set) var settledDecks: SettledFiles?
  /// The deck that the last commit wrote; only its text decides whether it is still current.
  var lastDeck: DeckFile?
  /// The last listing of the journal's directory.
  private var journalWatch: LibraryWatch<JournalListing>?
  /// Positions up to which the journal is in the index.
  private var knownJournal: [String: ConsumedFile]?

  init(_ places: Places) { self.places = places }

  /// Files or the index may hold something else now.
  mutating func forget() { (deckWatch, knownDecks, knownJournal) = (nil, nil, nil) }
}

// Decks.
extension FilesSeen {
  /// The current contents of `decks/`.
  mutating func listedDecks() throws(ArchiveError) -> DeckListing {
    if let deckWatch, try deckWatch.isCurrent() { return deckWatch.listing }
    let watch = try LibraryWatch(library: places.realLibrary)
    deckWatch = watch
    return watch.listing
  }

  mutating func decks(in database: Database) throws(IndexError) -> [String: DeckTable.Row] {
    if let knownDecks { return knownDecks }
    let rows = try DeckTable(database: database).rows()
    let known = Dictionary(uniqueKeysWithValues: rows.map { ($0.info.name, $0) })
    knownDecks = known
    return known
  }

  /// All decks of a listing are in the index: from now on one look at each file suffices.
  mutating func settle(_ listing: DeckListing) {
    settledDecks = nil
    guard let knownDecks, listing == deckWatch?.listing else { return }
    settledDecks = SettledFiles(
      stamps: listing.decks.compactMap { place in
        knownDecks[place.name]?.stamp.map { (places.path(of: place), $0) }
      })
  }
}

// The journal.
extension FilesSeen {
  /// The current contents of the journal's directory.
  mutating func listedJournal() throws(ArchiveError) -> JournalListing {
    if let journalWatch, try journalWatch.isCurrent() { return journalWatch.listing }
    let watch = try LibraryWatch(journal: places.journal)
    journalWatch = watch
    return watch.listing
  }

  /// The newest of a device's files when the directory was listed last.
  func newestYear(of device: Device) -> Int? { journalWatch?.listing.newestYear(of: device) }

  /// How far the journal is in the index.
  mutating func consumed(in database: Database) throws(IndexError) -> [String: ConsumedFile] {
    if let knownJournal { return knownJournal }
    let known = try JournalState(database: database).consumed(in: places.journal)
    knownJournal = known
    return known
  }

  /// What `consumed` would return without a read, forgotten until `keep` puts it back.
  mutating func takeConsumed() -> [String: ConsumedFile]? {
    defer { knownJournal = nil }
    return knownJournal
  }

  mutating func keep(_ consumed: [String: ConsumedFile]?) { knownJournal = consumed }
}
