import Testing
import Things

@testable import Archive

@Suite struct DeckFileTests {
  @Test func `columns are found by name in any order, and cells read by their rules`() throws {
    let deck = deck(
      """
      also,x,long,tags,id,note,short,guid
      cash machine|a\\|b,7,Automated Teller Machine,money  bank,m3ngc44534,"He said ""hi"".
      Twice.",ATM,anki:1

      ,8,Simple Mail Transfer Protocol,,,,SMTP,
      """)

    let first = try #require(deck.rows.first)
    let id = try #require(Thing.ID("m3ngc44534"))
    #expect(deck.rows.map(\.line) == [2, 5])
    #expect(deck.rows.map(\.number) == [0, 1])
    #expect(deck.rows.map(\.id) == [id, nil])
    #expect(
      deck.thing(first, id: id)
        == Thing(
          id: id, short: "ATM", long: "Automated Teller Machine", note: "He said \"hi\".\nTwice.",
          tags: ["money", "bank"], also: ["cash machine", "a|b"], guid: "anki:1"))
    #expect(deck.remarks.isEmpty)
    #expect(deck.obstacle == nil)
  }
}

func deck(_ text: String, name: String = "words") -> DeckFile {
  DeckFile(name: name, path: name + ".csv", bytes: Array(text.utf8))
}
