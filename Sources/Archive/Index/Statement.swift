import CSQLite

/// A prepared statement.
///
/// It computes the checksum of the values bound to it; `insert` stores it as the last column, and
/// `verify` compares it when a row is read.
final class Statement {
  private let pointer: OpaquePointer
  /// Shared, so that the file stays open while any statement exists.
  private let connection: Connection
  private let sql: String
  private var checksum = RowChecksum()

  init(_ pointer: OpaquePointer, of connection: Connection, sql: String) {
    self.pointer = pointer
    self.connection = connection
    self.sql = sql
  }

  deinit { sqlite3_finalize(pointer) }

  func reset() {
    sqlite3_reset(pointer)
    sqlite3_clear_bindings(pointer)
    checksum = RowChecksum()
  }

  /// True while there is a row.
  func step() throws(IndexError) -> Bool {
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
  func run() throws(IndexError) {
    while try step() {}
    checksum = RowChecksum()
  }

  /// Runs an insert whose last value is the checksum of all others.
  func insert() throws(IndexError) {
    sqlite3_bind_int64(
      pointer, sqlite3_bind_parameter_count(pointer), Int64(bitPattern: checksum.value))
    try run()
  }
}

// Binding values.
extension Statement {
  /// Values are copied by SQLite before the call returns.
  private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  @discardableResult
  func bind(_ place: Int32, _ number: Int64) -> Statement {
    checksum.add(UInt64(bitPattern: number), column: place - 1)
    sqlite3_bind_int64(pointer, place, number)
    return self
  }

  @discardableResult
  func bind(_ place: Int32, _ number: Int) -> Statement { bind(place, Int64(number)) }

  /// Nil becomes NULL.
  @discardableResult
  func bind(_ place: Int32, optional number: Int?) -> Statement {
    if let number { return bind(place, Int64(number)) }
    checksum.addNull(column: place - 1)
    sqlite3_bind_null(pointer, place)
    return self
  }

  /// All 64 bits, as SQLite's signed integer.
  @discardableResult
  func bind(_ place: Int32, bits: UInt64) -> Statement { bind(place, Int64(bitPattern: bits)) }

  @discardableResult
  func bind(_ place: Int32, _ number: Float) -> Statement {
    let number = Double(number)
    checksum.add(number.bitPattern, column: place - 1)
    sqlite3_bind_double(pointer, place, number)
    return self
  }

  @discardableResult
  func bind(_ place: Int32, _ text: String) -> Statement {
    var text = text
    return text.withUTF8 { bind(place, utf8: UnsafeRawBufferPointer($0), Self.copied) }
  }

  /// UTF-8 that must stay valid until the statement has run.
  @discardableResult
  func bind(_ place: Int32, lent bytes: UnsafeRawBufferPointer) -> Statement {
    bind(place, utf8: bytes, nil)
  }

  private func bind(
    _ place: Int32, utf8 bytes: UnsafeRawBufferPointer, _ lifetime: sqlite3_destructor_type?
  ) -> Statement {
    checksum.add(bytes, column: place - 1)
    guard let base = bytes.baseAddress, !bytes.isEmpty else {
      // A null pointer would bind NULL.
      sqlite3_bind_text(pointer, place, "", 0, Self.copied)
      return self
    }
    sqlite3_bind_text(
      pointer, place, base.assumingMemoryBound(to: CChar.self), Int32(bytes.count), lifetime)
    return self
  }

  @discardableResult
  func bind(_ place: Int32, blob: UnsafeRawBufferPointer) -> Statement {
    checksum.add(blob, column: place - 1)
    if let base = blob.baseAddress, !blob.isEmpty {
      sqlite3_bind_blob(pointer, place, base, Int32(blob.count), Self.copied)
    } else {
      sqlite3_bind_zeroblob(pointer, place, 0)
    }
    return self
  }

  @discardableResult
  func bind(_ place: Int32, blob: [UInt8]) -> Statement {
    blob.withUnsafeBytes { bind(place, blob: $0) }
  }
}

// Reading columns.
extension Statement {
  func int(_ column: Int32) -> Int { Int(sqlite3_column_int64(pointer, column)) }
  func int64(_ column: Int32) -> Int64 { sqlite3_column_int64(pointer, column) }
  func bits(_ column: Int32) -> UInt64 { UInt64(bitPattern: int64(column)) }
  func float(_ column: Int32) -> Float { Float(sqlite3_column_double(pointer, column)) }
  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(pointer, column) == SQLITE_NULL }
  func optional(_ column: Int32) -> Int? { number(column).map { Int(truncatingIfNeeded: $0) } }
  func optionalFloat(_ column: Int32) -> Float? {
    number(column).map { Float(Double(bitPattern: $0)) }
  }

  func text(_ column: Int32) -> String { String(decoding: utf8(column), as: UTF8.self) }

  /// The bytes of a text, valid until the next step.
  func utf8(_ column: Int32) -> UnsafeRawBufferPointer {
    // Get the text before its length; otherwise the length may refer to another encoding.
    let start = sqlite3_column_text(pointer, column)
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(pointer, column)))
  }

  /// The bytes of a blob, valid until the next step.
  func blob(_ column: Int32) -> UnsafeRawBufferPointer {
    let start = sqlite3_column_blob(pointer, column)
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(pointer, column)))
  }

  var columnCount: Int32 { sqlite3_column_count(pointer) }

  /// Compares a row's checksum with its other columns, selected in the table's order.
  func verify(_ table: String) throws(IndexError) {
    let last = columnCount - 1
    guard sum(ofColumns: last) == bits(last) else {
      reset()
      throw .damaged(table)
    }
  }

  /// The checksum of the first columns of a row.
  func sum(ofColumns count: Int32) -> UInt64 {
    var sum = RowChecksum()
    for column in 0..<count {
      switch sqlite3_column_type(pointer, column) {
      case SQLITE_INTEGER: sum.add(bits(column), column: column)
      case SQLITE_FLOAT:
        sum.add(sqlite3_column_double(pointer, column).bitPattern, column: column)
      case SQLITE_TEXT: sum.add(utf8(column), column: column)
      case SQLITE_BLOB: sum.add(blob(column), column: column)
      default: sum.addNull(column: column)
      }
    }
    return sum.value
  }

  /// The bits of the number in a column, and nil for NULL or anything else.
  fileprivate func number(_ column: Int32) -> UInt64? {
    // A value is reached more cheaply than a column, which locks the connection.
    let value = sqlite3_column_value(pointer, column)
    return switch sqlite3_value_type(value) {
    case SQLITE_INTEGER: UInt64(bitPattern: sqlite3_value_int64(value))
    case SQLITE_FLOAT: sqlite3_value_double(value).bitPattern
    default: nil
    }
  }
}

/// A row of numbers, each read once, compared with its checksum.
struct VerifiedNumbers {
  private let bits: [UInt64]
  private let nulls: UInt64

  /// The row of a statement that selects all columns of a table, at most 64.
  init(_ statement: Statement, of table: String) throws(IndexError) {
    let last = statement.columnCount - 1
    var sum = RowChecksum()
    var nulls: UInt64 = 0
    bits = (0..<last).map { column in
      guard let number = statement.number(column) else {
        sum.addNull(column: column)
        nulls |= 1 << column
        return 0
      }
      sum.add(number, column: column)
      return number
    }
    guard statement.number(last) == sum.value else {
      statement.reset()
      throw .damaged(table)
    }
    self.nulls = nulls
  }

  func isNull(_ column: Int) -> Bool { nulls >> column & 1 != 0 }
  func bits(_ column: Int) -> UInt64 { bits[column] }
  func int(_ column: Int) -> Int { Int(truncatingIfNeeded: bits[column]) }
  func float(_ column: Int) -> Float { Float(Double(bitPattern: bits[column])) }
  func optional(_ column: Int) -> Int? { isNull(column) ? nil : int(column) }
}

/// The checksum of a row's values, stored in its last column.
///
/// SQLite does not detect a flipped bit or swapped pages, and a wrong memory state would become a
/// wrong date in the journal. Values may be added in any order.
struct RowChecksum {
  private(set) var value: UInt64 = 0

  /// Adds the number in a column; columns are counted from 0.
  @inline(__always)
  mutating func add(_ number: UInt64, column: Int32) {
    value ^= Self.spread(number ^ UInt64(UInt32(bitPattern: column) &+ 1) &* Self.odd)
  }

  /// Adds the text or blob in a column.
  mutating func add(_ bytes: UnsafeRawBufferPointer, column: Int32) {
    var hash = UInt64(bytes.count)
    var place = 0
    while place &+ 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      hash = (hash ^ word) &* Self.odd
      hash ^= hash >> 29
      place &+= 8
    }
    while place < bytes.count {
      hash = (hash ^ UInt64(bytes[place])) &* Self.odd
      hash ^= hash >> 29
      place &+= 1
    }
    add(hash, column: column)
  }

  /// Adds a NULL column.
  mutating func addNull(column: Int32) { add(Self.null, column: column) }

  private static let odd: UInt64 = 0x9E37_79B9_7F4A_7C15
  private static let null: UInt64 = 0x4E55_4C4C

  /// A mixing function: one different input bit changes half of the output bits.
  private static func spread(_ number: UInt64) -> UInt64 {
    var mixed = number
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
