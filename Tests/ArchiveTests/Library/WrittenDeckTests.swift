import LibraryTestSupport
import Testing
import Things

@testable import Archive
@testable import SystemFiles

/// A deck created from many rows is indexed without reading the file, with the same result.
struct WrittenDeckTests {
  let fixture: LibraryFixture

  init() throws { fixture = try LibraryFixture() }

  /// Rows as in files; `odd` is one of them.
  private func texts(_ count: Int, odd: NewThing) -> ThingColumns {
    var texts = ThingColumns()
    for row in 0..<count {
      var draft = NewThing(short: "S\(row)", long: "long \(row) é, \"so\"\nand so")
      draft.note = row % 3 == 0 ? "a note" : ""
      draft.tags = row % 4 == 0 ? ["net", "mail"] : []
      draft.also = row % 5 == 0 ? ["a|b", "c"] : []
      texts.append(row == 7 ? odd : draft)
    }
    return texts
  }

  private static let odd: [NewThing] = [
    NewThing(short: "plain", long: "plain"), NewThing(short: "<<<<<<< HEAD", long: "a mark"),
    NewThing(short: "a\r\nb", long: "carriage\rreturn"),
    NewThing(short: "S8", long: "long 8 é, \"so\"\nand so"),
    NewThing(short: "#", long: "\u{FEFF}mark", guid: "g"),
    NewThing(short: " blank ", long: "e\u{301}"),
  ]

  @Test(arguments: odd) func `indexed rows equal rows read from the file`(odd: NewThing) throws {
    let library = try fixture.open()

    _ = try library.commit(
      Change("import", source: "a.csv", edits: [.addAll(texts(1200, odd: odd), deck: "a")]),
      at: fixture.now)

    #expect(try library.check { _ in }.problems.map(\.sentence) == [])
    #expect(try library.entries(at: fixture.now).count == 1200)
    #expect(library.takeNotices().isEmpty)
  }

  @Test func `a deck that til wrote is not read again`() throws {
    let library = try fixture.open()

    for number in 0..<4 {
      _ = try library.commit(
        Change("add", edits: [.add(NewThing(short: "S\(number)", long: "long"), deck: "d")]),
        at: fixture.now)
      let row = try #require(try DeckTable(database: library.database).rows().first)
      let status = try System.status(library.places.decks + "/d.csv")
      #expect(row.stamp?.proves(status) == true)
      let isUnread = try library.changedDecks(library.files.listedDecks()) == nil
      #expect(isUnread)
    }

    // In the same instant, of the same size.
    let text = try fixture.text(deck: "d").replacing("S3", with: "T3")
    let file = try OpenFile(library.places.decks + "/d.csv", .appending)
    try System.truncate(file.descriptor, to: 0)
    try file.write(Array(text.utf8))
    #expect(try library.refresh())
    #expect(try library.entries(at: fixture.now).map(\.thing.short) == ["S0", "S1", "S2", "T3"])
  }

  @Test func `an import of rows with ids can be undone`() throws {
    let library = try fixture.open()
    var texts = ThingColumns()
    for row in 0..<20 {
      var draft = NewThing(short: "S\(row)", long: "long \(row)", guid: "g\(row)")
      draft.id = Thing.ID.computed(short: "former S\(row)", long: "former long")
      texts.append(draft)
    }
    _ = try library.commit(
      Change("import", source: "a.csv", edits: [.addAll(texts, deck: "a")]), at: fixture.now)

    let undo = try #require(try library.undoing(nil, redo: false))
    _ = try library.commit(undo, at: fixture.now)

    #expect(try library.entries(at: fixture.now).count == 0)
  }

  @Test func `new rows are added to an existing index, undone and redone`() throws {
    let library = try fixture.open()
    try fixture.write("short,long\n" + (0..<400).map { "T\($0),t\n" }.joined(), deck: "hand")
    _ = try library.refresh()

    _ = try library.commit(
      Change("import", edits: [.addAll(texts(1500, odd: Self.odd[0]), deck: "b")]), at: fixture.now)
    #expect(try library.check { _ in }.problems.map(\.sentence) == [])
    #expect(try library.entries(at: fixture.now).count == 1900)

    let undo = try #require(try library.undoing(nil, redo: false))
    _ = try library.commit(undo, at: fixture.now)
    #expect(try library.entries(at: fixture.now).count == 400)
    let redo = try #require(try library.undoing(nil, redo: true))
    _ = try library.commit(redo, at: fixture.now)
    #expect(try library.entries(at: fixture.now).count == 1900)
    #expect(try library.check { _ in }.problems.map(\.sentence) == [])
  }

  @Test func `another program with the old index open continues`() throws {
    let one = try fixture.open()
    let two = try Library(
      fixture.places(), device: try #require(Device("desk-bcd2")), access: .full)

    _ = try one.commit(
      Change("import", edits: [.addAll(texts(1200, odd: Self.odd[0]), deck: "a")]), at: fixture.now)
    _ = try two.commit(
      Change("add", edits: [.add(NewThing(short: "X", long: "y"), deck: "b")]), at: fixture.now)
    _ = try one.refresh()

    for library in [one, two] {
      #expect(try library.entries(at: fixture.now).count == 1201)
      #expect(try library.check { _ in }.problems.map(\.sentence) == [])
    }
  }
}
