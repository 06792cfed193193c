import Recall
import Things

/// The open index: the database, and what it knows of devices and of the memory it was folded by.
final class Index {
  let database: Database
  /// Nil in memory.
  let path: String?
  private(set) var devices: IndexedDevices
  /// The memory that the cards were folded by.
  private(set) var forgetting: Forgetting
  private var version: Int
  /// What was read of settings, while nothing can have changed them.
  private var knownSettings: [SettingLine]?

  init(_ database: Database, path: String?) throws(IndexError) {
    self.database = database
    self.path = path
    forgetting = Forgetting(Parameters(defaultsOf: .fsrs6))
    // Both of one moment: another program may be writing.
    (devices, version) = try Self.state(of: database)
    forgetting = Forgetting(try parametersInForce())
  }

  /// Notices what other programs have written into the same index.
  func follow() throws(IndexError) -> Bool {
    guard try !isCurrent() else { return false }
    knownSettings = nil
    (devices, version) = try Self.state(of: database)
    forgetting = Forgetting(try parametersInForce())
    return true
  }

  /// The devices, and SQLite's number for the state in which they are so.
  private static func state(
    of database: Database
  ) throws(IndexError) -> (devices: IndexedDevices, version: Int) {
    do {
      return try database.snapshot {
        let version = try database.number("PRAGMA data_version")
        return (try IndexedDevices(from: database), version)
      }
    } catch {
      throw error as? IndexError ?? IndexError(code: 1, sql: "follow", message: "\(error)")
    }
  }

  /// Whether no other program has written into the index since it was last followed.
  func isCurrent() throws(IndexError) -> Bool {
    try database.number("PRAGMA data_version") == version
  }

  /// Takes lines in; the caller holds the transaction and calls `kept` after it.
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

  /// The transaction has ended well: what it said of devices holds.
  func kept(_ devices: IndexedDevices) { self.devices = devices }

  /// All standing values of settings, in the order they were set.
  func settings() throws(IndexError) -> [SettingLine] {
    if let knownSettings { return knownSettings }
    let events = EventStore(database: database, marks: UndoTable(database: database))
    var lines: [SettingLine] = []
    for row in try events.rows(of: .set, devices) where row.stands {
      if case .set(let place, let name, let value) = row.event {
        lines.append(SettingLine(place: place, name: name, value: value, time: row.latest))
      }
    }
    if !database.isInTransaction { knownSettings = lines }
    return lines
  }

  private func parametersInForce() throws(IndexError) -> Parameters {
    // Model and parameters belong to the library, so no device's own value can change them.
    Settings(lines: try settings()).parameters
  }

  /// The highest number that a device has used.
  func high(of device: Device) -> UInt32 {
    devices.existing(device).map { devices[$0].high } ?? 0
  }
}
