import DelimitedText
import TestSupport
import Testing

/// Conversion and detection at the edges of their buffers and samples.
struct BufferEdgeTests {
  /// Text whose characters of one to four bytes are near that place of its UTF-8.
  private func text(_ size: Int, _ wide: String) -> String {
    String(repeating: "a", count: max(0, size - 6)) + wide + ",b\n" + wide + ",c"
  }

  @Test(arguments: [0, 1, 2] + Edges.around(1 << 16, 1 << 17), ["é", "é€", "€😀", "\r\n"])
  func `text of any size is converted`(size: Int, wide: String) throws {
    let text = text(size, wide)
    for encoding in [TextEncoding.utf16LittleEndian, .utf16BigEndian] {
      let bytes = text.utf16.flatMap { unit in
        let bytes = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        return encoding == .utf16LittleEndian ? bytes : bytes.reversed()
      }
      #expect(try DecodedText(bytes, as: encoding).bytes == Array(text.utf8))
      #expect(throws: TextDecodingError.self) {
        try DecodedText(bytes.dropLast() + [0xDC, 0xDC, 0xDC], as: encoding)
      }
    }
    guard wide.unicodeScalars.allSatisfy({ $0.value < 0x100 }) else { return }
    let latin = try #require(TextEncoding(name: "latin1"))
    let bytes = text.unicodeScalars.map { UInt8($0.value) }
    #expect(try DecodedText(bytes, as: latin).bytes == Array(text.utf8))
  }

  /// The sample ends within a row, within quotes, or exactly after a row.
  @Test(arguments: Edges.around(1 << 17), ["x;y\n", "\"a,\nb\";y\n", "é;\"\"\"\"\n"])
  func `a dialect is guessed alike for any size`(size: Int, row: String) {
    let rows = String(repeating: row, count: size / row.utf8.count)
    let filled = rows + String(repeating: "x", count: size - rows.utf8.count)
    for bytes in [Array(filled.utf8), Array((filled + ";y\n" + rows).utf8)] {
      let guess = Sniffer().sniff(bytes)
      #expect(guess.dialect.delimiter == UInt8(ascii: ";"))
      #expect(guess.dialect.quote == UInt8(ascii: "\""))
    }
  }
}
