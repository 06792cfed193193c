import TextUI
import Things

/// Decks side by side.
struct DecksBlock: StatisticsBlock {
  @Environment(\.width) private var width
  static let about = BlockAbout(
    name: "decks", title: "Decks", summary: "decks compared", needs: [.schedules, .decks, .blend],
    coversPeriod: true)

  static let fields: [Field<DecksBlock>] = [
    .list(
      "decks", of: { $0.decks.rows },
      [
        Field("deck", "its name", value: \.deck), Field("things", "rows", value: \.things),
        Field("cards", "number of cards", value: \.cards).inJSONOnly,
        Field("known", "estimated number of cards that you know now", value: \.known),
        Field("late", "overdue cards", value: \.late),
        Field("answers", "reviews in this period", value: \.answers),
        Field("milliseconds", "time they took", value: \.milliseconds),
        .object("retention", of: \.retention, Proportion.fields),
      ])
  ]

  private let decks: DecksCompared

  init(_ report: StatisticsReport) { decks = DecksCompared(report.statistics) }

  var isEmpty: Bool { decks.rows.isEmpty }

  var sentence: String {
    guard !isEmpty else { return "No deck has matching Things." }
    let parts = decks.rows.map { row in
      "\(row.deck): \(Counted.things(row.things)), \(ProportionText.known(row.known, of: row.cards)) known now, "
        + "\(Counted.text(row.answers, "answer")), "
        + "retention \(ProportionText.short(row.retention))"
    }
    return "Decks. \(parts.joined(separator: ". "))."
  }

  var body: some View { Table(decks.rows, columns: columns) }

  private var columns: [TableColumn<DecksCompared.Entry>] {
    var columns: [TableColumn<DecksCompared.Entry>] = [
      TableColumn("deck", shrinksTo: 8) { StyledText($0.deck) },
      TableColumn.number("known") { ProportionText.known($0.known, of: $0.cards) },
      TableColumn("retention", alignment: .trailing) {
        $0.retention.count == 0 ? StyledText("–", .dim) : StyledText(Self.share($0.retention))
      },
    ]
    if width >= 48 {
      columns.insert(.count("Things") { $0.things }, at: 1)
      columns.append(.count("answers") { $0.answers })
    }
    if width >= 64 {
      columns.append(
        TableColumn("time", alignment: .trailing) {
          $0.milliseconds == 0
            ? StyledText("–", .dim)
            : StyledText(IntervalText.usual.time(milliseconds: $0.milliseconds))
        })
      columns.append(.count("overdue") { $0.late })
    }
    return columns
  }

  /// The retention, in a short form.
  static func share(_ retention: Proportion) -> String {
    retention.isTooFew
      ? "\(retention.right) of \(retention.count)" : ProportionText.short(retention)
  }
}
