import TestSupport
import Testing

@testable import TextUI

struct WidthTests {
  @Test(arguments: [
    ("a", 1), ("~", 1), ("é", 1), ("e\u{301}", 1), ("ß", 1), ("\u{A0}", 1), ("…", 1), ("█", 1),
    ("⣿", 1), ("→", 1), ("漢", 2), ("Ａ", 2), ("ｱ", 1), ("、", 2), ("한", 2),
    ("\u{1112}\u{1161}\u{11AB}", 2),
    ("\u{1112}", 2), ("ก่", 1), ("กำ", 2), ("ב\u{5BC}", 1), ("عَ", 1), ("कि", 2), ("😀", 2), ("🇨🇭", 2),
    ("\u{1F1E8}", 1), ("👩\u{200D}👩\u{200D}👧\u{200D}👦", 2), ("👍🏽", 2), ("❤", 1), ("❤\u{FE0F}", 2),
    ("1\u{FE0F}\u{20E3}", 2), ("🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}", 2),
    ("☰", 2),
    ("🫠", 2), ("🫨", 2), ("🪾", 2), ("\u{20000}", 2), ("\u{E0B0}", 1), ("\u{200B}", 0), ("\n", 0),
    ("\u{3099}", 0), ("か\u{3099}", 2), ("䷀", 2), ("㉈", 1), ("⌚", 2), ("⌛", 2), ("☎", 1), ("𓀀", 1),
    ("\u{25CC}\u{301}", 1),
  ])
  func `the width of a character`(_ text: String, _ width: Int) {
    #expect(text.displayWidth == width)
  }

  @Test func `the width of a text`() {
    #expect("".displayWidth == 0)
    #expect("SMTP: 漢字 e\u{301} 👩\u{200D}🚀".displayWidth == 15)
    #expect("abc"[...].displayWidth == 3)
  }

  @Test func `the fast path measures plain text correctly`() {
    for value in UInt32(0)...0x500 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "a" + String(scalar)

      #expect(text.displayWidth == 1 + scalar.cells, "\(value)")
      #expect(text.plainLength == nil || text.plainLength == 2)
    }
  }

  @Test(arguments: [
    ("Simple Mail", 11, "Simple Mail"), ("Simple Mail", 10, "Simple Ma…"),
    ("Simple Mail", 8, "Simple…"),
    ("漢字漢字", 5, "漢字…"), ("漢字漢字", 4, "漢…"), ("abc", 1, "…"), ("abc", 0, ""), ("漢", 1, "…"),
    ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("", 3, ""),
  ])
  func `a line is cut to a width`(_ text: String, _ width: Int, _ expected: String) {
    #expect(StyledText(text).truncated(to: width).text == expected)
  }

  @Test func `an ASCII ellipsis fits the width`() {
    #expect(StyledText("abcdef").truncated(to: 5, ellipsis: "...").text == "ab...")
    #expect(StyledText("abcdef").truncated(to: 2, ellipsis: "...").text == "ab")
  }

  @Test func `a line is padded to a width`() {
    #expect(StyledText("漢").padded(to: 5).text == "漢   ")
    #expect(StyledText("漢").padded(to: 5, .trailing).text == "   漢")
    #expect(StyledText("abcdef").padded(to: 5).text == "abcdef")
  }

  @Test(arguments: [
    ("one two three", 7, 0, ["one two", "three"]),
    ("one two three", 7, 2, ["one two", "  three"]),
    ("one  two", 4, 0, ["one", "two"]),
    ("  indented text", 10, 0, ["  indented", "text"]),
    ("incomprehensibilities", 8, 0, ["incompre", "hensibil", "ities"]),
    ("a incomprehensible", 8, 2, ["a", "  incomp", "  rehens", "  ible"]),
    ("簡単なメール、転送。", 8, 0, ["簡単な", "メール、", "転送。"]),
    ("「漢字」です", 5, 0, ["「漢", "字」", "です"]),
    ("ab 漢字 cd", 6, 0, ["ab 漢", "字 cd"]),
    ("漢字", 1, 0, ["漢", "字"]),
    ("about 72 % of it", 8, 0, ["about", "72 % of", "it"]),
    ("takes 10 min, 4 d", 9, 0, ["takes", "10 min,", "4 d"]),
    ("room 101 means fear", 8, 0, ["room 101", "means", "fear"]),
    ("", 5, 0, [""]),
    ("abc", 0, 0, ["a", "b", "c"]),
    ("👩\u{200D}🚀👩\u{200D}🚀", 2, 0, ["👩\u{200D}🚀", "👩\u{200D}🚀"]),
  ])
  func `a line is wrapped`(_ text: String, _ width: Int, _ hanging: Int, _ expected: [String]) {
    #expect(StyledText(text).wrapped(to: width, hanging: hanging).map(\.text) == expected)
  }

  @Test func `wrapping keeps the roles`() {
    let line = StyledText([Span("one ", .dim), Span("two three", .strong)])

    #expect(
      line.wrapped(to: 7) == [
        StyledText([Span("one ", .dim), Span("two", .strong)]), StyledText("three", .strong),
      ])
  }

  @Test func `wrapping exceeds no width and loses no character`() {
    var noise = SeededGenerator(seed: 4)

    for _ in 0..<1000 {
      let line = StyledText(noise.text(length: 60))
      let width = Int.random(in: 2...30, using: &noise)
      let lines = line.wrapped(to: width, hanging: Int.random(in: 0...8, using: &noise))

      let fits = lines.allSatisfy { $0.width <= width || $0.cells.contains { $0.width > 2 } }
      #expect(fits, "\(line.text.debugDescription) in \(width)")
      #expect(letters(lines.map(\.text).joined()) == letters(line.text))
      #expect(line.truncated(to: width).width <= width)
    }
  }

  private func letters(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { $0 != " " }
  }
}
