import TestSupport
import Testing

@testable import DelimitedText

struct AnyBytesTests {
  @Test
  func `any bytes are read into consecutive records`() {
    var random = SeededGenerator(seed: 21)
    for round in 0..<10_000 {
      let bytes = random.bytes(upTo: 60)
      let dialect = Dialect(
        delimiter: bytes.first ?? 0x2C,
        quote: round % 5 == 0 ? nil : round % 3 == 0 ? bytes.last : 0x22,
        skipsBlanksAroundQuotes: round % 2 == 0)
      var place = 0
      var line = 1
      for record in ReadRecord.all(of: bytes, dialect, limits: Limits(fieldBytes: 8, fields: 5)) {
        let isInOrder = record.range.lowerBound >= place && record.range.upperBound <= bytes.count
        if !isInOrder || record.line < line { Issue.record("\(bytes) in \(dialect)") }
        place = record.range.upperBound
        line = record.line
      }
    }
  }

  @Test
  func `any bytes give a guess`() {
    var random = SeededGenerator(seed: 22)
    for _ in 0..<10_000 {
      let bytes = random.bytes(upTo: 60)
      for encoding in [nil]
        + ["utf-8", "utf-16", "utf-16be", "cp1252", "latin1"].map(TextEncoding.init(name:))
      {
        guard let text = try? DecodedText(bytes, as: encoding) else { continue }
        let isUTF8 = String(validating: text.bytes, as: UTF8.self) != nil
        if !isUTF8 { Issue.record("\(bytes) as \(text.encoding)") }
        if encoding == nil { _ = Sniffer().sniff(text.bytes) }
      }
    }
  }
}
