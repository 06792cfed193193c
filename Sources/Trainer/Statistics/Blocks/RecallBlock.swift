import TextUI
import Things

/// The current recall of cards, and the expected number known.
struct RecallBlock: StatisticsBlock {
  static let about = BlockAbout(
    name: "recall", title: "Recall now", summary: "chance of recall now",
    needs: [.schedules, .blend])

  static let fields: [Field<RecallBlock>] =
    [
      Field(
        "known", "estimated number of cards that you know now",
        value: { $0.known.known }
      ).inNamedRow,
      Field("met", "cards with reviews", value: { $0.known.met }).inNamedRow,
      Field("cards", "number of cards", value: { $0.known.cards }).inNamedRow,
    ] + DistributionPart.fields.on({ $0.part })

  private let part: DistributionPart
  private let known: KnownNow
  private let counted: (Int) -> String

  init(_ report: StatisticsReport) throws {
    part = DistributionPart(.recall, report)
    known = KnownNow(report.statistics)
    counted = report.counted
  }

  var isEmpty: Bool { part.isEmpty }

  /// As in `you know about 372 of 411 Things right now (estimate)`.
  static func words(_ known: KnownNow, _ counted: (Int) -> String) -> String {
    known.cards == 0
      ? "no cards yet"
      : "you know about \(NumberText.whole(known.known)) of \(counted(known.cards)) right now "
        + "(estimate)"
  }

  private var words: String { Self.words(known, counted) }

  var sentence: String {
    isEmpty
      ? part.sentence(Self.about.title)
      : "\(words.capitalizedFirst). \(part.sentence(Self.about.title))"
  }

  var body: some View {
    part
    Text(words.capitalizedFirst + ".", .dim)
  }
}
