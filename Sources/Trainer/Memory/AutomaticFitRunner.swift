import Recall
import TextUI
import Things

/// Fits the memory model when the journal has grown enough, without being told to.
@MainActor
struct AutomaticFitRunner {
  private let session: Session
  private let store: ThingStore

  private static let call = Call(command: FitCommand.about.name)

  init(_ session: Session) throws {
    self.session = session
    store = try session.store
  }

  private var isPossible: Bool { if case .full = store.library.access { true } else { false } }

  /// Fits if that is due and nobody has to be asked; says nothing.
  func fitIfDue() throws -> Bool {
    guard isPossible, store.settings[Setting.fit] == .auto,
      try store.isFitDue(at: store.now()) && !store.carriesMemory()
    else { return false }
    return try fit() != nil
  }

  /// After a session: fits in the background, or asks.
  fileprivate func afterStudy() throws {
    let way = store.settings[Setting.fit]
    guard isPossible, way != .off, try store.isFitDue(at: store.now()) else { return }
    let replaces = try store.carriesMemory()
    guard way == .ask || replaces else { return store.upkeep.fitInBackground() }
    guard session.canAsk else { return }
    let warning =
      replaces ? " The memory that other programs stored with your cards is then recomputed." : ""
    let question = "Tune the memory model to your reviews?" + warning
    guard try session.confirms(question, Self.call, standard: !replaces) else {
      try store.commit(AutomaticFit.declined.change(adopting: []))
      return
    }
    if let result = try fit() { try tell(result) }
    noteFit()
  }

  /// Fits the current model, and records the result.
  ///
  /// Nil if another program has just fitted it.
  private func fit() throws -> AutomaticFit? {
    var options = FitOptions()
    options.relearningSteps = store.settings[Setting.relearn].count
    let current = store.settings.parameters
    let fit = Fit(try store.library.log(), options)
    defer { session.endProgress() }
    let report = try fit.report(
      current: current, seenUntil: store.settings.parametersTime, adoptable: [current.model]
    ) { (share) throws(Interrupted) in try session.proceed("fitting", share: share) }
    try store.refresh()
    guard try store.isFitDue(at: store.now()) else { return nil }
    let result = AutomaticFit(report)
    let adoption = try Adoption(report.adopted?.parameters, reschedules: false, in: store)
    try store.commit(result.change(adopting: adoption.events))
    return result
  }

  private static let told = "fit-told"

  private func noteFit() {
    session.root.scene?[Self.told] = store.lastAutomaticFit.map { "\($0.time)" }
  }

  /// Says once on each computer what the last automatic fit found.
  fileprivate func report() throws {
    guard let (fit, time) = store.lastAutomaticFit, fit.gain != nil || fit.rival != nil,
      session.root.scene?[Self.told] != "\(time)"
    else { return }
    noteFit()
    try tell(fit)
  }

  /// Says what a fit found, and offers to switch to the other model if that predicts better.
  private func tell(_ fit: AutomaticFit) throws {
    if let sentence = fit.sentence { session.tell(sentence) }
    guard let rival = fit.rival, rival.model != store.settings.parameters.model, isPossible else {
      return
    }
    let question = "\(rival.model.name) predicts your reviews better still. Switch to it?"
    guard try session.confirms(question, Self.call) else { return }
    let adoption = try Adoption(rival, reschedules: false, in: store)
    guard try adoption.commit() != nil else { return }
    for sentence in adoption.sentences(isDone: true) { session.tell(sentence) }
  }
}

extension AutomaticFit {
  /// The result in a line; nil if there is nothing to say but the rival.
  fileprivate var sentence: String? {
    guard let gain else {
      return rival == nil ? "The current parameters predict your reviews as well as new ones." : nil
    }
    return "The memory model was tuned to your reviews: predictions \(gain) % better. To revert: "
      + "fit --undo"
  }
}

extension Session {
  /// Fits the memory model after a session, if it is due.
  ///
  /// The answers are saved; so a failure only means that the next session tries again.
  func fitAfterStudy() {
    guard !door.isDemo else { return }
    do {
      try AutomaticFitRunner(self).afterStudy()
    } catch {
      _ = reporter.report(error, self)
    }
  }

  /// Says what was fitted in the background since the last start.
  func reportFit() {
    guard canAsk else { return }
    do {
      try AutomaticFitRunner(self).report()
    } catch {
      _ = reporter.report(error, self)
    }
  }
}
