import TextUI
import Things

/// What was answered on this study day.
struct TodayBlock: StatisticsBlock {
  @Environment(\.isSpoken) private var isSpoken
  static let about = BlockAbout(
    "today", "Today", "what was answered on this study day",
    json: [
      .init("answers", "answers that count, of this study day"),
      .init("right", "of them those graded hard, good or easy"),
      .init("new", "of them first answers of new cards"),
      .init("cram", "answers beside the schedule"), .init("milliseconds", "time of all of them"),
    ])

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

  var json: JSON {
    .object([
      ("answers", .int(today.answers)), ("right", .int(today.right)), ("new", .int(today.new)),
      ("cram", .int(today.cram)), ("milliseconds", .int(today.milliseconds)),
    ])
  }

  var rows: [[String]] {
    [[today.answers, today.right, today.new, today.cram, today.milliseconds].map { "\($0)" }]
  }

  var body: some View { Text(words) }
}
