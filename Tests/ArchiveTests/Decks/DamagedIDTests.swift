import LibraryTestSupport
import Testing
import Things

@testable import Archive

/// An id cell that is not an id concerns its own row, unless the column is another program's.
struct DamagedIDTests {
  private func deck(_ ids: String...) -> DeckFile {
    let rows = ids.enumerated().map { "S\($0.offset),long,\($0.element)\n" }
    let place = DeckPlace(name: "d", path: "d.csv", target: nil)
    return DeckFile(place, bytes: Array(("short,long,id\n" + rows.joined()).utf8))
  }

  @Test(arguments: ["bcdfGhjkmn", "bcdf\u{1}hjkmn", "bcdfghjkm", "bcdfghjkmnp", "bcd?ghj!mn"])
  func `a damaged id leaves the column to til`(cell: String) {
    let alone = deck(cell)
    let two = deck(cell, "cdfghjkmnp")

    #expect(alone.remarks.map(\.what) == [.noID("id")])
    #expect(two.remarks.map(\.what) == [.noID("id")])
    #expect(two.rows.map(\.id) == [nil, Thing.ID("cdfghjkmnp")])
  }

  @Test(arguments: ["17", "7f9a2c31-0d4e", "xQ,k2z]P%h", "1234567890"])
  func `a column of other names is another program's`(cell: String) {
    let deck = deck("\"\(cell)\"", "bcdfghjkmn", "\"\(cell)\"")

    #expect(deck.remarks.map(\.what) == [.foreignIDs("til-id")])
    #expect(deck.rows.map(\.id) == [nil, nil, nil])
  }

  @Test func `the history says which id was damaged when the next change replaces it`() throws {
    let fixture = try LibraryFixture()
    try fixture.write("short,long,id\nA,one,bcdf!hjkmn\nB,two,cdfghjkmnp\n", deck: "d")
    let library = try fixture.open()

    _ = try library.commit(
      Change("add", edits: [.add(NewThing(short: "C", long: "three"), deck: "d")]),
      at: fixture.now)

    #expect(try library.check { _ in }.problems == [])
    #expect(try fixture.text(deck: "d").hasPrefix("short,long,id\nA,one,r529sqbr4r\n"))
    let journal = try fixture.text(of: "journal/laptop-bcd1/2026.tsv")
    #expect(journal.contains("\tedit\tr529sqbr4r\td\t-\t-\tA,one,bcdf!hjkmn\t"))
  }
}
