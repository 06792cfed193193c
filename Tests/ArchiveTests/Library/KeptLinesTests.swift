import LibraryTestSupport
import Recall
import Testing
import Things

@testable import Archive

/// A read-only library keeps changes in memory until the program ends.
struct KeptLinesTests {
  let fixture: LibraryFixture
  let card: Card.ID

  init() throws {
    fixture = try LibraryFixture()
    let full = try fixture.open()
    try fixture.write("short,long\nA,one\nB,two\n", deck: "byhand")
    _ = try full.refresh()
    card = Card.ID(try #require(full.entries(at: fixture.now).first).thing.id, .forward)
    _ = try full.commit(Change("study", events: [review]), at: fixture.now)
  }

  private var review: Event {
    .review(
      card,
      Review(
        grade: .good, phaseBefore: .new, phaseAfter: .review, due: .day(fixture.now.day + 3)))
  }

  private func readOnly() throws -> Library {
    let library = try Library(
      fixture.places(), device: fixture.device, access: .readOnly("read-only file system"))
    try library.keepInMemory()
    fixture.advance(60)
    return library
  }

  @Test func `lines kept in memory can be undone and redone`() throws {
    let library = try readOnly()

    let receipt = try library.commit(Change("study", events: [review]), at: fixture.now)
    #expect(try library.history(of: card).count(where: \.stands) == 2)
    let undoing = try #require(try library.undoing(receipt.line, redo: false))
    _ = try library.commit(undoing, at: fixture.now)
    #expect(try library.history(of: card).map(\.stands) == [true, false])
    let redoing = try #require(try library.undoing(nil, redo: true))
    _ = try library.commit(redoing, at: fixture.now)

    #expect(try library.history(of: card).map(\.stands) == [true, true])
    #expect(try library.check { _ in }.problems.map(\.sentence) == [])
  }

  @Test func `a journal line can be undone beside kept ones`() throws {
    let library = try readOnly()
    let line = try #require(
      try library.commit(Change("flag", events: [.flag(card.thing)]), at: fixture.now).line)

    _ = try library.commit(try #require(try library.undoing(line, redo: false)), at: fixture.now)
    _ = try library.commit(try #require(try library.undoing(nil, redo: false)), at: fixture.now)

    #expect(try library.history(of: card).map(\.stands) == [false, false])
  }

  @Test func `kept lines survive a rebuild`() throws {
    let library = try readOnly()
    _ = try library.commit(Change("study", events: [review]), at: fixture.now)

    _ = try library.rebuild(at: fixture.now) { _ in }

    #expect(try library.history(of: card).count == 2)
  }

  @Test func `kept lines are not in the index on disk`() throws {
    let library = try readOnly()
    _ = try library.commit(Change("study", events: [review]), at: fixture.now)

    let next = try fixture.open()

    #expect(try next.history(of: card).count == 1)
    #expect(try next.check { _ in }.problems.map(\.sentence) == [])
  }
}
