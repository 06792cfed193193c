import Testing

@testable import DelimitedText

struct EditingTests {
  private func row(_ text: String) throws -> RecordReader {
    try RecordReader(row: Array(text.utf8), dialect: .csv)
  }

  private func replaced(_ text: String, _ cells: (column: Int, text: String)...) throws -> String? {
    try row(text).replacing(cells).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test
  func `a changed cell changes only its own bytes`() throws {
    #expect(try replaced("\"a\"\"b\", x ,\"c\"", (1, "y")) == "\"a\"\"b\",y,\"c\"")
    #expect(try replaced("\"a\"\"b\", x ,\"c\"", (2, "d")) == "\"a\"\"b\", x ,\"d\"")
    #expect(try replaced("a,b", (0, "x,y"), (0, "x\"y")) == "\"x\"\"y\",b")
  }

  @Test
  func `equal text changes nothing, but another Unicode form does`() throws {
    #expect(try replaced("\"e\u{301}\",b", (0, "e\u{301}"), (4, "")) == nil)
    #expect(try replaced("\"e\u{301}\",b", (0, "\u{E9}")) == "\"\u{E9}\",b")
  }

  @Test
  func `setting a cell beyond the row adds empty cells`() throws {
    #expect(try replaced("a,\"b\"", (3, "x,y")) == "a,\"b\",,\"x,y\"")
  }

  @Test
  func `a row with one empty cell is still a row`() throws {
    #expect(try replaced("a", (0, "")) == "\"\"")
  }

  @Test
  func `a byte-order mark within a text is text`() throws {
    #expect(try row("\u{FEFF}a,b")[0] == "\u{FEFF}a")
  }

  @Test(arguments: ["", "\n", "a,b\n", "a,b\nc,d", "\na", "a\r"])
  func `anything but one row is reported`(text: String) {
    #expect(throws: RowError.notOneRow) { try row(text) }
  }

  @Test
  func `an unclosed quote is reported`() {
    #expect(throws: RowError.self) { try row("x,\"y") }
  }

  @Test
  func `edits are applied by position, insertions in call order`() {
    var edits = TextEdits()
    edits.replace(4..<6, with: Array("X".utf8))
    edits.replace(4..<4, with: Array("1".utf8))
    edits.replace(0..<1, with: [])
    edits.replace(4..<4, with: Array("2".utf8))
    edits.replace(7..<7, with: Array("!".utf8))

    #expect(edits.applied(to: Array("abcdefg".utf8)) == Array("bcd12Xg!".utf8))
    #expect(TextEdits().isEmpty && !edits.isEmpty)
  }

  @Test
  func `rows are added after a missing final newline`() {
    var writer = RowWriter(Dialect(lineEnding: .crlf), after: Array("a,b".utf8))
    writer.append(["", ""])
    writer.append([""])

    #expect(writer.bytes == Array("a,b\r\n,\r\n\"\"\r\n".utf8))
  }

  @Test(arguments: [
    ("short,long\n", ","), ("short;long;a,b\n", ";"), ("short\tlong\n", "\t"),
    ("a,b,c;short;long\n", ";"), ("\" Short \";Long;x\n", ";"), ("one\n", ","),
    ("\"a;b;c\",d\n", ","),
  ])
  func `the delimiter is the one between the header names`(text: String, delimiter: String) {
    let dialect = Dialect(ofHeaderIn: Array(text.utf8), expecting: ["short", "long"])

    #expect([dialect.delimiter] == Array(delimiter.utf8))
  }

  @Test
  func `every line ending counts`() {
    var place = TextPosition.start
    place.advance(to: 8, in: Array("a\r\nb\rc\nd".utf8))

    #expect(place == TextPosition(offset: 8, line: 4))
  }
}
