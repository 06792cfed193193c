import Interchange
import Things

/// The output of a session for programs: one JSON event per line.
@MainActor
final class StudyJSONOutput: StudyOutput {
  private let session: Session

  let media: StudyMedia? = nil

  init(_ session: Session) { self.session = session }

  func open(_ opening: StudyOpening) {
    session.write(
      "study",
      [
        ("decks", opening.decks.json), ("left", .int(opening.left)),
        ("resumes", .bool(opening.total != nil)),
      ])
  }

  func ask(_ question: CardQuestion, _ progress: StudyProgress) {
    write(question, [("left", .int(progress.left))])
  }

  private func write(_ question: CardQuestion, _ progress: [JSON.Member] = []) {
    session.write(
      "question",
      [
        ("card", .string("\(question.card)")), ("deck", .string(question.entry.deck)),
        ("asked", .string(question.asked)), ("remark", .string(question.remark)),
        ("cue", question.cue.map { .string($0) } ?? .null),
        ("isTyped", .bool(question.isTyped)),
        ("media", question.references.map(\.name).json),
      ] + progress)
  }

  func show(_ question: CardQuestion, typed: String) { write(question) }

  func show(_ verdict: VerdictView) {
    let isAskedAgain = verdict.remarkAlone != nil
    session.write(
      "verdict",
      [
        ("card", .string("\(verdict.question.card)")), ("typed", .string(verdict.judged.typed)),
        ("verdict", .string(verdict.judgement.verdict.kind.word)),
        ("words", .string(verdict.words)),
        ("answer", isAskedAgain ? .null : .string(verdict.question.answer)),
        ("media", (isAskedAgain ? [] : verdict.question.answerReferences.map(\.name)).json),
        ("corrections", verdict.comparison.sentences.json),
        ("other", verdict.judgement.verdict.otherThing.json),
        ("hints", .int(verdict.judged.attempt.hints.count)),
        ("proposed", isAskedAgain ? .null : verdict.judged.proposed.word.json),
        ("again", .bool(isAskedAgain)),
      ])
  }

  func grades(of turn: Turn, for verdict: VerdictView, isAgain: Bool) -> GradeLine {
    GradeLine(turn, proposed: verdict.judged.proposed)
  }

  func graded(_ question: CardQuestion, _ review: Review, in turn: Turn, at now: Now) {
    session.write(
      "answer",
      [
        ("card", .string("\(question.card)")), ("short", .string(question.thing.short)),
        ("verdict", .string(review.verdict.word)), ("grade", .string(review.grade.word)),
        ("second", review.second.map { .string($0.word) } ?? .null),
        ("due", .string("\(review.due)")), ("mode", .string("\(review.mode)")),
        ("milliseconds", .int(review.duration)),
      ])
  }

  func hint(_ text: String, isFilledIn: Bool) { session.write("hint", [("text", .string(text))]) }
  func say(_ sentence: String) { session.tell(sentence) }

  func failed(_ error: any Error) -> ExitStatus {
    let status = session.reporter.report(error)
    let reportable = error as? any Reportable
    session.write(
      "failure",
      [
        ("sentence", .string(reportable?.sentence ?? "\(error)")),
        ("remedy", .string(reportable?.remedy ?? "")), ("status", .int(Int(status.rawValue))),
      ])
    return status
  }

  func endLine() {}

  func close(_ closing: StudyClosing) {
    session.write(
      "end",
      [
        ("answered", .int(closing.answered)), ("rightAtOnce", .int(closing.rightAtOnce)),
        ("missed", closing.missed.map(\.short).json),
        ("left", .int(closing.left)),
      ] + (closing.exam.map { [("expected", .double($0.expected))] } ?? []))
  }

  /// The members of each event, by its `kind`.
  static let members: [CommandHelp.Member] = [
    .init(
      "kind",
      "study, question, hint, verdict, answer, failure or end: the kind of event; queue with -n"),
    .init("decks[]", "study: decks in the session"),
    .init("left", "study, question, end: cards left"),
    .init("resumes", "study: whether it resumes an earlier session"),
    .init(
      "card",
      "question, verdict, answer: the Thing's id, then > for short → long or < for long → short"),
    .init("deck", "question: the deck it is in"),
    .init("asked", "question: the form shown"),
    .init("remark", "question: what distinguishes it from its family"),
    .init("cue", "question: the first letters shown with it; null without a cue"),
    .init("isTyped", "question: whether to type the answer"),
    .init("typed", "verdict: your answer, as typed"),
    .init("text", "hint: its text"),
    .init(
      "verdict",
      "verdict: exact, same, nearly, meaning, other, partly, wrong or revealed; "
        + "answer: the verdict on the first try"),
    .init("words", "verdict: the verdict as shown"),
    .init("answer", "verdict: the right answer; null if the question is asked again"),
    .init("again", "verdict: whether the same question is asked again"),
    .init("second", "answer: the verdict on the second try; null without one"),
    .init("corrections[]", "verdict: each difference, described in words"),
    .init("other", "verdict: id of the Thing that the answer belongs to"),
    .init("hints", "verdict: number of hints used"),
    .init(
      "proposed",
      "verdict: the grade that an empty line accepts; null if the question is asked again"),
    .init("short", "answer: the short form"),
    .init("grade", "answer: again, hard, good or easy"),
    .init("due", "answer: the day or time when it is due again"),
    .init("mode", "answer: normal, ahead or cram"),
    .init("milliseconds", "answer: time taken"),
    .init("sentence", "failure: what failed; send the same line again to retry"),
    .init("remedy", "failure: how to fix it"),
    .init("status", "failure: the resulting exit status"),
    .init("answered", "end: number of cards answered"),
    .init("rightAtOnce", "end: number of cards answered correctly at the first attempt"),
    .init("media[]", "files of the side that is shown, or after the last verdict of the answer"),
    .init("expected", "end of a mock exam: number of cards expected to be right"),
    .init("missed[]", "end: short forms of missed cards"),
  ]
}
