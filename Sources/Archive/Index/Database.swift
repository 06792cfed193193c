import CSQLite

/// An SQLite database and its prepared statements; used from one thread at a time.
final class Database {
  private let connection: Connection
  private var handle: OpaquePointer { connection.handle }
  private var prepared: [String: Statement] = [:]
  private var isMapped = true

  /// Milliseconds to wait for another program that writes.
  private static let patience: Int32 = 5000

  /// Opens or makes the file; no path means memory.
  init(path: String?) throws(IndexError) {
    connection = try Connection(path)
    sqlite3_busy_timeout(connection.handle, Self.patience)
  }

  /// The error that SQLite last told.
  private func failure(_ code: Int32, _ sql: String) -> IndexError {
    connection.failure(code, sql)
  }

  /// Runs statements that give no rows.
  func execute(_ sql: String) throws(IndexError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    if code != SQLITE_OK { throw failure(code, sql) }
  }

  /// The statement, prepared at its first use and kept; it comes back reset and without values.
  func statement(_ sql: String) throws(IndexError) -> Statement {
    if let statement = prepared[sql] {
      statement.reset()
      return statement
    }
    let statement = try prepare(sql, isKept: true)
    prepared[sql] = statement
    return statement
  }

  /// A statement of the caller's own, which nobody resets who asks for the same meanwhile.
  func unshared(_ sql: String) throws(IndexError) -> Statement { try prepare(sql, isKept: false) }

  private func prepare(_ sql: String, isKept: Bool) throws(IndexError) -> Statement {
    var pointer: OpaquePointer?
    let flags = isKept ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
    let code = sqlite3_prepare_v3(handle, sql, -1, flags, &pointer, nil)
    guard code == SQLITE_OK, let pointer else { throw failure(code, sql) }
    return Statement(pointer, of: connection, sql: sql)
  }

  /// All of `body` or nothing of it.
  func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    try statement("BEGIN IMMEDIATE").run()
    do {
      let result = try body()
      try statement("COMMIT").run()
      return result
    } catch {
      // A failed commit may have ended the transaction already; that is all the same here.
      sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
      throw error
    }
  }

  /// Many small questions about one state: each alone would lock the file and free it again.
  func snapshot<Result>(_ body: () throws -> Result) throws -> Result {
    guard !isInTransaction else { return try body() }
    try statement("BEGIN").run()
    // It has only read.
    defer { try? statement("COMMIT").run() }
    return try body()
  }

  /// Whether what is read now may never come to be.
  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// From here on pages are read one by one, and no longer by way of the whole file in memory.
  ///
  /// A start that reads much is quicker with it; later all that was ever touched would stay.
  func unmap() throws(IndexError) {
    if isMapped { try execute("PRAGMA mmap_size=0") }
    isMapped = false
  }

  /// Moves what the write-ahead log holds into the file, as far as no reader stands in the way.
  ///
  /// SQLite would do it in the middle of a commit, while somebody waits for the next question; so
  /// that is switched off, and this is called when nobody does.
  func checkpoint() {
    sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
    // The next write begins the log anew, which is a sync more: it writes what is there already. If
    // another program writes just now, it has taken that upon itself.
    sqlite3_busy_timeout(handle, 0)
    sqlite3_exec(handle, "PRAGMA user_version=\(IndexSchema.version)", nil, nil, nil)
    sqlite3_busy_timeout(handle, Self.patience)
  }

  /// Whether a table has a row of that number.
  func has(_ number: UInt64, in table: String, under column: String) throws(IndexError) -> Bool {
    let find = try statement("SELECT 1 FROM \(table) WHERE \(column) = ?1")
    find.bind(1, bits: number)
    defer { find.reset() }
    return try find.step()
  }

  /// A single number, or 0 where there is no row.
  func number(_ sql: String) throws(IndexError) -> Int {
    let statement = try statement(sql)
    // A statement that is left in the middle would keep its transaction open.
    defer { statement.reset() }
    return try statement.step() ? statement.int(0) : 0
  }
}

/// An open SQLite file.
///
/// Statements share it with their database: the last of them closes it.
final class Connection {
  let handle: OpaquePointer

  private static let preparation: Int32 = csqlite_leave_memory_uncounted()

  fileprivate init(_ path: String?) throws(IndexError) {
    // Where somebody has used SQLite before, it goes on counting.
    _ = Self.preparation
    var handle: OpaquePointer?
    let flags =
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW
    let code = sqlite3_open_v2(path ?? ":memory:", &handle, flags, nil)
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

// The number of rows that were written, by what they are: lookups compare it with what they find.
extension Database {
  func countRow(_ name: String) throws(IndexError) {
    let statement = try statement(
      "INSERT INTO meta VALUES(?1, 1) ON CONFLICT(name) DO UPDATE SET value = value + 1")
    statement.bind(1, name)
    try statement.run()
  }

  func countedRows(_ name: String) throws(IndexError) -> Int {
    let statement = try statement("SELECT value FROM meta WHERE name = ?1")
    defer { statement.reset() }
    statement.bind(1, name)
    return try statement.step() ? statement.int(0) : 0
  }
}
