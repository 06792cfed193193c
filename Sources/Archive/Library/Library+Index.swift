import Things

extension Library {
  /// The index on the disk, or an empty one in memory where there is none to be used.
  static func openIndex(_ places: Places) throws -> (Index, IndexFile.Verdict) {
    if let path = places.usableIndex() {
      let (database, verdict) = IndexFile.open(path)
      if let database { return (try Index(database, path: path), verdict) }
      return (try Index(IndexFile.make(nil), path: nil), verdict)
    }
    return (try Index(IndexFile.make(nil), path: nil), .missing)
  }

  /// Computes the index anew from decks and journal, beside the one there is, and takes its place.
  func rebuildIndex(
    said verdict: IndexFile.Verdict? = nil, knowing journal: KnownJournal? = nil
  ) throws {
    switch verdict {
    case .damaged?:
      notices.append(Notice("The index was damaged. It was computed again; nothing is lost."))
    case .otherVersion?:
      notices.append(Notice("The index was made by another til. It was computed again."))
    case .missing?, .usable?, nil: break
    }
    let seen = try? SeenRows(index.database)
    (lastTaken, knownDecks, knownJournal) = (nil, nil, nil)
    revision += 1
    guard !keepsInMemory, let place = places.usableIndex() else {
      index = try filledIndex(nil, seen: seen)
      return
    }
    let beside = "\(place).\(System.processNumber)"
    do {
      // Closed again before it takes its place: nobody has a file open that moves.
      _ = try filledIndex(beside, seen: seen, journal)
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
    _ path: String?, seen: SeenRows?, _ journal: KnownJournal? = nil
  ) throws -> Index {
    if let path { try? Folder.remove(path) }
    let database = try IndexFile.make(path)
    let fresh = try Index(database, path: path)
    try database.transaction {
      let decks = try DeckIntake(places, seen: seen, homes: fresh.homes, written: written)
      try decks.write(to: database)
      if let journal, try journal.isAll(of: places.journal) {
        try take(journal, into: fresh)
      } else {
        try takeJournal(into: fresh)
      }
      notices += try settleDisputes(in: fresh)?.notices ?? decks.notices
    }
    try database.execute(IndexSchema.indexes)
    // Said here, where nothing is synced: to say it of a file in use takes three syncs.
    if path != nil, !places.isIndexOnNetwork { try database.execute("PRAGMA journal_mode=WAL") }
    return fresh
  }

  /// The lines of a journal that holds nothing else, into an index that has none yet.
  private func take(_ journal: KnownJournal, into fresh: Index) throws {
    var devices = fresh.devices
    var lines = Intake()
    lines.add(journal.lines, of: device, &devices)
    fresh.kept(devices)
    let kept = try fresh.ingest(consume lines, isRebuild: true)
    try JournalState(database: fresh.database).save([journal.consumed])
    fresh.kept(kept)
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
      throw IndexError(code: 14, sql: "open", message: "the new index is \(verdict)")
    }
    return try Index(database, path: place)
  }

  /// Remembers how far files were read and what was left out of them.
  func note(_ reading: JournalReading, in database: Database) throws {
    let state = JournalState(database: database)
    try state.save(reading.consumed)
    try state.save(damage: reading.report.damaged, of: reading.consumed)
    if let (file, _) = reading.report.newerFormat, file < reading.consumed.count {
      access = .newer(
        "the journal file \(reading.consumed[file].file.name) was written by a newer til")
    }
  }
}

extension IndexError {
  /// No room, no right, or a file system that cannot: memory will do.
  var isAboutTheDisk: Bool {
    // SQLITE_PERM, READONLY, IOERR, FULL, CANTOPEN
    [3, 8, 10, 13, 14].contains(code & 0xff)
  }

  /// SQLITE_CORRUPT, NOTADB: the index is to be thrown away.
  var isDamage: Bool { [11, 26].contains(code & 0xff) }
}
