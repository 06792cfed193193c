import Testing

@testable import DelimitedText

struct RecordReaderTests {
  struct Reading: Sendable, CustomTestStringConvertible {
    let text: String
    let rows: [[String]]
    var dialect = Dialect.csv
    var testDescription: String { text.debugDescription }
  }

  static let readings: [Reading] = [
    Reading(text: "", rows: []),
    Reading(text: "\u{FEFF}", rows: []),
    Reading(text: "a", rows: [["a"]]),
    Reading(text: "a,b\nc,d\n", rows: [["a", "b"], ["c", "d"]]),
    Reading(
      text: "a,b\r\nc,d\re,f\ng,h", rows: [["a", "b"], ["c", "d"], ["e", "f"], ["g", "h"]]),
    Reading(text: "a,b\rc,d\r", rows: [["a", "b"], ["c", "d"]]),
    Reading(text: "\n\r\n\ra,b\n\n\n", rows: [["a", "b"]]),
    Reading(text: ",\n", rows: [["", ""]]),
    Reading(text: "a,", rows: [["a", ""]]),
    Reading(text: " \n", rows: [[" "]]),
    Reading(text: "\"\"\n", rows: [[""]]),
    Reading(text: "\"a,b\",\"c\nd\r\ne\",\"f\"\"g\"\n", rows: [["a,b", "c\nd\ne", "f\"g"]]),
    Reading(text: "\"a\rb\r\r\n\nc\",d\r", rows: [["a\nb\n\n\nc", "d"]]),
    Reading(text: "a\"b,c\"\"d,\"\"e\"\n", rows: [["a\"b", "c\"\"d", "e\""]]),
    Reading(text: "\"a\"b,\"c\" \"d\",\"\"\"\"\n", rows: [["ab", "c \"d\"", "\""]]),
    Reading(text: "a, \"b, c\"\n", rows: [["a", " \"b", " c\""]]),
    Reading(text: "\u{FEFF}\"a\",\u{FEFF}b\n", rows: [["a", "\u{FEFF}b"]]),
    Reading(
      text: "a\u{85}b,c\u{2028}d\u{2029},e\u{0B}f\u{0C}\n",
      rows: [["a\u{85}b", "c\u{2028}d\u{2029}", "e\u{0B}f\u{0C}"]]),
    Reading(text: "1e5,1-Mar,null,007\0\n", rows: [["1e5", "1-Mar", "null", "007\0"]]),
    Reading(text: "# no comment,x\n'a,b'\n", rows: [["# no comment", "x"], ["'a", "b'"]]),
    Reading(text: "a;b,c\n", rows: [["a", "b,c"]], dialect: Dialect(delimiter: 0x3B)),
    Reading(text: "a\t b\t\"c\td\"\n", rows: [["a", " b", "c\td"]], dialect: .tsv),
    Reading(text: "\"a\",\"b\n", rows: [["\"a\"", "\"b"]], dialect: Dialect(quote: nil)),
    Reading(text: "'a,b',\"c\n", rows: [["a,b", "\"c"]], dialect: Dialect(quote: 0x27)),
    Reading(
      text: "a, \"b, \"\"c\"\"\" ,  d,\"e\" f, \"\"\n",
      rows: [["a", "b, \"c\"", "d", "e f", ""]],
      dialect: Dialect(skipsBlanksAroundQuotes: true)),
    Reading(
      text: "a b \"c d\"\n", rows: [["a", "b", "c d"]],
      dialect: Dialect(delimiter: 0x20, skipsBlanksAroundQuotes: true)),
  ]

  @Test(arguments: readings)
  func `records are read as written`(reading: Reading) {
    let records = ReadRecord.all(of: reading.text, reading.dialect)

    #expect(records.map(\.texts.bytes) == reading.rows.map(\.bytes))
    #expect(records.allSatisfy { $0.problem == nil })
  }

  @Test
  func `records have the right line number with any line ending`() {
    let records = ReadRecord.all(of: "a\r\n\r\n\"b\nc\rd\r\ne\",f\n\n\rg\rh")

    #expect(records.map(\.line) == [1, 3, 9, 10])
    #expect(records.map(\.ending) == [.crlf, .lf, .cr, nil])
  }

  @Test
  func `an unclosed quote is reported with its line, after the rows before it`() {
    let records = ReadRecord.all(of: "A,one\n\"x\ny\",\"two\nC,three\n")

    #expect(records.map(\.texts) == [["A", "one"], ["x\ny", "two\nC,three\n"]])
    #expect(records[0].problem == nil)
    #expect(
      records[1].problem == RecordProblem(kind: .unclosedQuote, line: 3, column: 4, offset: 12))
  }

  @Test(arguments: [
    ("a,\"b", "b"), ("a,\"", ""), ("a,\"b\"\"", "b\""), ("a,\"\"\"", "\""), ("a,\"b\n", "b\n"),
  ])
  func `an unclosed quote is detected at any end of the text`(text: String, field: String) {
    let records = ReadRecord.all(of: text)

    #expect(records.map(\.texts) == [["a", field]])
    #expect(records[0].problem?.kind == .unclosedQuote)
    #expect(records[0].problem?.column == 3)
  }

  @Test
  func `a field knows whether it was quoted and followed by text`() {
    let fields = ReadRecord.all(of: "\"#a\",#b,\"c\"d,\"e\"\"f\"\n")[0].fields

    #expect(fields.map(\.isQuoted) == [true, false, true, true])
    #expect(fields.map(\.hasTextAfterQuote) == [false, false, true, false])
    #expect(fields.map(\.needsUnescape) == [false, false, true, true])
    #expect(fields.map(\.rawRange) == [0..<4, 5..<7, 8..<12, 13..<19])
    #expect(fields[0].range == 1..<3)
  }

  @Test
  func `a field's bytes are provided without quotes`() {
    var reader = RecordReader(Array("a,\"b\"\"c\",\"d\"\n".utf8), dialect: .csv)
    let hasRecord = reader.advance()

    let lent = (0..<3).map { reader.withBytes(of: $0) { String(decoding: $0, as: UTF8.self) } }

    #expect(hasRecord)
    #expect(lent == ["a", "b\"c", "d"])
    #expect(reader[3] == "")
  }

  @Test
  func `a field has its line number`() {
    var reader = RecordReader(Array("\na,\"b\r\nc\rd\",\"e\n\"f\n".utf8), dialect: .csv)
    let hasRecord = reader.advance()

    let places = (0..<reader.count).map { reader.position(of: $0) }

    #expect(hasRecord)
    #expect(places.map(\.line) == [2, 2, 4])
    #expect(places.map(\.offset) == reader.fields.map(\.rawRange.lowerBound))
  }

  @Test
  func `reading can start anywhere with another dialect`() {
    let bytes = Array("#separator:tab\na\tb\n".utf8)
    var first = RecordReader(bytes, dialect: Dialect(quote: nil))
    let hasRecord = first.advance()

    let records = ReadRecord.all(of: bytes, .tsv, from: first.position)

    #expect(hasRecord)
    #expect(records.map(\.texts) == [["a", "b"]])
    #expect(records[0].line == 2)
    #expect(records[0].range == 15..<18)
  }

  @Test
  func `invalid bytes become replacement characters`() {
    let records = ReadRecord.all(of: [0x61, 0xFF, 0x2C, 0x62, 0x0A])

    #expect(records.map(\.texts) == [["a\u{FFFD}", "b"]])
  }
}
