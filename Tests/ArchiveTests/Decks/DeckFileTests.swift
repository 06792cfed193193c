import TestSupport
import Testing
import Things

@testable import Archive

@Suite struct DeckFileTests {
  private func shorts(_ deck: DeckFile) -> [String] { deck.rows.map { deck[$0.short] } }

  private func remarks(_ deck: DeckFile) -> [String] {
    deck.remarks.map { "\($0.line ?? 0) \($0.what)" }
  }

  @Test func `columns are found by name in any order`() throws {
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
    #expect(deck.rows.map(\.id) == [id, nil])
    #expect(
      deck.thing(first, id: id)
        == Thing(
          id: id, short: "ATM", long: "Automated Teller Machine", note: "He said \"hi\".\nTwice.",
          tags: ["money", "bank"], also: ["cash machine", "a|b"], guid: "anki:1"))
    #expect(deck.remarks.isEmpty)
    #expect(deck.obstacle == nil)
  }

  @Test(arguments: [
    "short,long\nATM,Automated Teller Machine\n",
    "short;long\nATM;Automated Teller Machine\n",
    "short\tlong\nATM\tAutomated Teller Machine\n",
    "\u{FEFF}short,long\nATM,Automated Teller Machine\n",
    "short,long\r\nATM,Automated Teller Machine\r\n",
    "short,long\rATM,Automated Teller Machine\r",
    "\"short\",\"long\"\n\"ATM\",\"Automated Teller Machine\"",
    "\n\nLong , SHORT\nAutomated Teller Machine,ATM\n\n",
  ])
  func `decks from any program are read`(text: String) throws {
    let deck = deck(text)

    let row = try #require(deck.rows.first)
    #expect(deck.rows.count == 1)
    #expect(deck[row.short] == "ATM")
    #expect(deck[row.long] == "Automated Teller Machine")
    #expect(deck.remarks.isEmpty)
    #expect(deck.bytes == Array(text.utf8))
  }

  @Test(arguments: ["", "\n\n", "\u{FEFF}"])
  func `an empty file is an empty deck`(text: String) {
    let deck = deck(text)

    #expect(deck.rows.isEmpty)
    #expect(deck.header == nil)
    #expect(deck.obstacle == nil)
    #expect(deck.remarks.isEmpty)
  }

  @Test(
    arguments: [
      ("ATM,Automated Teller Machine\n", .noHeader, 1),
      ("\nfront,back\nA,b\n", .noHeader, 2),
      ("short,back\nA,b\n", .noColumn("long"), 1),
      ("front,long\nA,b\n", .noColumn("short"), 1),
    ] as [(String, DeckRemark.What, Int)])
  func `a file without column names is reported and not written`(
    text: String, what: DeckRemark.What, line: Int
  ) {
    let deck = deck(text)

    #expect(deck.rows.isEmpty)
    #expect(deck.remarks == [DeckRemark(path: "words.csv", line: line, what)])
    #expect(deck.obstacle == what)
  }

  @Test func `an invalid row does not affect others`() {
    let deck = deck(
      "short,long,note\nA,a\nB\n,c\n \u{200B},c\nD,\nE,e,n,more\nF,f\n")

    #expect(shorts(deck) == ["A", "E", "F"])
    #expect(deck.rows.map(\.line) == [2, 7, 8])
    #expect(
      remarks(deck) == [
        "3 tooShort", "4 emptyForm(\"short\")", "5 emptyForm(\"short\")",
        "6 emptyForm(\"long\")", "7 tooLong",
      ])
    #expect(deck.obstacle == nil)
  }

  @Test func `an unclosed quote only affects its row`() {
    let deck = deck("short,long\nA,a\nB,\"b\nC,c\nD,d\n")

    #expect(shorts(deck) == ["A", "C", "D"])
    #expect(deck.rows.map(\.line) == [2, 4, 5])
    #expect(remarks(deck) == ["3 unclosedQuote"])
    #expect(deck.obstacle == .unclosedQuote)
  }

  @Test func `a quote closed by a later opening quote only affects its row`() {
    let deck = deck("short,long\nA,\"x\ny\"\nB,\"b\nC,c\nD,\"d\"\nE,e\n")

    #expect(shorts(deck) == ["A", "C", "D", "E"])
    #expect(deck.rows.map(\.line) == [2, 5, 6, 7])
    #expect(remarks(deck) == ["4 textAfterQuote"])
    #expect(deck.obstacle == .textAfterQuote)
  }

  @Test func `repeated unclosed quotes are limited`() {
    let text = "short,long\nA,a\n" + String(repeating: "x\"y,\"z\n", count: 20_000) + "B,b\n"

    let deck = deck(text)

    #expect(shorts(deck).first == "A")
    #expect(deck.obstacle != nil)
  }

  @Test func `invalid bytes only affect their row`() {
    let bytes = Array("short,long\nA,a\nB,".utf8) + [0xE9, 0x0A] + Array("C,ç\n".utf8)

    let deck = DeckFile(name: "words", path: "words.csv", bytes: bytes)

    #expect(shorts(deck) == ["A", "C"])
    #expect(remarks(deck) == ["3 noUTF8"])
    #expect(deck.bytes == bytes)
  }

  @Test(arguments: [[0xFF, 0xFE], [0xFE, 0xFF]] as [[UInt8]])
  func `UTF-16 is reported as such`(mark: [UInt8]) {
    let deck = DeckFile(name: "w", path: "w.csv", bytes: mark + [0x73, 0, 0x68, 0])

    #expect(deck.obstacle == .notUTF16)
    #expect(deck.rows.isEmpty)
  }

  @Test func `an overlong cell only affects its row`() {
    let long = String(repeating: "x", count: 5 << 20)

    let deck = deck("short,long\nA,a\nB,\(long)\nC,c\n")

    #expect(shorts(deck) == ["A", "C"])
    #expect(deck.remarks.map(\.line) == [3])
  }

  @Test func `an id column with other contents is foreign`() throws {
    let deck = deck("short,long,id\nA,a,m3ngc44534\nB,b,17\nC,c,\n")

    #expect(deck.rows.map(\.id) == [nil, nil, nil])
    #expect(deck.header?.idName == "til-id")
    #expect(deck.header?[.id] == nil)
    #expect(remarks(deck) == ["3 foreignIDs(\"til-id\")"])
    #expect(deck.obstacle == nil)
  }

  @Test func `a mistyped id only affects its row`() throws {
    let text = "short,long,id\nA,a,m3ngc44534\nB,b,m3ngc4453\nC,c,\nD,d,n3ngc44534\n"
    let deck = deck(text)

    #expect(deck.rows.map(\.id) == [Thing.ID("m3ngc44534"), nil, nil, Thing.ID("n3ngc44534")])
    #expect(deck.header?[.id] == 2)
    #expect(remarks(deck) == ["3 noID(\"id\")"])
    #expect(deck.obstacle == nil)
    #expect(deck.bytes == Array(text.utf8))
  }

  @Test func `an id column with mostly other contents is foreign`() {
    let deck = deck("short,long,id\nA,a,m3ngc44534\nB,b,17\nC,c,18\n")

    #expect(deck.rows.allSatisfy { $0.id == nil })
    #expect(remarks(deck) == ["3 foreignIDs(\"til-id\")"])
  }

  @Test func `til-id is always til's column`() throws {
    let deck = deck("short,long,id,til-id\nA,a,17,m3ngc44534\nB,b,m3ngc44534,\nC,c,1,x\n")

    #expect(deck.rows.map(\.id) == [Thing.ID("m3ngc44534"), nil, nil])
    #expect(remarks(deck) == ["4 noID(\"til-id\")"])
  }

  @Test func `an empty id column is til's`() {
    let deck = deck("short,long,id\nA,a,\nB,b\n")

    #expect(deck.header?[.id] == 2)
    #expect(deck.remarks.isEmpty)
  }

  @Test(arguments: [
    "0ngc445345", "m3ngc4453", "m3ngc445345", "M3ngc44534", "23ngc44534", "m3ngca4534",
    "          ",
  ])
  func `malformed ids are rejected`(text: String) {
    #expect(Array(text.utf8).withUnsafeBufferPointer { Thing.ID(utf8: $0) } == nil)
    #expect(Thing.ID(text) == nil)
  }

  @Test func `ids are read alike from bytes and text`() {
    for number in stride(from: 0, to: Thing.ID.count, by: Int(Thing.ID.count / 999)) {
      let id = Thing.ID(number: number)
      #expect(Array("\(id)".utf8).withUnsafeBufferPointer { Thing.ID(utf8: $0) } == id)
    }
  }

  @Test func `the first of two columns with one name counts`() throws {
    let deck = deck("short,long,note,Note\nA,a,one,two\n")

    let row = try #require(deck.rows.first)
    #expect(deck[row.note] == "one")
    #expect(deck.otherCells(row).isEmpty)
  }

  @Test func `any bytes are read without a crash and kept`() {
    var random = SeededGenerator(seed: 2026)
    let pieces =
      [
        "short,long", "short;long;id", "\n", "\r\n", "\r", ",", ";", "\t", "\"", "\"\"", "A", "é",
        " ",
        "<<<<<<< a\n", "=======\n", "||||||| b\n", ">>>>>>> c\n", "m3ngc44534", "\u{FEFF}", "\\|",
      ].map { Array($0.utf8) } + [[0xFF], [0], [0xE9]]
    for _ in 0..<5000 {
      var bytes = random.number(below: 4) == 0 ? [] : Array("short,long,id,note\n".utf8)
      for _ in 0..<random.number(below: 24) { bytes += pieces[random.number(below: pieces.count)] }

      let deck = DeckFile(name: "w", path: "w.csv", bytes: bytes)

      #expect(deck.bytes == bytes)
      for row in deck.rows { _ = deck.thing(row, id: deck.computedID(row)) }
      if deck.obstacle == nil, deck.header != nil {
        #expect((try? deck.text(with: [])) == bytes)
      }
      _ = MergeClosing(deck) { _ in [] }
    }
  }
}
