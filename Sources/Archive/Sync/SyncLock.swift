import SystemFiles

/// Allows one sync per repository at a time, and detects an interrupted one.
///
/// It is not held while a remote is waited for, so that a slow one does not stop other syncs.
final class SyncLock {
  private let file: OpenFile
  private let isPatient: Bool
  /// Identifies this sync in the lock file.
  private let mark = Array("\(System.processNumber) \(System.bootMark())\n".utf8)
  /// Whether an earlier sync was killed, or the machine lost power.
  private(set) var wasCutOff = false
  /// Whether another sync ran while this one waited for the remote.
  var wasOvertaken = false

  /// How long an unattended sync waits, in milliseconds.
  private static let patience: Int64 = 2000

  init(_ gitFolder: String, isPatient: Bool, waiting: () throws -> Void) throws {
    file = try OpenFile(gitFolder + "/til.lock", .locking)
    self.isPatient = isPatient
    try take(waiting)
    let found = String(decoding: try file.read(count: 100, at: 0), as: UTF8.self)
    wasCutOff = !found.isEmpty && !Self.isRunning(found)
    try write(mark)
  }

  /// A sync that waits for its remote leaves its mark, and runs.
  private static func isRunning(_ mark: String) -> Bool {
    let parts = mark.split { $0.isWhitespace }
    guard let process = parts.first.flatMap({ Int32($0) }), process != System.processNumber,
      parts.dropFirst().first.map(String.init) ?? "" == System.bootMark()
    else { return false }
    return System.isRunning(process)
  }

  private func take(_ waiting: () throws -> Void) throws {
    let start = System.ticks()
    while try !file.lock() {
      try waiting()
      if !isPatient, System.ticks() - start > Self.patience {
        throw SyncError.refused("another sync is running.", remedy: "Try again later.")
      }
      System.sleep(milliseconds: 50)
    }
  }

  private func write(_ mark: [UInt8]) throws {
    try file.empty()
    try file.write(mark, at: 0)
  }

  /// Waits for a remote without the lock.
  func released<Result>(
    _ body: () throws -> Result, waiting: () throws -> Void
  ) throws -> Result {
    file.unlock()
    let result = try body()
    try take(waiting)
    if try file.read(count: 100, at: 0) != mark {
      wasOvertaken = true
      try write(mark)
    }
    return result
  }

  func release() {
    if (try? file.lock()) == true { try? file.empty() }
    file.unlock()
  }
}
