import TestSupport
import Testing

@testable import DelimitedText

struct DocumentTests {
  static let odd =
    "\u{FEFF}short;\"long\";own\r\n\r\nATM;\"cash \"\"machine\"\"\"; x \r\n\nPIN;number\rlast;\"row\""

  @Test
  func `header, rows, lines and raw rows are there`() throws {
    let document = try DelimitedDocument(Array(Self.odd.utf8))

    #expect(document.header == ["short", "long", "own"])
    #expect(document.dialect.delimiter == UInt8(ascii: ";"))
    #expect(document.dialect.lineEnding == .crlf)
    #expect(document.dialect.hasByteOrderMark)
    #expect(document.rowCount == 3)
    #expect(document[0, 1] == "cash \"machine\"")
    #expect(document[1, 1] == "number")
    #expect(document[1, 2] == "")
    #expect((0..<3).map { document.fieldCount(ofRow: $0) } == [3, 2, 2])
    #expect((0..<3).map { document.line(ofRow: $0) } == [3, 5, 6])
    #expect(document.rawRow(0) == Array("ATM;\"cash \"\"machine\"\"\"; x ".utf8))
    #expect(document.column(named: "own") == 2)
    #expect(document.column(named: "tags") == nil)
    #expect(document.withBytes(row: 0, column: 1) { $0.count } == 14)
    #expect(document.withBytes(row: 1, column: 9) { $0.count } == 0)
    #expect(!document.isChanged)
  }

  @Test
  func `reading and writing any bytes changes none`() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<3_000 {
      let bytes = random.bytes(upTo: 80)
      guard try DelimitedDocument(bytes).render() != bytes else { continue }
      Issue.record("\(bytes) came out different")
    }
  }

  @Test
  func `a changed cell changes only its own bytes`() throws {
    var document = try DelimitedDocument(Array(Self.odd.utf8))

    try document.replace([(column: 1, text: "where cash comes out")], inRow: 0)

    let expected = Self.odd.replacing("cash \"\"machine\"\"", with: "where cash comes out")
    #expect(document.render() == Array(expected.utf8))
    #expect(document.isChanged)
    #expect(document.line(ofRow: 0) == 3)
  }

  @Test
  func `an equal text changes nothing and another form of a letter does`() throws {
    let bytes = Array("short,long\n\"e\u{301}\",b\n".utf8)
    var document = try DelimitedDocument(bytes)

    try document.replace([(column: 0, text: "e\u{301}"), (column: 4, text: "")], inRow: 0)
    #expect(document.render() == bytes)
    #expect(!document.isChanged)

    try document.replace([(column: 0, text: "\u{E9}")], inRow: 0)
    #expect(document.render() == Array("short,long\n\"\u{E9}\",b\n".utf8))
  }

  @Test
  func `a cell beyond the row's own fills the columns between`() throws {
    var document = try DelimitedDocument(Array("short,long,note,id\na,\"b\"\n".utf8))

    try document.replace([(column: 3, text: "x,y")], inRow: 0)

    #expect(document.render() == Array("short,long,note,id\na,\"b\",,\"x,y\"\n".utf8))
  }

  @Test
  func `an only cell that becomes empty is still a row`() throws {
    var document = try DelimitedDocument(Array("short\na\n".utf8))

    try document.replace([(column: 0, text: "")], inRow: 0)

    #expect(document.render() == Array("short\n\"\"\n".utf8))
    #expect(try DelimitedDocument(document.render()).rowCount == 1)
  }

  @Test
  func `new rows take the file's line ending, delimiter and width`() throws {
    var document = try DelimitedDocument(Array("short\tlong\tid\r\na\tb\tc\r\n".utf8))

    try document.append(["d, e", "f\tg"])

    #expect(document.render() == Array("short\tlong\tid\r\na\tb\tc\r\nd, e\t\"f\tg\"\t\r\n".utf8))
    #expect(document[1, 1] == "f\tg")
    #expect(document.line(ofRow: 1) == nil)
  }

  @Test
  func `a file that does not end its last line goes on doing so`() throws {
    let bytes = Array("short,long\r\na,b".utf8)
    var document = try DelimitedDocument(bytes)

    try document.append(["c", "d"])
    #expect(document.render() == Array("short,long\r\na,b\r\nc,d".utf8))

    document.remove(rows: [1])
    #expect(document.render() == bytes)
  }

  @Test
  func `rows taken out leave the blank lines and can be put back`() throws {
    let bytes = Array("short,long\n\na,b\n\n\nc,d\ne,f\n\n".utf8)
    var document = try DelimitedDocument(bytes)
    let raw = document.rawRow(2)

    document.remove(rows: [1, 2])
    #expect(document.render() == Array("short,long\n\na,b\n\n\n\n".utf8))
    #expect(document.rowCount == 1)

    try document.insert(rawRow: Array("c,d".utf8), at: 1)
    try document.insert(rawRow: raw, at: 2)
    #expect(document.rowCount == 3)
    #expect(document.render() == Array("short,long\n\na,b\n\n\n\nc,d\ne,f\n".utf8))
  }

  @Test
  func `columns are added to the header and to nothing else`() throws {
    var document = try DelimitedDocument(Array("\"short\",long\r\na,b\r\n".utf8))

    try document.append(columns: ["tags", "x,y"])

    #expect(document.header == ["short", "long", "tags", "x,y"])
    #expect(document.render() == Array("\"short\",long,tags,\"x,y\"\r\na,b\r\n".utf8))
  }

  @Test
  func `a file without a row gets a header before rows`() throws {
    var document = try DelimitedDocument(Array("\n\n".utf8))
    #expect(document.header == [])
    #expect(throws: DocumentError.noHeader) { try document.append(["a"]) }

    try document.append(columns: ["short", "long"])
    try document.append(["a", "b"])

    #expect(document.render() == Array("\n\nshort,long\na,b\n".utf8))
  }

  @Test
  func `the mark of a file without a row is no text of it`() throws {
    var document = try DelimitedDocument(Array("\u{FEFF}\n".utf8))
    #expect(document.header == [])
    #expect(document.dialect.hasByteOrderMark)

    try document.append(columns: ["short", "long"])

    #expect(document.render() == Array("\u{FEFF}\nshort,long\n".utf8))
  }

  @Test
  func `a new file has a header in the dialect that was asked for`() throws {
    let dialect = Dialect(delimiter: 0x3B, lineEnding: .crlf, hasByteOrderMark: true)
    var document = DelimitedDocument(header: ["short", "long"], dialect: dialect)

    try document.append(["a", "b;c"])

    #expect(document.render() == Array("\u{FEFF}short;long\r\na;\"b;c\"\r\n".utf8))
  }

  @Test
  func `no row is added behind an unclosed quote and rows before it can change`() throws {
    var document = try DelimitedDocument(Array("short,long\na,b\nc,\"d\ne,f\n".utf8))
    let problem = try #require(document.unclosedQuote)

    #expect(problem.line == 3)
    #expect(document.problems == [problem])
    #expect(document.rowCount == 2)
    #expect(throws: DocumentError.damaged(problem)) { try document.append(["x", "y"]) }
    #expect(throws: DocumentError.damaged(problem)) {
      try document.replace([(column: 0, text: "x")], inRow: 1)
    }
    try document.replace([(column: 1, text: "z")], inRow: 0)
    #expect(document.render() == Array("short,long\na,z\nc,\"d\ne,f\n".utf8))

    document.remove(rows: [1])
    #expect(document.unclosedQuote == nil)
    #expect(document.render() == Array("short,long\na,z\n".utf8))
    try document.append(["x", "y"])
    #expect(document.render() == Array("short,long\na,z\nx,y\n".utf8))
  }

  @Test(arguments: ["", "\n", "a,b\n", "a,b\nc,d", "\na", "a\r"])
  func `what is not exactly one row is not put in`(raw: String) throws {
    let bytes = Array("short,long\n".utf8)
    var document = try DelimitedDocument(bytes)

    #expect(throws: DocumentError.notOneRow) {
      try document.insert(rawRow: Array(raw.utf8), at: 0)
    }
    #expect(document.render() == bytes)
  }

  @Test
  func `a raw row with an open quote is not put in`() throws {
    var document = try DelimitedDocument(Array("short,long\na,b\n".utf8))

    #expect(throws: DocumentError.self) {
      try document.insert(rawRow: Array("x,\"y".utf8), at: 0)
    }
    #expect(document.render() == Array("short,long\na,b\n".utf8))
  }

  @Test(arguments: [
    ("short,long\n", ","), ("short;long;a,b\n", ";"), ("short\tlong\n", "\t"),
    ("a,b,c;short;long\n", ";"), ("\" Short \";Long;x\n", ";"), ("one\n", ","),
    ("\"a;b;c\",d\n", ","),
  ])
  func `the delimiter is the one between the header names`(text: String, delimiter: String) throws {
    let document = try DelimitedDocument(Array(text.utf8), columns: ["short", "long"])

    #expect([document.dialect.delimiter] == Array(delimiter.utf8))
  }

  @Test
  func `any sequence of changes gives the rows that were meant`() throws {
    var random = SeededGenerator(seed: 3)
    for round in 0..<600 {
      var rows: [[String]] = [["short", "long"]]
      var document = try Self.start(&rows, &random)
      for _ in 0..<6 { try Self.change(&document, &rows, &random) }

      let read = try DelimitedDocument(document.render(), columns: ["short", "long"])
      let found = (0..<read.rowCount).map { row in
        (0..<read.fieldCount(ofRow: row)).map { read[row, $0] }
      }
      guard found.map(\.bytes) != rows.dropFirst().map(\.bytes) else { continue }
      Issue.record("round \(round): \(rows) came out as \(found)")
    }
  }

  private static func start(
    _ rows: inout [[String]], _ random: inout SeededGenerator
  ) throws -> DelimitedDocument {
    var text: [UInt8] = []
    for number in 0..<3 {
      if number > 0 { rows.append([random.text(), random.text()]) }
      let ending = LineEnding.allCases[Int.random(in: 0..<3, using: &random)]
      var writer = RowWriter(Dialect(lineEnding: ending))
      writer.append(rows[number])
      text += writer.bytes
      if Bool.random(using: &random) { text += ending.bytes }
    }
    if Bool.random(using: &random), rows[2] != ["", ""] {
      while text.last == 0x0A || text.last == 0x0D { text.removeLast() }
    }
    return try DelimitedDocument(text, columns: ["short", "long"])
  }

  private static func change(
    _ document: inout DelimitedDocument, _ rows: inout [[String]],
    _ random: inout SeededGenerator
  ) throws {
    let texts = [random.text(), random.text()]
    let row = document.rowCount == 0 ? 0 : Int.random(in: 0..<document.rowCount, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      try document.append(texts)
      rows.append(texts)
    case 1 where document.rowCount > 0:
      document.remove(rows: [row])
      rows.remove(at: row + 1)
    case 2 where document.rowCount > 0:
      try document.replace([(column: 1, text: texts[1])], inRow: row)
      rows[row + 1][1] = texts[1]
    default:
      let raw = document.rowCount == 0 ? Array("x,\"y\"".utf8) : document.rawRow(row)
      let copied = document.rowCount == 0 ? ["x", "y"] : rows[row + 1]
      try document.insert(rawRow: raw, at: row)
      rows.insert(copied, at: row + 1)
    }
  }

  @Test
  func `adding a row and taking it out again restores any file that takes rows`() throws {
    var random = SeededGenerator(seed: 5)
    var tried = 0
    for _ in 0..<2_000 {
      let bytes = random.bytes(upTo: 60)
      var document = try DelimitedDocument(bytes)
      guard !document.header.isEmpty, document.unclosedQuote == nil else { continue }
      tried += 1

      try document.append(["a", "b"])
      document.remove(rows: [document.rowCount - 1])

      guard document.render() != bytes else { continue }
      Issue.record("\(bytes) came out different")
    }
    #expect(tried > 500)
  }
}
