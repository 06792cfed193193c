import Recall
import TextUI
import Things

/// `fit`: Tunes the memory model to your own reviews.
enum FitCommand: Command {
  static let about = CommandHelp(
    "fit", "learn the memory model's numbers from your own answers",
    usage: [
      "[--model fsrs6|fsrs7] [--reschedule] [-n]",
      "--log FILE [--day-start HOUR] [--timezone ZONE] [--model fsrs6|fsrs7]",
    ],
    text: """
      It trains both memory models on the whole journal and lets them predict answers that came
      later than those they were trained on, beside the parameters in force, the default ones, and a
      moving average that knows nothing of memory. What predicts clearly better than the parameters
      in force is adopted; otherwise they stay. Clearly means by more than the standard error of the
      gain, reckoned over cards or over days, whichever is larger; and the library's model changes
      only where the other one does clearly better than the new parameters of its own. One undo
      takes it back. With --model only that model is trained, and may be adopted.

      Due dates are promises and stay. With --reschedule cards get the dates that the parameters now
      in force ask for, spread so that no day drowns; what is due already stays so.

      With --log it fits a log of another program and touches no library: a CSV with a header, of
      which card_id, review_time (milliseconds since 1970, UTC) and review_rating (1 to 4) are read,
      and review_duration (milliseconds) if it is there. A day begins at 4:00 in the zone of this
      computer unless --day-start and --timezone say otherwise.
      """,
    options: [
      Option(
        "model", value: "MODEL", "train this one alone: fsrs6 or fsrs7",
        completed: .words(["fsrs6", "fsrs7"])),
      Option("reschedule", "give known cards the dates that the parameters ask for"),
      Option("log", value: "FILE", "fit this file's answers instead", completed: .files),
      Option("day-start", value: "HOUR", "the hour at which the log's days begin; 4 unless said"),
      Option("timezone", value: "ZONE", "the log's zone, as in Europe/Berlin"),
    ], group: .memory, elsewhere: ["optimize", "optimise"],
    examples: [
      .init("fit -n", "what would be adopted"), .init("fit", "adopts what predicts clearly better"),
    ], json: FitResult.report.members)

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    guard call.operands.isEmpty else {
      throw UsageError(
        "fit learns from all answers and takes no words.",
        remedy: "fit --log FILE takes those of a file.")
    }
    let models = try models(call)
    return try call.has("log")
      ? fitFile(call, models, in: session) : fitLibrary(call, models, in: session)
  }

  private static func models(_ call: Call) throws -> [MemoryModel] {
    guard let word = call["model"] else { return MemoryModel.allCases }
    guard let model = MemoryModel(rawValue: word.lowercased()) else {
      throw UsageError("there is no model \"\(word)\".", remedy: "Say fsrs6 or fsrs7.")
    }
    return [model]
  }

  private static func fitLibrary(
    _ call: Call, _ models: [MemoryModel], in session: Session
  ) throws -> ExitStatus {
    for option in ["day-start", "timezone"] where call.has(option) {
      throw UsageError(
        "--\(option) belongs to --log.", remedy: "The journal knows its own days.")
    }
    let store = try session.store
    var options = FitOptions()
    options.relearningSteps = store.settings.durations("relearn", deck: nil).count
    let log = try store.library.log()
    let report = try report(
      Fit(log, options), of: models, current: store.settings.parameters,
      seenUntil: store.settings.parametersTime, in: session)
    let adoption = try Adoption(
      report.adopted?.parameters, reschedules: call.has("reschedule"), in: store)
    var result = FitResult(report: report, answers: log.count)
    result.moved = adoption.moved
    if !call.isDryRun {
      let receipt = try adoption.commit()
      result.isDone = receipt != nil
      result.line = receipt?.line
    }
    show(
      result, outcome: adoption.sentences(isDone: !call.isDryRun), call, in: session)
    return report.candidates.isEmpty && !result.isDone ? .no : .done
  }

  private static func fitFile(
    _ call: Call, _ models: [MemoryModel], in session: Session
  ) throws -> ExitStatus {
    guard !call.has("reschedule") else {
      throw UsageError("--reschedule is for the library's own answers.", remedy: "Leave out --log.")
    }
    let hour = try call.number("day-start", in: 0...23)
    let log = try LogFile(
      call["log"] ?? "-", LogFile.Days(startHour: hour ?? 4, zone: call["timezone"]), in: session
    ).log
    let report = try report(Fit(log), of: models, in: session)
    let result = FitResult(report: report, answers: log.count, repeated: log.repeated)
    let repeated =
      log.repeated == 0
      ? [] : ["\(Counted.text(log.repeated, "answer")) of a card at one time counted once."]
    show(result, outcome: repeated, call, in: session)
    return report.candidates.isEmpty ? .no : .done
  }

  private static func report(
    _ fit: Fit, of models: [MemoryModel], current: Parameters? = nil, seenUntil: Int64? = nil,
    in session: Session
  ) throws -> FitReport {
    let progress = ProgressReporter(session)
    defer { progress.end() }
    return try fit.report(current: current, seenUntil: seenUntil, models: models) {
      (share) throws(Interrupted) in try progress.proceed("fitting", share: share)
    }
  }

  private static func show(
    _ result: FitResult, outcome: [String], _ call: Call, in session: Session
  ) {
    session.answer(result, as: FitResult.report, call) {
      session.show(
        FitView(
          result: result, outcome: outcome,
          showsParameters: call.has("log") && !result.report.candidates.isEmpty))
    }
  }
}
