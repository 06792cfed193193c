#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// What the system answers, in words of this target.

extension Errno {
  static let missing = Errno(ENOENT)
  static let exists = Errno(EEXIST)
  static let notFolder = Errno(ENOTDIR)
  static let isFolder = Errno(EISDIR)
  static let throughLink = Errno(ELOOP)
  static let noReader = Errno(ENXIO)
  static let notPermitted = Errno(EPERM)
  static let noAccess = Errno(EACCES)
  static let readOnly = Errno(EROFS)
  static let diskFull = Errno(ENOSPC)
  static let quota = Errno(EDQUOT)
  static let tooLarge = Errno(EFBIG)
  static let device = Errno(EIO)
  static let tooManyHere = Errno(EMFILE)
  static let tooManyFiles = Errno(ENFILE)
  static let noMemory = Errno(ENOMEM)
  static let nameTooLong = Errno(ENAMETOOLONG)
  static let noLocks = Errno(ENOLCK)
  static let notSupported = Errno(ENOTSUP)
  static let notEmpty = Errno(ENOTEMPTY)
  static let otherDisk = Errno(EXDEV)
  static let tooManyLinks = Errno(EMLINK)
}

extension FileStatus {
  init(_ found: stat) {
    #if canImport(Glibc)
      let (modified, changed) = (found.st_mtim, found.st_ctim)
    #else
      let (modified, changed) = (found.st_mtimespec, found.st_ctimespec)
    #endif
    self.init(
      kind: FileKind(mode: mode_t(found.st_mode)), mode: UInt32(found.st_mode & 0o7777),
      device: UInt64(truncatingIfNeeded: found.st_dev),
      inode: UInt64(truncatingIfNeeded: found.st_ino), links: Int(found.st_nlink),
      size: Int(found.st_size), modified: modified.nanoseconds, changed: changed.nanoseconds)
  }
}

extension FileKind {
  init(mode: mode_t) {
    switch mode & S_IFMT {
    case S_IFREG: self = .regular
    case S_IFDIR: self = .folder
    case S_IFLNK: self = .link
    case S_IFIFO: self = .pipe
    case S_IFSOCK: self = .socket
    default: self = .special
    }
  }

  /// Nil where the file system does not say without another look.
  init?(entryType: Int32) {
    switch entryType {
    case Int32(DT_REG): self = .regular
    case Int32(DT_DIR): self = .folder
    case Int32(DT_LNK): self = .link
    case Int32(DT_FIFO): self = .pipe
    case Int32(DT_SOCK): self = .socket
    case Int32(DT_CHR), Int32(DT_BLK): self = .special
    default: return nil
    }
  }
}

extension FolderEntry {
  init(_ entry: inout dirent) {
    kind = FileKind(entryType: Int32(entry.d_type))
    let bytes = withUnsafeBytes(of: &entry.d_name) { Array($0.prefix { $0 != 0 }) }
    name = String(decoding: bytes, as: UTF8.self)
    isText = name.utf8.elementsEqual(bytes)
  }
}

extension timespec {
  var nanoseconds: Int64 { Int64(tv_sec) * 1_000_000_000 + Int64(tv_nsec) }
}
