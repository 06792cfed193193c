import Interchange
import Recall
import TextUI
import Things

/// Performs the action of a key or a `:word`.
@MainActor
struct StudyActions {
  let loop: StudyLoop
  let question: CardQuestion
  /// Nil before the answer, as is the turn.
  var judged: JudgedAnswer?
  var turn: Turn?

  private var study: StudySession { loop.study }
  private var session: Session { loop.session }
  private var output: any StudyOutput { loop.output }
  private var thing: Thing { question.thing }

  /// What to do after the action; nil if the card is still asked.
  ///
  /// A failure is reported and changes nothing; the same key retries.
  func act(_ action: StudyAction) throws -> StudyLoop.Outcome? {
    guard judged != nil || action.isForQuestion else {
      output.say("That works only after the answer. Press Return to see it.")
      return nil
    }
    do {
      return try outcome(action)
    } catch is Interrupted {
      // Ctrl-C cancels the action; the card is still asked.
      return nil
    } catch {
      loop.report(error)
      return nil
    }
  }

  private func outcome(_ action: StudyAction) throws -> StudyLoop.Outcome? {
    switch action {
    // The loop handles these because they change the attempt.
    case .answer, .hint: break
    case .grade(let grade): return try self.grade(grade)
    case .take: return try judged.flatMap { try grade($0.proposed) }
    case .undo: return try loop.undo(at: question, judged)
    case .edit, .editInEditor: return try edit(inEditor: action == .editInEditor)
    case .accept: return try accept()
    case .why: run("why \(thing.id)\(question.card.direction == .backward ? " --reverse" : "")")
    case .detail:
      session.show(ThingView(detail: try ThingDetail(question.entry, in: session), isFolded: false))
    case .suspend: return try suspend()
    case .bury: return try bury()
    case .flag: try flag()
    case .add: try study.noting(at: question.card) { run("add") }
    case .skip:
      study.skip(question.card)
      return .goOn
    case .hear: hear()
    case .open: try open()
    case .help: help()
    case .leave: return .leave
    case .say(let text): output.say(text)
    }
    return nil
  }

  // MARK: Grades

  private func grade(_ grade: Grade) throws -> StudyLoop.Outcome? {
    guard let judged, let turn else { return nil }
    if let review = try study.save(judged, grade, to: turn) {
      output.graded(question, review, in: turn, at: study.store.now())
      if needsRetyping(judged, grade) { retype() }
    } else {
      output.say("\(thing.short) was answered in another terminal.")
    }
    return .goOn
  }

  private var margin: String { session.environment.isSpoken ? "" : "  " }

  /// Whether the setting `retype` requires the correct answer to be typed once.
  private func needsRetyping(_ judged: JudgedAnswer, _ grade: Grade) -> Bool {
    guard session.canAsk, question.isTyped else { return false }
    switch study.store.settings[Setting.retype, question.entry.deck] {
    case .off: return false
    case .miss: return grade == .again
    case .slip: return grade == .again || judged.judgement.verdict.kind == .nearly
    }
  }

  /// Asks for the correct answer once more, without grading it.
  private func retype() {
    let judge = AnswerJudge(question, study.store)
    // The grade is saved, so the next card follows whatever happens here.
    do {
      while let typed = try session.ask("\(margin)once more: "), !typed.isEmpty {
        let verdict = try judge.judge(typed).verdict
        if verdict == .exact || verdict == .same { return }
      }
    } catch is Interrupted {
      return
    } catch {
      loop.report(error)
    }
  }

  // MARK: Texts

  private func edit(inEditor: Bool) throws -> StudyLoop.Outcome? {
    if inEditor {
      let editing = try EditorEditing(
        entry: question.entry, call: Call(command: "edit"), session: session)
      try study.noting(at: question.card) { _ = try editing.run() }
    } else {
      guard session.canAsk else {
        output.say("Cannot prompt for changes without a terminal.")
        return nil
      }
      let form = EditForm(thing)
      guard try session.fill(form), form.edited != thing else { return nil }
      try study.commit(Change("edit", edits: [.replace(thing.id, form.edited)]), at: question.card)
    }
    return try judgedAgain()
  }

  /// Adds the typed text to the accepted answers.
  private func accept() throws -> StudyLoop.Outcome? {
    guard let judged, !judged.typed.isEmpty else {
      output.say("No typed answer to accept.")
      return nil
    }
    switch judged.judgement.verdict {
    case .exact, .same:
      output.say("That answer is already accepted.")
      return nil
    default: break
    }
    var changed = thing
    changed.also.append(judged.typed.trimmed)
    try study.commit(Change("edit", edits: [.replace(thing.id, changed)]), at: question.card)
    return try judgedAgain()
  }

  /// Judges the typed text again with the new texts of the Thing.
  func judgedAgain() throws -> StudyLoop.Outcome? {
    guard let question = try study.reloaded(question) else {
      study.drop(thing.id)
      return .goOn
    }
    guard let judged else { return .goOn }
    let again = try study.judge(judged.typed, at: question, judged.attempt)
    return .regrade(question, again, isShown: true)
  }

  // MARK: The Thing

  private func suspend() throws -> StudyLoop.Outcome? {
    try study.commit(Change("suspend", events: [.suspend(thing.id)]), at: question.card)
    study.drop(thing.id)
    output.say("Suspended \(thing.short). To review it again: resume \(thing.short)")
    return .goOn
  }

  private func bury() throws -> StudyLoop.Outcome? {
    let until = study.store.now().day + 1
    try study.commit(
      Change("bury", events: [.bury(question.card, until: until)]), at: question.card)
    study.drop(question.card)
    output.say("Hid \(thing.short) until tomorrow.")
    return .goOn
  }

  private func flag() throws {
    let records = try study.store.library.records(of: [question.card, question.card.sibling])
    let isFlagged = records.values.contains(where: \.isFlagged)
    let event = isFlagged ? Event.unflag(thing.id) : .flag(thing.id)
    let thing = AnkiFlag.removed(thing)
    let edits: [Change.Edit] =
      isFlagged && thing != self.thing ? [.replace(thing.id, thing)] : []
    try study.commit(
      Change(isFlagged ? "unflag" : "flag", events: [event], edits: edits), at: question.card)
    output.say(isFlagged ? "Removed the flag from \(thing.short)." : "Flagged \(thing.short).")
  }

  // MARK: Pictures and sound

  private func hear() {
    guard output.media?.hear() != true else { return }
    output.say(
      question.hasRecording
        ? "No program plays recordings here. Install mpv or ffplay." : "Nothing to hear here.")
  }

  private func open() throws {
    guard let name = try output.media?.open() else {
      return output.say("No picture or recording to open here.")
    }
    output.say("Opened \(name).")
  }

  // MARK: Help

  private func help() {
    output.say(study.progress(of: question).sentence)
    session.show(KeyHelp(isBeforeAnswer: judged == nil))
    if let turn, session.environment.isSpoken {
      session.say(GradeLine(turn, proposed: nil).sentence)
    }
  }

  /// Runs another command as if it were typed at the prompt.
  private func run(_ line: String) {
    let deck = session.memory.studiedDeck
    session.memory.studiedDeck = question.entry.deck
    defer { session.memory.studiedDeck = deck }
    Interpreter(session).run(line: line)
  }
}
