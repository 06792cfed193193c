import Testing

@testable import TextUI

/// Pictures have the cells of the terminal, as text, and refer to nothing outside.
@MainActor
struct TextPictureTests {
  private static let lines = [
    StyledText("SMTP ", .strong) + StyledText("Simple Mail", .accent),
    StyledText("数据 cafe\u{301} 👩‍🚀x <b>&\"'", .bad), StyledText(), StyledText("  ▇▇▏ ⣿", .level(3)),
  ]

  private func plain(_ markup: Substring) -> String {
    String(markup).replacing(/<[^>]*>/, with: "").replacing("&lt;", with: "<").replacing(
      "&gt;", with: ">"
    )
    .replacing("&quot;", with: "\"").replacing("&#39;", with: "'").replacing("&amp;", with: "&")
  }

  @Test func `each run of an SVG is at its cell and as wide as its cells`() {
    let svg = TextPicture(Self.lines, columns: 40, title: "t").svg

    var widths: [Int] = []
    for line in svg.split(separator: "\n") where line.hasPrefix("<text") {
      var column = 0
      for run in line.matches(of: /<tspan x="([0-9.]+)" textLength="([0-9.]+)"[^>]*>([^<]*)</) {
        let cells = plain(run.3).displayWidth
        #expect(run.1 == Markup.tenths(160 + column * 84))
        #expect(run.2 == Markup.tenths(cells * 84))
        column += cells
      }
      widths.append(column)
    }
    #expect(widths == Self.lines.map(\.width).filter { $0 > 0 })
    #expect(svg.contains("width=\"368\""))
  }

  @Test func `the text of a picture is that of the terminal`() {
    let picture = TextPicture(Self.lines, columns: 40, title: "til & <stats>")
    let rows = picture.svg.split(separator: "\n").filter { $0.hasPrefix("<text") }.map { plain($0) }
    let page = picture.html.split(separator: "<pre class=\"bg t\">\n")[1].split(
      separator: "</pre>")[0]

    #expect(rows == Self.lines.map(\.text).filter { !$0.isEmpty })
    #expect(plain(page) == Self.lines.map { $0.text + "\n" }.joined())
    #expect(picture.svg.contains("<title>til &amp; &lt;stats&gt;</title>"))
  }

  @Test(arguments: [PictureColors.light, .dark, .both])
  func `a picture has no script and no outside reference`(colors: PictureColors) {
    let evil = StyledText("</text><script>alert(1)</script> https://evil.example url(x) @import")
    let picture = TextPicture([evil], columns: 80, title: "</title><script>", colors: colors)

    for text in [picture.svg, picture.html] {
      let marks = text.replacing(/>[^<]*</, with: "><")
      #expect(!marks.contains("<script") && !marks.contains("url(") && !marks.contains("@import"))
      #expect(!marks.contains("href") && !marks.contains(" src"))
      #expect(text.contains("prefers-color-scheme") == (colors == .both))
    }
  }

  @Test func `markup has no characters that XML lacks`() {
    #expect(Markup.text("a\u{1B}\u{FFFE}\u{0}\tb") == "a\u{FFFD}\u{FFFD}\u{FFFD}\tb")
    #expect(Markup.tenths(84) == "8.4" && Markup.tenths(-5) == "-0.5" && Markup.tenths(30) == "3")
  }

  @Test func `a page keeps a number and its unit on a line`() {
    #expect(
      Units.joined("0 s a day, 87 to 88 %.  7 days") == "0\u{A0}s a day, 87 to 88\u{A0}%.  7 days")
    #expect(Units.joined("") == "" && Units.joined("a") == "a")
  }

  @Test func `every mark of a figure has a title, and axes have numbers`() {
    let bars = BarChart(Samples.decks, spoken: "Four <decks>.")
    let svg = FigureDrawing.svg(bars.figure, name: "Four <decks>.")

    #expect(
      svg.matches(of: /<rect[^>]*><title>[^<]+<\/title><\/rect>/).count
        == Samples.decks.count { $0.value > 0 })
    #expect(svg.contains("aria-label=\"Four &lt;decks&gt;.\"") && svg.contains(">0</text>"))
    #expect(AxisScale(upTo: 372, .count).ticks == [0, 100, 200, 300, 400])
    let shares = AxisScale(upTo: 0.93, .share)
    #expect(shares.ticks.map { shares.text($0) }.last == "100 %")
  }

  @Test func `an axis of counts has whole numbers, and no percentages`() {
    func axis(_ bars: [Bar]) -> [String] {
      FigureDrawing.svg(BarChart(bars, spoken: "x").figure, name: "x")
        .matches(of: /text-anchor="(?:middle|end)">([^<a-z]+)</).map { String($0.1) }
    }
    #expect(axis([Bar("a", 1, text: "1"), Bar("b", 0, text: "0")]) == ["0", "1"])
    #expect(axis([Bar("a", 3, text: "3")]) == ["0", "1", "2", "3"])
    #expect(axis([Bar("a", 1, text: "7 of 7")]).last == "100 %")
    #expect(axis([Bar("a", 1.5, text: "1.5 min")]).last == "1.5")
  }

  /// Fonts differ, so texts get the room that a wide one needs.
  @Test(arguments: ["1", "14", "6 of 7", "predicted 48 %, actual 2 of 2, too few to tell"])
  func `texts of a figure fit into it and do not overlap`(text: String) throws {
    let bars = ["Mon 30", "Feb 2026", "90–100 %"].enumerated().map { index, label in
      Bar(label, [0.9, 1, 0.4][index], text: text)
    }
    let svg = FigureDrawing.svg(BarChart(bars, spoken: "x").figure, name: "x")
    let pattern = /<text class="." x="([0-9.]+)" y="([0-9.]+)" text-anchor="(.)[a-z]*">([^<]+)</
    var lines: [Double: [(start: Double, end: Double)]] = [:]
    for match in svg.matches(of: pattern) {
      let (x, y) = (try #require(Double(match.1)), try #require(Double(match.2)))
      let width = 8 * Double(match.4.count)
      let start = match.3 == "e" ? x - width : match.3 == "m" ? x - width / 2 : x
      lines[y, default: []].append((start, start + width))
    }
    for line in lines.values {
      let line = line.sorted { $0.start < $1.start }
      #expect(try #require(line.first).start >= 0 && #require(line.last).end <= 482)
      for (one, other) in zip(line, line.dropFirst()) { #expect(one.end <= other.start) }
    }
  }

  @Test func `a long calendar is one image per year`() {
    let weeks = (0..<520).map {
      HeatmapWeek($0 % 4 == 0 ? "Jan" : "", Array(repeating: 3, count: 7))
    }
    let svg = FigureDrawing.svg(
      Heatmap(weeks, rows: ["Mon", "", "", "Thu", "", "", "Sun"], spoken: "x").figure, name: "x")

    #expect(svg.matches(of: /<svg/).count == 11)
    #expect(svg.matches(of: /<rect/).count == 520 * 7 + 5)
  }
}
