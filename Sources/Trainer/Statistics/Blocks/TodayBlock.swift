import TextUI
import Things

/// What was answered on this study day.
struct TodayBlock: StatisticsBlock {
  @Environment(\.isSpoken) private var isSpoken
  static let about = BlockAbout(
    "today", title: "Today", summary: "what was answered on this study day")

  static let fields: [Field<TodayBlock>] = [
    Field("answers", "answers that count, of this study day", value: { $0.today.answers }),
    Field("right", "of them those graded hard, good or easy", value: { $0.today.right }),
    Field("new", "of them first answers of new cards", value: { $0.today.new }),
    Field("cram", "answers beside the schedule", value: { $0.today.cram }),
    Field("milliseconds", "time of all of them", value: { $0.today.milliseconds }),
  ]

  private let today: TodayAnswers

  init(_ report: StatisticsReport) { today = TodayAnswers(report.statistics) }

  var isEmpty: Bool { today.answers + today.cram == 0 }

  /// As in `24 answers, 22 right, 6 min`.
  var words: String {
    guard !isEmpty else { return "no answer yet" }
    let beside = today.cram > 0 ? ["\(today.cram.grouped) beside the schedule"] : []
    let new = today.new > 0 ? ["\(today.new.grouped) of them new"] : []
    let parts =
      [Counted.text(today.answers, "answer"), "\(today.right.grouped) right"] + new + beside
      + [StudyTime.text(milliseconds: today.milliseconds, isSpoken: isSpoken)]
    return parts.joined(separator: ", ")
  }

  var sentence: String { isEmpty ? "No answer today yet." : "Today: \(words)." }

  var body: some View { Text(words) }
}
