import LibraryTestSupport
import Recall
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
    #expect(try kept(for: [1]) == nil)

    library.keep(result, of: [7], for: [1])

    #expect(try kept(for: [1]) == result)
    #expect(try library.kept(for: [1])?.state == [7])
    #expect(try kept(for: [1, 2]) == nil)
    #expect(try kept(for: [1], in: fixture.open()) == result)
  }

  @Test func `only the newest one is kept, and no other is read in its place`() throws {
    library.keep([1, 1], of: [7], for: [1])
    let first = try #require(try library.kept(for: [1]))
    #expect(try first.bytes()?.count == 2)
    library.keep([1, 1, 1], of: [8], for: [1])
    #expect(try first.bytes() == nil)
    library.keep([2, 2, 2], of: [8], for: [2])

    #expect(try kept(for: [1]) == nil)
    #expect(try kept(for: [2]) == [2, 2, 2])
  }

  /// Its bytes, in two parts.
  private func kept(for key: [UInt8], in other: Library? = nil) throws -> [UInt8]? {
    guard var source = try (other ?? library).kept(for: key)?.bytes() else { return nil }
    let start = try #require(try source.values(1, of: UInt8.self))
    #expect(try source.values(source.count + 1, of: UInt8.self) == nil)
    return start + (try #require(try source.values(source.count, of: UInt8.self)))
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
    library.keep([255, 255, 255], of: [255], for: [255])
    try fixture.write("short,long\nQoS,Quality of Service\n", deck: "more")
    _ = try library.refresh()

    #expect(try library.decks().map(\.name).sorted() == ["more", "net"])
    #expect(try library.check { _ in }.problems.isEmpty)
  }
}
