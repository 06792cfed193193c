import TextUI
import Things

/// How far away the cards were put.
struct IntervalsBlock: StatisticsBlock {
  static let about = BlockAbout(
    "intervals", "Intervals", "days that the last answers promised",
    needs: .standings, json: DistributionPart.members)

  private let part: DistributionPart

  init(_ report: StatisticsReport) { part = DistributionPart(.intervals, report) }

  var remark: String { Self.about.summary }
  var isEmpty: Bool { part.isEmpty }
  var sentence: String { part.sentence(Self.about.title) }
  var json: JSON { .object(part.members) }
  var rows: [[String]] { part.rows }
  var body: some View { part }
}
