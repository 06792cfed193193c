public import CSQLite

/// The current row of a scan: values by column, in the order of the cases.
public struct ScanRow<Column: RawRepresentable<Int32> & CaseIterable> {
  @usableFromInline let values: UnsafeMutablePointer<OpaquePointer?>

  @usableFromInline init(_ values: UnsafeMutablePointer<OpaquePointer?>) { self.values = values }

  @inlinable
  public subscript<Value: ScannedNumber>(_ column: Column) -> Value {
    Value(scanned: values[Int(column.rawValue)])
  }

  /// Nil for NULL.
  @inlinable
  public subscript<Value: ScannedNumber>(_ column: Column) -> Value? {
    let value = values[Int(column.rawValue)]
    return sqlite3_value_type(value) == SQLITE_NULL ? nil : Value(scanned: value)
  }

  /// The bytes of a text, valid until the next row; `offset` counts columns from the named one.
  @inlinable
  public func utf8(_ column: Column, offset: Int = 0) -> UnsafeRawBufferPointer {
    let value = values[Int(column.rawValue) + offset]
    // Get the text before its length; otherwise the length may refer to another encoding.
    let start = sqlite3_value_text(value)
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
  }
}

/// A type of the numbers in a scan.
public protocol ScannedNumber {
  init(scanned value: OpaquePointer?)
}

extension ScannedNumber where Self: FixedWidthInteger {
  @inlinable
  public init(scanned value: OpaquePointer?) {
    self.init(truncatingIfNeeded: sqlite3_value_int64(value))
  }
}

extension Int: ScannedNumber {}
extension Int64: ScannedNumber {}
extension UInt8: ScannedNumber {}
extension UInt64: ScannedNumber {}

extension Bool: ScannedNumber {
  @inlinable
  public init(scanned value: OpaquePointer?) { self = sqlite3_value_int64(value) != 0 }
}

extension Float: ScannedNumber {
  @inlinable
  public init(scanned value: OpaquePointer?) { self.init(sqlite3_value_double(value)) }
}

extension ScanRow {
  /// The names of the columns up to one of them, separated by commas.
  fileprivate static func names(through last: Column) -> String {
    Column.allCases.filter { $0.rawValue <= last.rawValue }.map { "\($0)" }
      .joined(separator: ", ")
  }
}

extension Database {
  /// Passes the first columns of many rows to `body`, up to one of them; `rows` is what follows
  /// `FROM`.
  ///
  /// SQL calls `body` as an aggregate function, in half the time of a step from row to row.
  public func scan<Column>(
    _ rows: String, through last: Column, _ values: any SQLiteValue...,
    body: (ScanRow<Column>) throws(SQLiteError) -> Void
  ) throws(SQLiteError) {
    let function = try scanFunction()
    var failure: SQLiteError?
    try withoutActuallyEscaping(body) { (body) throws(SQLiteError) in
      let outer = function.visit
      defer { function.visit = outer }
      function.visit = { values in
        do throws(SQLiteError) { try body(ScanRow(values)) } catch { failure = error }
        return failure == nil
      }
      do throws(SQLiteError) {
        try unshared("SELECT scan(\(ScanRow.names(through: last))) FROM \(rows)")
          .bind(values).run()
      } catch {
        throw failure ?? error
      }
    }
  }

  /// Defined once: SQLite refuses to change a function while a statement is running.
  private func scanFunction() throws(SQLiteError) -> ScanFunction {
    if let scanning { return scanning }
    let function = ScanFunction()
    let code = sqlite3_create_function_v2(
      handle, "scan", -1, SQLITE_UTF8, Unmanaged.passUnretained(function).toOpaque(), nil,
      { ScanFunction.take($0, $2) }, { sqlite3_result_null($0) }, nil)
    guard code == SQLITE_OK else { throw connection.failure(code, "scan") }
    scanning = function
    return function
  }
}

/// The function that SQL calls for each row of a scan.
final class ScanFunction {
  /// Returns whether to go on; nil outside a scan.
  fileprivate var visit: ((UnsafeMutablePointer<OpaquePointer?>) -> Bool)?

  fileprivate static func take(
    _ context: OpaquePointer?, _ values: UnsafeMutablePointer<OpaquePointer?>?
  ) {
    guard let data = sqlite3_user_data(context), let values else { return }
    // Without counting a reference, which would take a tenth of a scan.
    Unmanaged<ScanFunction>.fromOpaque(data)._withUnsafeGuaranteedRef { function in
      if function.visit?(values) != true { sqlite3_result_error_code(context, SQLITE_ABORT) }
    }
  }
}
