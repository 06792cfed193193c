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
  /// The bytes of all texts and blobs read so far.
  @exclusivity(unchecked) public private(set) var bytesRead = 0

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
    for (index, value) in values.enumerated() { value.bind(to: self, at: Int32(index + 1)) }
    return self
  }

  @discardableResult @inlinable
  public func bind(_ name: StaticString, _ value: some SQLiteValue) -> Statement {
    value.bind(to: self, at: parameter(name))
    return self
  }

  @discardableResult
  public func bind(_ name: StaticString, blob: UnsafeRawBufferPointer) -> Statement {
    bind(blob: blob, at: parameter(name))
    return self
  }

  /// Binds UTF-8 that must stay valid until the statement has run; `offset` counts parameters from
  /// the named one.
  public func bind(_ name: StaticString, offset: Int, lent bytes: UnsafeRawBufferPointer) {
    bind(utf8: bytes, at: parameter(name) + Int32(offset), nil)
  }

  /// Values are copied by SQLite before the call returns.
  static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  func bind(
    utf8 bytes: UnsafeRawBufferPointer, at position: Int32, _ lifetime: sqlite3_destructor_type?
  ) {
    guard let base = bytes.baseAddress, !bytes.isEmpty else {
      // A null pointer would bind NULL.
      sqlite3_bind_text(pointer, position, "", 0, Self.copied)
      return
    }
    sqlite3_bind_text(
      pointer, position, base.assumingMemoryBound(to: CChar.self), Int32(bytes.count), lifetime)
  }

  func bind(blob: UnsafeRawBufferPointer, at position: Int32) {
    if let base = blob.baseAddress, !blob.isEmpty {
      sqlite3_bind_blob(pointer, position, base, Int32(blob.count), Self.copied)
    } else {
      sqlite3_bind_zeroblob(pointer, position, 0)
    }
  }
}

// Reading columns.
extension Statement {
  @inlinable
  public subscript<Value: SQLiteValue>(_ name: StaticString) -> Value {
    Value(column: column(name), of: self)
  }

  /// The bytes of a text, valid until the next step; `offset` counts columns from the named one.
  public func utf8(_ name: StaticString, offset: Int = 0) -> UnsafeRawBufferPointer {
    utf8(at: column(name) + Int32(offset))
  }

  /// The bytes of a blob, valid until the next step.
  public func blob(_ name: StaticString) -> UnsafeRawBufferPointer { blob(at: column(name)) }

  func utf8(at column: Int32) -> UnsafeRawBufferPointer {
    // Get the text before its length; otherwise the length may refer to another encoding.
    counted(sqlite3_column_text(pointer, column), column)
  }

  func blob(at column: Int32) -> UnsafeRawBufferPointer {
    counted(sqlite3_column_blob(pointer, column), column)
  }

  private func counted(_ start: UnsafeRawPointer?, _ column: Int32) -> UnsafeRawBufferPointer {
    let count = Int(sqlite3_column_bytes(pointer, column))
    bytesRead += count
    return UnsafeRawBufferPointer(start: start, count: count)
  }

  /// Passes on all values of the current row: the bits of numbers, and the bytes of anything else.
  public func visit(numbers: (UInt64) -> Void, bytes: (UnsafeRawBufferPointer) -> Void) {
    for column in 0..<sqlite3_column_count(pointer) {
      switch sqlite3_column_type(pointer, column) {
      case SQLITE_INTEGER: numbers(UInt64(column: column, of: self))
      case SQLITE_FLOAT: numbers(sqlite3_column_double(pointer, column).bitPattern)
      default: bytes(blob(at: column))
      }
    }
  }
}
