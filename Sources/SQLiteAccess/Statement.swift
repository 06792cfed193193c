import CSQLite

/// A prepared statement, whose columns and parameters are used by name.
public final class Statement {
  public let pointer: OpaquePointer
  /// Shared, so that the file stays open while any statement exists.
  private let connection: Connection
  private let sql: String
  // Looked up for every value of every row, and never during another look-up: checking that at run
  // time would take a tenth of a scan.
  @exclusivity(unchecked) private var columns = KnownNames()
  @exclusivity(unchecked) private var parameters = KnownNames()

  init(_ pointer: OpaquePointer, of connection: Connection, sql: String) {
    self.pointer = pointer
    self.connection = connection
    self.sql = sql
  }

  deinit { sqlite3_finalize(pointer) }

  public func reset() {
    sqlite3_reset(pointer)
    sqlite3_clear_bindings(pointer)
  }

  /// True while there is a row.
  public func step() throws(SQLiteError) -> Bool {
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
  public func run() throws(SQLiteError) { while try step() {} }

  /// The position of a column, looked up by its text the first time.
  public func column(_ name: StaticString) -> Int32 {
    columns.position(of: name) { text in
      let found = (0..<sqlite3_column_count(pointer)).first {
        sqlite3_stricmp(sqlite3_column_name(pointer, $0), text) == 0
      }
      assert(found != nil, "There is no column \(name) in: \(sql)")
      // SQLite reads NULL outside the row.
      return found ?? -1
    }
  }

  @usableFromInline
  func parameter(_ name: StaticString) -> Int32 {
    parameters.position(of: name) { text in
      let found = (1...max(1, sqlite3_bind_parameter_count(pointer))).first {
        // Written as `:name`.
        sqlite3_bind_parameter_name(pointer, $0).map { sqlite3_stricmp($0 + 1, text) == 0 } ?? false
      }
      return found ?? { preconditionFailure("There is no parameter \(name) in: \(sql)") }()
    }
  }

  /// The positions of names that were looked up, by the addresses of their literals.
  ///
  /// All rows use them in the same order, so the search starts after the last one.
  private struct KnownNames {
    private var known: [(name: UnsafePointer<UInt8>, position: Int32)] = []
    private var next = 0

    mutating func position(
      of name: StaticString, look: (UnsafePointer<CChar>) -> Int32
    ) -> Int32 {
      for _ in known.indices {
        let found = known[next]
        next = next + 1 == known.count ? 0 : next + 1
        if found.name == name.utf8Start { return found.position }
      }
      let text = UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
      known.append((name.utf8Start, look(text)))
      next = 0
      return known[known.count - 1].position
    }
  }
}

/// Reads the rows of a statement of its own, one by one.
public struct Cursor<Row> {
  private let statement: Statement
  private let read: (Statement) throws(SQLiteError) -> Row

  /// `read` makes the current row, which may be valid only until the following one.
  public init(
    _ statement: Statement, _ read: @escaping (Statement) throws(SQLiteError) -> Row
  ) {
    self.statement = statement
    self.read = read
  }

  public func next() throws(SQLiteError) -> Row? { try statement.step() ? read(statement) : nil }
}

// Binding parameters.
extension Statement {
  /// Binds `?1`, `?2` and so on.
  @discardableResult
  public func bind(_ values: [any SQLiteValue]) -> Statement {
    for (index, value) in values.enumerated() { value.bind(to: pointer, at: Int32(index + 1)) }
    return self
  }

  @discardableResult @inlinable
  public func bind(_ name: StaticString, _ value: some SQLiteValue) -> Statement {
    value.bind(to: pointer, at: parameter(name))
    return self
  }

  @discardableResult
  public func bind(_ name: StaticString, blob: UnsafeRawBufferPointer) -> Statement {
    ColumnBytes.bind(blob: blob, to: pointer, at: parameter(name))
    return self
  }

  /// Binds UTF-8 that must stay valid until the statement has run; `offset` counts parameters from
  /// the named one.
  public func bind(_ name: StaticString, offset: Int, lent bytes: UnsafeRawBufferPointer) {
    ColumnBytes.bind(utf8: bytes, to: pointer, at: parameter(name) + Int32(offset), nil)
  }
}

// Reading columns.
extension Statement {
  @inlinable
  public subscript<Value: SQLiteValue>(_ name: StaticString) -> Value {
    Value(column: column(name), of: pointer)
  }

  /// The bytes of a text, valid until the next step; `offset` counts columns from the named one.
  public func utf8(_ name: StaticString, offset: Int = 0) -> UnsafeRawBufferPointer {
    ColumnBytes.utf8(column(name) + Int32(offset), of: pointer)
  }

  /// The bytes of a blob, valid until the next step.
  public func blob(_ name: StaticString) -> UnsafeRawBufferPointer {
    ColumnBytes.blob(column(name), of: pointer)
  }

  /// Passes on all values of the current row: the bits of numbers, and the bytes of anything else.
  public func visit(numbers: (UInt64) -> Void, bytes: (UnsafeRawBufferPointer) -> Void) {
    for column in 0..<sqlite3_column_count(pointer) {
      switch sqlite3_column_type(pointer, column) {
      case SQLITE_INTEGER: numbers(UInt64(column: column, of: pointer))
      case SQLITE_FLOAT: numbers(sqlite3_column_double(pointer, column).bitPattern)
      default: bytes(ColumnBytes.blob(column, of: pointer))
      }
    }
  }
}
