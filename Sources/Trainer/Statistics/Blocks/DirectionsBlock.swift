import TextUI
import Things

/// Short → long and long → short side by side.
struct DirectionsBlock: StatisticsBlock {
  @Environment(\.width) private var width
  @Environment(\.isSpoken) private var isSpoken
  static let about = BlockAbout(
    "directions", title: "Directions", summary: "short → long and long → short side by side",
    needs: .standings)

  static let fields: [Field<DirectionsBlock>] = [
    .list(
      "directions", of: { $0.comparison.rows },
      [
        Field("direction", "forward is short → long, backward long → short") {
          $0.direction == .forward ? "forward" : "backward"
        },
        Field("cards", "cards asked so", value: \.cards),
        Field("met", "of them answered", value: \.met),
        Field("known", "what would be known if all were asked now", value: \.known),
        Field("stability", "the median, in days", value: \.stability),
        Field("answers", "answers in these days", value: \.answers),
        Field("milliseconds", "the time they took", value: \.milliseconds),
        .object("retention", of: \.retention, Proportion.fields),
      ])
  ]

  private let comparison: DirectionComparison
  let remark: String

  init(_ report: StatisticsReport) {
    comparison = DirectionComparison(report.statistics)
    remark = report.periodWords
  }

  private var shown: [DirectionComparison.Row] {
    comparison.rows.filter { $0.cards > 0 || $0.answers > 0 }
  }

  var isEmpty: Bool { shown.count < 2 }

  private static func name(_ row: DirectionComparison.Row) -> String {
    row.direction == .forward ? "short → long" : "long → short"
  }

  private static func known(_ row: DirectionComparison.Row) -> String {
    row.cards == 0 ? "–" : ProportionText.percent(row.known / Double(row.cards))
  }

  private func pace(_ row: DirectionComparison.Row) -> String {
    row.answers == 0
      ? "–" : StudyTime.text(milliseconds: row.milliseconds / row.answers, isSpoken: isSpoken)
  }

  var sentence: String {
    guard !isEmpty else {
      return "Only short → long is asked; set directions both asks both ways."
    }
    let parts = shown.map { row in
      "\(Self.name(row)): \(Self.known(row)) of \(row.cards.grouped) known now, "
        + "known when it came back \(ProportionText.short(row.retention)), "
        + (row.answers == 0 ? "no answers" : "\(pace(row)) an answer")
    }
    return "Directions. \(parts.joined(separator: ". "))."
  }

  var body: some View {
    Table(
      shown,
      columns: [TableColumn { StyledText(Self.name($0)) }, Self.column("known", Self.known)]
        + [
          Self.column("came back") { row in
            row.retention.count == 0 ? "–" : DecksBlock.share(row.retention)
          }
        ]
        + (width < 48
          ? [] : [Self.column("answers") { $0.answers.grouped }, Self.column("each", pace)]))
  }

  private static func column(
    _ title: String, _ text: @escaping @MainActor (DirectionComparison.Row) -> String
  ) -> TableColumn<DirectionComparison.Row> {
    TableColumn(title, alignment: .trailing) { row in
      MainActor.assumeIsolated { StyledText(text(row)) }
    }
  }
}
