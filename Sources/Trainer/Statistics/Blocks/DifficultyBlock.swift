import TextUI
import Things

/// How hard the cards are to keep.
struct DifficultyBlock: StatisticsBlock {
  static let about = BlockAbout(
    "difficulty", "Difficulty", "how hard cards are, from 1 to 10",
    needs: .standings, json: DistributionPart.members)

  private let part: DistributionPart

  init(_ report: StatisticsReport) { part = DistributionPart(.difficulty, report) }

  var remark: String { Self.about.summary }
  var isEmpty: Bool { part.isEmpty }
  var sentence: String { part.sentence(Self.about.title) }
  var json: JSON { .object(part.members) }
  var rows: [[String]] { part.rows }
  var body: some View { part }
}
