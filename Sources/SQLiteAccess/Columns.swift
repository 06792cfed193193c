import CSQLite

/// A row whose columns are named in one place, for reading and writing.
public protocol StoredRow {
  static var table: String { get }

  /// A row before its columns are read.
  init()

  /// Passes each column to `column`, by name.
  mutating func visit(_ column: inout Columns)
}

/// Reads the columns of a row from a statement, writes them to its parameters, or lists them.
///
/// Inlinable, since millions of columns are visited, which takes several times as long where their
/// types are not known.
public struct Columns {
  @usableFromInline enum Purpose {
    /// Rows are read as they were listed, so columns need no looking up.
    case reading(OpaquePointer, columns: Int32)
    case writing(Statement)
    case listing
  }

  @usableFromInline let purpose: Purpose
  /// The place of the next column that is read.
  @usableFromInline var place: Int32 = 0
  @usableFromInline var names: [String] = []
  /// Whether a column had a value that til does not write.
  @usableFromInline var isDamaged = false

  init(_ purpose: Purpose) { self.purpose = purpose }

  @inlinable
  public mutating func callAsFunction(_ name: StaticString, _ value: inout some SQLiteValue) {
    switch purpose {
    case .reading(let statement, let columns):
      guard place < columns else { return }
      value = .init(column: place, of: statement)
      place += 1
    case .writing(let statement): statement.bind(name, value)
    case .listing: names.append("\(name)")
    }
  }

  @inlinable
  public mutating func callAsFunction<Value: RawRepresentable>(
    _ name: StaticString, _ value: inout Value
  ) where Value.RawValue: SQLiteValue {
    var number = value.rawValue
    self(name, &number)
    if let known = Value(rawValue: number) { value = known } else { isDamaged = true }
  }
}

extension StoredRow {
  /// The columns, separated by commas.
  public static var names: String {
    var (row, columns) = (Self(), Columns(.listing))
    row.visit(&columns)
    return columns.names.joined(separator: ", ")
  }

  /// The first columns, up to one of them.
  public static func names(through last: String) -> String {
    let names = names.split(separator: ", ")
    return names.prefix { $0 != last }.joined(separator: ", ") + ", \(last)"
  }
}

extension Statement {
  /// The current row of a statement that selects the names of columns, in their order; those that it
  /// does not select stay as in a new row.
  public func row<Row: StoredRow>() throws(SQLiteError) -> Row {
    let count = sqlite3_column_count(pointer)
    var (row, columns) = (Row(), Columns(.reading(pointer, columns: count)))
    row.visit(&columns)
    if columns.isDamaged { throw .damaged(Row.table) }
    return row
  }
}

extension Database {
  /// The rows of a table that meet a condition.
  public func stored<Row: StoredRow>(
    where condition: String, _ values: any SQLiteValue...
  ) throws(SQLiteError) -> [Row] {
    let statement = try statement(named: "\(Row.table) where \(condition)") {
      "SELECT \(Row.names) FROM \(Row.table) WHERE \(condition)"
    }.bind(values)
    defer { statement.reset() }
    var rows: [Row] = []
    while try statement.step() { rows.append(try statement.row()) }
    return rows
  }

  /// Writes a row in place of the one with its key.
  public func replace<Row: StoredRow>(_ row: Row) throws(SQLiteError) {
    var row = row
    let statement = try statement(named: "replace \(Row.table)") {
      let parameters = Row.names.replacing(", ", with: ", :")
      return "INSERT OR REPLACE INTO \(Row.table)(\(Row.names)) VALUES(:\(parameters))"
    }
    var columns = Columns(.writing(statement))
    row.visit(&columns)
    try statement.run()
  }
}
