import Foundation
import TestSupport
import Testing

@testable import TextUI

@MainActor
struct ChartTests {
  nonisolated static let names = [
    "bars", "inline bars", "stacked bars", "shares", "line", "heatmap",
    "sparkline",
  ]

  private func chart(_ name: String) -> any Chart {
    switch name {
    case "bars": BarChart(Samples.decks, spoken: "Four decks.")
    case "inline bars": InlineBarChart(Samples.days, spoken: "Saturday 14.")
    case "stacked bars":
      StackedBarChart(names: Samples.grades, Samples.answers, spoken: "Young, mature.")
    case "shares":
      StackedBarChart(names: Samples.grades, Samples.answers, fillsRow: true, spoken: "Shares.")
    case "line":
      LineChart(Samples.knowledge, from: "March", to: "November", spoken: "From 20 to 372.") {
        Int($0).grouped
      }
    case "heatmap": Heatmap(Samples.weeks, rows: Samples.weekdays, spoken: "A year.")
    default: Sparkline(Samples.stabilities, spoken: "Rising.")
    }
  }

  private func drawn(_ chart: any Chart, _ width: Int, hasUnicode: Bool = true) -> [StyledText] {
    var values = EnvironmentValues()
    values.width = width
    values.hasUnicode = hasUnicode
    return chart.lines(in: values)
  }

  @Test func `a break of several bars is one row`() {
    let counts = [3, 0, 0, 5, 0, 0, 0, 1]
    let bars = counts.enumerated().map { Bar("day \($0)", count: $1) }
    let stacks = counts.enumerated().map {
      StackedBar("day \($0)", [Double($1), 0], text: "\($1) + 0")
    }
    let pause: (Int) -> String = { "– for \($0) days" }
    let labels = ["day 0", "day 1", "day 2", "day 3", "day 4 – for 3 days", "day 7"]

    let plain = drawn(BarChart(bars, pause: pause, spoken: "s"), 40).map(\.text)
    let stacked = drawn(StackedBarChart(names: [], stacks, pause: pause, spoken: "s"), 40)

    #expect(plain.count == 6 && zip(plain, labels).allSatisfy { $0.hasPrefix($1) })
    #expect(zip(stacked.map(\.text), labels).allSatisfy { $0.hasPrefix($1) })
    #expect(drawn(BarChart(bars, spoken: "s"), 40).count == 8)
  }

  @Test(arguments: names)
  func `charts match their recordings`(_ name: String) throws {
    let pictures = [true, false].flatMap { hasUnicode in
      [20, 40, 80, 120].map { width in
        let title = "\(width) columns" + (hasUnicode ? "" : ", ASCII")
        let lines = drawn(chart(name), width, hasUnicode: hasUnicode)
        return ([title] + lines.map(\.text)).joined(separator: "\n")
      }
    }

    try Golden.compare(
      pictures.joined(separator: "\n\n") + "\n",
      to: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Golden/\(name).txt"))
  }

  @Test(arguments: names)
  func `no chart exceeds any width from 1 to 200 columns`(_ name: String) {
    for width in Array(1...60) + [80, 119, 120, 160, 200] {
      let unicode = drawn(chart(name), width)
      let ascii = drawn(chart(name), width, hasUnicode: false)

      #expect(!unicode.isEmpty && !ascii.isEmpty)
      #expect((unicode + ascii).allSatisfy { $0.width <= width }, "\(width)")
      #expect(ascii.allSatisfy { $0.text.utf8.allSatisfy { $0 < 0x80 } })
      #expect((unicode + ascii).allSatisfy { $0.text.last != " " }, "\(width)")
    }
  }

  @Test(arguments: names)
  func `a spoken chart is its sentence`(_ name: String) {
    let chart = chart(name)

    #expect(
      chart.environment(\.isSpoken, true).lines() == [StyledText(chart.spoken)])
  }

  @Test func `an empty chart shows nothing`() {
    let empty: [any Chart] = [
      BarChart([], spoken: ""), InlineBarChart([], spoken: ""),
      StackedBarChart(names: ["a"], [], spoken: ""),
      Heatmap([], rows: ["Mon"], spoken: ""),
      Heatmap([HeatmapWeek("", [0, nil])], rows: ["Mon", "Tue"], spoken: ""),
      LineChart([], from: "", to: "", spoken: "") { "\($0)" },
      LineChart([.nan, .infinity], from: "", to: "", spoken: "") { "\($0)" },
      Sparkline([], spoken: ""),
    ]

    #expect(empty.allSatisfy { drawn($0, 40).isEmpty })
  }

  @Test func `no numbers break a chart`() {
    var noise = SeededGenerator(seed: 77)

    for round in 0..<120 {
      let values = (0..<Int.random(in: 0...60, using: &noise)).map { _ in noise.number() }
      let width = Int.random(in: 1...200, using: &noise)
      let bars = values.map { Bar(noise.text(length: 6), $0, text: "\($0)") }
      let parts = values.map { StackedBar("x", [$0, noise.number()], text: "\($0)") }
      let weeks = values.map { HeatmapWeek("m", [$0, nil, noise.number()]) }
      let charts: [any Chart] = [
        BarChart(bars, spoken: ""), InlineBarChart(bars, spoken: ""),
        StackedBarChart(names: ["one", "two"], parts, fillsRow: round % 2 == 0, spoken: ""),
        Sparkline(values, spoken: ""),
        Heatmap(weeks, rows: ["Mon", "", "Wed"], spoken: ""),
        LineChart(values, from: "first", to: "last", spoken: "") { "\($0)" },
      ]
      for chart in charts {
        let tooWide = drawn(chart, width, hasUnicode: round % 3 != 0).first { line in
          line.width > max(width, 2) && line.cells.allSatisfy { $0.width <= 2 }
        }
        #expect(tooWide == nil, "\(type(of: chart)) in \(width)")
      }
    }
  }

  @Test func `adjacent cells of one shade share one style`() {
    let weeks = [3, 3, 60, 60, 60].map { HeatmapWeek("", [$0]) }
    let lines = drawn(Heatmap(weeks, rows: ["Mon"], spoken: ""), 40)

    #expect(
      Paint(theme: .dark, depth: .sixteen).painted(lines[0])
        == "\u{1B}[2mMon\u{1B}[0m\u{1B}[34m ░ ░\u{1B}[0m\u{1B}[1;34m █ █ █\u{1B}[0m")
  }

  @Test func `every nonzero value is visible`() {
    let bars = [Bar("most", 1_000_000, text: "1,000,000"), Bar("one", 1, text: "1")]

    let lines = drawn(BarChart(bars, spoken: ""), 40).map(\.text)

    #expect(lines[1] == "one  ▏ 1")
    #expect(Symbols.ascii.bar(0.000_1, cells: 10) == "#")
    #expect(Symbols.unicode.bar(0, cells: 10).isEmpty)
  }

  @Test(arguments: [
    (0, [1, 2, 3, 4]), (1, [1, 2, 3, 4]), (7, [1, 2, 3, 5]), (10, [1, 2, 5, 10]),
    (31, [1, 4, 10, 20]), (60, [1, 10, 25, 50]), (1_000_000, [1, 200_000, 500_000, 1_000_000]),
  ])
  func `the scale of a heatmap has round steps`(_ greatest: Int, _ steps: [Int]) {
    let scale = HeatmapScale(upTo: Double(greatest))

    #expect(scale.steps == steps)
    #expect(scale.level(of: 0) == 0 && scale.level(of: 0.2) == 1)
    #expect(scale.level(of: Double(steps[3])) == 4 && scale.level(of: .infinity) == 4)
    #expect(scale.level(of: -3) == 0 && scale.level(of: .nan) == 0)
  }

  @Test(arguments: [
    (0, "0"), (999, "999"), (1000, "1,000"), (-1_234_567, "-1,234,567"),
    (Int.min, "-9,223,372,036,854,775,808"),
  ])
  func `thousands are marked`(_ number: Int, _ text: String) {
    #expect(number.grouped == text)
  }
}
