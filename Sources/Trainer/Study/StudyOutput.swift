import Recall
import TextUI
import Things

/// What a sitting says: in views on a terminal, in events for a program.
@MainActor
protocol StudyOutput {
  /// The sitting begins, with so many cards.
  func open(_ opening: StudyOpening)
  func ask(_ question: CardQuestion)
  /// A question and its answer once more, as they stood there.
  func show(_ question: CardQuestion, typed: String)
  func show(_ verdict: ShownVerdict, _ given: GivenAnswer)
  /// The line that asks for the grade; again where it stood there before.
  func grades(
    _ turn: Turn, _ given: GivenAnswer, _ verdict: ShownVerdict, isAgain: Bool
  ) -> GradeLine
  func graded(_ review: Review, _ turn: Turn, _ question: CardQuestion, at now: Now)
  func hint(_ text: String, isFilledIn: Bool)
  /// A remark beside the course of things.
  func say(_ sentence: String)
  /// The cursor stands behind what was asked by key.
  func endLine()
  func close(_ closing: StudyClosing)
}

/// A sitting as a person sees it, or hears it.
@MainActor
final class StudyTextOutput: StudyOutput {
  private let session: Session
  /// Whether something was graded since the last question.
  private var isBehindGrade = false
  /// Answers on which hard is explained.
  private static let explained = 10

  init(_ session: Session) { self.session = session }

  private var isSpoken: Bool { session.environment.isSpoken }

  func open(_ opening: StudyOpening) {
    let parts = opening.parts
    if isSpoken {
      session.say(parts.joined(separator: ", ") + ".")
    } else {
      session.show(
        Text(
          StyledText(parts[0], .strong)
            + StyledText(parts.dropFirst().map { " · \($0)" }.joined(), .dim)))
    }
  }

  /// Where nobody is asked, the question is a line of the output.
  func ask(_ question: CardQuestion) {
    leaveRoom()
    guard !session.canAsk else { return }
    session.show(QuestionView(question: question, typed: .constant("")))
  }

  func show(_ question: CardQuestion, typed: String) {
    let view = QuestionView(question: question, typed: .constant(""))
    let lines = view.lines(in: session.environment)
    let last = (lines.last ?? StyledText()) + StyledText(typed)
    session.terminal.write(lines.dropLast() + [last])
  }

  /// A line between one card and the next.
  private func leaveRoom() {
    if isBehindGrade, !isSpoken { session.show(Spacer()) }
    isBehindGrade = false
  }

  func show(_ verdict: ShownVerdict, _ given: GivenAnswer) {
    if !isLead(verdict) { session.show(VerdictView(verdict: verdict)) }
  }

  func grades(
    _ turn: Turn, _ given: GivenAnswer, _ verdict: ShownVerdict, isAgain: Bool
  ) -> GradeLine {
    GradeLine(
      turn, proposed: given.proposed,
      lead: isLead(verdict) && !isAgain ? verdict.sentences[0] : "",
      explainsHard: !isAgain && session.count(of: .explained) < Self.explained)
  }

  /// Read aloud, a verdict that is right goes before its grade on one line.
  private func isLead(_ verdict: ShownVerdict) -> Bool {
    isSpoken && verdict.judgement.verdict.isRight && verdict.sentences.count == 1
  }

  func graded(_ review: Review, _ turn: Turn, _ question: CardQuestion, at now: Now) {
    let outcome = turn.outlook[review.grade]
    let moved = (outcome.wait.days ?? 0) - (outcome.plainWait.days ?? outcome.wait.days ?? 0)
    session.show(
      GradedLine(
        grade: review.grade, due: review.due, now: now, mode: turn.mode,
        moved: moved))
    isBehindGrade = true
    if session.count(of: .explained) < Self.explained { session.raise(.explained) }
  }

  func hint(_ text: String, isFilledIn: Bool) {
    if isFilledIn && !isSpoken { return }
    let text = text.trimmingBlanks
    say(isSpoken ? text.prefix(1).uppercased() + text.dropFirst() + "." : text)
  }

  func say(_ sentence: String) { session.show(Text(sentence, .dim).padding(), to: .error) }

  func endLine() {
    if session.canAsk { session.terminal.write("\n", to: .output) }
  }

  func close(_ closing: StudyClosing) {
    guard closing.answered > 0 || closing.left > 0 else { return }
    leaveRoom()
    session.show(ClosingView(closing: closing))
  }
}
