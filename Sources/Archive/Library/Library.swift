import SQLiteAccess
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
  var index: Index { didSet { files.forget() } }
  var writes: WriteState
  public internal(set) var revision = 1
  var notices: [Notice] = []
  var files: FilesSeen
  /// The preview of an undo, with the revision it was computed for.
  var shownUndo: (undo: Undo, revision: Int)?
  var background = BackgroundWork(program: nil)
  /// Reports progress of long work; it may throw to cancel.
  var proceed: (Progress) throws -> Void

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
    files = FilesSeen(places)
    self.device = DeviceNames(places).current(device)
    clock = now
    writes = WriteState(access)
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

  public var access: Access { writes.access }

  public func takeNotices() -> [Notice] {
    defer { notices = [] }
    return notices
  }

  /// Reports what is missing from answers: damage of the journal that the index knows of, and decks
  /// that cannot be read.
  func tellDamage() throws {
    if let notice = try JournalDamage(database: database).notice() { notices.append(notice) }
    for row in try files.decks(in: database).values.sorted(by: { $0.info.name < $1.info.name }) {
      guard let notice = row.unreadable, !notices.contains(where: { $0.file == notice.file }) else {
        continue
      }
      notices.append(notice)
    }
  }

  /// From now on this program syncs and fits in the background.
  public func workInBackground(by program: String?) {
    background = BackgroundWork(program: program)
  }

  var database: Database { index.database }
}

extension Library {
  public func keepInMemory() throws {
    guard writes.keptLines == nil else { return }
    writes.keptLines = []
    // The index on disk is shared with other programs and must not contain it.
    try rebuildIndex()
  }

  /// A read-only library keeps its lines in memory until the program ends.
  func keep(_ prepared: PreparedLines, added: [Thing.ID]) throws -> Receipt {
    index.kept(try database.transaction { try ingestOwn(prepared.lines) })
    writes.keptLines? += prepared.lines
    revision += 1
    return Receipt(prepared.lines.first, added: added)
  }

  /// Adds lines of this device to the index, and returns its devices after the transaction.
  func ingestOwn(_ lines: [JournalLine]) throws -> IndexedDevices {
    var devices = index.devices
    var intake = Intake()
    intake.add(lines, of: device, &devices)
    index.kept(devices)
    return try index.ingest(intake, isRebuild: false)
  }
}
