import CSQLite

/// An SQLite database and its prepared statements; used from one thread at a time.
public final class Database {
  let connection: Connection
  /// For calls of SQLite that are not covered here.
  public var handle: OpaquePointer { connection.handle }
  private var prepared: [String: Statement] = [:]
  /// What scans call, from the first one on.
  var scanning: ScanFunction?
  /// Whether reads may see changes that are not committed yet.
  public private(set) var isWriting = false

  /// How a file is opened.
  public enum Access {
    case making
    case writing
    /// Reads a file that nobody changes.
    case unchanging
  }

  /// No path means memory.
  public init(
    _ path: String?, _ access: Access = .making, vfs: String? = nil
  ) throws(SQLiteError) {
    connection = try Connection(path, access, vfs: vfs)
  }

  // Configuring SQLite while another thread starts it would damage its state.
  private static let preparation: Void = {
    _ = csqlite_leave_memory_uncounted()
    sqlite3_initialize()
  }()

  /// Configures and starts SQLite, once in a process; must come before any other call to SQLite.
  public static func prepare() { preparation }

  /// Milliseconds to wait for another program that writes.
  public func wait(_ milliseconds: Int32) { sqlite3_busy_timeout(handle, milliseconds) }

  /// Hardens the connection for a database from an untrusted source.
  public func defend() throws(SQLiteError) {
    let code = csqlite_defend(handle)
    if code != SQLITE_OK { throw connection.failure(code, "defend") }
  }

  /// Runs statements that return no rows.
  public func execute(_ sql: String) throws(SQLiteError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    if code != SQLITE_OK { throw connection.failure(code, sql) }
  }

  /// The cached prepared statement, reset and with its bindings cleared.
  public func statement(_ sql: String) throws(SQLiteError) -> Statement {
    try statement(named: sql) { sql }
  }

  /// `sql` is called the first time.
  func statement(named name: String, _ sql: () -> String) throws(SQLiteError) -> Statement {
    if let statement = prepared[name] {
      statement.reset()
      return statement
    }
    let statement = try connection.prepare(sql(), isKept: true)
    prepared[name] = statement
    return statement
  }

  /// An uncached statement, which other callers cannot reset.
  public func unshared(
    _ sql: String, _ values: any SQLiteValue...
  ) throws(SQLiteError) -> Statement {
    try connection.prepare(sql, isKept: false).bind(values)
  }

  public func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    try run("BEGIN IMMEDIATE")
    isWriting = true
    defer { isWriting = false }
    do {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      // A failed commit may already have ended the transaction; that does not matter here.
      sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
      throw error
    }
  }

  /// Runs many small reads in one transaction, which saves locking the file for each.
  public func snapshot<Result>(_ body: () throws -> Result) throws -> Result {
    guard !isInTransaction else { return try body() }
    try run("BEGIN")
    // Nothing was written.
    defer { try? run("COMMIT") }
    return try body()
  }

  /// Whether reads see one state, or changes that are not committed yet.
  public var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Copies all pages to another database.
  public func copy(to other: Database) throws(SQLiteError) {
    guard let backup = sqlite3_backup_init(other.handle, "main", handle, "main") else {
      throw other.connection.failure(sqlite3_errcode(other.handle), "copy")
    }
    sqlite3_backup_step(backup, -1)
    let code = sqlite3_backup_finish(backup)
    if code != SQLITE_OK { throw SQLiteError(code, sql: "copy", message: sqlite3_errstr(code)) }
  }

  /// Checkpoints the WAL as far as readers permit.
  public func checkpoint() {
    sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
  }
}

// Whole queries. Statements are reset, because an unfinished one keeps its transaction open.
extension Database {
  /// Runs a statement that returns no rows.
  public func run(_ sql: String, _ values: any SQLiteValue...) throws(SQLiteError) {
    try statement(sql).bind(values).run()
  }

  /// Reads the first row; nil without rows.
  public func first<Result>(
    _ sql: String, _ values: any SQLiteValue...,
    read: (Statement) throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result? {
    let statement = try statement(sql).bind(values)
    defer { statement.reset() }
    return try statement.step() ? read(statement) : nil
  }

  @inlinable
  public func rows<Result>(
    _ sql: String, _ values: any SQLiteValue...,
    read: (Statement) throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> [Result] {
    let statement = try statement(sql).bind(values)
    defer { statement.reset() }
    var rows: [Result] = []
    while try statement.step() { rows.append(try read(statement)) }
    return rows
  }

  /// The first column of the first row as a number, or 0 if there is no row.
  public func number(_ sql: String, _ values: any SQLiteValue...) throws(SQLiteError) -> Int {
    let statement = try statement(sql).bind(values)
    defer { statement.reset() }
    return try statement.step() ? Int(column: 0, of: statement.pointer) : 0
  }

  /// Whether a query returns a row.
  public func holds(_ sql: String, _ values: any SQLiteValue...) throws(SQLiteError) -> Bool {
    let statement = try statement(sql).bind(values)
    defer { statement.reset() }
    return try statement.step()
  }
}

/// An open SQLite file.
///
/// Its database and statements share it; the last one to be released closes it.
final class Connection {
  let handle: OpaquePointer

  init(_ path: String?, _ access: Database.Access, vfs: String?) throws(SQLiteError) {
    Database.prepare()
    var handle: OpaquePointer?
    let mode =
      switch access {
      case .making: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOFOLLOW
      case .writing: SQLITE_OPEN_READWRITE
      case .unchanging: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      }
    var name = path ?? ":memory:"
    if case .unchanging = access { name = "file:\(Self.escaped(name))?immutable=1" }
    let code = sqlite3_open_v2(
      name, &handle, mode | SQLITE_OPEN_NOMUTEX, path == nil ? nil : vfs)
    guard code == SQLITE_OK, let handle else {
      sqlite3_close_v2(handle)
      throw SQLiteError(code, sql: "open", message: sqlite3_errstr(code))
    }
    self.handle = handle
    sqlite3_extended_result_codes(handle, 1)
  }

  deinit { sqlite3_close_v2(handle) }

  /// A path within a URI.
  private static func escaped(_ path: String) -> String {
    var text = ""
    for byte in path.utf8 {
      let isPlain =
        (97...122).contains(byte) || (65...90).contains(byte) || (48...57).contains(byte)
        || "/-._~".utf8.contains(byte)
      if isPlain {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
    return text
  }

  func prepare(_ sql: String, isKept: Bool) throws(SQLiteError) -> Statement {
    var pointer: OpaquePointer?
    let flags = isKept ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
    let code = sqlite3_prepare_v3(handle, sql, -1, flags, &pointer, nil)
    guard code == SQLITE_OK, let pointer else { throw failure(code, sql) }
    return Statement(pointer, of: self, sql: sql)
  }

  /// The error that SQLite reported last.
  func failure(_ code: Int32, _ sql: String) -> SQLiteError {
    SQLiteError(code, sql: sql, message: sqlite3_errmsg(handle))
  }
}
