// These files, System and its parts, call the operating system and know where systems differ.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The calls of the operating system that a library needs, with interruptions already repeated.
enum System {
  /// How a file is opened: never through a link, never waiting, never kept by another program.
  enum Opening {
    case reading
    /// At its end for writing, made if missing; can be read too.
    case appending
    /// For writing, and it must not have been there.
    case making
    /// For locking, made if missing.
    case locking
    case folder

    fileprivate var flags: Int32 {
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

  static func openFile(_ path: String, _ how: Opening, mode: UInt32 = 0o600) throws(Errno) -> Int32
  {
    try repeating { open(path, how.flags, mode_t(mode)) }
  }

  /// Nothing is left to be done when closing fails: what matters was synced before.
  static func closeFile(_ descriptor: Int32) {
    _ = close(descriptor)
  }

  /// How many bytes were read; 0 is the end of the file.
  static func readFile(
    _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(Errno) -> Int {
    try repeating { pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset)) }
  }

  /// How many bytes were read from where the descriptor stands.
  static func readOn(
    _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer
  ) throws(Errno) -> Int {
    try repeating { read(descriptor, buffer.baseAddress, buffer.count) }
  }

  /// How many of the bytes were taken.
  static func writeFile(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) throws(Errno) -> Int {
    try repeating { write(descriptor, bytes.baseAddress, bytes.count) }
  }

  /// What was written is on the disk when this returns, as far as the system can tell.
  static func sync(_ descriptor: Int32) throws(Errno) {
    #if canImport(Glibc)
      _ = try repeating { fdatasync(descriptor) }
    #else
      // There `fsync` stops at the drive's cache; file systems that cannot do more say so.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
      _ = try repeating { fsync(descriptor) }
    #endif
  }

  /// A folder's names are on the disk when this returns.
  static func syncFolder(_ descriptor: Int32) throws(Errno) {
    _ = try repeating { fsync(descriptor) }
  }

  static func setMode(_ descriptor: Int32, _ mode: UInt32) throws(Errno) {
    _ = try repeating { fchmod(descriptor, mode_t(mode)) }
  }

  static func truncate(_ descriptor: Int32, to size: Int) throws(Errno) {
    _ = try repeating { ftruncate(descriptor, off_t(size)) }
  }

  static func renameFile(_ path: String, to other: String) throws(Errno) {
    _ = try repeating { rename(path, other) }
  }

  static func unlinkFile(_ path: String) throws(Errno) {
    _ = try repeating { unlink(path) }
  }

  /// A second name for a file.
  static func linkFile(_ path: String, as other: String) throws(Errno) {
    _ = try repeating { link(path, other) }
  }

  static func makeFolder(_ path: String) throws(Errno) {
    _ = try repeating { mkdir(path, 0o700) }
  }

  static func removeFolder(_ path: String) throws(Errno) {
    _ = try repeating { rmdir(path) }
  }

  /// Whether this process may make and remove names in that folder.
  static func mayWrite(_ path: String) -> Bool { access(path, W_OK | X_OK) == 0 }

  /// Whether a file's content may be changed.
  static func mayChange(_ path: String) -> Bool { access(path, W_OK) == 0 }

  /// Tells this program's files from those of others.
  static var processNumber: Int32 { getpid() }

  /// The status of what stands under the name itself: a link is a link.
  static func status(_ path: String) throws(Errno) -> FileStatus {
    var found = stat()
    _ = try repeating { lstat(path, &found) }
    return FileStatus(found)
  }

  static func status(_ descriptor: Int32) throws(Errno) -> FileStatus {
    var found = stat()
    _ = try repeating { fstat(descriptor, &found) }
    return FileStatus(found)
  }

  /// Takes the lock if nobody has it; false if somebody does.
  static func lock(_ descriptor: Int32) throws(Errno) -> Bool {
    do {
      _ = try repeating { flock(descriptor, LOCK_EX | LOCK_NB) }
      return true
    } catch {
      if error.code == EWOULDBLOCK { return false }
      throw error
    }
  }

  static func unlock(_ descriptor: Int32) { flock(descriptor, LOCK_UN) }

  /// The names in a folder, without `.` and `..`, in the order the disk gives them.
  static func names(in path: String) throws(Errno) -> [FolderEntry] {
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

  /// Where the next newline stands in the bytes from there.
  static func firstNewline(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard let base = bytes.baseAddress, start < bytes.count,
      let found = memchr(base + start, 10, bytes.count - start)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }

  /// How often a call may be interrupted before that is the error itself.
  private static let patience = 10_000

  private static func repeating<Number: SignedInteger>(
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

/// The system's number for what went wrong.
struct Errno: Error, Hashable {
  let code: Int32

  init(_ code: Int32) { self.code = code }
}
