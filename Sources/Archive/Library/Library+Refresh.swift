import SQLiteAccess
import SystemFiles
import Things

extension Library {
  /// Checks the files and ingests changes; returns whether there were any.
  public func refresh() throws -> Bool {
    guard case .full = writes.files else { return try takeIn() }
    switch try LibraryLock.attempt(places.journal) {
    case .held(let lock):
      defer { lock.release() }
      let isChanged = try takeIn(recover())
      try eraseTexts(index.devices.erasedTexts)
      guard isChanged else { return false }
      try answering { try tellDamage() }
      return true
    // Another program is appending: half of a batch may be missing.
    case .busy: return try follow()
    case .readOnly: return try takeIn()
    }
  }

  /// Follows changes of the index by other programs; returns whether there were any.
  private func follow() throws -> Bool {
    do {
      guard try noticeOthers() else { return false }
    } catch let error as IndexError where error.isDamage || error.isAboutTheDisk {
      try rebuildIndex(said: IndexFile.Verdict(error))
    }
    revision += 1
    return true
  }

  /// Follows other programs' changes of the index: new rows or a new file.
  private func noticeOthers() throws -> Bool {
    let wasReplaced = index.wasReplaced
    if wasReplaced { try reopenIndex() }
    guard try index.follow() || wasReplaced else { return false }
    files.forget()
    return true
  }

  /// Brings the index up to date with the disk; `listing` is the current one.
  func takeIn(_ listing: DeckListing? = nil) throws -> Bool {
    do {
      return try takeInChanges(listing)
    } catch is RebuildNeeded {
      Trace.note("journal: a line precedes one that is in the index")
      try rebuildIndex()
    } catch is ForeignIndex {
      try rebuildIndex(said: .foreign)
    } catch let error as IndexError where error.isDamage || error.isAboutTheDisk {
      try rebuildIndex(said: IndexFile.Verdict(error))
    }
    try noteNewerFile()
    return true
  }

  private func takeInChanges(_ listing: DeckListing? = nil) throws -> Bool {
    let wasChangedElsewhere = try noticeOthers()
    let decks = try changedDecks(listing ?? files.listedDecks())
    let journal = try journalWork()
    // Files may have been put back as they were.
    if journal == nil, writes.lost != nil { writes.lost = try currentLoss() }
    guard decks != nil || journal != nil else {
      Trace.note("files: as in the index")
      if wasChangedElsewhere { revision += 1 }
      return wasChangedElsewhere
    }
    var kept: IndexedDevices?
    var wasOvertaken = false
    // If this fails, the state of the index is unknown.
    files.forget()
    try database.transaction {
      // Another program may have ingested the same lines while this one waited.
      wasOvertaken = try index.follow()
      if wasOvertaken { return }
      if let decks {
        notices += try spreadsheetNotices(decks)
        try take(decks)
      }
      guard let journal else { return }
      kept = try take(journal)
      if let settled = try settleDisputes(in: index) {
        notices += settled.notices
      }
    }
    if let kept {
      index.kept(kept)
      try noteNewerFile()
    }
    revision += 1
    if wasOvertaken { _ = try takeInChanges() }
    return true
  }

  /// The unread part of the journal.
  private enum JournalWork {
    /// Files that have grown or are new, with the offset to continue from.
    case tails([JournalScanner.Work], folders: [Device])
    /// A file was replaced or deleted.
    case everything
  }

  /// Nil if all lines are in the index.
  private func journalWork() throws -> JournalWork? {
    let listing = try files.listedJournal()
    let known = try files.consumed(in: database)
    var tails: [JournalScanner.Work] = []
    for file in listing.files {
      guard let consumed = known[file.name] else {
        tails.append((file, nil))
        continue
      }
      let status = try Folder.look(file.path)
      if let status, consumed.stamp.proves(status) { continue }
      guard try consumed.continues() else { return .everything }
      // Recently written, and read to its end since.
      if status?.size != consumed.offset { tails.append((file, consumed)) }
    }
    // Each file is known or among the tails, so a surplus of known files means one is gone.
    let found = listing.files.count { known[$0.name] != nil }
    if known.count > found { return .everything }
    return tails.isEmpty ? nil : .tails(tails, folders: listing.devices)
  }

  /// Whether what counts as damaged may be lines of a device that becomes known only now.
  func mayOwnDamage() throws(IndexError) -> Bool {
    try database.number("SELECT EXISTS(SELECT 1 FROM damage WHERE newer IS NULL)") > 0
  }

  private func take(_ work: JournalWork) throws -> IndexedDevices? {
    switch work {
    case .tails(let tails, let folders):
      Trace.note(
        "journal to read: \(tails.map { "\($0.file.name) from byte \($0.from?.offset ?? 0)" })")
      writes.lost = nil
      let reading = try read(tails, folders)
      let isKnown = reading.devices.rows.count == index.devices.rows.count
      if try !isKnown && mayOwnDamage() { throw RebuildNeeded.lineCameLate }
      return try ingest(reading.intake, reading)
    case .everything:
      Trace.note("journal to read: everything, since a file was replaced or is gone")
      let listing = try JournalListing.read(places.journal)
      let reading = try read(listing.work, listing.devices)
      guard let rest = reading.intake.beyond(index.devices) else {
        // Lines kept in memory are in the index alone.
        guard writes.keptLines == nil,
          let lost = try LostLines(from: reading.intake, of: reading.devices, in: index)
        else {
          throw RebuildNeeded.lineCameLate
        }
        if try index.isForeign(to: reading.intake) { throw ForeignIndex() }
        // What the index knows of them is all that is left.
        tell(lost)
        return nil
      }
      writes.lost = nil
      try database.execute("DELETE FROM journal; DELETE FROM damage")
      return try ingest(rest, reading)
    }
  }

  /// Compares the whole journal with the index: damage in lines read long ago is not noticed
  /// otherwise.
  func lookForLoss() throws {
    if writes.lost == nil, let found = try currentLoss() { tell(found) }
  }

  private func currentLoss() throws -> LostLines? {
    // Lines kept in memory are in the index alone.
    if writes.keptLines != nil { return nil }
    let listing = try JournalListing.read(places.journal)
    let reading = try read(listing.work, listing.devices, into: Intake(keepsEntries: false))
    return try answering { try LostLines(from: reading.intake, of: reading.devices, in: index) }
  }

  func tell(_ lost: LostLines) {
    guard lost != writes.lost else { return }
    writes.lost = lost
    notices.append(lost.notice)
  }

  private func read(
    _ work: [JournalScanner.Work], _ folders: [Device], into lines: Intake = Intake()
  ) throws -> JournalReading {
    try JournalReading(work, devices: index.devices, folders: folders, into: lines) {
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
  /// The WAL size from which a checkpoint at a pause pays off.
  static let longLog = 4 << 20
  /// The WAL size from which a checkpoint runs without a pause: tens of milliseconds once in some
  /// hundred answers.
  static let longestLog = 8 * longLog

  /// Checkpoints the WAL if it is large.
  ///
  /// On failure the next call retries.
  public func rest(isBrief: Bool) {
    let limit = isBrief ? Self.longestLog : Self.longLog
    guard let path = index.path, let log = try? Folder.look(path + "-wal"), log.size > limit
    else { return }
    database.checkpointIndex()
  }
}
