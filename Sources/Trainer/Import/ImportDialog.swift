import Interchange
import TextUI
import Things

/// One source on its way into the library: read, planned, shown, asked, done as one change.
@MainActor
struct ImportDialog {
  private let call: Call
  private let session: Session
  /// The source, as messages name it.
  private let name: String
  private let progress: ProgressReporter
  /// The deck that takes all rows; nil leaves it to the file.
  private var deck: String?
  private var reading: Reading
  private var plan: ImportPlan

  init(_ input: ImportInput, _ call: Call, in session: Session) throws {
    self.call = call
    self.session = session
    let progress = ProgressReporter(session)
    self.progress = progress
    let name = input.source.name
    self.name = name
    defer { progress.end() }
    let options = try ReadingOptions(call)
    deck = try call["deck"] ?? (input.isNameless ? AddTarget(nil, in: session).deck : nil)
    reading = try Importers.read(input.source, options) { try progress.proceed($0, name) }
    if let obstacle = reading.obstacle { try Self.refuse(obstacle, of: reading, call, in: session) }
    plan = try reading.plan(deck: deck, asking: session.store.library) {
      try progress.proceed($0, name)
    }
  }

  /// Shows what was read so far, as far as that helps, and gives up.
  private static func refuse(
    _ obstacle: ImportError, of reading: Reading, _ call: Call, in session: Session
  ) throws {
    let report = ImportReport(reading: reading, plan: nil)
    session.answer(report, as: ImportReport.report, call) {
      session.show(UnreadView(reading), to: .error)
    }
    throw obstacle
  }

  mutating func run() throws -> ExitStatus {
    if call.form == .pretty { session.show(PlanView(reading, plan)) }
    guard hasWork else { return try endWithoutWork() }
    guard !call.isDryRun else {
      report(nil)
      return .done
    }
    guard try isWanted() else { throw Refusal("nothing was changed.") }
    return try commit()
  }

  private var isPruning: Bool { call.has("prune") && !plan.vanished.isEmpty }
  private var hasWork: Bool { !plan.changesNothing || isPruning }

  private func endWithoutWork() throws -> ExitStatus {
    try writeRejects()
    report(nil)
    guard call.form == .pretty else { return .done }
    let counts = plan.counts
    if counts.same + counts.elsewhere > 0 {
      session.say("Nothing to import: you already have everything.")
    } else {
      session.say("Nothing to import: no row is usable.")
    }
    return counts.same + counts.elsewhere > 0 ? .done : .no
  }

  private mutating func commit() throws -> ExitStatus {
    try writeRejects()
    let change = plan.change(pruning: isPruning)
    if call.form == .pretty {
      // Nothing of the file is shown any more, and the library needs the room.
      reading.forgetText()
      plan.forgetText()
    }
    let receipt = try session.store.commit(change)
    report(receipt)
    if call.form == .pretty {
      session.show(Text(ImportWords(plan, isPruning: isPruning).done).padding())
    }
    return .done
  }

  private func writeRejects() throws {
    guard let path = call["rejects"], !call.isDryRun, plan.counts.notTaken > 0 else { return }
    try session.prepareOutput(path, reading: call.texts, call)
    try session.store.files.write(plan.rejects(), to: path)
    session.tell(
      "Wrote \(Counted.text(plan.counts.notTaken, "rejected row")) to \(path), with reasons.")
  }

  private func report(_ receipt: Receipt?) {
    let report = ImportReport(
      reading: reading, plan: plan, isDone: receipt != nil, line: receipt?.line)
    session.answer(report, as: ImportReport.report, call) {}
  }
}

// The question.
extension ImportDialog {
  private mutating func isWanted() throws -> Bool {
    if call.saysYes { return true }
    let words = { (dialog: ImportDialog) in
      ImportWords(dialog.plan, isPruning: dialog.isPruning)
    }
    guard session.canAsk else {
      throw Refusal(
        "cannot ask for confirmation without a terminal: \(words(self).question)",
        remedy: "Pass -y to confirm, or -n for a dry run.")
    }
    session.say("")
    while true {
      session.show(Text(words(self).question).padding())
      let choices = words(self).choices(isSpoken: session.environment.isSpoken)
      guard let answer = try session.ask(choices) else { return false }
      switch answer.lowercased() {
      case "", "y", "yes": return true
      case "n", "no": return false
      case "l", "list": listAll()
      case "e" where canCorrect, "edit" where canCorrect: try correct()
      case "d", "deck": try chooseDeck()
      default: session.tell("Type one of these letters.")
      }
      guard hasWork else { return false }
    }
  }

  private var canCorrect: Bool { plan.counts.notTaken > 0 }

  private func listAll() {
    session.page(PlanView(reading, plan, showsAll: true))
    session.say("")
  }

  private mutating func chooseDeck() throws {
    let name = plan.targets.first?.name ?? ""
    guard let answer = try session.ask("deck: ", prefilled: name), !answer.isEmpty else { return }
    deck = answer
    try planAgain(reading)
  }

  /// The rows that are not taken, in the editor; what comes back takes their place.
  private mutating func correct() throws {
    let files = try session.store.files
    let path = try files.makeCopy(of: plan.rejects(), named: "not-taken.csv")
    defer { files.removeCopy(path) }
    if case .failed(let why) = session.terminal.edit(fileAt: path) {
      return session.tell("The editor failed: \(why)")
    }
    var options = ReadingOptions(delimiter: ",", header: .line(1))
    if reading.header != nil { options.columns = try ReadingOptions(call).columns }
    do {
      let source = ImportSource(
        name: reading.file, bytes: try files.read(path, limit: 1 << 30))
      let corrected = try Importers.read(source, options)
      if let obstacle = corrected.obstacle, corrected.drafts.isEmpty { throw obstacle }
      try planAgain(plan.reading(reading, corrected: corrected))
    } catch let error as ImportError {
      _ = session.reporter.report(error)
    }
  }

  private mutating func planAgain(_ reading: Reading) throws {
    plan = try reading.plan(deck: deck, asking: session.store.library) { [progress, name] in
      try progress.proceed($0, name)
    }
    progress.end()
    self.reading = reading
    session.show(PlanView(reading, plan))
    session.say("")
  }
}
