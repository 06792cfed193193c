import TextUI
import Things

/// New cards, learning and reviews over time.
struct KindsBlock: StatisticsBlock {
  static let about = BlockAbout(
    name: "kinds", title: "New cards and reviews",
    summary: "new cards, learning and reviews by day, week, month or year", coversPeriod: true)

  static let fields: [Field<KindsBlock>] = [
    Field("unit", "day, week, month or year", value: { $0.work.unit.rawValue }),
    .list(
      "spans", of: { $0.work.spans },
      [
        Field("first", "its first day", value: \.first),
        Field("new", "first answers of new cards", value: \.new),
        Field("learning", "other reviews of cards in learning or relearning", value: \.learning),
        Field("reviews", "reviews of cards in review", value: \.reviews),
      ]),
  ]

  private let work: WorkOverTime

  init(_ report: StatisticsReport) { work = WorkOverTime(report.statistics) }

  private func sum(_ part: KeyPath<WorkOverTime.Span, Int>) -> Int {
    work.spans.reduce(0) { $0 + $1[keyPath: part] }
  }

  var isEmpty: Bool { sum(\.new) + sum(\.learning) + sum(\.reviews) == 0 }

  var sentence: String {
    guard !isEmpty else { return "No reviews in this period." }
    return "\(Counted.text(sum(\.new), "new card")), \(sum(\.learning).grouped) in learning, "
      + "\(Counted.text(sum(\.reviews), "review"))."
  }

  var body: some View {
    StackedBarChart(
      names: ["new", "learning", "reviews"],
      work.spans.map {
        StackedBar(
          work.unit.label($0.first), [Double($0.new), Double($0.learning), Double($0.reviews)],
          text: "\($0.new.grouped) + \($0.learning.grouped) + \($0.reviews.grouped)")
      }, pause: work.unit.pause, spoken: sentence)
    Text(sentence, .dim)
  }
}
