import SQLiteAccess

struct WritableDatabase {
  let database: Database
  private let file: String

  /// Errors name `file`.
  init(_ path: String, of file: String) throws(PackageError) {
    self.file = file
    do {
      database = try Database(path, .writing)
    } catch {
      throw PackageError(file, .unwritable(error.message))
    }
  }

  /// Does work with the database, and reports errors by the file's name.
  private func writing<Result>(
    _ work: () throws(SQLiteError) -> Result
  ) throws(PackageError) -> Result {
    do {
      return try work()
    } catch {
      switch error.code {
      case .busy, .locked: throw PackageError(file, .inUse)
      case .notADatabase: throw PackageError(file, .notDatabase)
      default: throw PackageError(file, .unwritable(error.message))
      }
    }
  }

  func execute(_ sql: String) throws(PackageError) {
    try writing { () throws(SQLiteError) in try database.execute(sql) }
  }

  /// Copies all pages.
  func copy(to other: WritableDatabase) throws(PackageError) {
    try other.writing { () throws(SQLiteError) in try database.copy(to: other.database) }
  }

  /// Runs a statement for each row of values.
  func run(_ sql: String, _ rows: some Sequence<[any SQLiteValue]>) throws(PackageError) {
    try writing { () throws(SQLiteError) in
      let statement = try database.statement(sql)
      for row in rows { try statement.bind(row).run() }
    }
  }

  /// The text of the column `text` in the first row; nil if there is no row.
  func text(_ sql: String, _ value: any SQLiteValue) throws(PackageError) -> String? {
    try writing { () throws(SQLiteError) in try database.first(sql, value) { $0["text"] } }
  }
}
