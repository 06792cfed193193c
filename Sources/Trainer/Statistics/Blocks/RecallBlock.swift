import TextUI
import Things

/// How likely the cards are known now, and how many that makes.
struct RecallBlock: StatisticsBlock {
  static let about = BlockAbout(
    "recall", title: "Recall now", summary: "how likely the cards are known now",
    needs: .standings)

  static let fields: [Field<RecallBlock>] =
    [
      Field(
        "known", "the sum of all chances: what would be known if all were asked now",
        value: { $0.known.known }
      ).inNamedRow,
      Field("met", "cards with an answer", value: { $0.known.met }).inNamedRow,
      Field("cards", "cards that are asked in all", value: { $0.known.cards }).inNamedRow,
    ] + DistributionPart.fields.on({ $0.part })

  private let part: DistributionPart
  private let known: KnownNow
  private let counted: (Int) -> String

  init(_ report: StatisticsReport) {
    part = DistributionPart(.recall, report)
    known = KnownNow(report.statistics)
    counted = report.counted
  }

  var isEmpty: Bool { part.isEmpty }

  /// As in `372 of 411 Things you would know right now`.
  static func words(_ known: KnownNow, _ counted: (Int) -> String) -> String {
    known.cards == 0
      ? "nothing to know yet"
      : "\(Int(known.known.rounded()).grouped) of \(counted(known.cards)) you would know right now"
  }

  private var words: String { Self.words(known, counted) }

  var sentence: String {
    isEmpty ? part.sentence(Self.about.title) : "\(words). \(part.sentence(Self.about.title))"
  }

  var body: some View {
    part
    Text(words + ".", .dim)
  }
}
