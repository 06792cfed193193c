import CLibrary

/// Facts about other processes.
extension System {
  package static func isRunning(_ process: Int32) -> Bool {
    kill(process, 0) == 0 || errno == EPERM
  }

  /// Lets a process and the threads that it starts run only when nothing else wants to.
  package static func lowerPriority(of process: Int32) {
    #if canImport(Darwin)
      _ = setpriority(PRIO_PROCESS, id_t(process), 19)
    #else
      _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(process), 19)
    #endif
  }

  /// The process that holds the lock on a file; nil if the system does not tell.
  package static func holder(ofLockOn status: FileStatus) -> LockHolder? {
    #if canImport(Glibc)
      return LockHolder.process(inProcFile: text(of: "/proc/locks"), inode: status.inode).map {
        LockHolder(process: $0, processFile: text(of: "/proc/\($0)/stat"))
      }
    #else
      return nil
    #endif
  }

  private static func text(of path: String) -> String {
    let bytes = try? OpenFile(path, .reading).read(count: 1 << 20, at: 0)
    return String(decoding: bytes ?? [], as: UTF8.self)
  }
}

/// The process that holds the library's lock.
package struct LockHolder: Hashable {
  package var process: Int32
  /// Whether it was stopped, as by Ctrl-Z, and cannot continue by itself.
  package var isStopped: Bool

  /// Reads a line of the form `1234 (til) T …`.
  package init(process: Int32, processFile text: String) {
    self.process = process
    let state = text.split(separator: ")").last?.split(separator: " ").first
    isStopped = state == "T" || state == "t"
  }

  /// Finds the lock in lines of the form `1: FLOCK  ADVISORY  WRITE 1234 fe:01:5678 0 EOF`.
  package static func process(inProcFile text: String, inode: UInt64) -> Int32? {
    for line in text.split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count > 5, fields[1] == "FLOCK",
        fields[5].split(separator: ":").last == "\(inode)"
      else { continue }
      return Int32(fields[4])
    }
    return nil
  }

  /// What the user has to know while waiting for it.
  package var words: String {
    isStopped
      ? "another til, which has locked the library but is stopped; "
        + "resume it with kill -CONT \(process)"
      : "another til (process \(process)), which has locked the library"
  }
}

// Restarts and other programs.
extension System {
  /// Identifies the time since the machine was started; empty if the system does not tell.
  package static func bootMark() -> String {
    text(of: "/proc/sys/kernel/random/boot_id").split { $0.isWhitespace }.first.map(String.init)
      ?? ""
  }

  /// When the machine was started, in nanoseconds since 1970.
  package static func bootTime() -> Int64 {
    #if canImport(Darwin)
      let clock = CLOCK_MONOTONIC
    #else
      let clock = CLOCK_BOOTTIME
    #endif
    var time = timespec()
    clock_gettime(clock, &time)
    return now() - time.nanoseconds
  }

  /// Whether a program of that name may be running in one of the directories.
  package static func mayRun(_ program: String, in folders: [String]) -> Bool {
    guard let processes = try? names(in: "/proc"), !processes.isEmpty else { return true }
    return processes.contains { entry in
      guard Int32(entry.name) != nil, text(of: "/proc/\(entry.name)/comm").hasPrefix(program) else {
        return false
      }
      guard let folder = realPath("/proc/\(entry.name)/cwd") else {
        // Another user's program may be in any directory; one that has ended is in none.
        return errno == EACCES || errno == EPERM
      }
      return folders.contains { folder == $0 || folder.hasPrefix($0 + "/") }
    }
  }
}
