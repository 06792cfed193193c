import Testing

struct ScreenModelTests {
  @Test(arguments: [
    ("plain\r\ntext", "plain\ntext"),
    ("ab\u{8}c", "ac"),
    ("wide as ten", "wide as te\nn"),
    ("0123456789\r\nx", "0123456789\nx"),
    ("1\r\n2\r\n3\r\n4", "2\n3\n4"),
    ("abc\u{1B}[2D\u{1B}[K", "a"),
    ("abcd\r\u{1B}[2Px", "xd"),
    ("abc\r\u{1B}[@x", "xabc"),
    ("a\r\nb\u{1B}[A\u{1B}[CX", "a X\nb"),
    ("a\r\nb\u{1B}[H\u{1B}[2Jc", "c"),
    ("a\r\nb\u{1B}[H\u{1B}[J", ""),
    ("\u{1B}[1;31mred\u{1B}[0m \u{1B}[?2004h!", "red !"),
    ("\u{1B}]0;title\u{7}a\u{1B}]0;title\u{1B}\\b", "ab"),
    ("漢字\u{8}\u{8}x", "漢x"),
    ("e\u{301}x\u{8}y", "e\u{301}y"),
  ])
  func `a 3 x 10 terminal displays bytes`(bytes: String, text: String) {
    var screen = ScreenModel(rows: 3, columns: 10)

    screen.show(bytes.utf8)

    #expect(screen.visibleText == text)
  }

  @Test func `a row keeps its number after scrolling or clearing`() {
    var screen = ScreenModel(rows: 2, columns: 10)

    screen.show("one\r\ntwo\r\nthree\u{1B}[H\u{1B}[2Jfour".utf8)

    #expect(screen.text(ofRow: 0) == "one")
    #expect(screen.fullText == "one\ntwo\nthree\nfour")
    #expect(screen.row == 3)
  }

  @Test func `a new size keeps the cursor's row`() {
    var screen = ScreenModel(rows: 3, columns: 10)
    screen.show("a\r\nb\r\nc".utf8)

    screen.resize(rows: 2, columns: 5)
    screen.show("defgh".utf8)

    #expect(screen.visibleText == "cdefg\nh")
  }
}
