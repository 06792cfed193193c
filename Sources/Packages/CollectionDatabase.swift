import CSQLite

/// A collection opened defensively, since the database is untrusted.
///
/// Its definitions are checked before any of its tables is read.
final class CollectionDatabase {
  private let handle: OpaquePointer
  private let file: String
  private let budget = Budget()

  /// `copy` is the database; errors name `file`.
  init(
    _ copy: PackageInput, of file: String, expecting program: PackageError.OtherDatabase? = nil
  ) throws {
    guard copy.size <= PackageLimits.collectionBytes else {
      throw PackageError(file, .overLimit("its collection is larger than 512 MB"))
    }
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(
      "file:\(Self.escaped(copy.path))?immutable=1", &handle,
      SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let handle else {
      sqlite3_close_v2(handle)
      throw PackageError(file, .unreadable(String(cString: sqlite3_errstr(code))))
    }
    self.handle = handle
    self.file = file
    let defended = csqlite_defend(handle)
    guard defended == SQLITE_OK else { throw failure(defended) }
    limit()
    Self.addCollation(to: handle)
    try checkSchema(copy, expecting: program)
  }

  /// Adds the collation of the names of note types, decks and tags, required by every query.
  static func addCollation(to handle: OpaquePointer) {
    sqlite3_create_collation_v2(
      handle, "unicase", SQLITE_UTF8, nil,
      { _, count, one, otherCount, other in
        Unicase.compare(
          UnsafeRawBufferPointer(start: one, count: Int(count)),
          UnsafeRawBufferPointer(start: other, count: Int(otherCount)))
      }, nil)
  }

  /// Even reading the definitions can evaluate expressions, so limits come first.
  private func limit() {
    for (limit, value) in [
      (SQLITE_LIMIT_LENGTH, PackageLimits.schemaValueBytes),
      (SQLITE_LIMIT_SQL_LENGTH, PackageLimits.schemaValueBytes), (SQLITE_LIMIT_ATTACHED, 0),
      (SQLITE_LIMIT_COLUMN, 200), (SQLITE_LIMIT_EXPR_DEPTH, 50),
      (SQLITE_LIMIT_COMPOUND_SELECT, 5), (SQLITE_LIMIT_TRIGGER_DEPTH, 1),
    ] {
      sqlite3_limit(handle, limit, value)
    }
    sqlite3_progress_handler(
      handle, Budget.stride,
      { budget in
        guard let budget else { return 1 }
        return Unmanaged<Budget>.fromOpaque(budget).takeUnretainedValue().spendSteps()
      }, Unmanaged.passUnretained(budget).toOpaque())
  }

  /// Accepts only ordinary tables and indexes: anything else could compute without an end.
  private func checkSchema(
    _ copy: PackageInput, expecting program: PackageError.OtherDatabase?
  ) throws {
    budget.steps = PackageLimits.schemaSteps
    // Temp tables never reach the disk, and checks of rows are code of the database.
    try rows("PRAGMA temp_store = MEMORY") { _ in }
    try rows("PRAGMA ignore_check_constraints = ON") { _ in }
    try rows("SELECT name FROM sqlite_schema WHERE type = 'table'") { row in
      if let other = PackageError.OtherDatabase(rawValue: row.text(0)), other != program {
        throw error(.otherProgram(other))
      }
    }
    var tables: [String] = []
    var roots = [1]
    try rows("SELECT type, name, rootpage FROM sqlite_schema") { row in
      let (type, name) = (row.text(0), row.text(1))
      guard type == "table" || type == "index" else { throw error(.foreign("a \(type)", name)) }
      guard row.int(2) > 0 else { throw error(.foreign("a virtual table", name)) }
      if type == "table" { tables.append(name) }
      roots.append(row.int(2))
      guard roots.count <= PackageLimits.tables else {
        throw error(.overLimit("it has too many tables"))
      }
    }
    for table in tables {
      try rows("PRAGMA table_xinfo(\"\(table.replacing("\"", with: "\"\""))\")") { row in
        guard row.int(6) == 0 else { throw error(.foreign("a generated column", row.text(1))) }
      }
    }
    guard var trees = try PageTrees(copy) else { throw error(.damagedDatabase) }
    for root in roots where try !trees.isSound(root: root) { throw error(.damagedDatabase) }
    budget.steps = PackageLimits.steps
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, PackageLimits.valueBytes)
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
      case SQLITE_ROW:
        try body(Row(pointer: pointer, budget: budget))
        guard budget.bytes >= 0 else { throw error(.overLimit("its texts are too long")) }
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
    case SQLITE_INTERRUPT: error(.overLimit("it takes too long to read"))
    case SQLITE_TOOBIG: error(.overLimit("one of its values is too long"))
    case SQLITE_CANTOPEN, SQLITE_IOERR: error(.unreadable(String(cString: sqlite3_errstr(code))))
    default: error(.damagedDatabase)
    }
  }

  /// One row of the result, valid until the next.
  struct Row {
    fileprivate let pointer: OpaquePointer
    fileprivate let budget: Budget

    func int64(_ column: Int32) -> Int64 { sqlite3_column_int64(pointer, column) }
    func int(_ column: Int32) -> Int { Int(int64(column)) }

    func text(_ column: Int32) -> String {
      let start = sqlite3_column_text(pointer, column)
      let count = Int(sqlite3_column_bytes(pointer, column))
      budget.bytes -= count
      return String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
    }

    func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
      let start = sqlite3_column_blob(pointer, column)
      let count = Int(sqlite3_column_bytes(pointer, column))
      budget.bytes -= count
      return UnsafeRawBufferPointer(start: start, count: count)
    }
  }
}

/// What reading a collection may still cost.
private final class Budget {
  var steps = 0
  var bytes = PackageLimits.readBytes

  /// The number of instructions between two calls of `spendSteps`.
  static let stride: Int32 = 100

  /// Not zero if nothing is left.
  func spendSteps() -> Int32 {
    steps -= Int(Self.stride)
    return steps < 0 ? 1 : 0
  }
}

/// Anki's collation for names: case-insensitive.
private enum Unicase {
  /// Longer names are compared by their bytes, since folding them takes too long.
  private static let longest = 4096

  static func compare(_ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Int32 {
    guard max(one.count, other.count) <= longest else {
      return one.lexicographicallyPrecedes(other) ? -1 : one.elementsEqual(other) ? 0 : 1
    }
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
