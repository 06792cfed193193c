import SystemFiles

/// The write lock of a library, held from ingest to the last sync or rename of a commit.
///
/// It locks a separate file, and the system releases it when the process ends. Two locks in one
/// process exclude each other too.
final class LibraryLock {
  enum Attempt {
    case held(LibraryLock)
    /// Another process holds it.
    case busy
    /// The library is read-only for us; the error gives the reason.
    case readOnly(ArchiveError)
  }

  /// The delay in milliseconds before the wait is reported.
  static let patience: Int64 = 1000

  private var file: OpenFile?

  private init(_ file: consuming OpenFile) { self.file = consume file }

  /// Releases the lock explicitly, since a value may end its lifetime early.
  ///
  /// A child process that is just starting briefly holds a copy of the descriptor, so closing ours
  /// would not release the lock.
  func release() {
    if file != nil { Trace.note("lock: released") }
    file?.unlock()
    file = nil
  }

  /// Takes the lock if it is free; creates the journal's directory if it is missing.
  static func attempt(_ journal: String) throws(ArchiveError) -> Attempt {
    do throws(ArchiveError) {
      if try Folder.isMissing(journal) { try Folder.make(journal) }
      while true {
        let path = journal + "/" + JournalListing.lockName
        let file = try OpenFile(path, .locking)
        guard try file.lock() else { return .busy }
        // A lock on a deleted file excludes nobody.
        if let there = try Folder.look(path), try file.status().inode == there.inode {
          Trace.note("lock: held")
          return .held(LibraryLock(file))
        }
      }
    } catch {
      if error.isReadOnly { return .readOnly(error) }
      throw error
    }
  }

  private static func holder(_ journal: String) -> LockHolder? {
    let status = try? System.status(journal + "/" + JournalListing.lockName)
    return status.flatMap { System.holder(ofLockOn: $0) }
  }

  /// Waits for the lock.
  ///
  /// After a second, calls `waiting` repeatedly with the process that holds it, if the system tells
  /// which; `waiting` may throw to give up.
  static func wait(
    _ journal: String, patience: Int64 = patience, waiting: (LockHolder?) throws -> Void
  ) throws -> LibraryLock {
    let start = System.ticks()
    var holder: LockHolder?
    while true {
      switch try attempt(journal) {
      case .held(let lock): return lock
      case .readOnly(let error): throw error
      case .busy:
        let isLong = System.ticks() - start > patience
        if isLong {
          if holder == nil { holder = self.holder(journal) }
          try waiting(holder)
        }
        System.sleep(milliseconds: isLong ? 20 : 2)
      }
    }
  }
}
