import CSQLite

/// Reads a blob in order, without a copy of all of it.
public final class BlobReader {
  public let count: Int
  private let handle: OpaquePointer
  private let connection: Connection
  private var place = 0

  fileprivate init(_ handle: OpaquePointer, of connection: Connection) {
    (self.handle, self.connection) = (handle, connection)
    count = Int(sqlite3_blob_bytes(handle))
  }

  deinit { sqlite3_blob_close(handle) }

  /// Fills a buffer with the next bytes.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(SQLiteError) {
    guard !buffer.isEmpty else { return }
    let code = sqlite3_blob_read(
      handle, buffer.baseAddress, Int32(clamping: buffer.count), Int32(clamping: place))
    guard code == SQLITE_OK else { throw connection.failure(code, "blob") }
    place += buffer.count
  }
}

extension Database {
  /// The blob of a row that exists; the row must not change while it is read.
  public func blob(
    _ column: String, of table: String, in row: Int
  ) throws(SQLiteError) -> BlobReader {
    var handle: OpaquePointer?
    let code = sqlite3_blob_open(
      connection.handle, "main", table, column, Int64(row), 0, &handle)
    guard code == SQLITE_OK, let handle else { throw connection.failure(code, "blob") }
    return BlobReader(handle, of: connection)
  }
}
