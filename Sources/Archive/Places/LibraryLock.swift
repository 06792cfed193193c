/// The right to write into a library, held from ingest to the last sync or rename of one commit.
///
/// It lies on a file that nobody reads, and the system takes it back when the process ends, however
/// that happens. Two locks in one process exclude each other like those of two processes.
final class LibraryLock {
  enum Attempt {
    case held(LibraryLock)
    /// Another process writes.
    case busy
    /// Nobody can lock here, because we may not write here; the error says why.
    case readOnly(ArchiveError)
  }

  /// Milliseconds after which a person is told that another terminal is being waited for.
  static let patience: Int64 = 1000

  private var file: OpenFile?

  private init(_ file: consuming OpenFile) { self.file = consume file }

  /// To be said where the work ends: a value that nobody uses any more may end before that.
  ///
  /// A program that is just being started holds a copy of the descriptor for a moment: to close ours
  /// would not end the lock.
  func release() {
    file?.unlock()
    file = nil
  }

  /// Takes the lock if that is possible at once; makes the journal's folder if it is missing.
  static func attempt(_ journal: String) throws(ArchiveError) -> Attempt {
    do throws(ArchiveError) {
      if try Folder.isMissing(journal) { try Folder.make(journal) }
      while true {
        let path = journal + "/" + JournalListing.lockName
        let file = try OpenFile(path, .locking)
        guard try file.lock() else { return .busy }
        // A lock on a file that was removed meanwhile locks nobody out.
        if let there = try Folder.look(path), try file.status().inode == there.inode {
          return .held(LibraryLock(file))
        }
      }
    } catch {
      if error.isReadOnly { return .readOnly(error) }
      throw error
    }
  }

  /// Waits for the lock; when that has taken more than a second, `waiting` is called again and
  /// again, and may end the waiting with an error.
  static func wait(
    _ journal: String, patience: Int64 = patience, waiting: () throws -> Void
  ) throws -> LibraryLock {
    let start = System.ticks()
    while true {
      switch try attempt(journal) {
      case .held(let lock): return lock
      case .readOnly(let error): throw error
      case .busy:
        let isLong = System.ticks() - start > patience
        if isLong { try waiting() }
        System.sleep(milliseconds: isLong ? 20 : 2)
      }
    }
  }
}
