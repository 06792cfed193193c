import Things

extension Library {
  /// Looks at the files and takes in what changed; true if anything did.
  public func refresh() throws -> Bool {
    switch try lockAttempt() {
    case .held(let lock):
      defer { lock.release() }
      return try takeIn(recover())
    // Another program appends right now: what it has written so far may be half of a batch.
    case .busy: return try follow()
    case .readOnly: return try takeIn()
    }
  }

  private func lockAttempt() throws -> LibraryLock.Attempt {
    guard case .full = access else {
      return .readOnly(ArchiveError(path: places.journal, operation: .lock, cause: .noPlace))
    }
    return try LibraryLock.attempt(places.journal)
  }

  /// Takes over what other programs have put into the index; true if there was anything.
  private func follow() throws -> Bool {
    do {
      guard try noticeOthers() else { return false }
    } catch let error as IndexError where error.isDamage {
      try rebuildIndex(said: .damaged)
    }
    revision += 1
    return true
  }

  /// Follows what other programs did to the index: wrote into it, or replaced it.
  private func noticeOthers() throws -> Bool {
    let wasReplaced = index.wasReplaced
    if wasReplaced { try reopenIndex() }
    guard try index.follow() || wasReplaced else { return false }
    (knownDecks, knownJournal) = (nil, nil)
    return true
  }

  /// Brings the index up to what is on the disk; `listing` is what was just now found there.
  func takeIn(_ listing: DeckListing? = nil) throws -> Bool {
    do {
      return try takeInChanges(listing)
    } catch is Intake.Refusal {
      try rebuildIndex()
    } catch is Ingest.Refusal {
      try rebuildIndex()
    } catch let error as IndexError where error.isDamage {
      try rebuildIndex(said: .damaged)
    } catch let error as IndexError where error.isAboutTheDisk {
      // No room for the index: the next one is kept in memory if need be.
      try rebuildIndex()
    }
    return true
  }

  private func takeInChanges(_ listing: DeckListing? = nil) throws -> Bool {
    let wasChangedElsewhere = try noticeOthers()
    let decks = try changedDecks(listing ?? listedDecks())
    let journal = try journalWork()
    guard decks != nil || journal != .nothing else {
      if wasChangedElsewhere { revision += 1 }
      return wasChangedElsewhere
    }
    var kept: IndexedDevices?
    var wasOvertaken = false
    // Should this fail, nothing is known of what the index holds.
    knownJournal = nil
    try database.transaction {
      // Another program may have taken the same in while this one waited for its turn.
      wasOvertaken = try index.follow()
      if wasOvertaken {
        knownDecks = nil
        return
      }
      if let decks { try take(decks) }
      kept = try take(journal)
      if journal != .nothing, let settled = try settleDisputes(in: index) {
        notices += settled.notices
        knownDecks = nil
      }
    }
    if let kept { index.kept(kept) }
    revision += 1
    if wasOvertaken { _ = try takeInChanges() }
    return true
  }

  /// What has to be read of the journal.
  enum JournalWork: Equatable {
    case nothing
    /// Files that only grew or are new, and where to go on.
    case tails([JournalFile: ConsumedFile?], folders: [Device])
    /// A file was replaced, or is gone.
    case everything
  }

  /// What stands in the journal's folder now.
  private func listedJournal() throws(ArchiveError) -> JournalListing {
    if let journalWatch, try journalWatch.isCurrent() { return journalWatch.listing }
    let watch = try LibraryWatch(journal: places.journal)
    journalWatch = watch
    return watch.listing
  }

  /// How far the index has read the journal.
  private func consumedJournal() throws(IndexError) -> [String: ConsumedFile] {
    if let knownJournal { return knownJournal }
    let known = try JournalState(database: database).consumed(in: places.journal)
    knownJournal = known
    return known
  }

  func journalWork() throws -> JournalWork {
    let listing = try listedJournal()
    let known = try consumedJournal()
    var tails: [JournalFile: ConsumedFile?] = [:]
    for file in listing.files {
      guard let consumed = known[file.name] else {
        tails[file] = .some(nil)
        continue
      }
      let status = try Folder.look(file.path)
      if let status, consumed.stamp.proves(status) { continue }
      guard try consumed.continues() else { return .everything }
      // Written a moment ago, and read to its end since.
      if status?.size != consumed.offset { tails[file] = consumed }
    }
    // Each file is known or among the tails: more are known only where one is gone.
    let found = listing.files.count { known[$0.name] != nil }
    if known.count > found { return .everything }
    return tails.isEmpty ? .nothing : .tails(tails, folders: listing.devices)
  }

  private func take(_ work: JournalWork) throws -> IndexedDevices? {
    switch work {
    case .nothing: return nil
    case .tails(let tails, let folders):
      let ordered = tails.sorted { $0.key.name < $1.key.name }.map { ($0.key, $0.value) }
      let reading = try read(ordered, folders)
      return try ingest(reading.intake, reading)
    case .everything:
      let listing = try JournalListing.read(places.journal)
      let reading = try read(listing.files.map { ($0, nil) }, listing.devices)
      guard let rest = reading.intake.beyond(index.devices) else {
        throw Intake.Refusal.lineCameLate
      }
      try database.execute("DELETE FROM journal")
      return try ingest(rest, reading)
    }
  }

  private func read(
    _ work: [JournalScanner.Work], _ folders: [Device]
  ) throws -> JournalReading {
    try JournalReading(work, devices: index.devices, folders: folders) {
      try proceed(Progress(what: "reading the journal", done: $0))
    }
  }

  private func ingest(
    _ intake: Intake, _ reading: JournalReading
  ) throws -> IndexedDevices {
    index.kept(reading.devices)
    let devices = try index.ingest(intake, isRebuild: false)
    try note(reading, in: database)
    return devices
  }
}

extension Library {
  /// How long the write-ahead log of the index may become before it is worth emptying.
  static let longLog = 4 << 20
  /// How long it may become while nobody pauses: emptying it takes tens of milliseconds then, once
  /// in some hundred answers.
  static let longestLog = 8 * longLog

  /// Empties the log of the index if it has become long; a failure is made good by the next time.
  public func rest(isBrief: Bool) {
    let limit = isBrief ? Self.longestLog : Self.longLog
    guard let path = index.path, let log = try? Folder.look(path + "-wal"), log.size > limit
    else { return }
    database.checkpoint()
  }
}
