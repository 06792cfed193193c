import CLibrary

/// Facts about the machine and the process.
extension System {
  /// The path without symlinks, `.` and `..`; nil if it does not exist.
  package static func realPath(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }

  package static func currentFolder() -> String? {
    guard let found = getcwd(nil, 0) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }

  package static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  package static func hostName() -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      buffer.initialize(repeating: 0)
      guard let start = buffer.baseAddress, gethostname(start, 255) == 0 else { return "" }
      return String(cString: start)
    }
  }

  /// Whether a program is at this path, or in a directory of `PATH`.
  package static func hasProgram(_ name: String) -> Bool {
    if name.utf8.contains(UInt8(ascii: "/")) { return isProgram(name) }
    let folders = environment("PATH") ?? "/usr/bin:/bin"
    return folders.split(separator: ":").contains { isProgram($0 + "/" + name) }
  }

  private static func isProgram(_ path: String) -> Bool {
    var found = stat()
    return stat(path, &found) == 0 && found.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
  }

  package static func userNumber() -> UInt32 { getuid() }

  /// Files that hold a permanent machine id.
  package static let machineFiles = ["/etc/machine-id", "/var/lib/dbus/machine-id"]

  /// A random number, generated once per machine for its name.
  package static func entropy() -> UInt64? {
    guard let descriptor = try? openFile("/dev/urandom", .reading) else { return nil }
    defer { closeFile(descriptor) }
    var number: UInt64 = 0
    let count = withUnsafeMutableBytes(of: &number) { try? readOn(descriptor, into: $0) }
    return count == MemoryLayout<UInt64>.size ? number : nil
  }

  /// The current time of the clock used for file timestamps, in nanoseconds since 1970.
  package static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return time.nanoseconds
  }

  /// Whether a directory is on a file system that other machines may share.
  package static func isOnNetwork(_ path: String) -> Bool {
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

  /// Milliseconds of a monotonic clock.
  package static func ticks() -> Int64 { nanoseconds() / 1_000_000 }

  /// A clock that nobody sets.
  static func nanoseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.nanoseconds
  }

  package static func sleep(milliseconds: Int) {
    var time = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
    nanosleep(&time, nil)
  }

  /// The system's message for an error number.
  package static func words(for error: Errno) -> String {
    String(cString: strerror(error.code))
  }
}

// Conversions of system results to this target's types.

extension Errno {
  package static let missing = Errno(ENOENT)
  package static let exists = Errno(EEXIST)
  package static let notFolder = Errno(ENOTDIR)
  package static let isFolder = Errno(EISDIR)
  package static let throughLink = Errno(ELOOP)
  package static let noReader = Errno(ENXIO)
  package static let notPermitted = Errno(EPERM)
  package static let noAccess = Errno(EACCES)
  package static let readOnly = Errno(EROFS)
  package static let diskFull = Errno(ENOSPC)
  package static let quota = Errno(EDQUOT)
  package static let tooLarge = Errno(EFBIG)
  package static let device = Errno(EIO)
  package static let tooManyHere = Errno(EMFILE)
  package static let tooManyFiles = Errno(ENFILE)
  package static let noMemory = Errno(ENOMEM)
  package static let nameTooLong = Errno(ENAMETOOLONG)
  package static let noLocks = Errno(ENOLCK)
  package static let notSupported = Errno(ENOTSUP)
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
      owner: found.st_uid, device: UInt64(truncatingIfNeeded: found.st_dev),
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

  /// Nil if the file system does not report it in the listing.
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
  /// Nanoseconds since 1970, clamped to the years 1677 to 2262.
  var nanoseconds: Int64 {
    let (whole, isTooFar) = Int64(tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isBeyond) = whole.addingReportingOverflow(Int64(tv_nsec))
    return isTooFar || isBeyond ? tv_sec < 0 ? .min : .max : sum
  }
}

/// The mounted file systems of Linux.
package enum MountTable {
  /// Whether the file system with this device number is a network file system.
  package static func isOnNetwork(_ device: UInt64, _ mounts: String) -> Bool {
    let major = device >> 8 & 0xFFF | device >> 32 & 0xFFFF_F000
    let minor = device & 0xFF | device >> 12 & 0xFFFF_FF00
    for mount in mounts.split(separator: "\n") {
      // Fields: number, parent, device, root, mount point, options, optional fields, a hyphen and
      // the type.
      let fields = mount.split(separator: " ")
      guard fields.count > 2, fields[2] == "\(major):\(minor)",
        let hyphen = fields.firstIndex(of: "-"), hyphen + 1 < fields.count
      else { continue }
      return isNetwork(fields[hyphen + 1])
    }
    return false
  }

  /// FUSE may lead to another machine, so it counts as a network; that costs little.
  private static func isNetwork(_ kind: Substring) -> Bool {
    kind.hasPrefix("fuse.") || kind.hasPrefix("nfs") || kind.hasPrefix("smb")
      || ["9p", "afs", "ceph", "cifs", "glusterfs", "lustre", "ncpfs", "virtiofs"].contains(kind)
  }
}

// Users and links.
extension System {
  package static func userName() -> String {
    userName(getuid()) ?? environment("USER") ?? "til"
  }

  package static func userName(_ number: UInt32) -> String? {
    getpwuid(number)?.pointee.pw_name.map { String(cString: $0) }
  }

  package static func makeLink(_ path: String, to target: String) throws(Errno) {
    guard symlink(target, path) == 0 else { throw Errno(errno) }
  }
}
