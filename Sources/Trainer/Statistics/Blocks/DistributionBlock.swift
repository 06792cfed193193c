import TextUI
import Things

/// The distribution of a measure over the cards; each kind is a block.
struct DistributionBlock<Kind: DistributionKind>: StatisticsBlock {
  static var about: BlockAbout { Kind.about }
  static var fields: [Field<Self>] { DistributionPart.fields.on({ $0.part }) }

  private let part: DistributionPart

  init(_ report: StatisticsReport) { part = DistributionPart(Kind.measure, report) }

  var remark: String { Self.about.summary }
  var isEmpty: Bool { part.isEmpty }
  var sentence: String { part.sentence(Self.about.title) }
  var body: some View { part }
}

/// What a `DistributionBlock` measures.
@MainActor
protocol DistributionKind {
  static var about: BlockAbout { get }
  static var measure: Distribution.Measure { get }
}

/// The cards' current intervals.
enum Intervals: DistributionKind {
  static let measure = Distribution.Measure.intervals
  static let about = BlockAbout(
    name: "intervals", title: "Intervals", summary: "current intervals in days",
    needs: .schedules)
}

enum Stability: DistributionKind {
  static let measure = Distribution.Measure.stability
  static let about = BlockAbout(
    name: "stability", title: "Stability", summary: "days until recall falls to 90 %",
    needs: .schedules)
}

enum Difficulty: DistributionKind {
  static let measure = Distribution.Measure.difficulty
  static let about = BlockAbout(
    name: "difficulty", title: "Difficulty", summary: "difficulty of cards, from 1 to 10",
    needs: .standings)
}
