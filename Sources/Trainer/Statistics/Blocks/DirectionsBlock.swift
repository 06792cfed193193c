import TextUI
import Things

/// Short → long and long → short side by side.
struct DirectionsBlock: StatisticsBlock {
  @Environment(\.width) private var width
  @Environment(\.isSpoken) private var isSpoken
  static let about = BlockAbout(
    "directions", "Directions", "short → long and long → short side by side", needs: .standings,
    json: [
      .init("directions[].direction", "forward is short → long, backward long → short"),
      .init("directions[].cards", "cards asked so"), .init("directions[].met", "of them answered"),
      .init("directions[].known", "what would be known if all were asked now"),
      .init("directions[].stability", "the median, in days"),
      .init("directions[].answers", "answers in these days"),
      .init("directions[].milliseconds", "the time they took"),
    ] + ProportionText.members("directions[].retention"))

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

  var json: JSON {
    .object([
      (
        "directions",
        .array(
          comparison.rows.map { row in
            .object([
              ("direction", .string(row.direction == .forward ? "forward" : "backward")),
              ("cards", .int(row.cards)), ("met", .int(row.met)), ("known", .number(row.known)),
              ("stability", .optional(row.stability, JSON.number)),
              ("answers", .int(row.answers)), ("milliseconds", .int(row.milliseconds)),
              ("retention", ProportionText.json(row.retention)),
            ])
          })
      )
    ])
  }

  var rows: [[String]] {
    comparison.rows.map { row in
      [
        row.direction == .forward ? "forward" : "backward", "\(row.cards)", "\(row.met)",
        "\(row.known)", row.stability.map { "\($0)" } ?? "", "\(row.answers)",
        "\(row.milliseconds)",
      ] + ProportionText.fields(row.retention)
    }
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
