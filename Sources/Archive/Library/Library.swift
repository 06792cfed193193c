import SystemFiles
public import Things

/// A library on disk: deck files and a journal in plain text, and an index that can be thrown away.
///
/// The journal and its ingest
/// ==========================
///
/// Reviews are lines in an append-only journal; Things are rows in deck files. The index is
/// computed from both and holds nothing else. A change takes these steps:
///
/// 1. Take the lock and bring the index up to date with the files.
/// 2. Append the change's lines to the journal and sync them. From here on the change is durable.
/// 3. Replace the text of changed decks.
/// 4. Ingest the same lines into the index. `Ingest` is also the path of lines read at a start, of
///    another terminal's lines and of a rebuild.
///
/// After a crash at any step the next start finds the lines and continues.
public final class Library {
  let places: Places
  /// The name under which new lines are written.
  public internal(set) var device: Device
  /// The time when the library was opened, if known.
  let clock: Moment?
  var index: Index
  /// How the files can be accessed, whatever the journal lacks.
  var fileAccess: Access
  /// The lines that the journal lacks.
  var lost: LostLines?
  /// A journal file of this device that a newer til wrote; what other devices write must not keep
  /// this one from writing.
  var newerFile: String?
  /// Whether the index was another library's, and with it today's backup.
  var wasForeign = false
  public internal(set) var revision = 1
  var notices: [Notice] = []
  /// Lines whose append failed, kept for a retry of the same change.
  var unsaved: UnsavedChange?
  /// Deck files whose last change is not applied yet; they accept no other change until it is.
  var unfinished: Set<String> = []
  /// The last listing of `decks/`.
  var deckWatch: LibraryWatch<DeckListing>? { didSet { settledDecks = nil } }
  /// Cached rows of the deck table, by name.
  var knownDecks: [String: DeckTable.Row]? { didSet { settledDecks = nil } }
  /// The deck that the last commit wrote; only its text decides whether it is still current.
  var lastDeck: DeckFile?
  /// The deck files, while all are ingested as listed.
  var settledDecks: SettledFiles?
  /// The last listing of the journal's directory.
  var journalWatch: LibraryWatch<JournalListing>?
  /// Cached positions up to which the journal is in the index.
  var knownJournal: [String: ConsumedFile]?
  /// The preview of an undo, with the revision it was computed for.
  var shownUndo: (undo: Undo, revision: Int)?
  /// The day of the last backup made or tried by this run.
  var copiedDay: StudyDay?
  /// The index of answers for judging; built on first use.
  var keptAnswers: AnswerIndex?
  /// Changes to a read-only library last until the program ends.
  var keepsInMemory = false
  /// Lines kept in memory.
  var keptLines: [JournalLine] = []
  /// The program that syncs in the background; nil disables background syncs.
  public var syncProgram: String?
  /// The sync that was started last, until its end was noticed.
  var backgroundSync: Int32?
  /// When the last such sync was started.
  var lastBackgroundSync: Int64?
  /// Reports progress of long work; it may throw to cancel.
  public var proceed: (Progress) throws -> Void

  /// The long-running work and its progress.
  public struct Progress: Hashable, Sendable {
    public var what: String
    public var done: Int
    /// Whether another program has to finish first.
    public var isWaiting = false
  }

  /// Opens the library, creating it if necessary, and brings the index up to date.
  ///
  /// `now` is compared with the journal, to notice a wrong clock.
  public init(
    _ places: Places, device: Device, access: Access, now: Moment? = nil,
    proceed: @escaping (Progress) throws -> Void = { _ in }
  ) throws {
    self.places = places
    self.device = DeviceNames(places).current(device)
    clock = now
    fileAccess = access
    self.proceed = proceed
    let (index, verdict) = try Self.openIndex(places)
    self.index = index
    Trace.note(
      "library \(places.library) on \(self.device.name), index \(index.path ?? "in memory")")
    if verdict != .usable {
      Trace.note("index: \(verdict)")
      try rebuildIndex(said: verdict == .missing ? nil : verdict)
    }
    _ = try refresh()
    try answering { try noteNewerFile() }
    try answering { try tellDamage() }
    if let now { try answering { try tellClock(now) } }
    revision = 1
  }

  public var access: Access {
    guard case .full = fileAccess else { return fileAccess }
    if let newerFile {
      return .newer("the journal file \(newerFile) was written by a newer version of til")
    }
    return lost.map { .shortened($0.sentence) } ?? .full
  }

  public func takeNotices() -> [Notice] {
    defer { notices = [] }
    return notices
  }

  /// Reports what is missing from answers: damage of the journal that the index knows of, and decks
  /// that cannot be read.
  func tellDamage() throws {
    if let notice = try JournalDamage(database: database).notice() { notices.append(notice) }
    for row in try indexedDecks().values.sorted(by: { $0.info.name < $1.info.name }) {
      guard let notice = row.unreadable, !notices.contains(where: { $0.file == notice.file }) else {
        continue
      }
      notices.append(notice)
    }
  }

  /// The database in use.
  var database: Database { index.database }
}

/// A change whose append failed.
struct UnsavedChange {
  var change: Change
  var prepared: PreparedLines
  var staged: [StagedText]
}

extension Library {
  public func keepInMemory() throws {
    guard !keepsInMemory else { return }
    keepsInMemory = true
    // The index on disk is shared with other programs and must not contain it.
    try rebuildIndex()
  }

  /// A read-only library keeps its lines in memory until the program ends.
  func keep(_ prepared: PreparedLines, added: [Thing.ID]) throws -> Receipt {
    var devices = index.devices
    var intake = Intake()
    intake.add(prepared.lines, of: device, &devices)
    index.kept(devices)
    let kept = try database.transaction { try index.ingest(intake, isRebuild: false) }
    index.kept(kept)
    keptLines += prepared.lines
    revision += 1
    return Receipt(prepared.lines.first, added: added, revision: revision)
  }
}
