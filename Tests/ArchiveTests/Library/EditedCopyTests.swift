import LibraryTestSupport
import Testing
import Things

@testable import Archive

struct EditedCopyTests {
  let fixture: LibraryFixture

  init() throws { fixture = try LibraryFixture() }

  private func id(_ short: String, _ long: String) -> Thing.ID {
    .computed(short: short, long: long)
  }

  private let original = "short,long,source\nA,one,x\nB,two,y\nC,three,z\n"

  private func edit(_ library: Library, into edited: String) throws -> Receipt {
    let text = try library.deckText("d")
    let edits = try library.edits(making: "d", from: text, into: Array(edited.utf8))
    return try library.commit(Change("edit", edits: edits), at: fixture.now)
  }

  @Test func `edited order, layout and extra columns are kept`() throws {
    let library = try fixture.open()
    try fixture.write(original, deck: "d")
    _ = try library.refresh()

    let receipt = try edit(
      library, into: "short,long,source,mine\n\"C\",three,z\nN,new,,m\nA,one,changed\n")

    #expect(receipt.added == [id("N", "new")])
    #expect(
      try fixture.text(deck: "d") == """
        short,long,source,mine,id
        "C",three,z,,\(id("C", "three"))
        N,new,,m,\(id("N", "new"))
        A,one,changed,,\(id("A", "one"))

        """)
  }

  @Test func `undo reverts an extra column`() throws {
    let library = try fixture.open()
    let written = "short,long,source,id\nA,one,x,\(id("A", "one"))\nB,two,y,\(id("B", "two"))\n"
    try fixture.write(written, deck: "d")
    _ = try library.refresh()
    _ = try edit(library, into: written.replacing("one,x", with: "one,changed"))

    let undo = try #require(try library.undoing(nil, redo: false))
    _ = try library.commit(undo, at: fixture.now)

    #expect(try fixture.text(deck: "d") == written)
  }

  @Test func `reordered rows stay reordered`() throws {
    let library = try fixture.open()
    try fixture.write(original, deck: "d")
    _ = try library.refresh()

    _ = try edit(library, into: "short,long,source\nC,three,z\nB,two,y\nA,one,x\n")

    #expect(try library.entries(at: fixture.now).map(\.thing.short) == ["C", "B", "A"])
  }

  @Test func `an unchanged copy changes nothing`() throws {
    let library = try fixture.open()
    try fixture.write(original, deck: "d")
    _ = try library.refresh()

    #expect(
      try library.edits(making: "d", from: library.deckText("d"), into: Array(original.utf8))
        .isEmpty)
  }

  @Test func `edits apply row by row to a deck that changed meanwhile`() throws {
    let library = try fixture.open()
    try fixture.write(original, deck: "d")
    _ = try library.refresh()
    let text = try library.deckText("d")
    let edits = try library.edits(
      making: "d", from: text, into: Array("short,long,source\nB,two,y\nA,uno,x\n".utf8))
    try fixture.write(original + "D,four,\n", deck: "d")

    _ = try library.commit(Change("edit", edits: edits), at: fixture.now)

    let things = try library.entries(at: fixture.now).map(\.thing)
    #expect(things.map(\.short) == ["A", "B", "D"])
    #expect(things.map(\.long) == ["uno", "two", "four"])
    #expect(things.first?.id == id("A", "one"))
  }
}
