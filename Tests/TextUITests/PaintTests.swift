import Testing

@testable import TextUI

struct PaintTests {
  private static let line = StyledText([Span("ok ", .good), Span("plain")])

  @Test(arguments: [
    (Theme.dark, ColorDepth.none, "ok plain"),
    (.dark, .sixteen, "\u{1B}[36mok \u{1B}[0mplain"),
    (.dark, .palette256, "\u{1B}[38;5;74mok \u{1B}[0mplain"),
    (.dark, .trueColor, "\u{1B}[38;2;86;180;233mok \u{1B}[0mplain"),
    (.terminal, .trueColor, "\u{1B}[36mok \u{1B}[0mplain"),
    (.plain, .trueColor, "ok plain"),
  ])
  func `a role's style depends on theme and color depth`(
    _ theme: Theme, _ depth: ColorDepth, _ expected: String
  ) {
    #expect(Paint(theme: theme, depth: depth).painted(Self.line) == expected)
  }

  @Test func `every sequence can be marked for a line editor`() {
    let painted = Paint(depth: .sixteen).painted(
      StyledText("12 due", .prompt) + StyledText("> "), marker: ("\u{1}", "\u{2}"))

    #expect(painted == "\u{1}\u{1B}[1m\u{2}12 due\u{1}\u{1B}[0m\u{2}> ")
  }

  @Test func `bright colors of the palette have their own numbers`() {
    #expect(Color(palette: 12).parameters(at: .sixteen) == "94")
  }

  @Test func `deck text cannot set colors`() {
    let painted = Paint(depth: .trueColor).painted([StyledText("\u{1B}[31mred\u{1}")])

    #expect(painted == "<U+001B>[31mred<U+0001>\n")
  }

  @Test func `no two roles share a style`() {
    for theme in Theme.allCases where theme != .plain {
      let looks = [Role.plain, .dim, .strong, .good, .warning, .bad, .accent].map(theme.style)

      #expect(Set(looks).count == looks.count)
    }
  }
}
