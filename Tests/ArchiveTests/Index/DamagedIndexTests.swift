import Foundation
import LibraryTestSupport
import Recall
import SQLiteAccess
import TestSupport
import Testing
import Things

@testable import Archive

/// A damaged index either gives correct answers, or is rebuilt with one notice.
///
/// `TIL_DAMAGED` sets the number of damaged copies in a long run.
struct DamagedIndexTests {
  private static let copies =
    ProcessInfo.processInfo.environment["TIL_DAMAGED"].flatMap { Int($0) } ?? 24

  @Test func `a damaged index is rebuilt and reported once`() throws {
    let worn = try WornLibrary(seed: 3, steps: 110)
    let fixture = worn.fixture
    let path = try #require(worn.library.index.path)
    try worn.library.database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    let expected = try Answers(fixture.open(), at: fixture.now)
    var rebuilt = 0

    for copy in 0..<Self.copies {
      var random = SeededGenerator(seed: UInt64(copy))
      let damage = FileDamage(&random, pagesOf: whole.count)
      for ending in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + ending) }
      try? FileManager.default.removeItem(atPath: path)
      try damage.applied(to: whole).write(to: URL(fileURLWithPath: path))

      let library = try fixture.open()
      let found = try Answers(library, at: fixture.now)
      let notices = library.takeNotices().map(\.sentence)

      let differences = found.differences(from: expected)
      #expect(differences == [], "copy \(copy): \(damage)")
      let said = notices.filter { $0.contains("index") }
      #expect(said.count <= 1, "copy \(copy): \(damage): \(said)")
      if !said.isEmpty { rebuilt += 1 }
    }
    #expect(rebuilt > 0)
  }

  @Test(arguments: [0, 1, IndexSchema.version - 1, IndexSchema.version + 1])
  func `an index of another version is rebuilt and reported once`(version: Int) throws {
    let worn = try WornLibrary(seed: 4, steps: 60)
    let expected = try Answers(worn.library, at: worn.fixture.now)
    // As after a version whose tables had other columns.
    try worn.library.database.execute(
      "PRAGMA user_version=\(version); DROP TABLE card; CREATE TABLE card(id, other)")

    let library = try worn.fixture.open()

    #expect(try Answers(library, at: worn.fixture.now).differences(from: expected) == [])
    #expect(library.takeNotices().filter { $0.sentence.contains("another version") }.count == 1)
    #expect(try worn.fixture.open().takeNotices().filter { $0.sentence.contains("index") } == [])
    #expect(try library.check { _ in }.problems.map(\.sentence) == [])
  }

  @Test func `damage during a session is repaired at the next query`() throws {
    let worn = try WornLibrary(seed: 5, steps: 80)
    let fixture = worn.fixture
    let path = try #require(worn.library.index.path)
    let expected = try Answers(worn.library, at: fixture.now)
    try worn.library.database.execute("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA mmap_size=0")
    let library = try fixture.open()
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    let size = try file.seekToEnd()
    for page in 1..<size / 8192 {
      try file.seek(toOffset: page * 8192 + 100)
      try file.write(contentsOf: Data(repeating: 0x5A, count: 8000))
    }
    try file.close()

    let found = try Answers(library, at: fixture.now)

    #expect(found.differences(from: expected) == [])
    let card = Card.ID(try #require(try library.entries(at: fixture.now).first).thing.id, .forward)
    _ = try library.commit(
      Change("answer", events: [.suspend(card.thing)]), at: fixture.now)
    #expect(try library.records(of: [card])[card]?.isSuspended == true)
    #expect(library.takeNotices().filter { $0.sentence.contains("index") }.count == 1)
    #expect(try library.check { _ in }.problems.map(\.sentence) == [])
  }
}

/// A session whose index was replaced by another program.
struct ReplacedIndexTests {
  @Test func `a session continues with an index replaced by another program`() throws {
    let fixture = try LibraryFixture()
    let one = try fixture.open()
    _ = try one.commit(
      Change("add", edits: [.add(NewThing(short: "SMTP", long: "Mail"), deck: "a")]),
      at: fixture.now)
    while one.prepareAnswers(asked: .forward) {}
    let two = try Library(
      fixture.places(), device: try #require(Device("desk-bcd2")), access: .full)

    _ = try two.commit(
      Change("set", events: [.set(.library, name: "model", value: "fsrs7")]), at: fixture.now)
    let known = one.knownAnswers(asked: .forward, in: "a")
    while one.prepareAnswers(asked: .forward) {}
    #expect(try one.refresh())

    #expect(one.index.path == two.index.path && !one.index.wasReplaced)
    while one.prepareAnswers(asked: .forward) {}
    #expect(known.things(AnswerKey("Mail")).map(\.thing.short) == ["SMTP"])
    try one.keepInMemory()
    #expect(known.things(AnswerKey("Mail")).map(\.thing.short) == ["SMTP"])
    #expect(one.takeNotices().isEmpty)
  }
}

/// A session whose index was replaced by another version of til.
struct OtherVersionTests {
  @Test func `two versions do not replace each other's index in turn`() throws {
    let fixture = try LibraryFixture()
    let library = try fixture.open()
    let path = try #require(library.index.path)
    try fixture.write("short,long\nA,one\n", deck: "d")
    _ = try library.refresh()
    try library.database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    try replace(path)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))

    for number in 0..<3 {
      _ = try library.refresh()
      _ = try library.commit(
        Change("add", edits: [.add(NewThing(short: "B\(number)", long: "two"), deck: "d")]),
        at: fixture.now)
    }

    #expect(library.index.path == nil)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
    #expect(try library.entries(at: fixture.now).count == 4)
    #expect(library.takeNotices().map(\.remedy) == ["Close one of them."])
    #expect(try library.check { _ in }.problems.map(\.sentence) == [])
  }

  /// Puts an index of another version in place, as that version does.
  private func replace(_ path: String) throws {
    try FileManager.default.copyItem(atPath: path, toPath: path + ".other")
    var other: Database? = try Database(index: .file(path + ".other"))
    try other?.execute("PRAGMA journal_mode=DELETE; PRAGMA user_version=1")
    other = nil
    #expect(rename(path + ".other", path) == 0)
  }
}

/// The answers of a library that decisions are based on.
private struct Answers {
  private var parts: [String: String] = [:]

  init(_ library: Library, at now: Now) throws {
    // A rebuilt index numbers decks in a different order.
    let entries = try library.entries(at: now).sorted { $0.thing.id < $1.thing.id }
    parts["texts"] = "\(entries)"
    var cards: [Card.ID] = []
    for entry in entries {
      cards += [Card.ID(entry.thing.id, .forward), Card.ID(entry.thing.id, .backward)]
    }
    let records = try library.records(of: cards)
    // Devices are numbered in the order in which they were indexed.
    parts["cards"] = cards.map { card in
      guard var record = records[card] else { return "-" }
      let newest = record.newest.map { "\(library.index.devices[$0.device].device) \($0.number)" }
      record.newest = nil
      return "\(record) \(newest ?? "-")"
    }.joined(separator: "\n")
    parts["histories"] = try cards.map { card in
      try library.history(of: card).map { "\($0.time) \($0.day) \($0.what) \($0.stands)" }
        .joined(separator: ",")
    }.joined(separator: "\n")
    parts["days"] = "\(try library.daysAnswered())"
    parts["settings"] = "\(try library.settings())"
    parts["high"] = library.index.devices.rows.map { "\($0.device) \($0.high)" }.sorted()
      .joined(separator: ",")
    let question = StatisticsQuestion(period: .all, now: now, needs: [.decks])
    parts["statistics"] = "\(try library.statistics(question))"
  }

  func differences(from other: Answers) -> [String] {
    parts.keys.sorted().filter { parts[$0] != other.parts[$0] }
  }
}
