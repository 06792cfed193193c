import Foundation
import LibraryTestSupport
import Testing
import Things

@testable import Archive

struct RestTests {
  let fixture: LibraryFixture

  init() throws { fixture = try LibraryFixture() }

  @Test func `a large WAL is checkpointed and reused`() throws {
    let library = try fixture.open()
    let log = try #require(library.index.path) + "-wal"
    try answerUntilLong(library, log)

    library.rest(isBrief: false)
    try note(library)

    #expect(try size(log) <= 1 << 20)
    #expect(try library.settings().contains { $0.name == "new" })
  }

  @Test func `the WAL restarts at once, without delaying an answer`() throws {
    let library = try fixture.open()
    let log = try #require(library.index.path) + "-wal"
    try answerUntilLong(library, log)
    let before = try beginnings(log)

    library.rest(isBrief: false)

    #expect(try beginnings(log) == before + 1)
  }

  /// The number of restarts of a WAL, from its header.
  private func beginnings(_ log: String) throws -> UInt8 {
    let file = try #require(FileHandle(forReadingAtPath: log))
    return try #require(file.read(upToCount: 16)?.last)
  }

  @Test func `a moderately large WAL is left alone while waiting for a key`() throws {
    let library = try fixture.open()
    let log = try #require(library.index.path) + "-wal"
    try answerUntilLong(library, log)
    let before = try beginnings(log)

    library.rest(isBrief: true)

    #expect(try beginnings(log) == before)
  }

  @Test func `a small WAL is left alone`() throws {
    let library = try fixture.open()
    let log = try #require(library.index.path) + "-wal"
    try note(library)
    let before = try size(log)

    library.rest(isBrief: false)
    try note(library)

    #expect(try size(log) > before)
  }

  private func answerUntilLong(_ library: Library, _ log: String) throws {
    var count = 0
    while try size(log) <= Library.longLog {
      try note(library, count)
      count += 1
      try #require(count < 5000)
    }
  }

  private func note(_ library: Library, _ number: Int = 0) throws {
    let setting = Event.set(.library, name: "new", value: "\(number % 2 + 10)")
    _ = try library.commit(Change("set", events: [setting]), at: fixture.now)
  }

  private func size(_ path: String) throws -> Int {
    try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
  }
}
