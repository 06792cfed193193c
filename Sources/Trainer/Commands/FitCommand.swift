import Recall
import Things

enum FitCommand: Command {
  static let about = CommandHelp(
    "fit", "Tune the memory model to your own reviews",
    usage: [
      "[--model fsrs6|fsrs7] [--reschedule] [-n]", "--undo",
      "--log FILE [--day-start HOUR] [--timezone ZONE] [--model fsrs6|fsrs7]",
      "--log FILE --evaluate [--predictions FILE]",
    ],
    text: """
      Trains both memory models on your journal and tests them on later reviews that they have not
      seen, along with the current parameters, the defaults, and a moving average as a baseline. fit
      adopts new parameters only if they predict clearly better than the current ones: by more than
      the standard error of the gain, computed over cards or over days, whichever is larger. It
      switches models only if the other model also predicts clearly better than the current model
      with newly trained parameters. Use undo to revert. With --model, trains and considers only
      that model.

      After you study, til does the same in the background if there are at least 400 reviews, and 10 %
      or 30 days more than at the last fit, but it asks before it switches models. --undo reverts the
      last fit. To be asked first: set fit ask. To fit only with this command: set fit off.

      Due dates do not change unless you pass --reschedule, which recomputes them with the current
      parameters and spreads them evenly over days. Cards that are already due stay due.

      With --log, fits a review log from another program and does not touch the library. The file is
      a CSV with a header and the columns card_id, review_time (milliseconds since 1970, UTC),
      review_rating (1 to 4) and optionally review_duration (milliseconds). Days start at 4:00 in
      the local timezone unless you pass --day-start and --timezone.

      With --evaluate, predicts each review of the log before its grade is known, with FSRS-6 and
      FSRS-7 as fitted to the reviews until then, the standard parameters, and the blend of both
      models. --predictions saves the predictions as CSV.
      """,
    options: [
      Option(
        "model", value: "MODEL", "train only this model: fsrs6 or fsrs7",
        completed: .words(["fsrs6", "fsrs7"])),
      Option("undo", "revert the last fit, whether you or til made it"),
      Option("auto", "fit as til does after you study, if it is due"),
      Option("reschedule", "recompute due dates with the current parameters"),
      Option("log", value: "FILE", "fit the review log in this file instead", completed: .files),
      Option("day-start", value: "HOUR", "the hour at which a day of the log starts (default: 4)"),
      Option("evaluate", "predict each review of the log from those before it"),
      Option(
        "predictions", value: "FILE", "with --evaluate: save the predictions to this file",
        completed: .files),
      Option("timezone", value: "ZONE", "the timezone of the log, such as Europe/Berlin"),
    ], group: .memory, elsewhere: ["optimize", "optimise"],
    examples: [
      .init("fit -n", "Show what would be adopted"),
      .init("fit", "Adopt parameters that predict clearly better"),
    ], json: members)

  /// Of a fit, and of an evaluation, which shares some.
  private static var members: [CommandHelp.Member] {
    let fit = FitResult.report.members
    let known = Set(fit.map(\.path))
    return fit + LogEvaluation.report.members.filter { !known.contains($0.path) }
  }

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    guard call.operands.isEmpty else {
      throw UsageError(
        "fit uses all reviews and takes no arguments.",
        remedy: "To fit the reviews in a file: fit --log FILE")
    }
    if call.has("undo") { return try undo(call, in: session) }
    if call.has("auto") { return try AutomaticFitRunner(session).fitIfDue() ? .done : .no }
    let models = try call.model().map { [$0] } ?? MemoryModel.allCases
    return try call.has("log")
      ? fitFile(call, models, in: session) : fitLibrary(call, models, in: session)
  }

  private static func fitLibrary(
    _ call: Call, _ models: [MemoryModel], in session: Session
  ) throws -> ExitStatus {
    for option in ["day-start", "timezone"] where call.has(option) {
      throw UsageError(
        "--\(option) works only with --log; the journal already records the day of each review.")
    }
    for option in ["evaluate", "predictions"] where call.has(option) {
      throw UsageError("--\(option) works only with --log.", remedy: "See: help fit")
    }
    let store = try session.store
    var options = FitOptions()
    options.relearningSteps = store.settings[Setting.relearn].count
    let log = try store.library.log()
    let report = try report(
      Fit(log, options), of: models, current: store.settings.parameters,
      seenUntil: store.settings.parametersTime, in: session)
    let adoption = try Adoption(
      report.adopted?.parameters, reschedules: call.has("reschedule"), in: store)
    var result = FitResult(report: report, answers: log.count)
    result.moved = adoption.moved
    if !call.isDryRun { result.receipt = try adoption.commit() }
    show(
      result, outcome: adoption.sentences(isDone: !call.isDryRun), call, in: session)
    return report.candidates.isEmpty && result.receipt == nil ? .no : .done
  }

  private static func undo(_ call: Call, in session: Session) throws -> ExitStatus {
    guard let line = try session.store.lastFit() else {
      throw Refusal(
        "no fit to undo.", remedy: "To use the default parameters: set parameters default")
    }
    var undo = Call(command: "undo", values: call.values)
    undo.values["undo"] = nil
    undo.operands = line.name.map { [Call.Word("\($0.device):\($0.number)")] } ?? []
    return try UndoRunner(redo: false, call: undo, session: session).run()
  }

  private static func fitFile(
    _ call: Call, _ models: [MemoryModel], in session: Session
  ) throws -> ExitStatus {
    guard !call.has("reschedule") else {
      throw UsageError("--reschedule does not work with --log.", remedy: "Remove --log.")
    }
    let hour = try call.number("day-start", in: 0...23)
    let file = try LogFile(
      call["log"] ?? "-", LogFile.Days(startHour: hour ?? 4, zone: call["timezone"]), in: session)
    if call.has("evaluate") { return try LogEvaluation(file).run(call, in: session) }
    guard !call.has("predictions") else {
      throw UsageError("--predictions works only with --evaluate.", remedy: "Add --evaluate.")
    }
    let log = file.log
    let report = try report(Fit(log), of: models, in: session)
    let result = FitResult(report: report, answers: log.count, repeated: log.repeated)
    let repeated =
      log.repeated == 0
      ? [] : ["Ignored \(Counted.text(log.repeated, "duplicate review")) (same card, same time)."]
    show(result, outcome: repeated, call, in: session)
    return report.candidates.isEmpty ? .no : .done
  }

  private static func report(
    _ fit: Fit, of models: [MemoryModel], current: Parameters? = nil, seenUntil: Int64? = nil,
    in session: Session
  ) throws -> FitReport {
    defer { session.endProgress() }
    return try fit.report(current: current, seenUntil: seenUntil, models: models) {
      (share) throws(Interrupted) in try session.proceed("fitting", share: share)
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
