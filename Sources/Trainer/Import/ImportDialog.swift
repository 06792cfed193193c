import DelimitedText
import Interchange
import TextUI
import Things

/// Imports one source: reads, plans, shows, asks, and commits it as one change.
@MainActor
struct ImportDialog {
  private let call: Call
  private let session: Session
  private let source: ImportSource
  private let isNameless: Bool
  /// How to read the source; keys at the question change it.
  private var options: ReadingOptions
  /// The deck for all rows; nil to use the decks named in the file.
  private var deck: String?
  private var reading: Reading
  private var plan: ImportPlan
  private var lists: ListOffer?
  private var shape: ShapeOffer?

  init(_ input: ImportInput, _ call: Call, in session: Session) throws {
    self.call = call
    self.session = session
    source = input.source
    isNameless = input.isNameless
    defer { session.endProgress() }
    options = try ReadingOptions(call)
    deck = try call["deck"] ?? (input.isNameless ? AddTarget(nil, in: session).deck : nil)
    let asks = Self.asks(call, session)
    reading = try Self.read(input.source, &options, asks: asks, in: session)
    if asks {
      reading = try ObstacleQuestion(source: input.source, call: call).settle(
        reading, &options, in: session)
    }
    if let obstacle = reading.obstacle, !(asks && reading.proposesColumns) {
      try Self.refuse(obstacle, of: reading, call, in: session)
    }
    plan = try Self.plan(reading, deck, in: session)
    if options.isProse, call.saysYes { plan.leaveDoubtful() }
    let settings = try session.store.settings
    shape = ShapeOffer(plan, settings, hasKey: asks)
    lists = ListOffer(plan.listedAnswers, settings, hasKey: asks, besides: shape)
  }

  private static func asks(_ call: Call, _ session: Session) -> Bool {
    session.canAsk && !call.saysYes && call.form == .pretty && !call.isDryRun
  }

  /// Reads the source; asks for its encoding if that is uncertain and there is a terminal.
  private static func read(
    _ source: ImportSource, _ options: inout ReadingOptions, asks: Bool, in session: Session
  ) throws -> Reading {
    do {
      return try Importers.read(source, options) { try session.proceed($0, source.name) }
    } catch let error as ImportError {
      session.endProgress()
      guard case .undecodable(let cause) = error.cause, case .unsure(let candidates) = cause.reason,
        asks,
        let chosen = try EncodingQuestion(name: source.name, candidates: candidates).answer(
          in: session)
      else { throw error }
      options.encoding = chosen
      return try Importers.read(source, options) { try session.proceed($0, source.name) }
    }
  }

  /// The plan for a reading; treats proposed columns as chosen.
  private static func plan(
    _ reading: Reading, _ deck: String?, in session: Session
  ) throws -> ImportPlan {
    var reading = reading
    if reading.proposesColumns { reading.obstacle = nil }
    return try reading.plan(
      deck: deck, asking: session.store.library, offset: session.store.now().time.offset
    ) { [file = reading.file] in try session.proceed($0, file) }
  }

  /// Shows what was read so far, if that helps, and throws the error.
  private static func refuse(
    _ obstacle: ImportError, of reading: Reading, _ call: Call, in session: Session
  ) throws {
    let report = ImportReport(reading: reading, plan: nil)
    session.answer(report, as: ImportReport.report(of: call), call) {
      session.show(UnreadView(reading), to: .error)
    }
    throw ReportedObstacle(obstacle: obstacle)
  }

  mutating func run() throws -> ExitStatus {
    if call.form == .pretty { session.show(PlanView(reading, plan, lists: lists, shape: shape)) }
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
    let change = plan.change(
      pruning: isPruning, splitting: lists?.taken, languages: shape?.event)
    if call.form == .pretty {
      // The file's text is no longer shown, and the library needs the memory.
      reading.forgetText()
      plan.forgetText()
    }
    let receipt = try session.store.commit(change)
    report(receipt)
    if call.form == .pretty {
      if isNameless, call.saysYes {
        session.say("Imported into \(Counted.names(plan.targets.map(\.name))).")
      }
      session.show(Text(ImportWords(plan: plan, isPruning: isPruning).done).padding())
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
    session.answer(report, as: ImportReport.report(of: call), call) {}
  }
}

// The question.
extension ImportDialog {
  private mutating func isWanted() throws -> Bool {
    if call.saysYes { return true }
    let words = { (dialog: ImportDialog) in
      ImportWords(plan: dialog.plan, isPruning: dialog.isPruning, reading: dialog.reading)
    }
    try session.requireTerminal(toAsk: words(self).question)
    session.say("")
    while true {
      session.show(Text(words(self).question).padding())
      guard let answer = try session.choose(words(self).choices(lists, shape)) else { return false }
      switch answer {
      case "", "y", "yes":
        if hasWork { return true }
        session.tell("Nothing to import: change how the file is read, or type n.")
      case "n", "no": return false
      case "s" where lists != nil, "split" where lists != nil:
        lists?.toggle()
        showPlan()
      case "g" where shape != nil, "languages" where shape != nil: try chooseLanguages()
      case "l", "list": listAll()
      case "c" where canChooseColumns, "columns" where canChooseColumns: try chooseColumns()
      case "h" where isDelimited, "header" where isDelimited: try toggleHeader()
      case "e", "encoding": try chooseEncoding()
      case "f" where canCorrect, "fix" where canCorrect: try correct()
      case "d", "deck": try chooseDeck()
      default: session.tell("Type one of these letters.")
      }
    }
  }

  private var canCorrect: Bool { plan.counts.notTaken > 0 }

  private func listAll() {
    session.page(PlanView(reading, plan, lists: lists, shape: shape, showsAll: true))
    session.say("")
  }

  private mutating func chooseLanguages() throws {
    guard
      let answer = try session.ask(
        "languages of the short and long forms: ", prefilled: shape?.proposal ?? ""),
      !answer.isEmpty
    else { return }
    do {
      shape?.choose(try Setting.languages.setting.normalized(answer))
      showPlan()
    } catch {
      session.tell("Type \(error.expected).")
    }
  }

  private mutating func chooseDeck() throws {
    let name = plan.targets.first?.name ?? ""
    guard let answer = try session.ask("deck: ", prefilled: name), !answer.isEmpty else { return }
    deck = answer
    try planAgain(reading)
  }

  private var isDelimited: Bool { reading.delimiter.utf8.count == 1 }
  private var canChooseColumns: Bool { isDelimited || reading.hasChoiceOfColumns }

  /// Reads the source again with other options; keeps the old reading if that fails.
  private mutating func readAgain(_ changed: ReadingOptions) throws {
    do {
      let again = try Importers.read(source, changed) { [session, source] in
        try session.proceed($0, source.name)
      }
      session.endProgress()
      if let obstacle = again.obstacle, !again.proposesColumns { throw obstacle }
      options = changed
      try planAgain(again)
    } catch let error as ImportError {
      session.endProgress()
      _ = Reporter(session.terminal).report(error)
    }
  }

  private mutating func chooseColumns() throws {
    let current = reading.columns.compactMap { column in
      column.role.map { "\($0.name)=\(column.number)" }
    }
    guard
      let answer = try session.ask(
        "columns, by number or name: ", prefilled: current.joined(separator: " "))
    else { return }
    var changed = options
    changed.columns = ColumnAnswer(answer).columns
    try readAgain(changed)
  }

  private mutating func toggleHeader() throws {
    var changed = options
    changed.header = reading.header == nil ? .present : ReadingOptions.Header.none
    try readAgain(changed)
  }

  private mutating func chooseEncoding() throws {
    let candidates = reading.encodingGuess?.candidates ?? []
    guard
      let chosen = try EncodingQuestion(
        name: source.name, candidates: candidates, now: reading.encoding
      )
      .answer(in: session)
    else { return }
    var changed = options
    changed.encoding = chosen
    try readAgain(changed)
  }

  /// Opens the rejected rows in the editor and replaces them with the edited ones.
  private mutating func correct() throws {
    let files = try session.store.files
    let path = try files.makeCopy(of: plan.rejects(), named: "not-taken.csv")
    defer { files.removeCopy(path) }
    if case .failed(let why) = session.terminal.edit(fileAt: path) {
      return session.tell("The editor failed: \(why)")
    }
    var options = ReadingOptions(delimiter: ",", header: .line(1))
    if reading.header != nil { options.columns = self.options.columns }
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
    plan = try Self.plan(reading, deck, in: session)
    session.endProgress()
    self.reading = reading
    let settings = try session.store.settings
    shape = ShapeOffer(plan, settings, hasKey: true, languages: shape?.languages)
    lists = ListOffer(
      plan.listedAnswers, settings, hasKey: true, isTaken: lists?.isTaken, besides: shape)
    showPlan()
  }

  private func showPlan() {
    session.show(PlanView(reading, plan, lists: lists, shape: shape))
    session.say("")
  }
}

/// An obstacle that the output already has.
struct ReportedObstacle: Reportable {
  let obstacle: ImportError

  var sentence: String { obstacle.sentence }
  var remedy: String { obstacle.remedy }
  var status: ExitStatus { obstacle.status }
}
