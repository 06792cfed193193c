import Recall
import TextUI
import Things

/// A proposed exam plan with a number of minutes a day: what to learn, what to leave out, and what
/// that gives, beside half and twice the time.
struct ExamTimeProposal: View {
  @Environment(\.isSpoken) private var isSpoken
  @Environment(\.width) private var width
  let exam: StudyDay
  let today: StudyDay
  let options: [ExamTimeForecast]
  let chosen: ExamTimeForecast
  let started: Int
  /// The number of the user's answers that it is based on.
  let answers: Int

  var body: some View {
    VStack {
      Text(heading).hanging(2)
      if isSpoken || width < Self.widthOfTable {
        ForEach(options) { Text(sentence($0)).hanging(2) }
      } else {
        table.padding()
        Text("Plan: \(work(chosen)). \(chosen.forecast.expectation)").hanging(2)
      }
      Text(HabitsText.basis(answers)).hanging(2)
    }.padding()
  }

  private static let widthOfTable = 54

  private var heading: String {
    "Exam \(ExamText.distance(exam - today)), \(DateText.long(exam, today: today)) · "
      + "\(started.grouped) started, \(chosen.overdue.grouped) of them overdue, "
      + "\(chosen.new.grouped) new"
  }

  private var table: some View {
    Table(
      options, spacing: 2,
      columns: [
        TableColumn("min a day", alignment: .trailing) {
          StyledText($0.minutes.grouped, $0 == chosen ? .strong : .plain)
        },
        TableColumn.number("overdue") { $0.reviewed.grouped },
        TableColumn.number("new") { $0.learned.grouped },
        TableColumn.number("left out") { ($0.leftOut + $0.overdue - $0.reviewed).grouped },
        TableColumn.number("expected") { NumberText.whole($0.forecast.expected) },
        TableColumn { StyledText($0 == chosen ? "plan" : "", .dim) },
      ])
  }

  /// As in `review 200 of 300 overdue cards, learn 40 of 90 new Things and leave out 50`.
  private func work(_ option: ExamTimeForecast) -> String {
    var parts: [String] = []
    if option.overdue > 0 {
      parts.append(
        "review \(option.reviewed.grouped) of \(Counted.text(option.overdue, "overdue card"))")
    }
    parts.append("learn \(option.learned.grouped) of \(Counted.text(option.new, "new card"))")
    if option.leftOut > 0 { parts.append("leave out \(option.leftOut.grouped)") }
    return Counted.names(parts)
  }

  private func sentence(_ option: ExamTimeForecast) -> String {
    "With \(Counted.text(option.minutes, "minute")) a day: \(work(option)); "
      + "\(NumberText.whole(option.forecast.expected)) of \(option.forecast.total.grouped) expected."
  }
}
