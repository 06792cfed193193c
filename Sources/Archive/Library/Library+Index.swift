import Recall
import SQLiteAccess
import SystemFiles
import Things

extension Library {
  /// The index on disk, or an empty one in memory if none exists.
  static func openIndex(_ places: Places) throws -> (Index, IndexFile.Verdict) {
    guard let path = places.usableIndex() else {
      return (try Index(IndexFile.make(.memory), path: nil), .missing)
    }
    let opened = IndexFile.open(path)
    guard let database = opened.database else {
      return (try Index(IndexFile.make(.memory), path: nil), opened.verdict)
    }
    do {
      return (try Index(database, path: path), opened.verdict)
    } catch {
      return (try Index(IndexFile.make(.memory), path: nil), IndexFile.Verdict(error))
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
      self.index = try filledIndex(.memory, seen: seen)
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
      index = try filledIndex(.memory, seen: seen, acceptsLoss: acceptsLoss)
      tellRebuilt(after: verdict)
      return
    }
    let beside = "\(place).\(System.processNumber)"
    Self.removeRemains(beside: place)
    do {
      // Closed before the rename: a moving file must not be open.
      let texts = try filledIndex(.file(beside), seen: seen, made: made, acceptsLoss: acceptsLoss)
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
      index = try filledIndex(.memory, seen: seen, acceptsLoss: acceptsLoss)
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

  /// Builds a complete index.
  func filledIndex(
    _ place: IndexFile.Place, seen: SeenRows?, made: DeckIntake? = nil, acceptsLoss: Bool = true
  ) throws -> Index {
    try IndexFilling(self, seen: seen, made: made, acceptsLoss: acceptsLoss).index(place)
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
