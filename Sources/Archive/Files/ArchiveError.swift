public import SystemFiles
public import Things

public typealias ArchiveError = FileError

extension FileError: Reportable {
  public var sentence: String {
    switch cause {
    case .system(let code):
      // A name that is too long is too long for a message, too.
      "cannot \(operation.verb) \(path.utf8.count > 1000 ? path.brief : path): "
        + "\(Errno(code).reason)."
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
      "invalid TIL_DEVICE: it must consist of lowercase letters, digits and hyphens, not of hyphens alone."
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

extension FileError.Operation {
  fileprivate var verb: String {
    switch self {
    case .look: "access"
    case .make, .makeFolder: "create"
    case .sync: "fsync"
    case .open, .read, .write, .rename, .remove, .list, .lock: "\(self)"
    }
  }
}

extension Errno {
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
