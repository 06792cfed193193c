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
