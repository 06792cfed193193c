// System and its extensions are the only code that makes system calls and handles platform
// differences.

import CLibrary

/// The system calls that a library needs, retried after interruptions.
package enum System {
  /// How a file is opened: without following symlinks, without blocking, closed on exec.
  package enum Opening {
    case reading
    /// For reading and appending; created if missing.
    case appending
    /// For writing; fails if the file exists.
    case making
    /// For locking; created if missing.
    case locking
    case folder

    var flags: Int32 {
      let always = O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
      return switch self {
      case .reading: always | O_RDONLY
      case .appending: always | O_RDWR | O_APPEND | O_CREAT
      case .making: always | O_WRONLY | O_CREAT | O_EXCL
      case .locking: always | O_RDWR | O_CREAT
      case .folder: O_CLOEXEC | O_NONBLOCK | O_RDONLY | O_DIRECTORY
      }
    }
  }

  package static func openFile(_ path: String, _ how: Opening, mode: UInt32 = 0o600) throws(Errno)
    -> Int32
  {
    try repeating { open(path, how.flags, mode_t(mode)) }
  }

  /// A failed close needs no handling: everything important was synced before.
  package static func closeFile(_ descriptor: Int32) {
    _ = close(descriptor)
  }

  /// Returns the number of bytes read; 0 at the end of the file.
  package static func readFile(
    _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(Errno) -> Int {
    try repeating { pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset)) }
  }

  /// Reads at the current position and returns the number of bytes.
  package static func readOn(
    _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer
  ) throws(Errno) -> Int {
    try repeating { read(descriptor, buffer.baseAddress, buffer.count) }
  }

  /// Returns the number of bytes written.
  package static func writeFile(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) throws(Errno)
    -> Int
  {
    try repeating { write(descriptor, bytes.baseAddress, bytes.count) }
  }

  package static func writeFile(
    _ descriptor: Int32, _ bytes: [UInt8], at offset: Int
  ) throws(Errno) {
    let count = try repeating { pwrite(descriptor, bytes, bytes.count, off_t(offset)) }
    if count < bytes.count { throw Errno.diskFull }
  }

  /// Syncs written data to disk, as far as the system can guarantee it.
  package static func sync(_ descriptor: Int32) throws(Errno) {
    #if canImport(Glibc)
      _ = try repeating { fdatasync(descriptor) }
    #else
      // On macOS, `fsync` does not flush the drive's cache; file systems without F_FULLFSYNC report
      // an error.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
      _ = try repeating { fsync(descriptor) }
    #endif
  }

  package static func syncFolder(_ descriptor: Int32) throws(Errno) {
    _ = try repeating { fsync(descriptor) }
  }

  package static func setMode(_ descriptor: Int32, _ mode: UInt32) throws(Errno) {
    _ = try repeating { fchmod(descriptor, mode_t(mode)) }
  }

  package static func truncate(_ descriptor: Int32, to size: Int) throws(Errno) {
    _ = try repeating { ftruncate(descriptor, off_t(size)) }
  }

  package static func renameFile(_ path: String, to other: String) throws(Errno) {
    _ = try repeating { rename(path, other) }
  }

  /// What a rename does with the file at the new path.
  package enum Renaming {
    /// Fails if there is one.
    case only
    /// Gives it the old path.
    case exchange

    #if canImport(Darwin)
      fileprivate var flag: UInt32 { self == .only ? 4 : 2 }
      fileprivate static let function = "renameatx_np"
    #else
      fileprivate var flag: UInt32 { self == .only ? 1 : 2 }
      fileprivate static let function = "renameat2"
    #endif
  }

  /// Renames in one step; false if the file system or the C library cannot.
  package static func renameFile(
    _ path: String, to other: String, _ how: Renaming
  ) throws(Errno) -> Bool {
    guard let renameAt else { return false }
    do {
      _ = try repeating { renameAt(AT_FDCWD, path, AT_FDCWD, other, how.flag) }
      return true
    } catch {
      if [EINVAL, ENOSYS, ENOTSUP, EPERM].contains(error.code) { return false }
      throw error
    }
  }

  /// Glibc hides its declaration.
  private static let renameAt = dlsym(
    UnsafeMutableRawPointer(bitPattern: everyLibrary), Renaming.function
  ).map {
    unsafeBitCast(
      $0,
      to: (@convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) ->
        Int32)
        .self)
  }

  /// Sets a modification time that no other write can give: those have the time of a tick of the
  /// system's clock, this one is between two.
  ///
  /// False if the file system does not keep nanoseconds.
  package static func markTime(_ descriptor: Int32) -> Bool {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return futimens(descriptor, [time, time]) == 0
      && (try? status(descriptor).modified) == time.nanoseconds && time.tv_nsec % 1000 != 0
  }

  package static func unlinkFile(_ path: String) throws(Errno) {
    _ = try repeating { unlink(path) }
  }

  /// Creates a hard link.
  package static func linkFile(_ path: String, as other: String) throws(Errno) {
    _ = try repeating { link(path, other) }
  }

  package static func makeFolder(_ path: String) throws(Errno) {
    _ = try repeating { mkdir(path, 0o700) }
  }

  /// Creates a directory whose name is the given text and six random characters.
  package static func makeFolder(likeName start: String) throws(Errno) -> String {
    var name = Array("\(start)XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { throw Errno(errno) }
    return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  package static func removeFolder(_ path: String) throws(Errno) {
    _ = try repeating { rmdir(path) }
  }

  /// Whether this process may create and remove files in that directory.
  package static func mayWrite(_ path: String) -> Bool { access(path, W_OK | X_OK) == 0 }

  /// Whether this process may write to a file.
  package static func mayChange(_ path: String) -> Bool { access(path, W_OK) == 0 }

  /// The process id, which makes this process's file names unique.
  package static var processNumber: Int32 { getpid() }

  /// The status of the path itself, without following a symlink.
  package static func status(_ path: String) throws(Errno) -> FileStatus {
    var found = stat()
    _ = try repeating { lstat(path, &found) }
    return FileStatus(found)
  }

  package static func status(_ descriptor: Int32) throws(Errno) -> FileStatus {
    var found = stat()
    _ = try repeating { fstat(descriptor, &found) }
    return FileStatus(found)
  }

  /// Takes the lock if it is free; otherwise returns false.
  package static func lock(_ descriptor: Int32) throws(Errno) -> Bool {
    do {
      _ = try repeating { flock(descriptor, LOCK_EX | LOCK_NB) }
      return true
    } catch {
      if error.code == EWOULDBLOCK { return false }
      throw error
    }
  }

  /// Call before another library's call whose error number matters.
  package static func forgetError() { errno = 0 }

  /// Whether the last call failed for another reason than a lock that somebody else holds.
  package static func lockFailed() -> Bool { ![0, EAGAIN, EACCES, EINTR].contains(errno) }

  package static func unlock(_ descriptor: Int32) { flock(descriptor, LOCK_UN) }

  /// The names in a directory, without `.` and `..`, unsorted.
  package static func names(in path: String) throws(Errno) -> [FolderEntry] {
    let descriptor = try openFile(path, .folder)
    guard let stream = fdopendir(descriptor) else {
      let error = Errno(errno)
      closeFile(descriptor)
      throw error
    }
    defer { closedir(stream) }
    var entries: [FolderEntry] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        if errno != 0 { throw Errno(errno) }
        return entries
      }
      let found = FolderEntry(&entry.pointee)
      if found.name != ".", found.name != ".." { entries.append(found) }
    }
  }

  /// The position of the next newline.
  package static func firstNewline(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard let base = bytes.baseAddress, start < bytes.count,
      let found = memchr(base + start, 10, bytes.count - start)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }

  /// Whether bytes contain others.
  ///
  /// The C library finds single bytes fastest; the rarest one stops it least often.
  package static func hasBytes(_ part: [UInt8], in bytes: [UInt8]) -> Bool {
    let ranks = part.map { commonBytes.firstIndex(of: $0) ?? commonBytes.count }
    guard let rare = ranks.indices.max(by: { ranks[$0] < ranks[$1] }) else { return true }
    return bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return false }
      var next = rare
      while next < bytes.count, let hit = memchr(base + next, Int32(part[rare]), bytes.count - next)
      {
        let start = base.distance(to: UnsafeRawPointer(hit)) - rare
        guard start + part.count <= bytes.count else { return false }
        if memcmp(base + start, part, part.count) == 0 { return true }
        next = start + rare + 1
      }
      return false
    }
  }

  private static let commonBytes = Array(" etaoinsrhldcumfpgwybvkxjqz".utf8)

  /// The number of interruptions after which a call fails.
  private static let patience = 10_000

  static func repeating<Number: SignedInteger>(
    _ call: () -> Number
  ) throws(Errno) -> Number {
    for _ in 0..<patience {
      let result = call()
      if result != -1 { return result }
      if errno != EINTR { throw Errno(errno) }
    }
    throw Errno(EINTR)
  }
}

/// The last system error number.
package struct Errno: Error, Hashable {
  package let code: Int32

  package init(_ code: Int32) { self.code = code }
}
