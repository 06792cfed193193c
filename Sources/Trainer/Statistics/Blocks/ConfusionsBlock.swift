import TextUI
import Things

/// Things that were taken for one another.
struct ConfusionsBlock: StatisticsBlock {
  static let about = BlockAbout(
    "confusions", "Mixed up", "what was taken for what, of all days",
    needs: [.standings, .confusions],
    json: [
      .init("pairs[].asked", "the short form that was asked"),
      .init("pairs[].other", "the one it was taken for"),
      .init("pairs[].count", "how often"),
      .init("pairs[].back", "how often the other way round"),
    ])

  private static let most = 12

  private struct Row {
    var asked: String
    var other: String
    var pair: ConfusionPairs.Pair
  }

  private var shown: [Row] = []
  private var more = 0

  init(_ report: StatisticsReport) throws {
    for pair in ConfusionPairs(report.statistics).pairs {
      guard shown.count < Self.most else {
        more += 1
        continue
      }
      guard let asked = try report.short(pair.asked), let other = try report.short(pair.other)
      else { continue }
      shown.append(Row(asked: asked, other: other, pair: pair))
    }
  }

  var isEmpty: Bool { shown.isEmpty }

  private func words(_ row: Row) -> String {
    let back = row.pair.back > 0 ? ", the other way \(times(row.pair.back))" : ""
    return "taken for \(row.other) \(times(row.pair.there))\(back)"
  }

  private func times(_ count: Int) -> String { count == 1 ? "once" : "\(count.grouped) times" }

  var sentence: String {
    guard !isEmpty else { return "Nothing was mixed up." }
    return "Mixed up: \(shown.map { "\($0.asked) \(words($0))" }.joined(separator: "; "))."
  }

  var json: JSON {
    .object([
      (
        "pairs",
        .array(
          shown.map {
            .object([
              ("asked", .string($0.asked)), ("other", .string($0.other)),
              ("count", .int($0.pair.there)), ("back", .int($0.pair.back)),
            ])
          })
      )
    ])
  }

  var rows: [[String]] {
    shown.map { [$0.asked, $0.other, "\($0.pair.there)", "\($0.pair.back)"] }
  }

  var body: some View {
    ForEach(shown) { row in
      Text(StyledText(row.asked, .strong) + StyledText(" \(words(row))")).hanging(2)
    }
    if more > 0 { Text("\(Counted.text(more, "pair")) more.", .dim) }
  }
}
