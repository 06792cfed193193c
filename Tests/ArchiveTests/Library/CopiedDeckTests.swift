import Foundation
import LibraryTestSupport
import Recall
import SQLiteAccess
import Testing
import Things

@testable import Archive

/// Copying a deck file takes nothing from the original deck.
struct CopiedDeckTests {
  let fixture: LibraryFixture

  init() throws { fixture = try LibraryFixture() }

  /// A deck of three Things, the first of them answered.
  private func begin(_ library: Library) throws -> [Thing.ID] {
    let receipt = try library.commit(
      Change(
        "import",
        edits: ["A", "B", "C"].map {
          .add(NewThing(short: $0, long: "long form of \($0)"), deck: "net")
        }), at: fixture.now)
    try answer(receipt.added[0], in: library)
    return receipt.added
  }

  private func answer(_ id: Thing.ID, in library: Library) throws {
    let review = Review(
      grade: .good, phaseBefore: .new, phaseAfter: .review, due: .day(fixture.now.day + 9))
    _ = try library.commit(
      Change("answer", events: [.review(Card.ID(id, .forward), review)]), at: fixture.now)
  }

  private func copy(_ deck: String, to other: String) throws {
    try fixture.write(fixture.text(deck: deck), deck: other)
  }

  private func ids(_ deck: String, in library: Library) throws -> Set<Thing.ID> {
    Set(try library.entries(at: fixture.now).filter { $0.deck == deck }.map(\.thing.id))
  }

  private func problems(_ library: Library) throws -> [String] {
    try library.check { _ in }.problems.map(\.sentence)
  }

  @Test func `a damaged index does not give an id to another deck`() throws {
    let library = try fixture.open()
    let added = try begin(library)
    try copy("net", to: "backup-net")
    try library.database.execute("DROP TABLE event")

    _ = try library.refresh()

    #expect(try added.map { try library.thing($0)?.deck } == ["net", "net", "net"])
  }

  @Test func `an id stays in the deck where the journal last saw it`() throws {
    let library = try fixture.open()
    let added = try begin(library)

    try copy("net", to: "backup-net")
    _ = try library.refresh()
    let other = try fixture.open(cache: "other")

    for library in [library, other] {
      #expect(try ids("net", in: library) == Set(added))
      #expect(try ids("backup-net", in: library).isDisjoint(with: added))
      #expect(try problems(library).filter { $0.contains("index") } == [])
    }
    #expect(try ids("backup-net", in: library) == ids("backup-net", in: other))
  }

  @Test func `the next session does not change the original's ids`() throws {
    let library = try fixture.open()
    let added = try begin(library)
    let text = try fixture.text(deck: "net")
    try copy("net", to: "backup-net")
    _ = try library.refresh()

    _ = try library.commit(
      Change(
        "identify", edits: [.identify(deck: "backup-net"), .identify(deck: "net")]),
      at: fixture.now)

    #expect(try fixture.text(deck: "net") == text)
    #expect(try fixture.text(deck: "backup-net") != text)
    try FileManager.default.removeItem(atPath: fixture.folder + "/library/decks/backup-net.csv")
    _ = try library.refresh()
    #expect(try ids("net", in: library) == Set(added))
    let problems = try self.problems(library)
    #expect(problems == [])
  }

  @Test func `ids written by a session stay`() throws {
    try fixture.write("short,long\nA,one\nB,two\n", deck: "net")
    let library = try fixture.open()
    _ = try library.commit(
      Change("identify", edits: [.identify(deck: "net")]), at: fixture.now)
    let written = try ids("net", in: library)

    try copy("net", to: "a copy")
    _ = try library.refresh()

    #expect(try ids("net", in: library) == written)
    #expect(try ids("a copy", in: library).count == 2)
  }

  @Test func `ids follow moved Things and renamed decks`() throws {
    let library = try fixture.open()
    let added = try begin(library)
    _ = try library.commit(
      Change("move", edits: [.move(added[2], to: "other")]), at: fixture.now)
    _ = try library.commit(
      Change("rename", edits: [.rename(deck: "net", to: "zoo")]), at: fixture.now)

    try copy("zoo", to: "a")
    try copy("other", to: "b")
    let fresh = try fixture.open(cache: "other")

    #expect(try ids("zoo", in: fresh) == [added[0], added[1]])
    #expect(try ids("other", in: fresh) == [added[2]])
  }

  @Test func `lines after the copy count like those before it`() throws {
    let library = try fixture.open()
    let added = try begin(library)
    let journal = fixture.folder + "/library/journal"
    try FileManager.default.moveItem(atPath: journal, toPath: fixture.folder + "/aside")
    try copy("net", to: "backup-net")
    let late = try fixture.open(cache: "late")
    #expect(try ids("backup-net", in: late) == Set(added))

    try FileManager.default.removeItem(atPath: journal)
    try FileManager.default.moveItem(atPath: fixture.folder + "/aside", toPath: journal)
    _ = try late.refresh()

    #expect(try ids("net", in: late) == Set(added))
    let record = try late.records(of: [Card.ID(added[0], .forward)])
    #expect(record[Card.ID(added[0], .forward)]?.phase == .review)
    #expect(try problems(late).filter { $0.contains("index") } == [])
  }

  @Test func `a copy is reported in one sentence`() throws {
    let library = try fixture.open()
    _ = try begin(library)
    _ = library.takeNotices()

    try copy("net", to: "backup-net")
    _ = try library.refresh()

    let notices = library.takeNotices()
    #expect(notices.map(\.file) == ["decks/backup-net.csv"])
    #expect(notices[0].sentence.contains("decks/net.csv"))
  }

  @Test(arguments: [
    "net (1)", "net 2", "net(2)", "net-DESKTOP-4F2K9", "net - Copy", "net copy 2", "Copy of net",
    "net (copy)",
  ])
  func `a numbered copy beside its original is not a deck`(name: String) throws {
    let library = try fixture.open()
    let added = try begin(library)

    try copy("net", to: name)
    _ = try library.refresh()

    #expect(try library.decks().map(\.name) == ["net"])
    #expect(try ids("net", in: library) == Set(added))
    #expect(library.takeNotices().isEmpty)
    #expect(try problems(library).count == 1)
  }

  @Test(arguments: ["net 2", "net (1)", "net-A1", "Copy of net"])
  func `a different deck with a number stays a deck`(name: String) throws {
    let library = try fixture.open()
    _ = try begin(library)

    try fixture.write("short,long\nX,something else\nA,quite another meaning\nY,more\n", deck: name)
    _ = try library.refresh()

    #expect(Set(try library.decks().map(\.name)) == ["net", name])
    let problems = try self.problems(library)
    #expect(problems == [])
  }
}
