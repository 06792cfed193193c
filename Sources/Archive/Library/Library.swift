public import Things

/// A library on disk: deck files and a journal in plain text, and an index that can be thrown away.
///
/// The journal and its ingest
/// ==========================
///
/// What was learned stands in lines that are only ever appended; what is to be learned stands in
/// deck files. The index is computed from both and holds nothing else. A change takes the lock,
/// brings the index up to what is on the disk, appends its lines and syncs them (now it has
/// happened), puts new deck text in place, and then takes the same lines into the index by the way
/// on which a start, another terminal's lines and a rebuild take theirs: `Ingest`. So it does not
/// matter where a crash cuts this chain: the next start finds the lines, and goes on.
public final class Library {
  let places: Places
  public let device: Device
  var index: Index
  public internal(set) var access: Access
  public internal(set) var revision = 1
  var notices: [Notice] = []
  /// Lines whose append failed, to be appended again as they are when the same change comes again.
  var unsaved: UnsavedChange?
  /// Files of decks whose last change could not be put in place yet: nothing is changed upon it.
  var unfinished: Set<String> = []
  /// What stood below `decks/` when it was last listed.
  var deckWatch: LibraryWatch<DeckListing>? { didSet { settledDecks = nil } }
  /// What the index says of its decks, by name, as far as it was asked and nobody has changed it.
  var knownDecks: [String: DeckTable.Row]? { didSet { settledDecks = nil } }
  /// The files of the decks, while each of them is in the index as it was listed.
  var settledDecks: SettledDecks?
  /// What stood in the journal's folder when it was last listed.
  var journalWatch: LibraryWatch<JournalListing>?
  /// How far the index has read the journal, as far as it was asked and nobody has changed it.
  var knownJournal: [String: ConsumedFile]?
  /// What taking a change back does, as it was shown, and the revision it was worked out for.
  var shownUndo: (undo: Undo, revision: Int)?
  /// The day whose copy was made, or failed, in this run.
  var copiedDay: StudyDay?
  /// What typed answers are compared with; made when the first of them is judged.
  var keptAnswers: AnswerIndex?
  /// What is committed to a library that cannot be written counts until the program ends.
  var keepsInMemory = false
  /// The lines that are kept so.
  var keptLines: [JournalLine] = []
  /// The program that syncs in the background; without one nothing does.
  public var syncProgram: String?
  /// The sync that was started last, until its end was noticed.
  var backgroundSync: Int32?
  /// When the last such sync was started.
  var lastBackgroundSync: Int64?
  /// Told while something takes long; it may throw to give up.
  public var proceed: (Progress) throws -> Void

  /// What takes long, and how far it is.
  public struct Progress: Hashable, Sendable {
    public var what: String
    public var done: Int
  }

  /// Opens the library at its places, makes it if there is none, and brings the index up to date.
  public init(
    _ places: Places, device: Device, access: Access,
    proceed: @escaping (Progress) throws -> Void = { _ in }
  ) throws {
    self.places = places
    self.device = device
    self.access = access
    self.proceed = proceed
    let (index, verdict) = try Self.openIndex(places)
    self.index = index
    if verdict != .usable {
      try rebuildIndex(said: verdict == .missing ? nil : verdict)
    }
    _ = try refresh()
    revision = 1
  }

  public func takeNotices() -> [Notice] {
    defer { notices = [] }
    return notices
  }

  /// The database in use.
  var database: Database { index.database }
}

/// A change that was appended without success.
struct UnsavedChange {
  var change: Change
  var prepared: PreparedLines
  var staged: [StagedText]
}

extension Library {
  public func keepInMemory() throws {
    guard !keepsInMemory else { return }
    keepsInMemory = true
    // The index on the disk must hear nothing of it: it is the next program's too.
    try rebuildIndex()
  }

  /// A library that cannot be written keeps its lines until the program ends.
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
