import Foundation
import Interchange
import Testing

@testable import Trainer

/// JSON that any parser accepts and any terminal can show.
struct JSONTests {
  private func decoded(_ json: JSON) throws -> NSDictionary {
    try #require(
      try JSONSerialization.jsonObject(with: Data(json.text.utf8)) as? NSDictionary)
  }

  @Test func `values are read back unchanged`() throws {
    let texts = ["", "a\"b\\c", "tab\tline\nend\r", "é 数 👩‍🚀", "\u{1B}[2J", "\u{202E}abc\u{2066}"]
    let json = JSON.object([
      ("texts", .array(texts.map(JSON.string))), ("none", .null), ("yes", .bool(true)),
      ("number", .int(-3)), ("share", .float(0.1)), ("not", .double(.nan)),
    ])

    let read = try decoded(json)

    #expect(read["texts"] as? [String] == texts)
    #expect(read["none"] is NSNull && read["not"] is NSNull)
    #expect(read["yes"] as? Bool == true && read["number"] as? Int == -3)
    #expect(json.text.contains("\"share\":0.1,"))
  }

  @Test(arguments: [
    "\u{0}", "\u{1B}", "\u{7F}", "\u{85}", "\u{9B}", "\u{200E}", "\u{202A}", "\u{202E}", "\u{2066}",
    "\u{2069}", "\u{2028}", "\u{2029}", "\u{61C}", "\u{FEFF}",
  ])
  func `control characters are spelled out`(character: String) throws {
    let text = JSON.string("a\(character)b").text

    #expect(text.hasPrefix("\"a\\u") && text.hasSuffix("b\""))
  }

  @Test func `members keep their order`() {
    #expect(JSON.object([("b", .int(1)), ("a", .int(2))]).text == #"{"b":1,"a":2}"#)
  }

  @Test func `ASCII output has the same content`() throws {
    let json = JSON.object([("text", .string("é 数 👩‍🚀"))])

    let read = try JSONSerialization.jsonObject(with: Data(json.asciiText.utf8)) as? NSDictionary

    #expect(json.asciiText.utf8.allSatisfy { $0 < 0x80 })
    #expect(read?["text"] as? String == "é 数 👩‍🚀")
  }
}
