import Foundation
import Testing
import Things

@testable import Archive
@testable import SystemFiles

struct LibraryLockTests {
  let folder: TemporaryFolder
  let journal: String

  init() throws {
    folder = try TemporaryFolder()
    journal = folder("journal")
  }

  private func held(_ attempt: LibraryLock.Attempt) -> LibraryLock? {
    if case .held(let lock) = attempt { lock } else { nil }
  }

  @Test func `the lock has one holder at a time`() throws {
    let first = try #require(held(try LibraryLock.attempt(journal)))
    guard case .busy = try LibraryLock.attempt(journal) else {
      Issue.record("A second lock was given out.")
      return
    }

    first.release()

    let second = try #require(held(try LibraryLock.attempt(journal)))
    second.release()
    #expect(folder.names == ["journal", "journal/.lock"])
    #expect(try folder.mode("journal/.lock") == 0o600)
  }

  @Test func `a lock is released at the end of its lifetime`() throws {
    _ = held(try LibraryLock.attempt(journal))

    #expect(held(try LibraryLock.attempt(journal)) != nil)
  }

  @Test func `a lock on a deleted file excludes nobody`() throws {
    let old = try #require(held(try LibraryLock.attempt(journal)))
    try FileManager.default.removeItem(atPath: folder("journal/.lock"))

    let new = try #require(held(try LibraryLock.attempt(journal)))
    guard case .busy = try LibraryLock.attempt(journal) else {
      Issue.record("The removed file's lock was taken for the lock.")
      return
    }
    old.release()
    new.release()
  }

  @Test func `waiting can be canceled`() throws {
    struct Enough: Error {}
    let first = try #require(held(try LibraryLock.attempt(journal)))

    #expect(throws: Enough.self) {
      try LibraryLock.wait(journal, patience: 10) { _ in throw Enough() }
    }
    first.release()
  }

  #if os(Linux)
    @Test func `the waiting program knows who holds the lock`() throws {
      struct Enough: Error {}
      let first = try #require(held(try LibraryLock.attempt(journal)))
      var found: LockHolder?

      #expect(throws: Enough.self) {
        try LibraryLock.wait(journal, patience: 10) { holder in
          found = holder
          throw Enough()
        }
      }

      first.release()
      #expect(found?.process == getpid())
      #expect(found?.isStopped == false)
    }
  #endif

  @Test func `a stopped holder is recognized`() {
    let locks = """
      1: POSIX  ADVISORY  WRITE 11 fe:01:77 0 EOF
      2: FLOCK  ADVISORY  WRITE 12 fe:01:78 0 EOF
      3: FLOCK  ADVISORY  WRITE 13 fe:01:77 0 EOF
      """

    #expect(LockHolder.process(inProcFile: locks, inode: 77) == 13)
    #expect(LockHolder.process(inProcFile: locks, inode: 79) == nil)
    let stopped = LockHolder(process: 13, processFile: "13 (til (1)) T 1 13")
    #expect(stopped.words.contains("is stopped; resume it with kill -CONT 13"))
    #expect(!LockHolder(process: 13, processFile: "13 (T) S 1 13").isStopped)
    #expect(!LockHolder(process: 13, processFile: "").isStopped)
  }

  @Test func `a symlink or pipe as the lock file is rejected at once`() throws {
    try Folder.make(journal)
    mkfifo(folder("journal/.lock"), 0o600)

    let error = #expect(throws: ArchiveError.self) { try LibraryLock.attempt(journal) }

    #expect(error?.cause == .kind(.pipe))
  }

  @Test func `two concurrent writers lose nothing and reuse no number`() throws {
    let count = 150
    let journal = journal
    let threads = ["a", "b"].map { name in
      Thread {
        for _ in 0..<count {
          guard let lock = try? LibraryLock.wait(journal, waiting: { _ in }) else { continue }
          let lines = (try? ScannedJournal(journal).lines.count) ?? 0
          let event = Event.set(.library, name: name, value: "")
          let prepared = PreparedLines(
            event, number: lines + 1, time: JournalSamples.time, day: JournalSamples.day,
            device: JournalSamples.device)
          _ = try? JournalWriter(journal: journal).append(prepared)
          lock.release()
        }
      }
    }
    for thread in threads { thread.start() }
    while !threads.allSatisfy(\.isFinished) { usleep(1000) }

    let scanned = try ScannedJournal(journal)
    #expect(scanned.numbers == Array(1...2 * count))
    #expect(scanned.report == ScanReport())
  }
}
