import CSQLite
import Things

/// The index cannot be read or written.
///
/// The library rebuilds it if that can help.
struct IndexError: Reportable, Hashable {
  var code: ResultCode
  var sql: String
  var message: String

  /// A value that til does not write.
  static func damaged(_ table: String) -> IndexError {
    IndexError(code: .corrupt, sql: table, message: "a row of \(table) is damaged")
  }

  var sentence: String { "cannot use the index: \(message) (\(code.number))." }
  var remedy: String { "Try again, or run rebuild to recreate it from decks and journal." }
  var status: ExitStatus { .inputOutput }

  /// The file must be discarded.
  var isDamage: Bool { [.corrupt, .notADatabase, .refused].contains(code) }

  /// The disk is failing, full, read-only or unsuitable, or cannot be locked; an index in memory
  /// works instead.
  var isAboutTheDisk: Bool {
    [.noPermission, .busy, .readOnly, .inputOutput, .full, .cannotOpen, .noLock, .notSuitable]
      .contains(code)
  }
}

/// SQLite's result codes that til distinguishes.
struct ResultCode: Hashable {
  let number: Int32

  /// Extracts the primary code from an extended one.
  init(_ code: Int32) { number = code & 0xFF }

  /// SQLite does not understand a statement, because another program has changed the tables.
  static let refused = ResultCode(SQLITE_ERROR)
  static let noPermission = ResultCode(SQLITE_PERM)
  static let busy = ResultCode(SQLITE_BUSY)
  static let readOnly = ResultCode(SQLITE_READONLY)
  static let inputOutput = ResultCode(SQLITE_IOERR)
  static let corrupt = ResultCode(SQLITE_CORRUPT)
  static let full = ResultCode(SQLITE_FULL)
  static let cannotOpen = ResultCode(SQLITE_CANTOPEN)
  static let noLock = ResultCode(SQLITE_PROTOCOL)
  static let notSuitable = ResultCode(SQLITE_NOLFS)
  static let notADatabase = ResultCode(SQLITE_NOTADB)
}
