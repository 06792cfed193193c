import CSQLite
import SystemFiles

/// A prepared statement.
final class Statement {
  private let pointer: OpaquePointer
  /// Shared, so that the file stays open while any statement exists.
  private let connection: Connection
  private let sql: String

  init(_ pointer: OpaquePointer, of connection: Connection, sql: String) {
    self.pointer = pointer
    self.connection = connection
    self.sql = sql
  }

  deinit { sqlite3_finalize(pointer) }

  func reset() {
    sqlite3_reset(pointer)
    sqlite3_clear_bindings(pointer)
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
      throw connection.failure(code, sql)
    }
  }

  /// Runs a statement that returns no rows, and resets it.
  func run() throws(IndexError) { while try step() {} }
}

/// Reads the rows of a statement of its own, one by one.
struct Cursor<Row> {
  private let statement: Statement
  private let read: (Statement) throws(IndexError) -> Row

  /// `read` makes the current row, which may be valid only until the following one.
  init(_ statement: Statement, _ read: @escaping (Statement) throws(IndexError) -> Row) {
    self.statement = statement
    self.read = read
  }

  func next() throws(IndexError) -> Row? { try statement.step() ? read(statement) : nil }
}

// Binding values.
extension Statement {
  /// Values are copied by SQLite before the call returns.
  private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  @discardableResult
  func bind(_ place: Int32, _ number: Int64) -> Statement {
    sqlite3_bind_int64(pointer, place, number)
    return self
  }

  @discardableResult
  func bind(_ place: Int32, _ number: Int) -> Statement { bind(place, Int64(number)) }

  /// Nil becomes NULL.
  @discardableResult
  func bind(_ place: Int32, optional number: Int?) -> Statement {
    if let number { return bind(place, Int64(number)) }
    sqlite3_bind_null(pointer, place)
    return self
  }

  /// All 64 bits, as SQLite's signed integer.
  @discardableResult
  func bind(_ place: Int32, bits: UInt64) -> Statement { bind(place, Int64(bitPattern: bits)) }

  @discardableResult
  func bind(_ place: Int32, _ number: Float) -> Statement {
    let number = Double(number)
    sqlite3_bind_double(pointer, place, number)
    return self
  }

  @discardableResult
  func bind(_ place: Int32, _ text: String) -> Statement {
    var text = text
    return text.withUTF8 { bind(place, utf8: UnsafeRawBufferPointer($0), Self.copied) }
  }

  /// UTF-8 that must stay valid until the statement has run.
  @discardableResult
  func bind(_ place: Int32, lent bytes: UnsafeRawBufferPointer) -> Statement {
    bind(place, utf8: bytes, nil)
  }

  private func bind(
    _ place: Int32, utf8 bytes: UnsafeRawBufferPointer, _ lifetime: sqlite3_destructor_type?
  ) -> Statement {
    guard let base = bytes.baseAddress, !bytes.isEmpty else {
      // A null pointer would bind NULL.
      sqlite3_bind_text(pointer, place, "", 0, Self.copied)
      return self
    }
    sqlite3_bind_text(
      pointer, place, base.assumingMemoryBound(to: CChar.self), Int32(bytes.count), lifetime)
    return self
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
    blob.withUnsafeBytes { bind(place, blob: $0) }
  }
}

// Reading columns.
extension Statement {
  func int(_ column: Int32) -> Int { Int(sqlite3_column_int64(pointer, column)) }
  func int64(_ column: Int32) -> Int64 { sqlite3_column_int64(pointer, column) }
  func bits(_ column: Int32) -> UInt64 { UInt64(bitPattern: int64(column)) }
  func float(_ column: Int32) -> Float { Float(sqlite3_column_double(pointer, column)) }
  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(pointer, column) == SQLITE_NULL }
  func optional(_ column: Int32) -> Int? { number(column).map { Int(truncatingIfNeeded: $0) } }
  func optionalFloat(_ column: Int32) -> Float? {
    number(column).map { Float(Double(bitPattern: $0)) }
  }

  func text(_ column: Int32) -> String { String(decoding: utf8(column), as: UTF8.self) }

  /// The bytes of a text, valid until the next step.
  func utf8(_ column: Int32) -> UnsafeRawBufferPointer {
    // Get the text before its length; otherwise the length may refer to another encoding.
    let start = sqlite3_column_text(pointer, column)
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(pointer, column)))
  }

  /// The bytes of a blob, valid until the next step.
  func blob(_ column: Int32) -> UnsafeRawBufferPointer {
    let start = sqlite3_column_blob(pointer, column)
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(pointer, column)))
  }

  /// Adds all values of the current row.
  func add(to sum: inout CRC64) {
    for column in 0..<sqlite3_column_count(pointer) {
      if let number = number(column) {
        sum.add(number)
      } else {
        let bytes = blob(column)
        sum.add(UInt64(bytes.count))
        sum.add(bytes)
      }
    }
  }

  /// The bits of the number in a column, and nil for NULL or anything else.
  private func number(_ column: Int32) -> UInt64? {
    // A value is reached more cheaply than a column, which locks the connection.
    let value = sqlite3_column_value(pointer, column)
    return switch sqlite3_value_type(value) {
    case SQLITE_INTEGER: UInt64(bitPattern: sqlite3_value_int64(value))
    case SQLITE_FLOAT: sqlite3_value_double(value).bitPattern
    default: nil
    }
  }
}
