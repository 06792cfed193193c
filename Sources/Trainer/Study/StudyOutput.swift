import Recall
import TextUI
import Things

/// The output of a session: views on a terminal, or events for a program.
@MainActor
protocol StudyOutput {
  /// The pictures and sounds of the cards; nil for a program.
  var media: StudyMedia? { get }
  /// Shows the start of a session.
  func open(_ opening: StudyOpening)
  func ask(_ question: CardQuestion, _ progress: StudyProgress)
  /// Shows a question and the typed answer again.
  func show(_ question: CardQuestion, typed: String)
  func show(_ verdict: VerdictView)
  /// The line that asks for the grade; `isAgain` if it was shown before.
  func grades(of turn: Turn, for verdict: VerdictView, isAgain: Bool) -> GradeLine
  func graded(_ question: CardQuestion, _ review: Review, in turn: Turn, at now: Now)
  func hint(_ text: String, isFilledIn: Bool)
  /// Shows a remark.
  func say(_ sentence: String)
  /// Reports a failure; the same key retries.
  func failed(_ error: any Error) -> ExitStatus
  /// Ends the line on which a key was read.
  func endLine()
  func close(_ closing: StudyClosing)
}

/// The output of a session for people, shown or read aloud.
@MainActor
final class StudyTextOutput: StudyOutput {
  private let session: Session
  /// Whether an answer was graded since the last question.
  private var followsGrade = false
  /// Whether this session explained the keys of a grade line.
  private var hasExplainedKeys = false
  /// Whether nothing but the header was shown yet.
  private var isOpening = true
  /// The number of answers up to which keys and grades are explained.
  private static let explained = 10

  /// Whether nothing was explained before this session.
  private let isFirstSession: Bool

  let media: StudyMedia?

  init(_ session: Session) {
    self.session = session
    media = StudyMedia(session)
    isFirstSession = session.memory.count(of: .explained) == 0
  }

  private var isSpoken: Bool { session.environment.isSpoken }

  func open(_ opening: StudyOpening) {
    isOpening = true
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

  /// Without a terminal, the question is a line of the output.
  func ask(_ question: CardQuestion, _ progress: StudyProgress) {
    // The header of a session with a single deck already named it.
    if !isOpening || progress.deck != nil { session.show(StudyProgressLine(progress: progress)) }
    if isOpening, isTeaching, session.canAsk {
      session.show(Text(Self.lesson(question), .dim).padding())
    }
    isOpening = false
    followsGrade = false
    media?.present(question, isAnswer: false)
    guard !session.canAsk else { return }
    session.show(QuestionView(question: question, typed: .constant("")))
  }

  private var isTeaching: Bool { session.memory.count(of: .explained) < Self.explained }

  /// Shown above the first question of the first sessions.
  private static func lesson(_ question: CardQuestion) -> String {
    let form = question.card.direction == .forward ? "meaning" : "short form"
    let answer =
      question.isTyped
      ? "Type the \(form), or press Return to see it." : "Recall the \(form), then press Return."
    return "\(answer) Tab for a hint, :? for keys."
  }

  func show(_ question: CardQuestion, typed: String) {
    let view = QuestionView(question: question, typed: .constant(""))
    let lines = view.lines(in: session.environment)
    let last = (lines.last ?? StyledText()) + StyledText(typed)
    session.terminal.write(lines.dropLast() + [last])
  }

  func show(_ verdict: VerdictView) {
    if verdict.remarkAlone == nil { media?.present(verdict.question, isAnswer: true) }
    if !isLead(verdict) { session.show(verdict) }
  }

  func grades(of turn: Turn, for verdict: VerdictView, isAgain: Bool) -> GradeLine {
    GradeLine(
      turn, proposed: verdict.judged.proposed,
      lead: isLead(verdict) && !isAgain ? verdict.sentences[0] : "",
      explainsHard: !isAgain && isTeaching && isFirstSession,
      explainsKeys: !isAgain && isTeaching && takeLesson())
  }

  /// True the first time, when the keys are explained.
  private func takeLesson() -> Bool {
    defer { hasExplainedKeys = true }
    return !hasExplainedKeys
  }

  /// Whether the verdict is read on the same line as the grade.
  private func isLead(_ verdict: VerdictView) -> Bool {
    isSpoken && verdict.judgement.verdict.isRight && verdict.sentences.count == 1
  }

  func graded(_ question: CardQuestion, _ review: Review, in turn: Turn, at now: Now) {
    let outcome = turn.outlook[review.grade]
    let moved = (outcome.wait.days ?? 0) - (outcome.plainWait.days ?? outcome.wait.days ?? 0)
    session.show(
      GradedLine(
        grade: review.grade, due: review.due, now: now, mode: turn.mode,
        moved: moved))
    followsGrade = true
    if isTeaching { session.memory.raise(.explained) }
  }

  func hint(_ text: String, isFilledIn: Bool) {
    if isFilledIn && !isSpoken { return }
    let text = text.trimmed
    say(isSpoken ? text.capitalizedFirst + "." : text)
  }

  func say(_ sentence: String) { session.show(Text(sentence, .dim).padding(), to: .error) }

  func failed(_ error: any Error) -> ExitStatus { session.reporter.report(error) }

  func endLine() {
    if session.canAsk { session.terminal.write("\n", to: .output) }
  }

  func close(_ closing: StudyClosing) {
    media?.end()
    guard closing.answered > 0 || closing.left > 0 else { return }
    if followsGrade, !isSpoken { session.show(Spacer()) }
    session.show(ClosingView(closing: closing))
  }
}
