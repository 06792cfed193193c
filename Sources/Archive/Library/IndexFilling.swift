import Recall
import SQLiteAccess
import SystemFiles
import Things

/// Fills a new index from all decks and the whole journal.
struct IndexFilling {
  private let library: Library
  /// The rows that the former index knows.
  private let seen: SeenRows?
  /// Decks that are just being made.
  private let made: DeckIntake?
  /// Whether lines may be missing that the former index knows.
  private let acceptsLoss: Bool
  private let listing: JournalListing

  init(
    _ library: Library, seen: SeenRows?, made: DeckIntake? = nil, acceptsLoss: Bool = true
  ) throws {
    (self.library, self.seen, self.made) = (library, seen, made)
    self.acceptsLoss = acceptsLoss
    listing = try JournalListing.read(library.places.journal)
  }

  /// How the journal is read.
  private enum Reading {
    /// On another thread, while decks are ingested.
    case ahead
    /// On this thread, which shows its progress.
    case whole
    /// The same in parts, which need less memory; `all` is the number of lines, about.
    case parts(mostLines: Int, all: Int)
  }

  /// A journal of more than `most` bytes takes many seconds, and more memory than it should.
  func index(_ place: IndexFile.Place, most: Int = 256 << 20) throws -> Index {
    let size = listing.files.reduce(0) { $0 + ((try? Folder.look($1.path))?.size ?? 0) }
    guard size > most else { return try index(place, .ahead) }
    if case .memory = place { return try index(place, .whole) }
    do {
      return try index(place, .parts(mostLines: most / 256, all: size / 100))
    } catch RebuildNeeded.lineCameLate {
      // A line out of order has its place among all others only.
      return try index(place, .whole)
    }
  }

  private func index(_ place: IndexFile.Place, _ reading: Reading) throws -> Index {
    if let path = place.path { try? Folder.remove(path) }
    let database = try IndexFile.make(place)
    let fresh = try Index(database, path: place.path)
    let devices = fresh.devices
    let ahead: WorkAhead<Result<JournalReading, any Error>?>? =
      if case .ahead = reading {
        WorkAhead(nil) { [listing] read in
          read = Result { try Self.read(listing, devices) { _ in } }
        }
      } else { nil }
    try database.transaction {
      let found = try takeDecks(into: fresh)
      var journal = try ahead?.finish()?.get() ?? read(devices, reading, in: database)
      try takeJournal(&journal, into: fresh)
      library.notices += try library.settleDisputes(in: fresh)?.notices ?? found
    }
    try database.execute(IndexSchema.indexes)
    // Set here, before anything is synced; on a file in use it would cost three syncs.
    if place.path != nil, !library.places.isIndexOnNetwork {
      try database.execute("PRAGMA journal_mode=WAL")
    }
    return fresh
  }

  /// Ingests all decks into an empty index, whose texts are not kept in memory beside the journal's
  /// lines.
  private func takeDecks(into fresh: Index) throws -> [Notice] {
    let decks = try DeckIntake(library.places, seen: seen, homes: fresh.homes, made: made)
    try decks.write(to: fresh.database)
    return decks.notices
  }

  private func read(
    _ devices: IndexedDevices, _ reading: Reading, in database: Database
  ) throws -> JournalReading {
    var lines = Intake()
    if case .parts(let most, let all) = reading {
      lines.waiting = try WaitingLines(database, mostLines: most, expecting: all)
    }
    return try Self.read(listing, devices, into: lines) {
      try library.proceed(Library.Progress(what: "reading the journal", done: $0))
    }
  }

  private static func read(
    _ listing: JournalListing, _ devices: IndexedDevices, into lines: Intake = Intake(),
    proceed: (Int) throws -> Void
  ) throws -> JournalReading {
    try JournalReading(
      listing.work, devices: devices, folders: listing.devices, into: lines, proceed: proceed)
  }

  /// Ingests all lines of the journal into an empty index.
  private func takeJournal(_ reading: inout JournalReading, into fresh: Index) throws {
    // Moved, so that sorting them needs no copy.
    var lines = Intake()
    swap(&lines, &reading.intake)
    lines.add(library.writes.keptLines ?? [], of: library.device, &reading.devices)
    if lines.waiting != nil { try lines.putAside(&reading.devices) }
    if !acceptsLoss { try lookForLoss(lines, of: reading.devices) }
    fresh.kept(reading.devices)
    let devices = try fresh.ingest(consume lines, isRebuild: true)
    try library.note(reading, in: fresh.database)
    fresh.kept(devices)
  }

  /// Throws if lines are missing that the index knows.
  private func lookForLoss(_ lines: borrowing Intake, of devices: IndexedDevices) throws {
    if lines.waiting == nil {
      // An index that cannot be read cannot show what is missing.
      if let lost = try? LostLines(from: lines, of: devices, in: library.index) { throw lost }
    } else if !devices.haveAll(of: library.index.devices) {
      // Lines that are all in memory show which.
      throw RebuildNeeded.lineCameLate
    }
  }
}
