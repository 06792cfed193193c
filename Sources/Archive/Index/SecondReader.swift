/// Reads the index on a second thread, in the very state in which the first one reads it.
struct SecondReader: Sendable {
  private let path: String
  private let state: String

  /// The first thread's connection must hold a snapshot, so that its state stays what it is.
  init(_ path: String, beside database: Database) throws(IndexError) {
    self.path = path
    state = try Self.state(of: database)
  }

  /// Nil where the index has become another one meanwhile, or cannot be opened a second time: then
  /// the first thread is to read for itself.
  func read<Value>(_ body: (Database) throws -> Value) -> Value? {
    guard let database = try? Database(path: path, readOnly: true) else { return nil }
    return try? database.snapshot {
      try database.execute(IndexSchema.scanning)
      guard try Self.state(of: database) == state else { return nil }
      return try body(database)
    }
  }

  /// What the index was computed from: all lines and all decks.
  private static func state(of database: Database) throws(IndexError) -> String {
    let statement = try database.statement(
      """
      SELECT group_concat(state) FROM (
        SELECT name || ' ' || lines || ' ' || latest || ' ' || digest AS state FROM device
        UNION ALL SELECT id || ' ' || name || ' ' || digest FROM deck)
      """)
    defer { statement.reset() }
    return try statement.step() ? statement.text(0) : ""
  }
}
