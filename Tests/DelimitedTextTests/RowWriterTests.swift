import TestSupport
import Testing

@testable import DelimitedText

struct RowWriterTests {
  static let rows: [([String], String)] = [
    (["a", "b"], "a,b\n"),
    (["", ""], ",\n"),
    ([""], "\"\"\n"),
    ([], ""),
    (["a,b", "c;d", "e\tf"], "\"a,b\",c;d,e\tf\n"),
    (["a\"b"], "\"a\"\"b\"\n"),
    (["\"a\""], "\"\"\"a\"\"\"\n"),
    (["a\nb", "c\rd", "e\r\nf"], "\"a\nb\",\"c\rd\",\"e\r\nf\"\n"),
    ([" a", "b ", "\tc", "d\t", "e f", " "], "\" a\",\"b \",\"\tc\",\"d\t\",e f,\" \"\n"),
    (["#a", "b#"], "#a,b#\n"),
    (["\u{FEFF}a"], "\"\u{FEFF}a\"\n"),
    (["=cmd", "é", "\0"], "=cmd,é,\0\n"),
  ]

  @Test(arguments: rows)
  func `fields are only quoted if needed`(row: [String], text: String) {
    var writer = RowWriter(.csv)

    writer.append(row)

    #expect(writer.bytes == Array(text.utf8))
  }

  @Test
  func `the dialect decides on mark, delimiter, quote and line ending`() {
    var dialect = Dialect(delimiter: 0x7C, quote: 0x27, lineEnding: .crlf)
    dialect.hasByteOrderMark = true
    var writer = RowWriter(dialect)

    writer.append(["a|b", "c'd", "e,\"f\""])

    #expect(writer.bytes == Array("\u{FEFF}'a|b'|'c''d'|e,\"f\"\r\n".utf8))
  }

  @Test
  func `a leading hash is quoted on demand`() {
    var writer = RowWriter(.tsv, quotesLeadingHash: true)

    writer.append(["#a", "b#"])

    #expect(writer.bytes == Array("\"#a\"\tb#\n".utf8))
  }

  @Test
  func `quotes are added to a dialect without them if needed`() {
    var writer = RowWriter(Dialect(delimiter: 0x09, quote: nil))

    writer.append(["a\tb", "c"])

    #expect(writer.bytes == Array("\"a\tb\"\tc\n".utf8))
  }

  @Test
  func `output can be taken in chunks`() {
    var writer = RowWriter(.csv)
    writer.append(field: "a")
    Array("b,c".utf8).withUnsafeBufferPointer { writer.append(field: $0) }
    writer.endRow()

    let first = writer.take()
    writer.append([""])

    #expect(first == Array("a,\"b,c\"\n".utf8))
    #expect(writer.bytes == Array("\"\"\n".utf8))
  }

  @Test(arguments: [
    Dialect.csv, .tsv, Dialect(delimiter: 0x3B), Dialect(delimiter: 0x20, lineEnding: .cr),
  ])
  func `output is read back byte for byte`(dialect: Dialect) {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<500 {
      let rows = (0..<3).map { _ in
        (0...Int.random(in: 0...3, using: &random)).map { _ in random.text() }
      }
      var writer = RowWriter(dialect)
      for row in rows { writer.append(row) }

      let found = ReadRecord.all(of: writer.bytes, dialect).map(\.texts.bytes)
      guard found != rows.map(\.bytes) else { continue }
      Issue.record("\(rows) came back as \(found)")
    }
  }
}
