import TextUI

/// The question, its last line typed on.
struct QuestionView: View {
  /// A form is cut after so many lines.
  private static let mostLines = 12

  let question: CardQuestion
  @Binding var typed: String

  var body: some View {
    if !question.isOnAnswerLine {
      Text(question.asked, .strong).lineLimit(Self.mostLines)
      if !question.remark.isEmpty { Text("(\(question.remark))", .dim) }
      TextField(Line("? ", .prompt), text: $typed)
    } else if (form + remark).width * 2 > EnvironmentValues.current.width {
      Text(form + remark)
      TextField(Line("? ", .prompt), text: $typed)
    } else {
      TextField(form + remark + Line(": ", .prompt), text: $typed)
    }
  }

  private var form: Line { Line(question.asked, .strong) }

  private var remark: Line {
    question.remark.isEmpty ? Line() : Line(" (\(question.remark))", .dim)
  }
}
