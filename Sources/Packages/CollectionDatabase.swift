import CSQLite
import SQLiteAccess

/// A collection opened defensively, since the database is untrusted.
///
/// Its definitions are checked before any of its tables is read.
final class CollectionDatabase {
  private let database: Database
  private let file: String
  private let budget = Budget()

  /// `copy` is the database; errors name `file`.
  init(
    _ copy: PackageInput, of file: String, expecting program: PackageError.OtherDatabase? = nil
  ) throws {
    guard copy.size <= PackageLimits.collectionBytes else {
      throw PackageError(file, .overLimit("its collection is larger than 512 MB"))
    }
    self.file = file
    do {
      database = try Database(copy.path, .unchanging)
    } catch {
      throw PackageError(file, .unreadable(error.message))
    }
    do { try database.defend() } catch { throw failure(error.code) }
    limit()
    Self.addCollation(to: database.handle)
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
      sqlite3_limit(database.handle, limit, value)
    }
    sqlite3_progress_handler(
      database.handle, Budget.stride,
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
      if let other = PackageError.OtherDatabase(rawValue: row["name"]), other != program {
        throw error(.otherProgram(other))
      }
    }
    var tables: [String] = []
    var roots = [1]
    try rows("SELECT type, name, rootpage FROM sqlite_schema") { row in
      let (type, name): (String, String) = (row["type"], row["name"])
      guard type == "table" || type == "index" else { throw error(.foreign("a \(type)", name)) }
      guard row["rootpage"] > 0 else { throw error(.foreign("a virtual table", name)) }
      if type == "table" { tables.append(name) }
      roots.append(row["rootpage"])
      guard roots.count <= PackageLimits.tables else {
        throw error(.overLimit("it has too many tables"))
      }
    }
    for table in tables {
      try rows("PRAGMA table_xinfo(\"\(table.replacing("\"", with: "\"\""))\")") { row in
        guard row["hidden"] == 0 else {
          throw error(.foreign("a generated column", row["name"]))
        }
      }
    }
    guard var trees = try PageTrees(copy) else { throw error(.damagedDatabase) }
    for root in roots where try !trees.isSound(root: root) { throw error(.damagedDatabase) }
    budget.steps = PackageLimits.steps
    sqlite3_limit(database.handle, SQLITE_LIMIT_LENGTH, PackageLimits.valueBytes)
  }

  func error(_ cause: PackageError.Cause) -> PackageError { PackageError(file, cause) }

  func rows(_ sql: String, _ body: (Statement) throws -> Void) throws {
    do {
      let row = try database.unshared(sql)
      while try row.step() {
        try body(row)
        row.visit(numbers: { _ in }, bytes: { budget.bytes -= $0.count })
        guard budget.bytes >= 0 else {
          throw error(.overLimit("its texts are too long"))
        }
      }
    } catch let error as SQLiteError {
      throw failure(error.code)
    }
  }

  /// The failure that SQLite's integrity check found.
  ///
  /// A disk that fails during the check is only mentioned in its text: "unable to get the page. error
  /// code=266".
  func failure(ofCheck text: String) -> PackageError {
    let parts = text.split(separator: "error code")
    let code = parts.dropFirst().first?.dropFirst().prefix(while: \.isNumber)
    return failure(code.flatMap { Int32($0) }.map(ResultCode.init) ?? .corrupt)
  }

  private func failure(_ code: ResultCode) -> PackageError {
    switch code {
    case .notADatabase: error(.notDatabase)
    case .interrupted: error(.overLimit("it takes too long to read"))
    case .tooBig: error(.overLimit("one of its values is too long"))
    case .cannotOpen, .inputOutput:
      error(.unreadable(String(cString: sqlite3_errstr(code.number))))
    default: error(.damagedDatabase)
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
