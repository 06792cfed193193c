/// A system failure: the operation, the path and the reason.
public struct FileError: Error, Hashable, Sendable {
  public enum Operation: Hashable, Sendable {
    case look
    case open
    /// Opening a file to create or write it.
    case make
    case read
    case write
    case sync
    case rename
    case remove
    case list
    case makeFolder
    case lock
  }

  public enum Cause: Hashable, Sendable {
    /// The system's error number.
    case system(Int32)
    /// The path is not a regular file.
    case kind(FileKind)
    /// The file or line exceeds the size limit.
    case size(limit: Int)
    /// The file changed while it was being read.
    case moving
    /// The journal has a newer format; the number is from its header.
    case newerFormat(Int)
    /// SQLite's extended result code.
    case index(Int32)
    /// No option or environment variable determines where to put a library.
    case noPlace
    /// `TIL_DEVICE` is not a valid device name.
    case deviceName
    /// The name is not valid UTF-8.
    case name
    /// No file of a library can have this path.
    case foreign
  }

  public var path: String
  public var operation: Operation
  public var cause: Cause

  public init(path: String, operation: Operation, cause: Cause) {
    self.path = path
    self.operation = operation
    self.cause = cause
  }

  package init(_ operation: Operation, _ path: String, because errno: Errno) {
    self.init(path: path, operation: operation, cause: .system(errno.code))
  }

  /// Runs a system call, and explains its failure.
  package static func explaining<Result>(
    _ operation: Operation, _ path: String, call: () throws(Errno) -> Result
  ) throws(FileError) -> Result {
    do { return try call() } catch { throw FileError(operation, path, because: error) }
  }

  /// The system's error number for a failed system call.
  package var errno: Errno? {
    if case .system(let code) = cause { Errno(code) } else { nil }
  }

  /// Whether the path does not exist.
  package var isMissing: Bool { errno == .missing || errno == .notFolder }

  /// Whether the path is read-only, rather than broken.
  package var isReadOnly: Bool {
    errno == .readOnly || errno == .noAccess || errno == .notPermitted
  }
}

extension Errno {
  /// The reason, as part of a sentence.
  package var reason: String {
    switch self {
    case .missing: "no such file or directory"
    case .notFolder: "a part of the path is not a directory"
    case .isFolder: "it is a directory"
    case .throughLink: "too many levels of symbolic links"
    case .exists: "it already exists"
    case .noAccess, .notPermitted: "permission denied"
    case .readOnly: "read-only file system"
    case .diskFull: "the disk is full"
    case .quota: "disk quota exceeded"
    case .tooLarge: "file size limit exceeded"
    case .device: "input/output error"
    case .tooManyHere, .tooManyFiles: "too many open files"
    case .noMemory: "out of memory"
    case .nameTooLong: "the name is too long"
    case .noLocks, .notSupported: "not supported by the file system"
    default: Self.lowered(System.words(for: self))
    }
  }

  /// The system's words, without the capital of their first word.
  private static func lowered(_ words: String) -> String {
    let isWord = words.dropFirst().first?.isLowercase == true
    return isWord ? words.prefix(1).lowercased() + words.dropFirst() : words
  }
}
