import Testing

@testable import TextUI

struct PaintTests {
  private static let line = StyledText([Span("ok ", .good), Span("plain")])

  @Test(arguments: [
    (Theme.dark, ColorDepth.none, "ok plain"),
    (.dark, .sixteen, "\u{1B}[36mok \u{1B}[0mplain"),
    (.dark, .palette256, "\u{1B}[38;5;74mok \u{1B}[0mplain"),
    (.dark, .trueColour, "\u{1B}[38;2;86;180;233mok \u{1B}[0mplain"),
    (.terminal, .trueColour, "\u{1B}[36mok \u{1B}[0mplain"),
    (.plain, .trueColour, "ok plain"),
  ])
  func `a role looks as theme and depth allow`(
    _ theme: Theme, _ depth: ColorDepth, _ expected: String
  ) {
    #expect(Paint(theme: theme, depth: depth).painted(Self.line) == expected)
  }

  @Test func `every sequence can be marked for a line editor`() {
    let painted = Paint(depth: .sixteen).painted(
      StyledText("12 due", .prompt) + StyledText("> "), marker: ("\u{1}", "\u{2}"))

    #expect(painted == "\u{1}\u{1B}[1m\u{2}12 due\u{1}\u{1B}[0m\u{2}> ")
  }

  @Test func `bright colours of the palette have their own numbers`() {
    #expect(Color(palette: 12).parameters(at: .sixteen) == "94")
  }

  @Test func `deck text cannot paint`() {
    let painted = Paint(depth: .trueColour).painted([StyledText("\u{1B}[31mred\u{1}")])

    #expect(painted == "<U+001B>[31mred<U+0001>\n")
  }

  @Test(arguments: [
    ([:], ColorDepth.none),
    (["TERM": "dumb", "COLORTERM": "truecolor"], .none),
    (["TERM": "xterm"], .sixteen),
    (["TERM": "xterm-256color"], .palette256),
    (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .trueColour),
    (["TERM": "xterm-256color", "COLORTERM": "24bit"], .trueColour),
    (["TERM": "xterm-direct"], .trueColour),
    (["TERM": "xterm-256color", "NO_COLOR": "1"], .none),
    (["TERM": "xterm-256color", "NO_COLOR": ""], .palette256),
    (["TERM": "vt100"], .none),
  ])
  func `the environment tells the depth`(_ environment: [String: String], _ depth: ColorDepth) {
    #expect(ColorDepth { environment[$0] } == depth)
  }

  @Test(arguments: [
    ([:], true), (["LANG": "C"], false), (["LANG": "de_CH.UTF-8"], true),
    (["LANG": "POSIX"], false),
    (["LC_ALL": "C.utf8", "LANG": "C"], true),
    (["LC_ALL": "", "LC_CTYPE": "de_DE", "LANG": "C.UTF-8"], false),
  ])
  func `the locale tells whether there is Unicode`(_ environment: [String: String], _ has: Bool) {
    let found = Capabilities(inputIsTerminal: true, outputIsTerminal: true) { environment[$0] }

    #expect(found.hasUnicode == has)
  }

  @Test(arguments: [
    (["TERM": "xterm"], true, false), (["TERM": "dumb"], true, true), ([:], true, true),
    ([:], false, false),
    (["TERM": "xterm", "ACCESSIBLE": "1"], true, true),
    (["TERM": "xterm", "ACCESSIBLE": "0"], true, false),
  ])
  func `a dumb terminal and ACCESSIBLE are spoken to`(
    _ environment: [String: String], _ isTerminal: Bool, _ isSpoken: Bool
  ) {
    let found = Capabilities(inputIsTerminal: true, outputIsTerminal: isTerminal) {
      environment[$0]
    }

    #expect(found.isSpoken == isSpoken)
    #expect(isTerminal || found.colorDepth == .none)
  }

  @Test func `no two meanings share a look`() {
    for theme in Theme.allCases where theme != .plain {
      let looks = [Role.plain, .dim, .strong, .good, .warning, .bad, .accent].map(theme.style)

      #expect(Set(looks).count == looks.count)
    }
  }
}
