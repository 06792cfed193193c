import CSQLite

/// A failure that SQLite reported.
public struct SQLiteError: Error, Hashable {
  public var code: ResultCode
  /// The statement that failed.
  public var sql: String
  public var message: String

  public init(code: ResultCode, sql: String, message: String) {
    (self.code, self.sql, self.message) = (code, sql, message)
  }

  init(_ code: Int32, sql: String, message: UnsafePointer<CChar>) {
    self.init(code: ResultCode(code), sql: sql, message: String(cString: message))
  }

  /// A value that til does not write.
  public static func damaged(_ table: String) -> SQLiteError {
    SQLiteError(code: .corrupt, sql: table, message: "a row of \(table) is damaged")
  }
}

/// SQLite's result codes that til distinguishes.
public struct ResultCode: Hashable, Sendable {
  public let number: Int32

  /// Extracts the primary code from an extended one.
  public init(_ code: Int32) { number = code & 0xFF }

  /// SQLite does not understand a statement, because another program has changed the tables.
  public static let refused = ResultCode(SQLITE_ERROR)
  public static let noPermission = ResultCode(SQLITE_PERM)
  public static let busy = ResultCode(SQLITE_BUSY)
  public static let locked = ResultCode(SQLITE_LOCKED)
  public static let readOnly = ResultCode(SQLITE_READONLY)
  public static let interrupted = ResultCode(SQLITE_INTERRUPT)
  public static let inputOutput = ResultCode(SQLITE_IOERR)
  public static let corrupt = ResultCode(SQLITE_CORRUPT)
  public static let full = ResultCode(SQLITE_FULL)
  public static let cannotOpen = ResultCode(SQLITE_CANTOPEN)
  public static let noLock = ResultCode(SQLITE_PROTOCOL)
  public static let tooBig = ResultCode(SQLITE_TOOBIG)
  public static let notSuitable = ResultCode(SQLITE_NOLFS)
  public static let notADatabase = ResultCode(SQLITE_NOTADB)
}
