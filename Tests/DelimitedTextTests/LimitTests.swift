import Testing

@testable import DelimitedText

struct LimitTests {
  @Test(arguments: [false, true])
  func `a field of 64 MB is reported with its line`(isQuoted: Bool) {
    let long = [UInt8](repeating: 0x78, count: 64 << 20)
    let field = isQuoted ? [0x22] + long + [0x22] : long
    let bytes = Array("a,b\nc,".utf8) + field + Array("\nd,e\n".utf8)

    let records = ReadRecord.all(of: bytes)

    #expect(records.map(\.problem?.kind) == [nil, .fieldTooLong(limit: 4 << 20), nil])
    #expect(records[1].problem?.line == 2)
    #expect(records[1].problem?.column == 3)
    #expect(records[2].texts == ["d", "e"])
  }

  @Test
  func `a million columns are reported with their line`() {
    let wide = [UInt8](repeating: 0x2C, count: 1_000_000)

    let records = ReadRecord.all(of: Array("a\n".utf8) + wide + Array("\nb\n".utf8))

    #expect(records.map(\.problem?.kind) == [nil, .tooManyFields(limit: 16_384), nil])
    #expect(records[1].problem?.line == 2)
    #expect(records.map(\.fields.count) == [1, 16_384, 1])
    #expect(records.map(\.line) == [1, 2, 3])
  }

  @Test
  func `an overlong field due to an unclosed quote is reported as such`() {
    let records = ReadRecord.all(of: "a,b,c,\"ddddddd", limits: Limits(fieldBytes: 4, fields: 2))

    #expect(records.map(\.problem?.kind) == [.unclosedQuote])
    #expect(records[0].texts == ["a", "b"])
  }

  @Test
  func `fields and rows at the limits are accepted`() {
    let records = ReadRecord.all(of: "aaaa,bbbb\n", limits: Limits(fieldBytes: 4, fields: 2))

    #expect(records.map(\.problem) == [nil])
  }

  @Test(arguments: [
    (RecordProblem.Kind.unclosedQuote, "Unclosed quote on line 7."),
    (.fieldTooLong(limit: 9), "A field starting on line 7 has more than 9 bytes."),
    (.tooManyFields(limit: 9), "Line 7 has more than 9 fields."),
  ])
  func `problems are sentences`(kind: RecordProblem.Kind, sentence: String) {
    #expect(RecordProblem(kind: kind, line: 7, column: 1, offset: 0).description == sentence)
  }
}
