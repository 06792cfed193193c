/// A failure of the world under a library: what was tried, on which path, and why it failed.
public struct ArchiveError: Error, Hashable, Sendable {
  public enum Operation: Hashable, Sendable {
    case look
    case open
    /// Opening a file that is to be made or written.
    case make
    case read
    case write
    case sync
    case rename
    case remove
    case list
    case makeFolder
    case lock
    case query
  }

  public enum Cause: Hashable, Sendable {
    /// The system's number.
    case system(Int32)
    /// Something that is no regular file stands there.
    case kind(FileKind)
    /// More bytes than are taken from one file, or put into one line.
    case size(limit: Int)
    /// The file changed while it was being read.
    case moving
    /// A journal of a newer til, by the number in its header.
    case newerFormat(Int)
    /// SQLite's extended result code.
    case index(Int32)
    /// Neither an option nor the environment says where a library could be.
    case noPlace
    /// `TIL_DEVICE` is no device's name.
    case deviceName
    /// The name's bytes are no UTF-8.
    case name
  }

  public var path: String
  public var operation: Operation
  public var cause: Cause

  public init(path: String, operation: Operation, cause: Cause) {
    self.path = path
    self.operation = operation
    self.cause = cause
  }

  init(_ operation: Operation, _ path: String, _ errno: Errno) {
    self.init(path: path, operation: operation, cause: .system(errno.code))
  }

  /// The system's number, if it was the system that failed.
  var errno: Errno? {
    if case .system(let code) = cause { Errno(code) } else { nil }
  }

  /// Whether nothing stands under that path.
  var isMissing: Bool { errno == .missing || errno == .notFolder }

  /// Whether the disk or its permissions keep us from writing there, which is a fact, no fault.
  var isReadOnly: Bool {
    errno == .readOnly || errno == .noAccess || errno == .notPermitted
  }
}
