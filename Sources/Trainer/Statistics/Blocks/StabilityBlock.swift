import TextUI
import Things

/// How slowly the cards are forgotten.
struct StabilityBlock: StatisticsBlock {
  static let about = BlockAbout(
    "stability", "Stability", "days until recall has fallen to 90 %",
    needs: .standings, json: DistributionPart.members)

  private let part: DistributionPart

  init(_ report: StatisticsReport) { part = DistributionPart(.stability, report) }

  var remark: String { Self.about.summary }
  var isEmpty: Bool { part.isEmpty }
  var sentence: String { part.sentence(Self.about.title) }
  var json: JSON { .object(part.members) }
  var rows: [[String]] { part.rows }
  var body: some View { part }
}
