#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the machine and the process say of themselves.
extension System {
  /// The path without links, `.` and `..`; nil if nothing is there.
  static func realPath(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }

  static func currentFolder() -> String? {
    guard let found = getcwd(nil, 0) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }

  static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  static func hostName() -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      buffer.initialize(repeating: 0)
      guard let start = buffer.baseAddress, gethostname(start, 255) == 0 else { return "" }
      return String(cString: start)
    }
  }

  static func userNumber() -> UInt32 { getuid() }

  /// Files in which a system keeps a name of the machine that stays.
  static let machineFiles = ["/etc/machine-id", "/var/lib/dbus/machine-id"]

  /// A number nobody can foresee: drawn once in a machine's life, for its name.
  static func entropy() -> UInt64? {
    guard let descriptor = try? openFile("/dev/urandom", .reading) else { return nil }
    defer { closeFile(descriptor) }
    var number: UInt64 = 0
    let count = withUnsafeMutableBytes(of: &number) { try? readOn(descriptor, into: $0) }
    return count == MemoryLayout<UInt64>.size ? number : nil
  }

  /// The present time as files are stamped with it, in nanoseconds since 1970.
  static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return time.nanoseconds
  }

  /// Whether a folder lies on a file system that other machines may have open too.
  static func isOnNetwork(_ path: String) -> Bool {
    #if canImport(Glibc)
      guard let device = try? status(path).device,
        let mounts = try? OpenFile("/proc/self/mountinfo", .reading).read(count: 1 << 20, at: 0)
      else { return false }
      return MountTable.isOnNetwork(device, String(decoding: mounts, as: UTF8.self))
    #else
      var found = statfs()
      return statfs(path, &found) == 0 && found.f_flags & UInt32(MNT_LOCAL) == 0
    #endif
  }

  /// Milliseconds of a clock that nobody sets.
  static func ticks() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.nanoseconds / 1_000_000
  }

  static func sleep(milliseconds: Int) {
    var time = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
    nanosleep(&time, nil)
  }

  /// The system's own words for an error.
  static func words(for error: Errno) -> String {
    String(cString: strerror(error.code))
  }
}

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
  /// Nanoseconds since 1970; the last or first that there are for a time beyond 2262 or before 1677.
  var nanoseconds: Int64 {
    let (whole, isTooFar) = Int64(tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isBeyond) = whole.addingReportingOverflow(Int64(tv_nsec))
    return isTooFar || isBeyond ? tv_sec < 0 ? .min : .max : sum
  }
}

/// What Linux says of its mounted file systems.
enum MountTable {
  /// Whether the file system of that device number is one of a network.
  static func isOnNetwork(_ device: UInt64, _ mounts: String) -> Bool {
    let major = device >> 8 & 0xFFF | device >> 32 & 0xFFFF_F000
    let minor = device & 0xFF | device >> 12 & 0xFFFF_FF00
    for mount in mounts.split(separator: "\n") {
      // Number, parent, device, root, place, options, some fields more, a hyphen, and the kind.
      let fields = mount.split(separator: " ")
      guard fields.count > 2, fields[2] == "\(major):\(minor)",
        let hyphen = fields.firstIndex(of: "-"), hyphen + 1 < fields.count
      else { continue }
      return isNetwork(fields[hyphen + 1])
    }
    return false
  }

  /// What runs through FUSE may end on another machine; to be careful there costs little.
  private static func isNetwork(_ kind: Substring) -> Bool {
    kind.hasPrefix("fuse.") || kind.hasPrefix("nfs") || kind.hasPrefix("smb")
      || ["9p", "afs", "ceph", "cifs", "glusterfs", "lustre", "ncpfs", "virtiofs"].contains(kind)
  }
}

extension System {
  /// The name of the user, as the system knows it.
  static func userName() -> String {
    if let found = getpwuid(getuid()), let name = found.pointee.pw_name {
      return String(cString: name)
    }
    return environment("USER") ?? "til"
  }

  static func makeLink(_ path: String, to target: String) throws(Errno) {
    guard symlink(target, path) == 0 else { throw Errno(errno) }
  }
}
