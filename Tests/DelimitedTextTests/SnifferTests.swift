import DelimitedText
import Testing

struct SnifferTests {
  static let files: [(String, String)] = [
    ("API,application programming interface: how programs talk\nCLI,command line\n", ","),
    ("LKW;Lastkraftwagen\nPKW;Personenkraftwagen, Auto\n", ";"),
    ("a;1,5;2,5\nb;2,0;3,1\n", ";"),
    ("a\tb, c\nd\te, f\n", "\t"),
    ("a|b, c\nd|e\n", "|"),
    ("short,long,also\nATM,machine,a|b\nPIN,number,c|d\n", ","),
    ("Hund: dog, hound\nKatze: cat\nMaus: mouse, rat, vole\n", ":"),
    ("when,where\n10:30,a\n11:45,b\n", ","),
    ("\"a;b\",\"c;d\"\n\"e;f\",\"g;h\"\n", ","),
    ("\"a, b\";c\n\"d, e\";f\n", ";"),
    ("Hund dog\nKatze cat\n", " "),
    ("A list of words\n\nshort,long\na,b\nc,d\ne,f\n", ","),
    ("word\nother\n", ","),
    ("00:15, https://a.b, \"x, y\"\n00:30, https://c.d, \"z\"\n", ","),
    ("'a, b','c'\n'don't','e, f, g'\n", ","),
    ("\"a b\" c\n\"d, e\" f\n", " "),
    ("", ","),
    ("key,val\n1,\"{\"\"a\"\": 1, \"\"b\"\": 2}\"\n", ","),
  ]

  @Test(arguments: files)
  func `the delimiter is the one that fits the whole file`(text: String, delimiter: String) {
    let guess = Sniffer().sniff(Array(text.utf8))

    #expect([guess.dialect.delimiter] == Array(delimiter.utf8))
  }

  @Test
  func `apostrophes are quotes where they enclose the cells`() {
    let bytes = Array("'a, b','don't'\n'c','d''e'\n".utf8)
    let guess = Sniffer().sniff(bytes)
    var reader = RecordReader(bytes, dialect: guess.dialect)
    var rows: [[String]] = []
    while reader.advance() { rows.append(reader.texts) }

    #expect(guess.dialect.quote == UInt8(ascii: "'"))
    #expect(rows == [["a, b", "don't"], ["c", "d'e"]])
    #expect(Sniffer().sniff(Array("'tis,it is\n'twas,it was\n".utf8)).dialect.quote == 0x22)
  }

  @Test
  func `one line among thousands does not decide, wherever it is`() {
    let lines = (0..<20_000).map { "word \($0),meaning of \($0)\n" }
    for odd in [0, 10_000, 19_999] {
      var text = lines
      text[odd] = "10:30;x|y\tz,a: b; c\n"

      let guess = Sniffer().sniff(Array(text.joined().utf8))

      #expect(guess.dialect.delimiter == UInt8(ascii: ","))
      #expect(guess.evenRecords == 20_000)
    }
  }

  @Test
  func `the whole file overrides its beginning`() {
    let head = (0..<20_000).map { "term \($0): a, b\n" }
    let tail = (0..<60_000).map { "term \($0), meaning\n" }

    let guess = Sniffer().sniff(Array((head + tail).joined().utf8))

    #expect(guess.dialect.delimiter == UInt8(ascii: ","))
    #expect(guess.evenRecords == 80_000)
  }

  @Test(arguments: [
    ("sep=;\na,b;c\n", ";", 6), ("\u{FEFF}SEP=|\r\na,b\r\n", "|", 10),
    ("\"sep=\t\"\na,b\n", "\t", 8),
  ])
  func `a first line can name the delimiter`(text: String, delimiter: String, body: Int) {
    let guess = Sniffer().sniff(Array(text.utf8))

    #expect([guess.dialect.delimiter] == Array(delimiter.utf8))
    #expect(guess.body == TextPosition(offset: body, line: 2))
    #expect(guess.reason == .separatorLine)
    #expect(guess.records == 1)
  }

  @Test(arguments: [
    "sep=", "sep=;", "sep=;;\na;b\n", "sep=\n\na,b\n", "a,sep=;\n", "sep=\"\na,b\n",
  ])
  func `only a whole line names the delimiter`(text: String) {
    #expect(Sniffer().sniff(Array(text.utf8)).reason != .separatorLine)
  }

  @Test
  func `a given delimiter is used`() {
    let guess = Sniffer(quote: nil).sniff(
      Array("a=b,c\n\"d=e,f\n".utf8), delimiter: UInt8(ascii: "="))

    #expect(guess.dialect.delimiter == UInt8(ascii: "="))
    #expect(guess.dialect.quote == nil)
    #expect(guess.reason == .option)
    #expect(guess.evenRecords == 2)
  }

  @Test
  func `reading can start after other lines`() {
    let start = TextPosition(offset: 12, line: 2)
    let guess = Sniffer().sniff(Array("#html:false\na;b\nc;d\n".utf8), from: start)

    #expect(guess.body == start)
    #expect(guess.records == 2)
  }

  @Test(arguments: [
    ("a,b,c\nd,e,f\n", DialectGuess.Reason.consistency, "2 of 2, 3 fields"),
    ("a,b\n", .consistency, "1 of 1, 2 fields"),
    ("a,b\nc,d,e\nf\ng,h\n", .consistency, "2 of 4, 2 fields"),
    ("a\nb\n", .noDelimiter, "0 of 2, 2 fields"),
  ])
  func `a guess has a reason`(text: String, reason: DialectGuess.Reason, counts: String) {
    let guess = Sniffer().sniff(Array(text.utf8))

    #expect(guess.reason == reason)
    #expect("\(guess.evenRecords) of \(guess.records), \(guess.fieldCount) fields" == counts)
  }

  @Test
  func `an unclosed quote does not hide the delimiter`() {
    let rest = String(repeating: "a;b, c: d\n", count: 50)
    let guess = Sniffer().sniff(Array(("x;\"y\n" + rest).utf8))

    #expect(guess.dialect.delimiter == UInt8(ascii: ";"))
    #expect(guess.dialect.quote == UInt8(ascii: "\""))
  }

  @Test(arguments: [
    ("a, \"b, c\"\nd, \"e, f\"\n", true), ("a, \"b\"\nc, \"d\"\n", true),
    ("a, \"b\" is c\nd, e\n", false), ("a, b\nc,\"d\"\n", false), ("a, \"b\nc, d\n", false),
  ])
  func `blanks before quotes are skipped if the quotes then match`(text: String, isSkipped: Bool) {
    #expect(Sniffer().sniff(Array(text.utf8)).dialect.skipsBlanksAroundQuotes == isSkipped)
  }

  @Test
  func `line ending and byte-order mark are detected`() {
    let guess = Sniffer().sniff(Array("\u{FEFF}a,b\r\nc,d\r\ne,f\n".utf8))

    #expect(guess.dialect.lineEnding == .crlf)
    #expect(guess.dialect.hasByteOrderMark)
    #expect(guess.body.offset == 3)
  }
}
