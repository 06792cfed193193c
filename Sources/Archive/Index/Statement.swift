import CSQLite

/// A prepared statement: values in, rows out.
final class Statement {
  private let pointer: OpaquePointer
  // Unowned, because the database owns its statements and ends them before itself.
  private unowned let database: Database
  private let sql: String

  init(pointer: OpaquePointer, database: Database, sql: String) {
    self.pointer = pointer
    self.database = database
    self.sql = sql
  }

  deinit { sqlite3_finalize(pointer) }

  /// Values are copied by SQLite before the call returns.
  private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  func reset() {
    sqlite3_reset(pointer)
    sqlite3_clear_bindings(pointer)
  }

  @discardableResult
  func bind(_ place: Int32, _ number: Int64) -> Statement {
    sqlite3_bind_int64(pointer, place, number)
    return self
  }

  @discardableResult
  func bind(_ place: Int32, _ number: Int) -> Statement { bind(place, Int64(number)) }

  /// All 64 bits, as SQLite's signed integer.
  @discardableResult
  func bind(_ place: Int32, bits: UInt64) -> Statement { bind(place, Int64(bitPattern: bits)) }

  @discardableResult
  func bind(_ place: Int32, _ number: Double) -> Statement {
    sqlite3_bind_double(pointer, place, number)
    return self
  }

  @discardableResult
  func bind(_ place: Int32, _ text: String) -> Statement {
    var text = text
    return text.withUTF8 { bind(place, utf8: UnsafeRawBufferPointer($0)) }
  }

  @discardableResult
  func bind(_ place: Int32, blob: UnsafeRawBufferPointer) -> Statement {
    if let base = blob.baseAddress, !blob.isEmpty {
      sqlite3_bind_blob(pointer, place, base, Int32(blob.count), Self.copied)
    } else {
      sqlite3_bind_zeroblob(pointer, place, 0)
    }
    return self
  }

  @discardableResult
  func bind(_ place: Int32, blob: [UInt8]) -> Statement {
    blob.withUnsafeBytes { _ = bind(place, blob: $0) }
    return self
  }

  /// Text whose bytes are known to be UTF-8.
  @discardableResult
  func bind(_ place: Int32, utf8 bytes: UnsafeRawBufferPointer) -> Statement {
    guard let base = bytes.baseAddress, !bytes.isEmpty else {
      // Without an address it would be NULL.
      sqlite3_bind_text(pointer, place, "", 0, Self.copied)
      return self
    }
    sqlite3_bind_text(
      pointer, place, base.assumingMemoryBound(to: CChar.self), Int32(bytes.count), Self.copied)
    return self
  }

  /// The same without a copy: the bytes must stay where they are until the statement has run.
  @discardableResult
  func bind(_ place: Int32, lent bytes: UnsafeRawBufferPointer) -> Statement {
    guard let base = bytes.baseAddress, !bytes.isEmpty else { return bind(place, "") }
    sqlite3_bind_text(
      pointer, place, base.assumingMemoryBound(to: CChar.self), Int32(bytes.count), nil)
    return self
  }

  /// True while there is a row.
  func step() throws(IndexError) -> Bool {
    switch sqlite3_step(pointer) {
    case SQLITE_ROW: return true
    case SQLITE_DONE:
      sqlite3_reset(pointer)
      return false
    case let code:
      sqlite3_reset(pointer)
      throw database.failure(code, sql)
    }
  }

  /// Runs a statement that gives no rows, and makes it ready for the next values.
  func run() throws(IndexError) { while try step() {} }

  func int(_ column: Int32) -> Int { Int(sqlite3_column_int64(pointer, column)) }
  func int64(_ column: Int32) -> Int64 { sqlite3_column_int64(pointer, column) }
  func bits(_ column: Int32) -> UInt64 { UInt64(bitPattern: int64(column)) }
  func double(_ column: Int32) -> Double { sqlite3_column_double(pointer, column) }
  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(pointer, column) == SQLITE_NULL }

  func text(_ column: Int32) -> String { String(decoding: utf8(column), as: UTF8.self) }

  /// The bytes of a text, valid until the next step.
  func utf8(_ column: Int32) -> UnsafeRawBufferPointer {
    // The text must be asked for before its length, or the length may be of another encoding.
    let start = sqlite3_column_text(pointer, column)
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(pointer, column)))
  }

  /// The bytes of a blob, valid until the next step.
  func blob(_ column: Int32) -> UnsafeRawBufferPointer {
    let start = sqlite3_column_blob(pointer, column)
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(pointer, column)))
  }
}
