import LibraryTestSupport
import Testing
import Things

@testable import Archive

/// What is remembered of the deck that was changed last is worth something only while it is true.
struct TakenDeckTests {
  let fixture: LibraryFixture

  init() throws { fixture = try LibraryFixture() }

  private func add(_ short: String, _ library: Library) throws {
    let edit = Change.Edit.add(NewThing(short: short, long: "long \(short)"), deck: "d")
    _ = try library.commit(Change("add", edits: [edit]), at: fixture.now)
  }

  private func shorts(_ library: Library) throws -> [String] {
    try library.entries(at: fixture.now).map(\.thing.short)
  }

  @Test func `the deck that was changed last is remembered as the index holds it`() throws {
    let library = try fixture.open()

    for short in ["A", "B", "C"] {
      try add(short, library)
      let taken = try #require(library.lastTaken)
      #expect(taken.deck.file?.bytes == Array(try fixture.text(deck: "d").utf8))
      #expect(taken.placed.count == taken.deck.file?.rows.count)
    }
    #expect(try shorts(library) == ["A", "B", "C"])
  }

  @Test func `what another program takes into the same index is not overlooked`() throws {
    let one = try fixture.open()
    let two = try fixture.open()
    let index = one.index

    for step in 0..<8 { try add("S\(step)", step.isMultiple(of: 2) ? one : two) }

    #expect(try shorts(one) == (0..<8).map { "S\($0)" })
    // Nor was anything found wrong and computed anew.
    #expect(one.index === index)
    #expect(try one.check { _ in }.problems.isEmpty)
  }

  @Test func `a row that somebody writes between two changes is not overlooked`() throws {
    let library = try fixture.open()
    try add("A", library)
    let index = library.index

    try fixture.write(try fixture.text(deck: "d") + "B,by hand\n", deck: "d")
    try add("C", library)

    #expect(try shorts(library) == ["A", "B", "C"])
    #expect(library.index === index)
    #expect(try library.check { _ in }.problems.isEmpty)
  }

  @Test func `an index computed anew knows nothing of it`() throws {
    let library = try fixture.open()
    try add("A", library)

    try library.rebuildIndex()

    #expect(library.lastTaken == nil)
    try add("B", library)
    #expect(try shorts(library) == ["A", "B"])
  }

  @Test func `what is read on is what would be read as a whole`() throws {
    let library = try fixture.open()
    for short in ["A", "B", "C", "D"] { try add(short, library) }
    let text = try fixture.text(deck: "d")
    let taken = try #require(library.lastTaken)

    let additions = [
      "E,e,,,,m3ngc44534\n",
      "E,\"e \"\"f\"\"\",,,,m3ngc44534\nF,g,,,,\(Thing.ID.computed(short: "F", long: "g"))\n", "",
    ]
    for addition in additions {
      try fixture.write(text + addition, deck: "d")
      let read = try library.intake(of: [taken.deck.place], gone: []).decks[0]
      library.lastTaken = nil
      let whole = try library.intake(of: [taken.deck.place], gone: []).decks[0]
      library.lastTaken = taken

      #expect(read.shared.count == 3)
      #expect(whole.shared.count == 0)
      #expect(read.identity == whole.identity)
      #expect(read.rows.ids == whole.rows.ids)
      #expect((0..<whole.rows.count).allSatisfy { read.rows.isSame($0, as: whole.rows, $0) })
    }
  }

  @Test func `a row with the id of another is not read on`() throws {
    let library = try fixture.open()
    try add("A", library)
    try add("B", library)
    try add("C", library)
    let ids = try library.entries(at: fixture.now).map(\.thing.id)

    try fixture.write(try fixture.text(deck: "d") + "D,other,,,,\(ids[0])\n", deck: "d")
    _ = try library.refresh()

    #expect(try shorts(library) == ["A", "B", "C", "D"])
    #expect(Set(try library.entries(at: fixture.now).map(\.thing.id)).count == 4)
    #expect(try library.check { _ in }.problems.count == 1)
  }
}
