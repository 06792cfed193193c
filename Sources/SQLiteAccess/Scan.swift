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
  /// SQL calls `body` as an aggregate function, in half the time of a step from row to row. A scan
  /// must not begin within another one.
  public func scan<Column>(
    _ rows: String, through last: Column, _ values: any SQLiteValue...,
    body: (ScanRow<Column>) throws(SQLiteError) -> Void
  ) throws(SQLiteError) {
    try withoutActuallyEscaping(body) { (body) throws(SQLiteError) in
      let scan = Scan { (values) throws(SQLiteError) in try body(ScanRow(values)) }
      define(scan)
      defer { define(nil) }
      do throws(SQLiteError) {
        try unshared("SELECT scan(\(ScanRow.names(through: last))) FROM \(rows)")
          .bind(values).run()
      } catch {
        throw scan.error ?? error
      }
    }
  }

  /// Defines the function of a scan, or removes it.
  private func define(_ scan: Scan?) {
    let context = scan.map { Unmanaged.passUnretained($0).toOpaque() }
    sqlite3_create_function_v2(
      handle, "scan", -1, SQLITE_UTF8, context, nil,
      scan == nil ? nil : { Scan.take($0, $2) }, scan == nil ? nil : { sqlite3_result_null($0) },
      nil)
  }
}

/// What a scan calls for each row, and the error that ended it.
private final class Scan {
  private let visit: (UnsafeMutablePointer<OpaquePointer?>) throws(SQLiteError) -> Void
  private(set) var error: SQLiteError?

  init(_ visit: @escaping (UnsafeMutablePointer<OpaquePointer?>) throws(SQLiteError) -> Void) {
    self.visit = visit
  }

  static func take(_ context: OpaquePointer?, _ values: UnsafeMutablePointer<OpaquePointer?>?) {
    guard let data = sqlite3_user_data(context), let values else { return }
    // Without counting a reference, which would take a tenth of a scan.
    Unmanaged<Scan>.fromOpaque(data)._withUnsafeGuaranteedRef { scan in
      do throws(SQLiteError) {
        try scan.visit(values)
      } catch {
        scan.error = error
        sqlite3_result_error_code(context, SQLITE_ABORT)
      }
    }
  }
}
