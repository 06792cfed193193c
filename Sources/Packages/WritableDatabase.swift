import CSQLite

/// A connection that writes a collection.
final class WritableDatabase {
  let handle: OpaquePointer
  private let file: String

  /// Errors name `file`.
  init(_ path: String, of file: String) throws(PackageError) {
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let handle else {
      sqlite3_close_v2(handle)
      throw PackageError(file, .unwritable(String(cString: sqlite3_errstr(code))))
    }
    self.handle = handle
    self.file = file
  }

  deinit { sqlite3_close_v2(handle) }

  func execute(_ sql: String) throws(PackageError) {
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw failure }
  }

  var failure: PackageError {
    switch sqlite3_errcode(handle) {
    case SQLITE_BUSY, SQLITE_LOCKED: PackageError(file, .inUse)
    case SQLITE_NOTADB: PackageError(file, .notDatabase)
    default: PackageError(file, .unwritable(String(cString: sqlite3_errmsg(handle))))
    }
  }

  enum Value {
    case int(Int64)
    case text(String)
  }

  /// Runs a statement for each row of values.
  func run(_ sql: String, _ rows: some Sequence<[Value]>) throws(PackageError) {
    let statement = try prepare(sql)
    defer { sqlite3_finalize(statement) }
    for row in rows {
      bind(row, to: statement)
      guard sqlite3_step(statement) == SQLITE_DONE else { throw failure }
      sqlite3_reset(statement)
    }
  }

  /// The text of the first column of the first row; nil if there is no row.
  func text(_ sql: String, _ values: [Value] = []) throws(PackageError) -> String? {
    let statement = try prepare(sql)
    defer { sqlite3_finalize(statement) }
    bind(values, to: statement)
    switch sqlite3_step(statement) {
    case SQLITE_DONE: return nil
    case SQLITE_ROW:
      let start = sqlite3_column_text(statement, 0)
      let count = Int(sqlite3_column_bytes(statement, 0))
      return String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
    default: throw failure
    }
  }

  private func prepare(_ sql: String) throws(PackageError) -> OpaquePointer {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK, let statement else {
      throw failure
    }
    return statement
  }

  private func bind(_ values: [Value], to statement: OpaquePointer) {
    let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    for (offset, value) in values.enumerated() {
      switch value {
      case .int(let number): sqlite3_bind_int64(statement, Int32(offset + 1), number)
      case .text(let text):
        sqlite3_bind_text(statement, Int32(offset + 1), text, Int32(text.utf8.count), copied)
      }
    }
  }
}
