import TextUI
import Things

/// Confused Things.
struct ConfusionsBlock: StatisticsBlock {
  static let about = BlockAbout(
    name: "confusions", title: "Mixed up", summary: "Things you mixed up with others, all time",
    needs: [.standings, .confusions])

  static let fields: [Field<ConfusionsBlock>] = [
    .list(
      "pairs", of: { $0.shown },
      [
        Field("asked", "short form asked", value: \.asked),
        Field("other", "short form it was mistaken for", value: \.other),
        Field("count", "number of times", value: \.pair.there),
        Field("back", "number of times the other way around", value: \.pair.back),
      ])
  ]

  private static let most = 12

  private struct NamedPair {
    var asked: String
    var other: String
    var pair: ConfusionPairs.Pair
  }

  private var shown: [NamedPair] = []
  private var more = 0

  init(_ report: StatisticsReport) throws {
    for pair in ConfusionPairs(report.statistics).pairs {
      guard shown.count < Self.most else {
        more += 1
        continue
      }
      guard let asked = try report.short(pair.asked), let other = try report.short(pair.other)
      else { continue }
      shown.append(NamedPair(asked: asked, other: other, pair: pair))
    }
  }

  var isEmpty: Bool { shown.isEmpty }

  private func words(_ row: NamedPair) -> String {
    let back = row.pair.back > 0 ? ", the other way around \(Counted.times(row.pair.back))" : ""
    return "mistaken for \(row.other) \(Counted.times(row.pair.there))\(back)"
  }

  var sentence: String {
    guard !isEmpty else { return "No confusions." }
    return "Mixed up: \(shown.map { "\($0.asked) \(words($0))" }.joined(separator: "; "))."
  }

  var body: some View {
    ForEach(shown) { row in
      Text(StyledText(row.asked, .strong) + StyledText(" \(words(row))")).hanging(2)
    }
    if more > 0 { Text("\(Counted.text(more, "more pair")).", .dim) }
  }
}
