import DelimitedText
import TestSupport
import Testing

struct DecodedTextTests {
  @Test
  func `valid UTF-8 is unchanged, including its mark`() throws {
    let plain = Array("ä,€,😀,\u{10FFFF}\0\n".utf8)
    let marked = Array("\u{FEFF}a\n".utf8)

    #expect(try DecodedText(plain).bytes == plain)
    #expect(try DecodedText(plain).encoding == .utf8)
    #expect(try !DecodedText(plain).hasByteOrderMark)
    #expect(try DecodedText(marked).bytes == marked)
    #expect(try DecodedText(marked).hasByteOrderMark)
    #expect(try DecodedText([]).encoding == .utf8)
  }

  @Test
  func `UTF-8 validation equals the standard library's`() throws {
    var random = SeededGenerator(seed: 7)
    let telling: [UInt8] = [
      0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC,
      0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
    ]
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        telling[Int.random(in: telling.indices, using: &random)]
      }
      let isValid = String(validating: bytes, as: UTF8.self) != nil
      let isTaken = (try? DecodedText(bytes, as: .utf8)) != nil
      guard isValid != isTaken else { continue }
      Issue.record("\(bytes) is \(isValid ? "" : "not ")valid")
    }
  }

  @Test(arguments: [TextEncoding.utf16LittleEndian, .utf16BigEndian])
  func `UTF-16 is recognized by its mark and converted`(encoding: TextEncoding) throws {
    let text = "ÅR,year\r\n😀,\u{FFFD}\u{7FF}\u{800}\u{FFFF}\0\n"
    let bytes = utf16("\u{FEFF}" + text, encoding)

    let decoded = try DecodedText(bytes)

    #expect(decoded.bytes == Array(text.utf8))
    #expect(decoded.encoding == encoding)
    #expect(decoded.hasByteOrderMark)
    #expect(try DecodedText(Array(bytes.dropFirst(2)), as: encoding).bytes == Array(text.utf8))
    #expect(try DecodedText(bytes, as: .utf16LittleEndian).bytes == Array(text.utf8))
  }

  private func utf16(_ text: String, _ encoding: TextEncoding) -> [UInt8] {
    text.utf16.flatMap { unit in
      let bytes = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
      return encoding == .utf16LittleEndian ? bytes : bytes.reversed()
    }
  }

  struct Fault: Sendable {
    let bytes: [UInt8]
    var encoding: TextEncoding?
    let sentence: String
    let place: [Int]
  }

  static let faults = [
    Fault(
      bytes: Array("ä,b\r\nö,".utf8) + [0xFF, 0x0A],
      encoding: .utf8, sentence: "Byte 4 of line 2 is 0xFF, which is not valid UTF-8.",
      place: [2, 4, 9]),
    Fault(
      bytes: Array("ä,b\r\nö,c\nü,".utf8) + [0xE4, 0x0A],
      sentence: "The text is UTF-8, but line 3 is not.", place: [3, 4, 14]),
    Fault(
      bytes: Array("a\rb\n€".utf8).dropLast(), encoding: .utf8,
      sentence: "Byte 1 of line 3 is 0xE2, which is not valid UTF-8.", place: [3, 1, 4]),
    Fault(
      bytes: [0xEF, 0xBB, 0xBF, 0x61, 0xE9],
      sentence: "Byte 5 of line 1 is 0xE9, which is not valid UTF-8.",
      place: [1, 5, 4]),
    Fault(
      bytes: [0xFF, 0xFE, 0x61, 0, 0x0D, 0, 0x0A, 0, 0x62, 0, 0, 0xDC],
      sentence: "Byte 3 of line 2 is 0x00, which is not valid UTF-16.", place: [2, 3, 10]),
    Fault(
      bytes: [0xFE, 0xFF, 0, 0x61, 0, 0x0A, 0xD8, 0],
      sentence: "Byte 1 of line 2 is 0xD8, which is not valid UTF-16.", place: [2, 1, 6]),
    Fault(
      bytes: [0xFE, 0xFF, 0, 0x61, 0],
      sentence: "The text ends in the middle of a UTF-16 character, on line 1.", place: [1, 3, 4]),
    Fault(
      bytes: [0x61, 0x0A, 0x81], encoding: .windows1252,
      sentence: "Byte 1 of line 2 is 0x81, which is not valid Windows-1252.", place: [2, 1, 2]),
    Fault(
      bytes: [0x0A, 0, 0xE9], sentence: "Byte 2 of line 2 is 0xE9, which is not valid UTF-8.",
      place: [2, 2, 2]),
  ]

  @Test(arguments: faults)
  func `invalid bytes are rejected with line and byte`(fault: Fault) {
    let error = #expect(throws: TextDecodingError.self) {
      try DecodedText(fault.bytes, as: fault.encoding)
    }

    #expect(error?.description == fault.sentence)
    #expect(error.map { [$0.line, $0.column, $0.offset] } == fault.place)
  }

  @Test
  func `single-byte Western text is recognized and reported`() throws {
    let windows = try DecodedText([0x93, 0x41, 0x94, 0x20, 0x80, 0x2C, 0x66, 0xE9, 0x65, 0x0A])
    let latin = try DecodedText([0xC5, 0x52, 0x2C, 0x79, 0x0D, 0x0A, 0xD6, 0x4C, 0x0A])

    #expect(windows.encoding == .windows1252)
    #expect(windows.bytes == Array("“A” €,fée\n".utf8))
    #expect(latin.encoding == .latin1)
    #expect(latin.bytes == Array("ÅR,y\r\nÖL\n".utf8))
    #expect(try DecodedText([0x81, 0x41], as: .latin1).bytes == Array("\u{81}A".utf8))
  }

  static let foreign: [(String, [UInt8])] = [
    ("a control character", [0x61, 0xE9, 0x1B, 0x0A]),
    ("NUL", [0x50, 0x4B, 0x03, 0x04, 0x00, 0xE9]),
    ("GBK", [0xB9, 0xB7, 0xB9, 0xB7, 0x2C, 0x64, 0x6F, 0x67, 0x0A, 0xC3, 0xA8, 0xC3, 0xA8]),
    ("UTF-8 with one bad byte", Array("Öl,äpfel,über\n".utf8) + [0xFC, 0x0A]),
  ]

  @Test(arguments: foreign)
  func `bytes of uncertain encoding are rejected`(name: String, bytes: [UInt8]) {
    #expect(throws: TextDecodingError.self) { try DecodedText(bytes) }
  }

  @Test(arguments: [
    ("UTF-8", TextEncoding.utf8), ("utf16", .utf16LittleEndian), ("UTF-16BE", .utf16BigEndian),
    ("cp1252", .windows1252), ("Windows-1252", .windows1252), ("ISO-8859-1", .latin1),
    ("latin1", .latin1),
  ])
  func `encodings have their common names`(name: String, encoding: TextEncoding) {
    #expect(TextEncoding(name: name) == encoding)
    #expect(TextEncoding(name: name + "x") == nil)
  }

  @Test(arguments: ["macroman", "EUC-JP", "windows-1251", "CP1251", "KOI8-U", "IBM037", "UTF-32"])
  func `every encoding of the C library can be given`(name: String) {
    #expect(TextEncoding(name: name) != nil)
    #expect(TextEncoding(name: "utf-8//IGNORE") == nil)
  }

  @Test
  func `any single character can be a delimiter`() throws {
    let text = try DecodedText(Array("犬，dog\n猫，cat, tom\n".utf8))

    let separated = try #require(text.separated(by: "，"))

    let records = ReadRecord.all(of: separated.bytes, Dialect(delimiter: separated.delimiter))
    #expect(records.map(\.texts) == [["犬", "dog"], ["猫", "cat, tom"]])
    #expect(text.separated(by: "=")?.delimiter == UInt8(ascii: "="))
    #expect(text.separated(by: "=")?.bytes == text.bytes)
    #expect(text.separated(by: "\n") == nil)
    #expect(text.separated(by: "\r\n") == nil)
    #expect(text.separated(by: "\"") == nil)
  }
}
