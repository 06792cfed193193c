import Recall
import TextUI
import Things

/// Asks card after card until nothing is left, or the person leaves.
@MainActor
struct StudyLoop {
  let study: StudySession
  let talk: any StudyOutput
  let screen: StudyScreen

  var session: Session { study.session }

  /// How a card was left.
  enum Outcome {
    /// The next one, whatever it is.
    case goOn
    /// An answer stands there and asks for its grade: taken back, or judged again.
    case regrade(CardQuestion, GivenAnswer, isShown: Bool)
    case leave
  }

  /// True if nothing was left to ask.
  func run() throws -> Bool {
    var outcome = Outcome.goOn
    while session.terminal.fault == nil {
      switch outcome {
      case .leave: return false
      case .regrade(let question, let given, let isShown):
        if !isShown { talk.show(question, typed: given.typed) }
        outcome = try grade(question, given)
      case .goOn:
        // A pipe has no idle moment.
        if !session.canAsk { session.rest() }
        guard !study.isOver, let question = try study.next() else { return !study.isOver }
        outcome = try ask(question)
      }
    }
    return false
  }

  // MARK: The question

  private func ask(_ question: CardQuestion) throws -> Outcome {
    let judge = AnswerJudge(question, study.store)
    var attempt = Attempt(judge.hints)
    talk.ask(question)
    while true {
      switch read(question, attempt) {
      case .line(let line):
        attempt.note(line)
        if let outcome = try take(line.text, question, judge, &attempt) { return outcome }
      case .stopped(.tab, let line):
        attempt.note(line)
        hint(&attempt, after: line.text)
      case .stopped(_, let line):
        attempt.note(line)
        if let outcome = try undo() { return outcome }
      case .interrupted, .ended: return .leave
      }
    }
  }

  private func read(_ question: CardQuestion, _ attempt: Attempt) -> LineResult {
    screen.grades = nil
    screen.question = question
    let stops = [StopKey(.tab), StopKey(.control("_"), onlyOnEmptyLine: true)]
    guard let prompt = try? LivePrompt(screen, in: session) else { return .ended }
    let library = study.store.library
    return session.readLine(
      prompt.request(
        prefilled: attempt.prefilled, stops: stops,
        work: { question.isTyped && library.prepareAnswers(asked: question.card.direction) }))
  }

  /// What a line comes to; nil if the question still stands.
  private func take(
    _ text: String, _ question: CardQuestion, _ judge: AnswerJudge, _ attempt: inout Attempt
  ) throws -> Outcome? {
    switch judge.line(text) {
    case .answer(let typed):
      return try answer(question.isTyped ? typed : "", question, judge, &attempt)
    case .reveal: return try answer("", question, judge, &attempt)
    case .hint: hint(&attempt, after: "")
    case .action(let action): return try StudyActions(self, question, nil).act(action)
    case .unknown(let word): talk.say("\(word) is no command here; :? lists them.")
    case .setAside: talk.say("That was not counted. Ctrl-D or :q stops.")
    }
    return nil
  }

  private func hint(_ attempt: inout Attempt, after typed: String) {
    attempt.prefilled = typed
    switch attempt.hints.next() {
    case .start(let start)?:
      attempt.prefilled = start
      talk.hint("begins with \(start)", isFilledIn: true)
    case let hint?: talk.hint(hint.text ?? "", isFilledIn: false)
    case nil: talk.say("That is all of it.")
    }
  }

  private func answer(
    _ typed: String, _ asked: CardQuestion, _ judge: AnswerJudge, _ attempt: inout Attempt
  ) throws -> Outcome? {
    let question: CardQuestion
    switch try study.standing(asked) {
    case .asked(let now): question = now
    case .answeredElsewhere:
      talk.say("\(asked.thing.short) was answered in another terminal.")
      return .goOn
    case .gone:
      talk.say("\(asked.thing.short) is in no deck any more.")
      return .goOn
    }
    let judgement = try AnswerJudge(question, study.store).judge(typed)
    let isRevealed = judgement.verdict == .revealed
    let given = try study.given(
      typed, judgement, hints: attempt.hints, firstKey: attempt.firstKey(isRevealed: isRevealed),
      duration: attempt.duration, isTyped: question.isTyped)
    guard case .meaning(let other) = judgement.verdict else {
      return try grade(question, given)
    }
    if question.mark == nil, study.exchange(for: other) { return try exchanged(typed, attempt) }
    talk.show(try judge.shown(given), given)
    return nil
  }

  /// Nothing told which meaning was asked: the one that was given is taken, the other comes next.
  private func exchanged(_ typed: String, _ attempt: Attempt) throws -> Outcome {
    guard let question = try study.next() else { return .goOn }
    let judgement = try AnswerJudge(question, study.store).judge(typed)
    let given = try study.given(
      typed, judgement, hints: attempt.hints, firstKey: attempt.firstKey(isRevealed: false),
      duration: attempt.duration, isTyped: question.isTyped)
    return try grade(question, given)
  }

  // MARK: The grade

  private func grade(_ question: CardQuestion, _ given: GivenAnswer) throws -> Outcome {
    let verdict = try AnswerJudge(question, study.store).shown(given)
    let turn = try study.turn()
    let isRight = given.judgement.verdict.isRight
    var deed = StudyActions(self, question, given)
    deed.turn = turn
    talk.show(verdict, given)
    var isAgain = false
    while true {
      screen.grades = talk.grades(turn, given, verdict, isAgain: isAgain)
      isAgain = true
      switch read(GradeGuard(isRight: isRight || !session.canAsk)) {
      case .act(let action):
        if let outcome = try deed.act(action) { return outcome }
      case .tooEarly: talk.say("Keys that came too early were dropped.")
      case .leave: return .leave
      }
    }
  }

  private enum Decision {
    case act(StudyAction)
    case tooEarly
    case leave
  }

  /// Waits for a key that means something.
  private func read(_ start: GradeGuard) -> Decision {
    var watch = start
    var prompt = LiveLine(screen, in: session.environment).lines
    while true {
      let request = KeyRequest(prompt: prompt, bindings: StudyKey.all.map(\.binding))
      prompt = []
      switch session.readKey(request) {
      case .press(let press):
        switch watch.decide(press) {
        case .act(let action):
          talk.endLine()
          return .act(action)
        case .tooEarly:
          talk.endLine()
          return .tooEarly
        case .nothing:
          // A script must hear of a line that means nothing.
          if !session.canAsk { talk.say("1 to 4 say how well it was known.") }
        }
      case .interrupted, .ended:
        talk.endLine()
        return .leave
      }
    }
  }

  // MARK: Undo

  /// Takes the last answer back, which then asks for its grade again; nil if there is none.
  func undo() throws -> Outcome? {
    do {
      if let (question, given) = try study.takeBack() {
        talk.say("Taken back.")
        return .regrade(question, given, isShown: false)
      }
      talk.say("Nothing to take back in this sitting; undo takes back what was before.")
    } catch let fault as any Reportable {
      _ = Reporter(session.terminal).report(fault)
    }
    return nil
  }
}

/// How often a waiting line may change: the first time at once, later at most once a minute.
struct LiveRhythm {
  static let seconds: Int64 = 60
  private var last: Moment?

  /// Whether a change may be shown now.
  func allows(_ now: Moment) -> Bool {
    guard let last else { return true }
    // A clock that was set back must not hold the line for ever.
    let passed = now.milliseconds - last.milliseconds
    return passed >= Self.seconds * 1000 || passed < 0
  }

  mutating func note(_ now: Moment) { last = now }
}
