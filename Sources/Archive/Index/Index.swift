import Recall
import SQLiteAccess
import SystemFiles
import Things

/// The open index: its database, devices and memory model.
final class Index {
  let database: Database
  /// Nil for an index in memory.
  let path: String?
  /// The file that was at this path when it was opened.
  private let identity: FileStatus.Identity?
  private(set) var devices: IndexedDevices
  /// The memory model that the cards were folded with.
  private(set) var forgetting: Forgetting
  private var version: Int
  /// Finds Things by their answers.
  private(set) lazy var answers = AnswerIndex(database)
  /// Cached settings, valid while nothing can have changed them.
  private var knownSettings: (lines: [SettingLine], settings: Settings)?

  init(_ database: Database, path: String?) throws(IndexError) {
    self.database = database
    self.path = path
    identity = path.flatMap { (try? Folder.look($0))?.identity }
    forgetting = Forgetting(Parameters(defaultsOf: .fsrs6))
    (devices, version) = (IndexedDevices(), 0)
    try read()
  }

  /// Detects writes of other programs to the same index.
  func follow() throws(IndexError) -> Bool {
    guard try !isCurrent() else { return false }
    knownSettings = nil
    try read()
    return true
  }

  /// Reads devices and parameters from one state: another program may be writing.
  private func read() throws(IndexError) {
    do {
      try database.snapshot {
        version = try database.number("PRAGMA data_version")
        devices = try IndexedDevices(from: database)
        forgetting = Forgetting(try parametersInForce())
      }
    } catch {
      throw error as? IndexError
        ?? IndexError(code: .inputOutput, sql: "read", message: "\(error)")
    }
  }

  /// Whether no other program has written to the index since the last check.
  func isCurrent() throws(IndexError) -> Bool {
    try database.number("PRAGMA data_version") == version
  }

  /// Whether another program has replaced the index file.
  var wasReplaced: Bool { path.map { (try? Folder.look($0))?.identity != identity } ?? false }

  /// Ingests lines; the caller holds the transaction and calls `kept` after it.
  func ingest(_ intake: consuming Intake, isRebuild: Bool) throws -> IndexedDevices {
    var ingest = Ingest(
      database: database, devices: devices, forgetting: isRebuild ? nil : forgetting)
    let changesSettings = isRebuild || !intake.events.isEmpty || !intake.marks.isEmpty
    if changesSettings { knownSettings = nil }
    let forgetting = forgetting
    try ingest.take(intake) {
      changesSettings ? Forgetting(try self.parametersInForce()) : forgetting
    }
    if let forgetting = ingest.forgetting { self.forgetting = forgetting }
    return ingest.devices
  }

  /// Call after the transaction committed: makes its changes of devices final.
  func kept(_ devices: IndexedDevices) { self.devices = devices }

  /// All settings in effect, in the order they were set.
  func settingLines() throws(IndexError) -> [SettingLine] { try knownOrRead().lines }

  /// The settings without those of devices.
  func settings() throws(IndexError) -> Settings { try knownOrRead().settings }

  private func knownOrRead() throws(IndexError) -> (lines: [SettingLine], settings: Settings) {
    if let knownSettings { return knownSettings }
    var lines: [SettingLine] = []
    for row in try events(.set) where row.stands {
      guard case .set(let scope, let name, let value) = row.event else { continue }
      let writer = devices.name(row.line.device)
      if case .device = scope, writer == nil { continue }
      lines.append(
        SettingLine(scope: scope, name: name, value: value, time: row.latest, writer: writer))
    }
    let read = (lines: lines, settings: Settings(lines: lines))
    if !database.isWriting { knownSettings = read }
    return read
  }

  /// Events of some kinds, in the common order of all devices.
  func events(_ kinds: EventKind...) throws(IndexError) -> [EventStore.Row] {
    let events = EventStore(database: database)
    var rows: [EventStore.Row] = []
    for kind in kinds { rows += try events.rows(of: kind) }
    return rows.sorted { devices.isOrdered(($0.latest, $0.line), ($1.latest, $1.line)) }
  }

  private func parametersInForce() throws(IndexError) -> Parameters {
    // Model and parameters belong to the whole library; a device cannot override them.
    try settings().parameters
  }

  /// The highest number that a device has used.
  func high(of device: Device) -> UInt32 {
    devices.existing(device).map { devices[$0].high } ?? 0
  }
}

/// The devices of a library, by the numbers they have in the index.
struct IndexedDevices {
  /// How far a device's journal is in the index.
  struct Row: Hashable {
    var device: Device
    /// The highest number seen, including skipped lines.
    var high: UInt32 = 0
    /// The latest time of all lines so far, in milliseconds.
    var latest = Int64.min
    /// A digest of all checksums, independent of order.
    var digest: UInt64 = 0
    var lines = 0
    /// An incomplete batch was skipped; lines that arrive later may complete it.
    var isBroken = false
    /// The numbers of incomplete batches: lines that have one of them do not count.
    var leftOut: [ClosedRange<Int>] = []
    /// Numbers of batches that were cut off in the middle of an append.
    var unfinished: [ClosedRange<Int>] = []
    /// Missing numbers that are not saved yet.
    var gaps: [ClosedRange<Int>] = []
    /// The number of missing numbers below `high`.
    var missing = 0
    /// The lowest number that is out of reach, and the checksums of such lines, which are not saved
    /// yet.
    var beyond: UInt32?
    var refused: [UInt64] = []
    /// Different lines have the same number: another computer writes under this name.
    var isShared = false
    /// The checksum of the first line.
    var firstSum: UInt64?
    var clocks = ClockCorrections()
    var erased = LineRanges()
  }

  fileprivate(set) var rows: [Row] = []
  /// Erased answers whose text some file still has.
  var erasedTexts: [LineAddress] = []
  private var numbers: [Device: UInt32] = [:]

  subscript(number: UInt32) -> Row {
    get { rows[Int(number)] }
    set { rows[Int(number)] = newValue }
  }

  /// The number of a device, assigned when it is first seen.
  mutating func number(of device: Device) -> UInt32 {
    if let number = numbers[device] { return number }
    rows.append(Row(device: device))
    let number = UInt32(rows.count - 1)
    numbers[device] = number
    return number
  }

  func existing(_ device: Device) -> UInt32? { numbers[device] }

  /// Whether the journal these were read from surely has as many of the known lines as the index.
  func haveAll(of known: IndexedDevices) -> Bool {
    known.rows.allSatisfy { old in
      guard let number = existing(old.device) else { return old.lines == 0 }
      let new = self[number]
      let later = max(0, Int(new.high) - Int(old.high))
      return !new.isShared && new.lines - later >= old.lines
    }
  }

  /// Takes a line, and returns the latest time of its device so far; nil if its number is out of
  /// reach.
  mutating func place(_ stamp: Intake.Stamp, hasTwoAuthors: Bool) -> Int64? {
    rows[Int(stamp.device)].place(stamp, hasTwoAuthors: hasTwoAuthors)
  }

  /// Nil for a device that is just being ingested.
  func name(_ number: UInt32) -> Device? {
    rows.indices.contains(Int(number)) ? rows[Int(number)].device : nil
  }

  private mutating func restore(_ row: Row) {
    numbers[row.device] = UInt32(rows.count)
    rows.append(row)
  }

  /// Whether one line precedes another in the common order of all devices.
  func isOrdered(
    _ one: (latest: Int64, line: HistoryEntry.LineKey),
    _ other: (latest: Int64, line: HistoryEntry.LineKey)
  ) -> Bool {
    if one.latest != other.latest { return one.latest < other.latest }
    if one.line.device != other.line.device {
      guard Int(max(one.line.device, other.line.device)) < rows.count else {
        return one.line.device < other.line.device
      }
      return self[one.line.device].device < self[other.line.device].device
    }
    return one.line.number < other.line.number
  }
}

// The table of devices.
extension IndexedDevices {
  mutating func save(to database: Database) throws(IndexError) {
    let known = try IndexedDevices(from: database).rows
    for (id, row) in rows.enumerated() where id >= known.count || known[id] != row.stored {
      try database.run(
        "INSERT OR REPLACE INTO device VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
        id, row.device.name, row.high, row.latest, row.digest, row.lines, row.isBroken,
        row.missing, row.beyond, row.isShared, row.firstSum)
      try Self.save(row.leftOut, of: id, "leftOut", to: database)
      try Self.save(row.gaps, of: id, "gap", to: database)
      if row.erased != (id < known.count ? known[id].erased : LineRanges()) {
        try database.run("DELETE FROM erased WHERE device = ?1", id)
        try Self.save(row.erased.ranges, of: id, "erased", to: database)
      }
      for range in row.clocks.ranges {
        try database.run(
          "INSERT OR REPLACE INTO clock VALUES(?1, ?2, ?3, ?4)", id, range.first, range.last,
          range.time)
      }
      for sum in row.refused {
        try database.run("INSERT OR IGNORE INTO damage VALUES(?1, NULL)", sum)
      }
      (rows[id].gaps, rows[id].refused) = ([], [])
    }
  }

  private static func save(
    _ ranges: [ClosedRange<Int>], of device: Int, _ table: String, to database: Database
  ) throws(IndexError) {
    for range in ranges {
      try database.run(
        "INSERT OR REPLACE INTO \(table) VALUES(?1, ?2, ?3)", device, range.lowerBound,
        range.upperBound)
    }
  }

  init(from database: Database) throws(IndexError) {
    self.init()
    let statement = try database.statement("SELECT * FROM device ORDER BY id")
    while try statement.step() {
      guard let device = Device(statement["name"] as String), statement["id"] == rows.count else {
        throw .damaged("device")
      }
      restore(
        Row(
          device: device, high: statement["high"],
          latest: statement["latest"], digest: statement["digest"],
          lines: statement["lines"], isBroken: statement["broken"],
          missing: statement["missing"],
          beyond: statement["beyond"],
          isShared: statement["shared"],
          firstSum: statement["firstSum"]))
    }
    for (device, range) in try ranges("leftOut", in: database) {
      rows[device].leftOut.append(range)
    }
    for (device, range) in try ranges("erased", in: database) { rows[device].erased.add(range) }
    let clocks = try database.statement("SELECT * FROM clock")
    while try clocks.step() {
      let device: Int = clocks["device"]
      guard rows.indices.contains(device) else { throw .damaged("clock") }
      _ = rows[device].clocks.add(
        ClockCorrections.Range(
          time: clocks["time"], first: clocks["first"],
          last: clocks["last"]))
    }
  }

  private func ranges(
    _ table: String, in database: Database
  ) throws(IndexError) -> [(device: Int, lines: ClosedRange<Int>)] {
    try database.rows("SELECT * FROM \(table) ORDER BY device, first") {
      (row) throws(IndexError) in
      let (device, first, last): (Int, Int, Int) = (row["device"], row["first"], row["last"])
      guard rows.indices.contains(device), first <= last else { throw .damaged(table) }
      return (device, first...last)
    }
  }
}

extension IndexedDevices.Row {
  fileprivate mutating func place(_ stamp: Intake.Stamp, hasTwoAuthors: Bool) -> Int64? {
    guard reaches(stamp.number) else {
      beyond = min(beyond ?? .max, stamp.number)
      if refused.count < ScanReport.most { refused.append(stamp.sum) }
      return nil
    }
    if stamp.number > high + 1 { gaps.append(Int(high) + 1...Int(stamp.number) - 1) }
    if stamp.number > high { use(upTo: stamp.number - 1) }
    high = max(high, stamp.number)
    latest = max(latest, clocks.time(of: stamp.number, written: stamp.time))
    digest ^= Intake.spread(stamp.sum)
    lines += 1
    if firstSum == nil { firstSum = stamp.sum }
    if hasTwoAuthors { isShared = true }
    return latest
  }

  /// Counts the numbers after `high` as used, though they are missing.
  mutating func use(upTo last: UInt32) {
    guard last > high else { return }
    missing += Int(last - high)
    high = last
  }

  /// Whether a line may have this number, after those taken so far.
  func reaches(_ number: UInt32) -> Bool {
    number <= high || Int(number) - Int(high) - 1 + missing <= JournalFormat.mostMissing
  }

  /// Whether new lines need another name: those of this one would not count, or another computer
  /// uses it.
  var isTaken: Bool { isShared || missing > JournalFormat.mostMissing }

  /// As stored in the index.
  fileprivate var stored: IndexedDevices.Row {
    var row = self
    (row.unfinished, row.gaps, row.refused) = ([], [], [])
    return row
  }
}
