import TextUI
import Things

/// Answers of this study day.
struct TodayBlock: StatisticsBlock {
  @Environment(\.isSpoken) private var isSpoken
  static let about = BlockAbout(
    name: "today", title: "Today", summary: "today's reviews")

  static let fields: [Field<TodayBlock>] = [
    Field("answers", "today's reviews, without cram", value: { $0.today.answers }),
    Field("right", "reviews graded hard, good or easy", value: { $0.today.right }),
    Field("new", "first reviews of new cards", value: { $0.today.new }),
    Field("cram", "cram reviews", value: { $0.today.cram }),
    Field("milliseconds", "time they took", value: { $0.today.milliseconds }),
  ]

  private let today: TodayAnswers

  init(_ report: StatisticsReport) { today = TodayAnswers(report.statistics) }

  var isEmpty: Bool { today.answers + today.cram == 0 }

  /// As in `24 answers, 22 right, 6 min`.
  var words: String {
    guard !isEmpty else { return "no reviews yet" }
    let beside = today.cram > 0 ? ["\(today.cram.grouped) crammed"] : []
    let new = today.new > 0 ? [Counted.text(today.new, "new card")] : []
    let parts =
      [Counted.text(today.answers, "answer"), "\(today.right.grouped) right"] + new + beside
      + [IntervalText(isSpoken: isSpoken).time(milliseconds: today.milliseconds)]
    return parts.joined(separator: ", ")
  }

  var sentence: String { isEmpty ? "No reviews today yet." : "Today: \(words)." }

  var body: some View { Text(words) }
}
