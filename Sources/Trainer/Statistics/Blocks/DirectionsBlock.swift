import TextUI
import Things

/// Short → long and long → short side by side.
struct DirectionsBlock: StatisticsBlock {
  @Environment(\.width) private var width
  @Environment(\.isSpoken) private var isSpoken
  static let about = BlockAbout(
    name: "directions", title: "Directions", summary: "short → long and long → short compared",
    needs: [.standings, .blend], coversPeriod: true, dependsOnJudging: true)

  static let fields: [Field<DirectionsBlock>] = [
    .list(
      "directions", of: { $0.comparison.rows },
      [
        Field("direction", "forward (short → long) or backward (long → short)") {
          $0.direction == .forward ? "forward" : "backward"
        },
        Field("cards", "cards in this direction", value: \.cards),
        Field("met", "cards with reviews", value: \.met),
        Field("known", "estimated number of cards that you know now", value: \.known),
        Field("stability", "the median, in days", value: \.stability),
        Field("answers", "reviews in this period", value: \.answers),
        Field("milliseconds", "time they took", value: \.milliseconds),
        .object("retention", of: \.retention, Proportion.fields),
      ])
  ]

  private let comparison: DirectionComparison

  init(_ report: StatisticsReport) { comparison = DirectionComparison(report.statistics) }

  private var shown: [DirectionComparison.Entry] {
    comparison.rows.filter { $0.cards > 0 || $0.answers > 0 }
  }

  var isEmpty: Bool { shown.count < 2 }

  private static func name(_ row: DirectionComparison.Entry) -> String {
    row.direction == .forward ? "short → long" : "long → short"
  }

  private func pace(_ row: DirectionComparison.Entry) -> String {
    row.answers == 0
      ? "–" : IntervalText(isSpoken: isSpoken).time(milliseconds: row.milliseconds / row.answers)
  }

  var sentence: String {
    guard !isEmpty else {
      return
        "You study only \(shown.first.map(Self.name) ?? "short → long"). To study both directions: set directions both"
    }
    let parts = shown.map { row in
      "\(Self.name(row)): \(ProportionText.known(row.known, of: row.cards)) of \(row.cards.grouped) known now, "
        + "retention \(ProportionText.short(row.retention)), "
        + (row.answers == 0 ? "no answers" : "\(pace(row)) an answer")
    }
    return "Directions. \(parts.joined(separator: ". "))."
  }

  var body: some View {
    Table(
      shown,
      columns: [
        TableColumn { StyledText(Self.name($0)) },
        TableColumn.number("known") { ProportionText.known($0.known, of: $0.cards) },
        TableColumn.number("retention") {
          $0.retention.count == 0 ? "–" : DecksBlock.share($0.retention)
        },
      ]
        + (width < 48
          ? []
          : [TableColumn.number("answers") { $0.answers.grouped }, .number("each") { pace($0) }]))
  }
}
