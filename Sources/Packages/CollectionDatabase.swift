import CSQLite

/// A collection opened defensively, since the database is untrusted.
final class CollectionDatabase {
  private let handle: OpaquePointer
  private let file: String

  init(_ path: String, of file: String) throws(PackageError) {
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(
      "file:\(Self.escaped(path))?immutable=1", &handle,
      SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let handle else {
      sqlite3_close_v2(handle)
      throw PackageError(file, .unreadable(String(cString: sqlite3_errstr(code))))
    }
    self.handle = handle
    self.file = file
    let defended = csqlite_defend(handle)
    guard defended == SQLITE_OK else { throw failure(defended) }
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, 1 << 27)
    sqlite3_limit(handle, SQLITE_LIMIT_SQL_LENGTH, 1 << 20)
    sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0)
    // The collation of the names of note types and decks, required by every query.
    sqlite3_create_collation_v2(
      handle, "unicase", SQLITE_UTF8, nil,
      { _, count, one, otherCount, other in
        Unicase.compare(
          UnsafeRawBufferPointer(start: one, count: Int(count)),
          UnsafeRawBufferPointer(start: other, count: Int(otherCount)))
      }, nil)
  }

  deinit { sqlite3_close_v2(handle) }

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

  func error(_ cause: PackageError.Cause) -> PackageError { PackageError(file, cause) }

  /// Calls `body` for each row.
  func rows(_ sql: String, _ body: (Row) throws -> Void) throws {
    var pointer: OpaquePointer?
    let code = sqlite3_prepare_v2(handle, sql, -1, &pointer, nil)
    guard code == SQLITE_OK, let pointer else { throw failure(code) }
    defer { sqlite3_finalize(pointer) }
    while true {
      switch sqlite3_step(pointer) {
      case SQLITE_ROW: try body(Row(pointer: pointer))
      case SQLITE_DONE: return
      case let code: throw failure(code)
      }
    }
  }

  /// The failure that SQLite's integrity check found.
  ///
  /// A disk that fails during the check is only mentioned in its text: "unable to get the page. error
  /// code=266".
  func failure(ofCheck text: String) -> PackageError {
    let parts = text.split(separator: "error code")
    let code = parts.dropFirst().first?.dropFirst().prefix(while: \.isNumber)
    return failure(code.flatMap { Int32($0) } ?? SQLITE_CORRUPT)
  }

  private func failure(_ code: Int32) -> PackageError {
    switch code & 0xFF {
    case SQLITE_NOTADB: error(.notDatabase)
    case SQLITE_CANTOPEN, SQLITE_IOERR: error(.unreadable(String(cString: sqlite3_errstr(code))))
    default: error(.damagedDatabase)
    }
  }

  /// One row of the result, valid until the next.
  struct Row {
    fileprivate let pointer: OpaquePointer

    func int64(_ column: Int32) -> Int64 { sqlite3_column_int64(pointer, column) }
    func int(_ column: Int32) -> Int { Int(int64(column)) }

    func text(_ column: Int32) -> String {
      let start = sqlite3_column_text(pointer, column)
      let count = Int(sqlite3_column_bytes(pointer, column))
      return String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
    }

    func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
      let start = sqlite3_column_blob(pointer, column)
      return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(pointer, column)))
    }
  }
}

/// Anki's collation for names: case-insensitive.
private enum Unicase {
  static func compare(_ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Int32 {
    let one = String(decoding: one, as: UTF8.self)
    let other = String(decoding: other, as: UTF8.self)
    let (folded, otherFolded) = (fold(one), fold(other))
    if folded.elementsEqual(otherFolded) { return 0 }
    return folded.lexicographicallyPrecedes(otherFolded) ? -1 : 1
  }

  private static func fold(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.flatMap { scalar in
      // Uppercase first, because two lowercase letters can share a capital: ς and σ.
      scalar.properties.uppercaseMapping.unicodeScalars.flatMap {
        $0.properties.lowercaseMapping.unicodeScalars
      }
    }
  }
}
