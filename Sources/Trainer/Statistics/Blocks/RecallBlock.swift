import TextUI
import Things

/// How likely the cards are known now, and how many that makes.
struct RecallBlock: StatisticsBlock {
  static let about = BlockAbout(
    "recall", "Recall now", "how likely the cards are known now", needs: .standings,
    json: [
      .init("known", "the sum of all chances: what would be known if all were asked now"),
      .init("met", "cards with an answer"), .init("cards", "cards that are asked in all"),
    ] + DistributionPart.members)

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

  var json: JSON {
    .object(
      [("known", .number(known.known)), ("met", .int(known.met)), ("cards", .int(known.cards))]
        + part.members)
  }

  var rows: [[String]] {
    [["known", "\(known.known)"], ["met", "\(known.met)"], ["cards", "\(known.cards)"]] + part.rows
  }

  var body: some View {
    part
    Text(words + ".", .dim)
  }
}
