import CSQLite

/// An SQLite database and its prepared statements; used from one thread at a time.
final class Database {
  private let connection: Connection
  private var handle: OpaquePointer { connection.handle }
  private var prepared: [String: Statement] = [:]

  /// Milliseconds to wait for another program that writes.
  private static let patience: Int32 = 5000

  /// Opens or makes the file; no path means memory.
  init(path: String?) throws(IndexError) {
    connection = try Connection(path)
    sqlite3_busy_timeout(connection.handle, Self.patience)
  }

  /// Call before anything is written to an empty database.
  func reservePageSums() { PageSums.reserve(in: handle) }

  /// SQLite's most recent error.
  private func failure(_ code: Int32, _ sql: String) -> IndexError {
    connection.failure(code, sql)
  }

  /// Runs statements that return no rows.
  func execute(_ sql: String) throws(IndexError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    if code != SQLITE_OK { throw failure(code, sql) }
  }

  /// The cached prepared statement, reset and with its bindings cleared.
  func statement(_ sql: String) throws(IndexError) -> Statement {
    if let statement = prepared[sql] {
      statement.reset()
      return statement
    }
    let statement = try prepare(sql, isKept: true)
    prepared[sql] = statement
    return statement
  }

  /// An uncached statement, which other callers cannot reset.
  func unshared(_ sql: String) throws(IndexError) -> Statement { try prepare(sql, isKept: false) }

  private func prepare(_ sql: String, isKept: Bool) throws(IndexError) -> Statement {
    var pointer: OpaquePointer?
    let flags = isKept ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
    let code = sqlite3_prepare_v3(handle, sql, -1, flags, &pointer, nil)
    guard code == SQLITE_OK, let pointer else { throw failure(code, sql) }
    return Statement(pointer, of: connection, sql: sql)
  }

  /// Runs `body` in a transaction.
  func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    try statement("BEGIN IMMEDIATE").run()
    isWriting = true
    defer { isWriting = false }
    do {
      let result = try body()
      try statement("COMMIT").run()
      return result
    } catch {
      // A failed commit may already have ended the transaction; that does not matter here.
      sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
      throw error
    }
  }

  /// Runs many small reads in one transaction, which saves locking the file for each.
  func snapshot<Result>(_ body: () throws -> Result) throws -> Result {
    guard !isInTransaction else { return try body() }
    try statement("BEGIN").run()
    // Nothing was written.
    defer { try? statement("COMMIT").run() }
    return try body()
  }

  /// Whether reads may see changes that are not committed yet.
  private(set) var isWriting = false
  /// Whether reads see one state, or changes that are not committed yet.
  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Checkpoints the WAL as far as readers permit.
  ///
  /// SQLite would do so within a commit while the user waits for the next question. That is turned
  /// off, and this runs when nobody waits.
  func checkpoint() {
    sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
    // The next write restarts the WAL, which costs another sync. If another program is writing, it
    // does that.
    sqlite3_busy_timeout(handle, 0)
    sqlite3_exec(handle, "PRAGMA user_version=\(IndexSchema.version)", nil, nil, nil)
    sqlite3_busy_timeout(handle, Self.patience)
  }

  /// A single number, or 0 if there is no row.
  func number(_ sql: String) throws(IndexError) -> Int {
    let statement = try statement(sql)
    // An unfinished statement would keep its transaction open.
    defer { statement.reset() }
    return try statement.step() ? statement.int(0) : 0
  }
}

/// An open SQLite file.
///
/// Its database and statements share it; the last one to be released closes it.
final class Connection {
  let handle: OpaquePointer

  private static let preparation: Int32 = csqlite_leave_memory_uncounted()

  fileprivate init(_ path: String?) throws(IndexError) {
    // SQLite's counter is process-wide and may not start at zero.
    _ = Self.preparation
    var handle: OpaquePointer?
    let flags =
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW
    let vfs = path == nil ? nil : PageSums.vfs
    let code = sqlite3_open_v2(path ?? ":memory:", &handle, flags, vfs)
    guard code == SQLITE_OK, let handle else {
      sqlite3_close_v2(handle)
      throw IndexError(
        code: ResultCode(code), sql: "open", message: String(cString: sqlite3_errstr(code)))
    }
    self.handle = handle
    sqlite3_extended_result_codes(handle, 1)
  }

  deinit { sqlite3_close_v2(handle) }

  /// The error that SQLite reported last.
  func failure(_ code: Int32, _ sql: String) -> IndexError {
    IndexError(
      code: ResultCode(code), sql: sql, message: String(cString: sqlite3_errmsg(handle)))
  }
}
