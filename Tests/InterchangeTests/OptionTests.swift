import DelimitedText
import Interchange
import Testing
import Things

/// Options override detection.
struct OptionTests {
  private func drafts(
    _ text: String, _ options: ReadingOptions
  ) throws -> [String] {
    try drafts(Array(text.utf8), options)
  }

  private func drafts(_ bytes: [UInt8], _ options: ReadingOptions) throws -> [String] {
    let reading = try Importers.read(ImportSource(name: "w.csv", bytes: bytes), options)
    if let obstacle = reading.obstacle { throw obstacle }
    return (0..<reading.drafts.count).map {
      let draft = reading.drafts.texts.draft($0)
      return draft.short + "=" + draft.long
    }
  }

  @Test(arguments: [
    ("a,b;c\nd,e;f\n", Character(";"), ["a,b=c", "d,e=f"]),
    ("a=b\nc=d\n", "=", ["a=b", "c=d"]),
    ("a→b,x\nc→d,y\n", "→", ["a=b,x", "c=d,y"]),
    ("a b\nc d\n", " ", ["a=b", "c=d"]),
  ])
  func `a delimiter can be any character`(
    text: String, delimiter: Character, expected: [String]
  ) throws {
    #expect(try drafts(text, ReadingOptions(delimiter: delimiter)) == expected)
  }

  @Test func `the whole file determines the dialect`() throws {
    let beginning = (0..<6_000).map { "k\($0),a long form; of \($0)\n" }.joined()
    let rest = (0..<12_000).map { "k\($0),a long form of \($0)\n" }.joined()

    let found = try drafts(beginning + rest, ReadingOptions())

    #expect(found.count == 18_000 && found[0] == "k0=a long form; of 0")
    #expect(try found == drafts(beginning + rest, ReadingOptions(delimiter: ",")))
  }

  @Test(arguments: [Character("\""), "\n"])
  func `quotes and line breaks cannot be delimiters`(delimiter: Character) {
    #expect(throws: ImportError("w.csv", .badDelimiter)) {
      try drafts("a,b\n", ReadingOptions(delimiter: delimiter))
    }
  }

  @Test
  func `the encoding can be given`() throws {
    let bytes: [UInt8] = [0x80, 0x2C, 0xE4, 0x0A]

    #expect(try drafts(bytes, ReadingOptions(encoding: .windows1252)) == ["€=ä"])
    #expect(try drafts(bytes, ReadingOptions(encoding: .latin1)) == ["\u{80}=ä"])
    #expect(throws: ImportError.self) { try drafts(bytes, ReadingOptions(encoding: .utf8)) }
  }

  @Test
  func `the quote character can be changed or turned off`() throws {
    let options = ReadingOptions(delimiter: ",", quote: ReadingOptions.Quote.none)

    #expect(try drafts("5\",inches\n\"a,b\"\n", options) == ["5\"=inches", "\"a=b\""])
    #expect(
      try drafts("'a,b',c\n", ReadingOptions(quote: .byte(UInt8(ascii: "'")))) == ["a,b=c"])
  }

  @Test(arguments: [
    (ReadingOptions.Header.none, ["short=long", "a=b", "c=d"]),
    (.present, ["a=b", "c=d"]),
    (.line(2), ["c=d"]),
  ])
  func `the header can be given or turned off`(
    header: ReadingOptions.Header, expected: [String]
  ) throws {
    #expect(try drafts("short,long\na,b\nc,d\n", ReadingOptions(header: header)) == expected)
  }

  @Test
  func `the header must be a row`() {
    #expect(throws: ImportError("w.csv", .noHeaderLine(7))) {
      try drafts("a,b\n", ReadingOptions(header: .line(7)))
    }
  }

  static let columns: [([DeckColumn: String], [String])] = [
    ([.short: "1", .long: "3"], ["a=c", "d=f"]),
    ([.short: "Zwei", .long: "EINS"], ["b=a", "e=d"]),
    ([.short: "dre", .long: "1"], ["c=a", "f=d"]),
  ]

  @Test(arguments: columns)
  func `columns can be given by name or number`(
    columns: [DeckColumn: String], expected: [String]
  ) throws {
    let text = "eins,zwei,drei\na,b,c\nd,e,f\n"

    #expect(
      try drafts(text, ReadingOptions(header: .present, columns: columns)) == expected)
  }

  @Test
  func `a named column finds its header`() throws {
    let text = "Städte,,\nOrt,Land,Fluss\nUlm,BW,Donau\nKöln,NW,Rhein\n"

    let found = try drafts(text, ReadingOptions(columns: [.short: "ort", .long: "fluss"]))

    #expect(found == ["Ulm=Donau", "Köln=Rhein"])
  }

  @Test
  func `a missing column is reported with the existing ones`() throws {
    let error = #expect(throws: ImportError.self) {
      try drafts("a,b,c\n1,2,3\n", ReadingOptions(columns: [.short: "x"]))
    }

    #expect(error?.status == .wrongUsage)
    #expect(error?.sentence.contains("\"x\"") == true)
    #expect(error?.sentence.contains("a, b, c") == true)
  }

  @Test
  func `one column cannot have two roles`() {
    #expect(throws: ImportError("w.csv", .sameColumn(.short, .long))) {
      try drafts("a,b\n", ReadingOptions(columns: [.short: "1", .long: "1"]))
    }
  }
}
