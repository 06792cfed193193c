import LibraryTestSupport
import Testing
import Things

@testable import Archive

/// The result of a long computation is kept in the index.
struct KeptResultTests {
  let fixture: LibraryFixture
  let library: Library

  init() throws {
    fixture = try LibraryFixture()
    library = try fixture.open()
    try fixture.write("short,long\nTTL,Time To Live\n", deck: "net")
    _ = try library.refresh()
  }

  @Test func `it is found under its key only, by the next program, too`() throws {
    let result = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    #expect(try library.kept(for: [1]) { Array($0) } == nil)

    library.keep(result, for: [1])

    #expect(try library.kept(for: [1]) { Array($0) } == result)
    #expect(try library.kept(for: [1, 2]) { Array($0) } == nil)
    #expect(try fixture.open().kept(for: [1]) { Array($0) } == result)
  }

  @Test func `only the newest one is kept`() throws {
    library.keep([1, 1], for: [1])
    library.keep([2, 2, 2], for: [2])

    #expect(try library.kept(for: [1]) { Array($0) } == nil)
    #expect(try library.kept(for: [2]) { Array($0) } == [2, 2, 2])
  }

  @Test func `every line of the journal, and its undo, changes the state`() throws {
    var states: Set<[UInt8]> = [try library.journalState()]
    let receipt = try library.commit(
      Change("plain", events: [.set(.library, name: "new", value: "7")]), at: fixture.now)
    #expect(try states.insert(library.journalState()).inserted)

    let undoing = try #require(try library.undoing(receipt.line, redo: false))
    _ = try library.commit(undoing, at: fixture.now)
    #expect(try states.insert(library.journalState()).inserted)

    #expect(try fixture.open().journalState() == library.journalState())
  }

  @Test func `decks can still be numbered, and the check compares nothing of it`() throws {
    library.keep([255, 255, 255], for: [255])
    try fixture.write("short,long\nQoS,Quality of Service\n", deck: "more")
    _ = try library.refresh()

    #expect(try library.decks().map(\.name).sorted() == ["more", "net"])
    #expect(try library.check { _ in }.problems.isEmpty)
  }
}
