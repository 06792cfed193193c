public import CSQLite

/// The type of a column or parameter.
///
/// Takes SQLite's own pointer: counting references to a statement would cost more than the value.
public protocol SQLiteValue {
  init(column: Int32, of statement: OpaquePointer)
  /// Nil for NULL.
  static func orNull(column: Int32, of statement: OpaquePointer) -> Self?
  func bind(to statement: OpaquePointer, at position: Int32)
}

extension SQLiteValue {
  @inlinable
  public static func orNull(column: Int32, of statement: OpaquePointer) -> Self? {
    let isNull = sqlite3_column_type(statement, column) == SQLITE_NULL
    return isNull ? nil : Self(column: column, of: statement)
  }
}

extension SQLiteValue where Self: Numeric {
  /// SQLite reads NULL as 0, and asking for the type costs as much as the value.
  @inlinable
  public static func orNull(column: Int32, of statement: OpaquePointer) -> Self? {
    let value = Self(column: column, of: statement)
    if value != 0 { return value }
    return sqlite3_column_type(statement, column) == SQLITE_NULL ? nil : value
  }
}

// All 64 bits of an unsigned number, as SQLite's signed integer.
extension SQLiteValue where Self: FixedWidthInteger {
  @inlinable
  public init(column: Int32, of statement: OpaquePointer) {
    self.init(truncatingIfNeeded: sqlite3_column_int64(statement, column))
  }

  @inlinable
  public func bind(to statement: OpaquePointer, at position: Int32) {
    sqlite3_bind_int64(statement, position, Int64(truncatingIfNeeded: self))
  }
}

extension Int: SQLiteValue {}
extension Int32: SQLiteValue {}
extension Int64: SQLiteValue {}
extension UInt8: SQLiteValue {}
extension UInt32: SQLiteValue {}
extension UInt64: SQLiteValue {}

extension Bool: SQLiteValue {
  @inlinable
  public init(column: Int32, of statement: OpaquePointer) {
    self = sqlite3_column_int64(statement, column) != 0
  }

  @inlinable
  public func bind(to statement: OpaquePointer, at position: Int32) {
    sqlite3_bind_int64(statement, position, self ? 1 : 0)
  }
}

extension Float: SQLiteValue {
  @inlinable
  public init(column: Int32, of statement: OpaquePointer) {
    self.init(sqlite3_column_double(statement, column))
  }

  @inlinable
  public func bind(to statement: OpaquePointer, at position: Int32) {
    sqlite3_bind_double(statement, position, Double(self))
  }
}

extension String: SQLiteValue {
  public init(column: Int32, of statement: OpaquePointer) {
    self.init(decoding: ColumnBytes.utf8(column, of: statement), as: UTF8.self)
  }

  public func bind(to statement: OpaquePointer, at position: Int32) {
    var text = self
    text.withUTF8 {
      ColumnBytes.bind(
        utf8: UnsafeRawBufferPointer($0), to: statement, at: position, ColumnBytes.copied)
    }
  }
}

extension [UInt8]: SQLiteValue {
  public init(column: Int32, of statement: OpaquePointer) {
    self.init(ColumnBytes.blob(column, of: statement))
  }

  public func bind(to statement: OpaquePointer, at position: Int32) {
    withUnsafeBytes { ColumnBytes.bind(blob: $0, to: statement, at: position) }
  }
}

/// Nil is NULL.
extension Optional: SQLiteValue where Wrapped: SQLiteValue {
  @inlinable
  public init(column: Int32, of statement: OpaquePointer) {
    self = Wrapped.orNull(column: column, of: statement)
  }

  @inlinable
  public func bind(to statement: OpaquePointer, at position: Int32) {
    if let self {
      self.bind(to: statement, at: position)
    } else {
      sqlite3_bind_null(statement, position)
    }
  }
}

/// The bytes of texts and blobs.
enum ColumnBytes {
  /// Valid until the next step.
  static func utf8(_ column: Int32, of statement: OpaquePointer) -> UnsafeRawBufferPointer {
    // Get the text before its length; otherwise the length may refer to another encoding.
    let start = sqlite3_column_text(statement, column)
    return UnsafeRawBufferPointer(
      start: start, count: Int(sqlite3_column_bytes(statement, column)))
  }

  /// Valid until the next step.
  static func blob(_ column: Int32, of statement: OpaquePointer) -> UnsafeRawBufferPointer {
    let start = sqlite3_column_blob(statement, column)
    return UnsafeRawBufferPointer(
      start: start, count: Int(sqlite3_column_bytes(statement, column)))
  }

  /// Values are copied by SQLite before the call returns.
  static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  static func bind(
    utf8 bytes: UnsafeRawBufferPointer, to statement: OpaquePointer, at position: Int32,
    _ lifetime: sqlite3_destructor_type?
  ) {
    guard let base = bytes.baseAddress, !bytes.isEmpty else {
      // A null pointer would bind NULL.
      sqlite3_bind_text(statement, position, "", 0, copied)
      return
    }
    sqlite3_bind_text(
      statement, position, base.assumingMemoryBound(to: CChar.self), Int32(bytes.count), lifetime)
  }

  static func bind(
    blob: UnsafeRawBufferPointer, to statement: OpaquePointer, at position: Int32
  ) {
    if let base = blob.baseAddress, !blob.isEmpty {
      sqlite3_bind_blob(statement, position, base, Int32(blob.count), copied)
    } else {
      sqlite3_bind_zeroblob(statement, position, 0)
    }
  }
}
