import Recall
import SQLiteAccess
import SystemFiles
import Things

extension Library {
  /// The index on disk, or an empty one in memory if none exists.
  static func openIndex(_ places: Places) throws -> (Index, IndexFile.Verdict) {
    guard let path = places.usableIndex() else {
      return (try Index(IndexFile.make(nil), path: nil), .missing)
    }
    let opened = IndexFile.open(path)
    guard let database = opened.database else {
      return (try Index(IndexFile.make(nil), path: nil), opened.verdict)
    }
    do {
      return (try Index(database, path: path), opened.verdict)
    } catch {
      return (try Index(IndexFile.make(nil), path: nil), IndexFile.Verdict(error))
    }
  }

  /// Opens the index file that another program put in place of this one.
  func reopenIndex() throws {
    let (index, verdict) = try Self.openIndex(places)
    let seen = SeenRows(self.index.database)
    self.index = index
    revision += 1
    if verdict == .otherVersion {
      // A rebuilt file would be replaced by the other version in turn, again and again.
      self.index = try filledIndex(nil, seen: seen)
      notices.append(
        Notice(
          "Another version of til is running, so this one keeps its index in memory.",
          remedy: "Close one of them."))
      return
    }
    if verdict != .usable { try rebuildIndex(said: verdict == .missing ? nil : verdict) }
  }

  /// Rebuilds the index from decks and journal in a separate file, and puts it in place.
  ///
  /// Throws `LostLines` if the journal lacks lines and that is not accepted.
  func rebuildIndex(
    said verdict: IndexFile.Verdict? = nil, made: DeckIntake? = nil, acceptsLoss: Bool = true
  ) throws {
    Trace.note("rebuilding the index: \(verdict.map { "\($0)" } ?? "needed or asked for")")
    defer { Trace.note("index rebuilt") }
    let seen = verdict == .foreign ? nil : SeenRows(index.database)
    writes.lost = nil
    if verdict == .foreign { writes.wasForeign = true }
    revision += 1
    guard writes.keptLines == nil, let place = places.usableIndex() else {
      index = try filledIndex(nil, seen: seen, acceptsLoss: acceptsLoss)
      tellRebuilt(after: verdict)
      return
    }
    let beside = "\(place).\(System.processNumber)"
    Self.removeRemains(beside: place)
    do {
      // Closed before the rename: a moving file must not be open.
      let texts = try filledIndex(beside, seen: seen, made: made, acceptsLoss: acceptsLoss)
        .devices.erasedTexts
      index = try Self.replaceIndex(at: place, by: beside)
      var devices = index.devices
      devices.erasedTexts = texts
      index.kept(devices)
      tellRebuilt(after: verdict)
    } catch {
      try? Folder.remove(beside)
      // A full or failing disk must not prevent studying. An error about a deck or the journal
      // occurs again.
      guard (error as? IndexError)?.isAboutTheDisk ?? (error is ArchiveError) else { throw error }
      index = try filledIndex(nil, seen: seen, acceptsLoss: acceptsLoss)
      guard let error = error as? any Reportable else { return }
      notices.append(
        Notice(
          "The index is in memory, because its disk failed: \(error.sentence)",
          remedy: "Nothing is lost, but til starts more slowly until the disk is fixed."))
    }
  }

  private func tellRebuilt(after verdict: IndexFile.Verdict?) {
    let sentence: String? =
      switch verdict {
      case .damaged?:
        "The index was damaged or changed by another program, and has been rebuilt. "
          + "Nothing is lost."
      case .failed(let error)?:
        "The index failed (\(error.message)) and has been rebuilt. Nothing is lost."
      case .foreign?: "The index belonged to another library and has been rebuilt."
      case .otherVersion?: "The index was made by another version of til and has been rebuilt."
      case .missing?, .usable?, nil: nil
      }
    if let sentence { notices.append(Notice(sentence)) }
  }

  /// Removes files of rebuilds whose process has ended before it could.
  private static func removeRemains(beside place: String) {
    let start = Folder.name(of: place) + "."
    for entry in (try? Folder.list(Folder.of(place))) ?? [] where entry.name.hasPrefix(start) {
      let number = entry.name.dropFirst(start.count).prefix(while: \.isWholeNumber)
      guard let process = Int32(number), !System.isRunning(process) else { continue }
      try? Folder.remove(Folder.of(place) + "/" + entry.name)
    }
  }

  /// Whether the index is small enough that rebuilding it costs less than adding these rows, which
  /// would pass through the WAL and be written twice.
  func holdsLittle(beside rows: Int) throws -> Bool {
    guard index.path != nil else { return false }
    let things = try database.number("SELECT coalesce(sum(things), 0) FROM deck")
    let lines = index.devices.rows.reduce(0) { $0 + $1.lines }
    return max(things, lines) * 8 < rows
  }

  /// Builds a complete index in a separate file or in memory.
  func filledIndex(
    _ path: String?, seen: SeenRows?, made: DeckIntake? = nil, acceptsLoss: Bool = true
  ) throws -> Index {
    if let path { try? Folder.remove(path) }
    let database = try IndexFile.make(path)
    let fresh = try Index(database, path: path)
    let ahead = try readJournalAhead(fresh.devices)
    try database.transaction {
      let found = try takeDecks(into: fresh, seen: seen, made: made)
      let journal = try ahead?.finish()?.get() ?? readJournal(fresh.devices)
      try takeJournal(journal, into: fresh, acceptsLoss: acceptsLoss)
      notices += try settleDisputes(in: fresh)?.notices ?? found
    }
    try database.execute(IndexSchema.indexes)
    // Set here, before anything is synced; on a file in use it would cost three syncs.
    if path != nil, !places.isIndexOnNetwork { try database.execute("PRAGMA journal_mode=WAL") }
    return fresh
  }

  /// Ingests all decks into an empty index, whose texts are not kept in memory beside the journal's
  /// lines.
  private func takeDecks(
    into fresh: Index, seen: SeenRows?, made: DeckIntake?
  ) throws -> [Notice] {
    let decks = try DeckIntake(places, seen: seen, homes: fresh.homes, made: made)
    try decks.write(to: fresh.database)
    return decks.notices
  }

  /// Reading longer ones takes many seconds, so the main thread does it and shows its progress.
  private static var mostAhead: Int { 256 << 20 }

  /// Reads all lines of the journal on another thread, while decks are ingested.
  private func readJournalAhead(
    _ devices: IndexedDevices
  ) throws -> WorkAhead<Result<JournalReading, any Error>?>? {
    let listing = try JournalListing.read(places.journal)
    let size = listing.files.reduce(0) { $0 + ((try? Folder.look($1.path))?.size ?? 0) }
    guard size <= Self.mostAhead else { return nil }
    return WorkAhead(nil) { reading in
      reading = Result {
        try JournalReading(listing.work, devices: devices, folders: listing.devices) { _ in }
      }
    }
  }

  private func readJournal(_ devices: IndexedDevices) throws -> JournalReading {
    let listing = try JournalListing.read(places.journal)
    return try JournalReading(listing.work, devices: devices, folders: listing.devices) {
      try proceed(Progress(what: "reading the journal", done: $0))
    }
  }

  /// Ingests all lines of the journal into an empty index.
  private func takeJournal(
    _ read: consuming JournalReading, into fresh: Index, acceptsLoss: Bool
  ) throws {
    var reading = read
    // Moved, so that sorting them needs no copy.
    var lines = Intake()
    swap(&lines, &reading.intake)
    lines.add(writes.keptLines ?? [], of: device, &reading.devices)
    // An index that cannot be read cannot show what is missing.
    if !acceptsLoss, let lost = try? LostLines(from: lines, of: reading.devices, in: index) {
      throw lost
    }
    fresh.kept(reading.devices)
    let devices = try fresh.ingest(consume lines, isRebuild: true)
    try note(reading, in: fresh.database)
    fresh.kept(devices)
  }

  /// Renames a filled index to the library's index, and opens it.
  private static func replaceIndex(at place: String, by beside: String) throws -> Index {
    try OpenFile(beside, .reading).sync()
    for ending in ["-wal", "-shm"] { try? Folder.remove(place + ending) }
    try Folder.rename(beside, to: place)
    let (database, verdict) = IndexFile.open(place)
    guard let database else {
      throw IndexError(code: .cannotOpen, sql: "open", message: "the new index is \(verdict)")
    }
    return try Index(database, path: place)
  }

  /// Saves how far files were read and what was skipped.
  func note(_ reading: JournalReading, in database: Database) throws {
    let state = JournalState(database: database)
    try state.save(reading.consumed)
    try JournalDamage(database: database).take(reading)
  }

  func noteNewerFile() throws(IndexError) {
    writes.newerFile = try JournalDamage(database: database).newerFile(of: device)
  }
}
