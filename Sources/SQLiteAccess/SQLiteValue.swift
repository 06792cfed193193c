public import CSQLite

/// The type of a column or parameter.
public protocol SQLiteValue {
  init(column: Int32, of statement: Statement)
  func bind(to statement: Statement, at position: Int32)
}

// All 64 bits of an unsigned number, as SQLite's signed integer.
extension SQLiteValue where Self: FixedWidthInteger {
  @inlinable
  public init(column: Int32, of statement: Statement) {
    self.init(truncatingIfNeeded: sqlite3_column_int64(statement.pointer, column))
  }

  @inlinable
  public func bind(to statement: Statement, at position: Int32) {
    sqlite3_bind_int64(statement.pointer, position, Int64(truncatingIfNeeded: self))
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
  public init(column: Int32, of statement: Statement) {
    self = sqlite3_column_int64(statement.pointer, column) != 0
  }

  @inlinable
  public func bind(to statement: Statement, at position: Int32) {
    sqlite3_bind_int64(statement.pointer, position, self ? 1 : 0)
  }
}

extension Float: SQLiteValue {
  @inlinable
  public init(column: Int32, of statement: Statement) {
    self.init(sqlite3_column_double(statement.pointer, column))
  }

  @inlinable
  public func bind(to statement: Statement, at position: Int32) {
    sqlite3_bind_double(statement.pointer, position, Double(self))
  }
}

extension String: SQLiteValue {
  public init(column: Int32, of statement: Statement) {
    self.init(decoding: statement.utf8(at: column), as: UTF8.self)
  }

  public func bind(to statement: Statement, at position: Int32) {
    var text = self
    text.withUTF8 {
      statement.bind(utf8: UnsafeRawBufferPointer($0), at: position, Statement.copied)
    }
  }
}

extension [UInt8]: SQLiteValue {
  public init(column: Int32, of statement: Statement) { self.init(statement.blob(at: column)) }

  public func bind(to statement: Statement, at position: Int32) {
    withUnsafeBytes { statement.bind(blob: $0, at: position) }
  }
}

/// Nil is NULL.
extension Optional: SQLiteValue where Wrapped: SQLiteValue {
  @inlinable
  public init(column: Int32, of statement: Statement) {
    let isNull = sqlite3_column_type(statement.pointer, column) == SQLITE_NULL
    self = isNull ? nil : Wrapped(column: column, of: statement)
  }

  @inlinable
  public func bind(to statement: Statement, at position: Int32) {
    if let self {
      self.bind(to: statement, at: position)
    } else {
      sqlite3_bind_null(statement.pointer, position)
    }
  }
}
