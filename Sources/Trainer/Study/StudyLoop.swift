import TextUI
import Things

/// Asks one card after another until none is left or the user leaves.
@MainActor
struct StudyLoop {
  let study: StudySession
  let output: any StudyOutput
  let screen: StudyScreen

  var session: Session { study.session }

  /// What to do after a card.
  enum Outcome {
    /// The next card.
    case goOn
    /// Asks for the grade of an answer that was undone, or judged again.
    case regrade(CardQuestion, JudgedAnswer, isShown: Bool)
    case leave
  }

  /// Returns true if there was nothing left to ask.
  func run() throws -> Bool {
    var outcome = Outcome.goOn
    while session.terminal.fault == nil {
      switch outcome {
      case .leave: return false
      case .regrade(let question, let judged, let isShown):
        if !isShown { output.show(question, typed: judged.typed) }
        outcome = try grade(question, judged, acted: isShown ? "" : "u")
      case .goOn:
        guard !study.isOver, let question = try study.next() else { return !study.isOver }
        outcome = try ask(question)
        // A pipe has no idle time.
        if !session.canAsk { session.rest() }
      }
    }
    return false
  }

  // MARK: The question

  private func ask(_ asked: CardQuestion) throws -> Outcome {
    var question = asked
    var attempt = Attempt(AnswerJudge(question, study.store).hints)
    output.ask(question, study.progress(of: question))
    while true {
      guard case .input(let line) = read(question, attempt) else { return .leave }
      if isStray(line) { continue }
      attempt.note(line)
      let outcome: Outcome? =
        switch line.stop {
        case nil: try take(line.text, at: &question, &attempt)
        case .tab: hint(&attempt, after: line.text)
        case .character: try answer("", at: &question, &attempt)
        default: try undo(at: question, nil)
        }
      if let outcome { return outcome }
    }
  }

  /// Whether it is a Return or Space that belongs to the grade just given.
  private func isStray(_ line: TypedLine) -> Bool {
    defer { study.followsGradeKey = false }
    guard study.followsGradeKey, session.canAsk else { return false }
    switch line.stop {
    case nil, .character: return line.text.trimmed.isEmpty && line.total < .milliseconds(300)
    default: return false
    }
  }

  /// A pause of the background work, in which pictures are drawn.
  private static let pause = Duration.milliseconds(20)

  private func read(_ question: CardQuestion, _ attempt: Attempt) -> InputResult<TypedLine> {
    screen.grades = nil
    screen.question = question
    let stops = [
      StopKey(.tab), StopKey(.control("_"), onlyOnEmptyLine: true),
      StopKey(.character(" "), onlyOnEmptyLine: true),
    ]
    let prompt = LivePrompt(screen, study.store, in: session)
    let (library, media) = (study.store.library, output.media)
    var request = prompt.request(
      prefilled: attempt.prefilled, stops: stops,
      work: {
        let isBusy = question.isTyped && library.prepareAnswers(asked: question.card.direction)
        let isDrawing = media?.lookAhead(from: question, within: isBusy ? .zero : Self.pause) {
          try study.upcoming()
        }
        return isDrawing ?? false || isBusy
      })
    request.keyed = { media?.stop() }
    return session.readLine(request)
  }

  /// Handles a typed line; nil if the question is asked again.
  private func take(
    _ text: String, at question: inout CardQuestion, _ attempt: inout Attempt
  ) throws -> Outcome? {
    switch try AnswerJudge(question, study.store).action(of: text) {
    case .answer(let typed): try answer(typed, at: &question, &attempt)
    case .hint: hint(&attempt, after: "")
    case let action: try StudyActions(loop: self, question: question).act(action)
    }
  }

  /// Shows the next hint; the card is still asked.
  private func hint(_ attempt: inout Attempt, after typed: String) -> Outcome? {
    attempt.prefilled = typed
    switch attempt.hints.next() {
    case .start(let start)?:
      attempt.prefilled = start
      output.hint("starts with \(start)", isFilledIn: true)
    case let hint?: output.hint(hint.text ?? "", isFilledIn: false)
    case nil: output.say("No more hints.")
    }
    return nil
  }

  private func answer(
    _ typed: String, at question: inout CardQuestion, _ attempt: inout Attempt
  ) throws -> Outcome? {
    let asked = question
    switch try study.standing(asked) {
    case .asked(let now): question = now
    case .answeredElsewhere:
      output.say("\(asked.thing.short) was answered in another terminal.")
      return .goOn
    case .gone:
      output.say("\(asked.thing.short) is no longer in any deck.")
      return .goOn
    }
    let judged = try study.judge(typed, at: question, attempt)
    switch try study.counts(judged, at: question, &attempt) {
    case .asked:
      guard study.allowsSecondTry(judged, at: question) else { return try grade(question, judged) }
      attempt.firstTry = judged.typed
      output.show(
        try AnswerJudge(question, study.store).shown(
          judged, remark: "\(VerdictWords.words(for: judged.judgement)). \(Self.onceMore)"))
      return nil
    case .exchange(let other):
      // Nothing identified the member asked for, so the typed one is accepted and this one is asked
      // later.
      guard let other = try study.exchange(for: other, at: question) else { return .goOn }
      return try grade(other, study.judge(typed, at: other, attempt))
    case .askAgain(let judged, let remark):
      output.show(try AnswerJudge(question, study.store).shown(judged, remark: remark))
      question = try study.reloaded(question) ?? question
      return nil
    }
  }

  private static let onceMore = "Once more, or Return to see it."

  // MARK: The grade

  private func grade(
    _ question: CardQuestion, _ judged: JudgedAnswer, acted: String = ""
  ) throws -> Outcome {
    let verdict = try AnswerJudge(question, study.store).shown(judged)
    let turn = try study.turn()
    let actions = StudyActions(loop: self, question: question, judged: judged, turn: turn)
    let isRight = judged.judgement.verdict.isRight
    output.show(verdict)
    var isAgain = false
    let watch = GradeGuard(isRight: isRight || !session.canAsk, acted: acted)
    while true {
      screen.grades = output.grades(of: turn, for: verdict, isAgain: isAgain)
      isAgain = true
      guard let action = read(watch) else { return .leave }
      if case .grade = action { study.followsGradeKey = true }
      if let outcome = try actions.act(action) { return outcome }
    }
  }

  /// Waits for a key that has a meaning; nil to leave.
  private func read(_ start: GradeGuard) -> StudyAction? {
    var watch = start
    var prompt = LiveLine(screen, in: session.environment).lines
    while true {
      let result = session.readKey(prompt)
      output.media?.stop()
      prompt = []
      switch result {
      case .input(let press):
        if let action = watch.decide(press) {
          output.endLine()
          return action
        }
        // A script needs an error for an invalid line.
        if !session.canAsk { output.say("Press 1 to 4 to say how well you knew it.") }
      case .interrupted, .ended:
        output.endLine()
        return nil
      }
    }
  }

  // MARK: Undo

  /// Undoes the last act: an answer, whose grade is asked for again, or another change.
  ///
  /// Nil if the card is still asked.
  func undo(at question: CardQuestion, _ judged: JudgedAnswer?) throws -> Outcome? {
    do {
      if let undone = try study.takeBackChange() {
        output.say("Undone: \(undone.text).")
        guard undone.card == question.card else {
          study.putFirst(undone.card)
          return .goOn
        }
        return try judged.flatMap { judged in
          try StudyActions(loop: self, question: question, judged: judged).judgedAgain()
        }
      }
      switch try study.takeBack() {
      case .asked(let question, let judged)?:
        output.say("Undone: the answer to \(question.thing.short).")
        return .regrade(question, judged, isShown: false)
      case .gone?: output.say("Undone. Its Thing was removed, so it is not asked again.")
      case nil:
        output.say("Nothing to undo in this session. For earlier changes, use undo at the prompt.")
      }
    } catch let fault as any Reportable {
      report(fault)
    }
    return nil
  }

  /// Reports a failure; the card is still asked, and the same key retries.
  func report(_ error: any Error) {
    let status = output.failed(error)
    // On a terminal the message was seen; a script sees only the exit status.
    if !session.canAsk { study.note(status) }
  }
}
