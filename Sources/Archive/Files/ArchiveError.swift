public import Things

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

  init(_ operation: Operation, _ path: String, because errno: Errno) {
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

extension ArchiveError: Reportable {
  public var sentence: String {
    switch cause {
    case .system(let code): "\(path) could not be \(operation.done): \(Errno(code).reason)."
    case .kind(.link): "\(path) is a link, and links are not followed."
    case .kind(.regular): "\(path) is a file, where a folder was expected."
    case .kind(let kind): "\(path) is \(kind.word), where a file was expected."
    case .size(let limit): "\(path) holds more than \(limit / 1_000_000) MB in one piece."
    case .moving: "\(path) was changed while it was being read."
    case .newerFormat(let number): "\(path) was written by a newer til, in format \(number)."
    case .index(let code): "the index at \(path) failed with SQLite's code \(code)."
    case .noPlace: "there is no HOME, so there is no place for a library."
    case .deviceName:
      "TIL_DEVICE is no device's name: such a name has small letters, digits and hyphens."
    case .name: "\(path) has a name that is no UTF-8."
    }
  }

  public var remedy: String {
    switch cause {
    case .system(let code): Errno(code).remedy
    case .kind(.link): "Put what it leads to in its place."
    case .kind: "Move it away."
    case .size: "Take it apart, or move it away."
    case .moving: "Try again when the other program is done."
    case .newerFormat: "Install the newer til; until then list, show and export work."
    case .index: "Say rebuild: the index is computed again, and nothing is lost."
    case .noPlace: "Name one with --library DIR or TIL_LIBRARY."
    case .deviceName: "Correct it, or unset it to let til choose a name."
    case .name: "Rename it."
    }
  }

  public var status: ExitStatus {
    switch cause {
    case .noPlace: return .cannotCreate
    case .deviceName: return .wrongUsage
    case .newerFormat: return .badInput
    case .moving, .index: return .inputOutput
    case .kind, .size, .name: return operation == .make ? .cannotCreate : .noInput
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
  fileprivate var done: String {
    switch self {
    case .look: "looked at"
    case .open: "opened"
    case .make, .makeFolder: "made"
    case .read: "read"
    case .write: "written"
    case .sync: "brought safely to the disk"
    case .rename: "put in place"
    case .remove: "removed"
    case .list: "listed"
    case .lock: "locked"
    case .query: "asked"
    }
  }
}

extension Errno {
  /// Why, in the middle of a sentence.
  fileprivate var reason: String {
    switch self {
    case .missing: "it is not there"
    case .notFolder: "a part of its path is no folder"
    case .isFolder: "it is a folder"
    case .throughLink: "it is a link, or behind too many of them"
    case .exists: "it is there already"
    case .noAccess, .notPermitted: "it is not permitted"
    case .readOnly: "the disk can only be read"
    case .diskFull: "the disk is full"
    case .quota: "your share of the disk is used up"
    case .tooLarge: "the file would become larger than is allowed"
    case .device: "the disk reported an error"
    case .tooManyHere, .tooManyFiles: "too many files are open"
    case .noMemory: "there is no memory left"
    case .nameTooLong: "the name is too long"
    case .noLocks, .notSupported: "the file system does not support it"
    default: System.words(for: self)
    }
  }

  fileprivate var remedy: String {
    switch self {
    case .missing, .notFolder: "Look at the path."
    case .isFolder, .exists: "Move it away."
    case .throughLink: "Put the file or folder itself there."
    case .noAccess, .notPermitted: "Look at the permissions, or name another library (--library)."
    case .readOnly: "Make the disk writable, or name another library (--library)."
    case .diskFull, .quota: "Make room and try again."
    case .tooLarge: "Raise the limit (ulimit -f) and try again."
    case .device: "Try again; if it stays so, look at the disk before anything else."
    case .tooManyHere, .tooManyFiles: "Close some programs, or raise the limit (ulimit -n)."
    case .noMemory: "Close some programs and try again."
    case .nameTooLong: "Choose a shorter one."
    case .noLocks, .notSupported: "Keep the library on a local disk."
    default: "Try again."
    }
  }
}
