public import Things

/// A system failure: the operation, the path and the reason.
public struct ArchiveError: Error, Hashable, Sendable {
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
    case query
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
    /// The path is none that a file of a library can have.
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

  init(_ operation: Operation, _ path: String, because errno: Errno) {
    self.init(path: path, operation: operation, cause: .system(errno.code))
  }

  /// Runs a system call, and explains its failure.
  static func explaining<Result>(
    _ operation: Operation, _ path: String, call: () throws(Errno) -> Result
  ) throws(ArchiveError) -> Result {
    do { return try call() } catch { throw ArchiveError(operation, path, because: error) }
  }

  /// The system's error number for a failed system call.
  var errno: Errno? {
    if case .system(let code) = cause { Errno(code) } else { nil }
  }

  /// Whether the path does not exist.
  var isMissing: Bool { errno == .missing || errno == .notFolder }

  /// Whether the path is read-only, rather than broken.
  var isReadOnly: Bool {
    errno == .readOnly || errno == .noAccess || errno == .notPermitted
  }
}

extension ArchiveError: Reportable {
  public var sentence: String {
    switch cause {
    case .system(let code): "cannot \(operation.verb) \(path): \(Errno(code).reason)."
    case .kind(.link): "\(path) is a symbolic link, which til does not follow."
    case .kind(.regular): "\(path) is a file, but a directory was expected."
    case .kind(let kind): "\(path) is \(kind.word), but a file was expected."
    case .size(let limit): "\(path) has a line longer than \(limit / 1_000_000) MB."
    case .moving: "\(path) changed while it was being read."
    case .newerFormat(let number):
      "\(path) was written by a newer version of til (format \(number))."
    case .index(let code): "the index at \(path) failed with SQLite error \(code)."
    case .noPlace: "cannot find the library: HOME is not set."
    case .deviceName:
      "invalid TIL_DEVICE: only lowercase letters, digits and hyphens are allowed."
    case .name: "the name of \(path) is not UTF-8."
    case .foreign: "\(path) cannot be a file of a library."
    }
  }

  public var remedy: String {
    switch cause {
    case .system(let code): Errno(code).remedy
    case .kind(.link) where operation == .list:
      "Replace the link with the directory it points to, or link the whole library instead."
    case .kind(.link) where operation == .lock: "Remove it."
    case .kind(.link): "Replace the link with the file it points to."
    case .kind: "Move it out of the way."
    case .size: "Split the line, or move the file out of the library."
    case .moving: "Retry when the other program is done."
    case .newerFormat: "Install the newer version. Until then, list, show and export work."
    case .index: "Run rebuild to recreate the index; nothing is lost."
    case .noPlace: "Pass --library DIR or set TIL_LIBRARY."
    case .deviceName: "Correct it, or unset it to use the default name."
    case .name: "Rename it."
    case .foreign: "Use another name."
    }
  }

  public var status: ExitStatus {
    switch cause {
    case .noPlace: return .cannotCreate
    case .deviceName: return .wrongUsage
    case .newerFormat: return .badInput
    case .moving, .index: return .inputOutput
    case .kind, .size, .name, .foreign: return operation == .make ? .cannotCreate : .noInput
    case .system: break
    }
    switch operation {
    case .make, .makeFolder: return .cannotCreate
    case .look, .open, .list: return isMissing || isReadOnly ? .noInput : .inputOutput
    default: return .inputOutput
    }
  }
}

extension ArchiveError.Operation {
  fileprivate var verb: String {
    switch self {
    case .look: "access"
    case .open: "open"
    case .make, .makeFolder: "create"
    case .read: "read"
    case .write: "write"
    case .sync: "fsync"
    case .rename: "rename"
    case .remove: "remove"
    case .list: "list"
    case .lock: "lock"
    case .query: "query"
    }
  }
}

extension Errno {
  /// The reason, as part of a sentence.
  fileprivate var reason: String {
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

  fileprivate var remedy: String {
    switch self {
    case .missing, .notFolder: "Check the path."
    case .isFolder, .exists: "Move it out of the way."
    case .throughLink: "Use the file or directory itself."
    case .noAccess, .notPermitted: "Check the permissions, or use another library (--library)."
    case .readOnly: "Make the file system writable, or use another library (--library)."
    case .diskFull, .quota: "Free some space and try again."
    case .tooLarge: "Raise the limit (ulimit -f) and try again."
    case .device: "Try again. If it persists, check the disk."
    case .tooManyHere, .tooManyFiles: "Close some programs, or raise the limit (ulimit -n)."
    case .noMemory: "Close some programs and try again."
    case .nameTooLong: "Use a shorter one."
    case .noLocks, .notSupported: "Keep the library on a local disk."
    default: "Try again."
    }
  }
}
