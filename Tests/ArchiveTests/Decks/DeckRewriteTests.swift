import DelimitedText
import TestSupport
import Testing
import Things

@testable import Archive

@Suite struct DeckRewriteTests {
  private let atm = Thing.ID.computed(short: "ATM", long: "Automated Teller Machine")
  private let smtp = Thing.ID.computed(short: "SMTP", long: "Simple Mail Transfer Protocol")

  private func text(_ deck: DeckFile, _ edits: DeckEdit...) throws -> String {
    String(decoding: try deck.text(with: edits), as: UTF8.self)
  }

  private var newThing: Thing {
    Thing(id: smtp, short: "SMTP", long: "Simple Mail Transfer Protocol")
  }

  @Test func `a new deck has a header row with all columns`() throws {
    var thing = newThing
    thing.note = "a, b"
    thing.tags = ["mail", "net"]
    thing.also = ["x|y", "z"]

    let text = String(decoding: try DeckFile.newText([NewRow(thing: thing)]), as: UTF8.self)

    #expect(
      text == """
        short,long,note,tags,also,id
        SMTP,Simple Mail Transfer Protocol,"a, b",mail net,x\\|y|z,\(smtp)

        """)
    #expect(deck(text).thing(deck(text).rows[0], id: smtp) == thing)
  }

  @Test(arguments: [
    ("short,long,id\nA,b,\n", "short,long,id\nA,b,\n", ",", "\n"),
    ("short,long,id\r\nA,b,", "short,long,id\r\nA,b,\r\n", ",", "\r\n"),
    ("\u{FEFF}short;long;id\n\"A\";b;\n\n", "\u{FEFF}short;long;id\n\"A\";b;\n\n", ";", "\n"),
    ("short\tlong\tid", "short\tlong\tid\n", "\t", "\n"),
  ])
  func `a row is added in the file's dialect`(
    old: String, kept: String, delimiter: String, ending: String
  ) throws {
    let row = ["SMTP", "Simple Mail Transfer Protocol", "\(smtp)"].joined(separator: delimiter)

    #expect(try text(deck(old), .append(NewRow(thing: newThing))) == kept + row + ending)
  }

  @Test func `missing columns are added without touching other rows`() throws {
    let old = deck("long,x,short\n\"b\" ,1,A\nd,2,C\n")
    var thing = newThing
    thing.tags = ["mail"]
    thing.guid = "g"

    #expect(
      try text(old, .append(NewRow(thing: thing))) == """
        long,x,short,tags,id,guid
        "b" ,1,A
        d,2,C
        Simple Mail Transfer Protocol,,SMTP,mail,\(smtp),g

        """)
  }

  @Test func `cells beyond the header stay unnamed`() throws {
    let old = deck("short,long\nATM,Automated, Teller\nB,b\n")

    let new = deck(try text(old, .setID(row: 0, atm), .setID(row: 1, smtp)))

    #expect(
      String(decoding: new.bytes, as: UTF8.self)
        == "short,long,,id\nATM,Automated, Teller,\(atm)\nB,b,,\(smtp)\n")
    #expect(new.rows.map(\.id) == [atm, smtp])
  }

  @Test func `ids go to til-id if the id column is foreign`() throws {
    let old = deck("id,short,long\n17,ATM,Automated Teller Machine\n")

    let new = deck(try text(old, .setID(row: 0, atm)))

    #expect(
      String(decoding: new.bytes, as: UTF8.self)
        == "id,short,long,til-id\n17,ATM,Automated Teller Machine,\(atm)\n")
    #expect(new.rows.map(\.id) == [atm])
    #expect(new.remarks.isEmpty)
  }

  @Test func `no til-id column is added without need`() throws {
    let old = deck("id,short,long\n17,A,b\n")

    #expect(
      try text(old, .replace(row: 0, [NamedCell(.note, "n")])) == "id,short,long,note\n17,A,b,n\n")
  }

  @Test func `an edit only touches differing cells`() throws {
    let old = deck(
      "short,long,tags,x,id\n\"ATM\",\"Automated Teller Machine\",\"a  b\", 1 ,\(atm)\nB,b,,,\n")
    var thing = old.thing(old.rows[0], id: atm)
    thing.long = "Automatic Teller Machine"

    let edit = try #require(old.edit(making: 0, into: thing))

    #expect(
      try text(old, edit)
        == "short,long,tags,x,id\n\"ATM\",\"Automatic Teller Machine\",\"a  b\", 1 ,\(atm)\nB,b,,,\n"
    )
  }

  @Test func `an edit without changes is empty, but Unicode forms differ`() throws {
    let old = deck("short,long\ncafe\u{301},coffee\n")
    let thing = old.thing(old.rows[0], id: atm)
    var composed = thing
    composed.short = "caf\u{E9}"

    #expect(old.edit(making: 0, into: thing) == nil)
    #expect(
      old.edit(making: 0, into: composed)
        == .replace(row: 0, [NamedCell(.short, "caf\u{E9}")]))
  }

  @Test func `removing a row leaves all other bytes`() throws {
    let old = deck("short,long\r\nA,\"a\"\r\n\r\nB,b\nC,c")

    #expect(try text(old, .remove(row: 1)) == "short,long\r\nA,\"a\"\r\n\r\nC,c")
    #expect(try text(old, .remove(row: 2)) == "short,long\r\nA,\"a\"\r\n\r\nB,b")
    #expect(
      try text(old, .remove(row: 0), .remove(row: 1), .remove(row: 2)) == "short,long\r\n\r\n")
  }

  @Test func `a restored row has its former position and id`() throws {
    let old = deck("short,long,id\nA,a,\nB,b,\nC,c,\n")
    let raw = old.raw(old.rows[1])
    let without = deck(try text(old, .remove(row: 1)))

    #expect(
      try text(without, .insert(raw, id: atm, before: 1))
        == "short,long,id\nA,a,\nB,b,\(atm)\nC,c,\n")
    #expect(
      try text(without, .insert(raw, id: atm, before: nil))
        == "short,long,id\nA,a,\nC,c,\nB,b,\(atm)\n")
  }

  @Test func `combined edits refer to the original rows`()
    throws
  {
    let old = deck("short,long,id\nA,a,\nB,b,\nC,c,\nD,d,\n")

    let new = try text(
      old, .remove(row: 1), .insert(Array("X,x,".utf8), id: atm, before: 1),
      .insert(Array("Y,y".utf8), id: smtp, before: 1), .replace(row: 3, [NamedCell(.long, "dd")]),
      .append(NewRow(thing: newThing)), .remove(row: 0))

    #expect(
      new == """
        short,long,id
        X,x,\(atm)
        Y,y,\(smtp)
        C,c,
        D,dd,
        SMTP,Simple Mail Transfer Protocol,\(smtp)

        """)
  }

  @Test func `a missing final newline stays missing unless rows are added`() throws {
    let old = deck("short,long,id\r\nA,a,\r\nB,b,")

    #expect(
      try text(old, .insert(Array("C,c".utf8), id: atm, before: nil))
        == "short,long,id\r\nA,a,\r\nB,b,\r\nC,c,\(atm)")
    #expect(
      try text(old, .remove(row: 1), .insert(Array("C,c".utf8), id: atm, before: nil))
        == "short,long,id\r\nA,a,\r\nC,c,\(atm)")
    #expect(
      try text(old, .setID(row: 1, smtp)) == "short,long,id\r\nA,a,\r\nB,b,\(smtp)")
    #expect(try text(deck("short,long\n\nA,a"), .remove(row: 0)) == "short,long\n\n")
  }

  @Test func `an empty file gets a header after its contents`() throws {
    let row = "SMTP,Simple Mail Transfer Protocol,,,,\(smtp)\n"

    for start in ["", "\n\n", "\u{FEFF}", "\u{FEFF}\n"] {
      #expect(
        try text(deck(start), .append(NewRow(thing: newThing)))
          == start + "short,long,note,tags,also,id\n" + row)
    }
  }

  @Test func `several changes of one row are applied in order`() throws {
    let old = deck("short,long,id\nA,a,\nB,b,\n")

    #expect(
      try text(
        old, .setID(row: 0, atm), .replace(row: 0, [NamedCell(.long, "x")]),
        .replace(row: 0, [NamedCell(.long, "y")]), .replace(row: 1, [NamedCell(.long, "z")]),
        .remove(row: 1)) == "short,long,id\nA,y,\(atm)\n")
  }

  @Test(arguments: ["", "\n", "a,b\n", "a,b\nc,d", "\na", "a\r", "x,\"y"])
  func `only single rows can be inserted`(raw: String) {
    let old = deck("short,long,id\nA,a,\n")

    #expect(throws: DeckEditError.self) {
      try old.text(with: [.insert(Array(raw.utf8), id: atm, before: 0)])
    }
  }

  @Test func `a quote left open in the header forbids writing`() {
    let old = deck("short,long,\"x\nA,a\n")

    #expect(old.obstacle == .noHeader)
    #expect(throws: DeckEditError.self) { try old.text(with: [.append(NewRow(thing: newThing))]) }
  }

  @Test func `any sequence of changes gives the expected rows`() throws {
    var random = SeededGenerator(seed: 3)
    let texts = ["x", "a,b", "\"q\"", "two\nlines", " s ", "é", "#", "|"]
    for round in 0..<400 {
      var rows: [[String]] = []
      var bytes = Array("short,long,id\n".utf8)
      for _ in 0..<random.number(below: 4) {
        let ending = LineEnding.allCases[random.number(below: 3)]
        var writer = RowWriter(Dialect(lineEnding: ending))
        rows.append([texts[random.number(below: 8)], texts[random.number(below: 8)], ""])
        writer.append(rows[rows.count - 1])
        bytes += writer.bytes
        if random.number(below: 2) == 0 { bytes += ending.bytes }
      }
      if random.number(below: 2) == 0, !rows.isEmpty {
        while LineEnding.isEnded(bytes) { bytes.removeLast() }
      }
      for _ in 0..<6 {
        let file = DeckFile(name: "w", path: "w.csv", bytes: bytes)
        bytes = try file.text(with: [Self.change(&rows, in: file, &random)])
      }

      let read = DeckFile(name: "w", path: "w.csv", bytes: bytes)
      #expect(read.rows.map { read.texts($0) } == rows, "round \(round)")
    }
  }

  private static func change(
    _ rows: inout [[String]], in file: DeckFile, _ random: inout SeededGenerator
  ) -> DeckEdit {
    let thing = Thing(id: .computed(short: "n,", long: "m"), short: "n,", long: "m")
    let row = rows.isEmpty ? 0 : random.number(below: rows.count)
    switch random.number(below: 4) {
    case 0 where !rows.isEmpty:
      rows.remove(at: row)
      return .remove(row: row)
    case 1 where !rows.isEmpty:
      rows[row][1] = "new\n\"text"
      return .replace(row: row, [NamedCell(.long, rows[row][1])])
    case 2:
      rows.insert(["p", " q", "\(thing.id)"], at: row)
      return .insert(Array("p, q".utf8), id: thing.id, before: rows.count == 1 ? nil : row)
    default:
      rows.append(["n,", "m", "\(thing.id)"])
      return .append(NewRow(thing: thing))
    }
  }

  @Test func `a row from another deck keeps all its cells`() throws {
    let from = deck("id;short;long;note;source;x\n\(atm);ATM;\"a;b\";n;RFC 1;\n")
    let to = deck("short,long,id,source\nB,b,,\n")

    let edit = to.edit(takingOver: from.rows[0], id: atm, from: from)

    #expect(
      try text(to, edit) == "short,long,id,source,note\nB,b,,\nATM,a;b,\(atm),RFC 1,n\n")
  }

  @Test func `a foreign id column stays foreign in another deck`() throws {
    let from = deck("short,long,id,til-id\nA,a,17,\(atm)\n")
    let to = deck("short,long,id\nB,b,\n")

    let edit = to.edit(takingOver: from.rows[0], id: atm, from: from)

    #expect(try text(to, edit) == "short,long,id\nB,b,\nA,a,\(atm)\n")
  }

  @Test(arguments: [
    "short,long\nA,\"a\n",
    "A,a\n",
    "short,long\n<<<<<<< a\nA,a\n=======\nA,b\n>>>>>>> b\n",
    "short,long\n<<<<<<< a\nA,a\n",
  ])
  func `a file that the user must fix is not written`(text: String) {
    let old = deck(text)

    #expect(throws: DeckEditError.self) { try old.text(with: [.append(NewRow(thing: newThing))]) }
  }

  @Test func `unreadable text is never written`() {
    var thing = newThing
    thing.note = String(repeating: "\"", count: 3 << 20)

    #expect(throws: DeckEditError(path: "words.csv", why: .cellTooLong(limit: 4 << 20))) {
      try deck("short,long\n").text(with: [.append(NewRow(thing: thing))])
    }
  }

  @Test func `every refusal says what to do`() throws {
    let refusals = [
      DeckEditError(path: "a.csv", why: .cellTooLong(limit: 4)),
      DeckEditError(path: "a.csv", why: .row(.notOneRow)),
      DeckEditError(path: "a.csv", why: .tooLarge(limit: 4)),
      DeckEditError(path: "a.csv", why: .obstacle("x is wrong.", remedy: "Mend x.")),
    ]
    #expect(
      refusals.map(\.sentence) == [
        "cannot write decks/a.csv: a cell would be larger than 4 bytes.",
        "cannot write decks/a.csv: The text is not exactly one row.",
        "cannot write decks/a.csv: it would have more than 4 bytes.",
        "cannot write decks/a.csv: x is wrong.",
      ])
    #expect(
      refusals.map(\.remedy) == [
        "Shorten it.", "Fix the deck in an editor.", "Split the deck.", "Mend x.",
      ])
  }

  @Test func `in any file, setting ids changes nothing else`() throws {
    var random = SeededGenerator(seed: 7)
    let cells = ["A", "é", "\"x,y\"", "\"a\nb\"", "\"\"\"q\"\"\"", "", " s ", "long text", "|"]
    for _ in 0..<400 {
      var old = "x,short,long,y" + (random.number(below: 2) == 0 ? "" : ",id")
      let ending = ["\n", "\r\n"][random.number(below: 2)]
      for _ in 0..<random.number(below: 8) {
        old += ending
        let count = 1 + random.number(below: 6)
        old += (0..<count).map { _ in cells[random.number(below: 9)] }.joined(separator: ",")
      }
      if random.number(below: 2) == 0 { old += ending }
      let before = deck(old)
      guard before.header?[.id] != nil || before.header?.idName == "id" else { continue }
      let edits = before.rows.indices.map {
        DeckEdit.setID(row: $0, before.computedID(before.rows[$0]))
      }

      let after = deck(try text(before, edits))

      #expect(after.rows.map(\.id) == before.rows.map { before.computedID($0) })
      #expect(
        after.rows.map { after.thing($0, id: atm) } == before.rows.map { before.thing($0, id: atm) }
      )
      #expect(after.rows.map { after.otherCells($0) } == before.rows.map { before.otherCells($0) })
    }
  }

  private func text(_ deck: DeckFile, _ edits: [DeckEdit]) throws -> String {
    String(decoding: try deck.text(with: edits), as: UTF8.self)
  }
}
