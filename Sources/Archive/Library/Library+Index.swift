import Things

extension Library {
  /// The index on the disk, or an empty one in memory where there is none to be used.
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
    } catch  where error.isDamage {
      return (try Index(IndexFile.make(nil), path: nil), .damaged)
    }
  }

  /// Opens the index that another program has put in the place of this one.
  func reopenIndex() throws {
    let (index, verdict) = try Self.openIndex(places)
    self.index = index
    (knownDecks, knownJournal) = (nil, nil)
    revision += 1
    if verdict != .usable { try rebuildIndex(said: verdict == .missing ? nil : verdict) }
  }

  /// Computes the index anew from decks and journal, beside the one there is, and takes its place.
  func rebuildIndex(
    said verdict: IndexFile.Verdict? = nil, made: DeckIntake? = nil
  ) throws {
    switch verdict {
    case .damaged?:
      notices.append(Notice("The index was damaged and has been rebuilt. Nothing is lost."))
    case .otherVersion?:
      notices.append(Notice("The index was made by another version of til and has been rebuilt."))
    case .missing?, .usable?, nil: break
    }
    let seen = SeenRows(index.database)
    (knownDecks, knownJournal) = (nil, nil)
    revision += 1
    guard !keepsInMemory, let place = places.usableIndex() else {
      index = try filledIndex(nil, seen: seen)
      return
    }
    let beside = "\(place).\(System.processNumber)"
    do {
      // Closed again before it takes its place: nobody has a file open that moves.
      _ = try filledIndex(beside, seen: seen, made: made)
      index = try Self.replaceIndex(at: place, by: beside)
    } catch let error as IndexError where error.isAboutTheDisk {
      // No room for an index is no reason not to study.
      try? Folder.remove(beside)
      index = try filledIndex(nil, seen: seen)
    }
  }

  /// Whether the index holds so little that computing it anew, in a file that takes its place, costs
  /// less than so many new rows would cost in the log: from there they are written once more.
  func holdsLittle(beside rows: Int) throws -> Bool {
    guard index.path != nil else { return false }
    let things = try database.number("SELECT coalesce(sum(things), 0) FROM deck")
    let lines = index.devices.rows.reduce(0) { $0 + $1.lines }
    return max(things, lines) * 8 < rows
  }

  /// An index in a file of its own, or in memory, that holds everything.
  func filledIndex(
    _ path: String?, seen: SeenRows?, made: DeckIntake? = nil
  ) throws -> Index {
    if let path { try? Folder.remove(path) }
    let database = try IndexFile.make(path)
    let fresh = try Index(database, path: path)
    try database.transaction {
      let decks = try DeckIntake(places, seen: seen, homes: fresh.homes, made: made)
      try decks.write(to: database)
      try takeJournal(into: fresh)
      notices += try settleDisputes(in: fresh)?.notices ?? decks.notices
    }
    try database.execute(IndexSchema.indexes)
    // Said here, where nothing is synced: to say it of a file in use takes three syncs.
    if path != nil, !places.isIndexOnNetwork { try database.execute("PRAGMA journal_mode=WAL") }
    return fresh
  }

  /// All lines of the journal, into an index that has none yet.
  private func takeJournal(into fresh: Index) throws {
    let listing = try JournalListing.read(places.journal)
    var reading = try JournalReading(
      listing.files.map { ($0, nil) }, devices: fresh.devices, folders: listing.devices
    ) { try proceed(Progress(what: "reading the journal", done: $0)) }
    var lines = reading.handOver()
    lines.add(keptLines, of: device, &reading.devices)
    fresh.kept(reading.devices)
    let devices = try fresh.ingest(consume lines, isRebuild: true)
    try note(reading, in: fresh.database)
    fresh.kept(devices)
  }

  /// Puts a filled index where the library looks for it, and opens it there.
  private static func replaceIndex(at place: String, by beside: String) throws -> Index {
    try IndexFile.sync(beside)
    for ending in ["-wal", "-shm"] { try? Folder.remove(place + ending) }
    try Folder.rename(beside, to: place)
    let (database, verdict) = IndexFile.open(place)
    guard let database else {
      throw IndexError(code: .cannotOpen, sql: "open", message: "the new index is \(verdict)")
    }
    return try Index(database, path: place)
  }

  /// Remembers how far files were read and what was left out of them.
  func note(_ reading: JournalReading, in database: Database) throws {
    let state = JournalState(database: database)
    try state.save(reading.consumed)
    if let (file, _) = reading.report.newerFormat, file < reading.consumed.count {
      access = .newer(
        "the journal file \(reading.consumed[file].file.name) was written by a newer til")
    }
  }
}
