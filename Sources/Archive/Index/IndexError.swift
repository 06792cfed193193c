import CSQLite
import Things

/// The index cannot be read or written; the library answers by rebuilding it where that can help.
struct IndexError: Reportable, Hashable {
  var code: ResultCode
  var sql: String
  var message: String

  /// A stored value that is not what was written: the checksum of its row says so, or its form.
  static func damaged(_ table: String) -> IndexError {
    IndexError(code: .corrupt, sql: table, message: "a row of \(table) is damaged")
  }

  var sentence: String { "cannot use the index: \(message) (\(code.number))." }
  var remedy: String { "Try again, or run rebuild to compute it from decks and journal." }
  var status: ExitStatus { .inputOutput }

  /// The file is to be thrown away.
  var isDamage: Bool { code == .corrupt || code == .notADatabase }

  /// No room, no right, or a file system that cannot: an index in memory will do.
  var isAboutTheDisk: Bool {
    [.noPermission, .readOnly, .inputOutput, .full, .cannotOpen].contains(code)
  }
}

/// SQLite's result codes that til tells apart.
struct ResultCode: Hashable {
  let number: Int32

  /// Takes the primary code out of an extended one.
  init(_ code: Int32) { number = code & 0xFF }

  static let noPermission = ResultCode(SQLITE_PERM)
  static let readOnly = ResultCode(SQLITE_READONLY)
  static let inputOutput = ResultCode(SQLITE_IOERR)
  static let corrupt = ResultCode(SQLITE_CORRUPT)
  static let full = ResultCode(SQLITE_FULL)
  static let cannotOpen = ResultCode(SQLITE_CANTOPEN)
  static let notADatabase = ResultCode(SQLITE_NOTADB)
}
