import DelimitedText
import Interchange
import TextUI
import Things

/// The import of a table, or of other text with short and long forms.
@MainActor
struct TableImport: ImportProposal {
  let call: Call
  let session: Session
  private let source: ImportSource
  private let isNameless: Bool
  /// What a deck that is made is to follow.
  private let following: FollowStart?
  /// How it begins to follow, once the user has confirmed it.
  private var start: FollowAnswer.Deck?
  /// How to read the source; keys at the question change it.
  private var options: ReadingOptions
  /// The deck for all rows; nil to use the decks named in the file.
  private var deck: String?
  private var reading: Reading
  private var plan: ImportPlan
  private var lists: ListOffer?
  private var shape: ShapeOffer?
  /// What was copied into `media`, in sentences.
  private var copied: [String] = []

  init(
    _ input: ImportInput, _ call: Call, into target: String? = nil, following: FollowStart? = nil,
    in session: Session
  ) throws {
    self.call = call
    self.session = session
    self.following = following
    source = input.source
    isNameless = input.isNameless
    defer { session.endProgress() }
    options = try ReadingOptions(call)
    deck = try target ?? call["deck"] ?? (input.isNameless ? AddTarget(nil, in: session).deck : nil)
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
    shape = ShapeOffer(plan, columns: reading.columns, settings, hasKey: asks)
    lists = ListOffer(plan.listedAnswers, settings, hasKey: asks, besides: shape)
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

  var facts: PlanView { PlanView(reading, plan, lists: lists, shape: shape) }

  /// The other decks that already have rows of the list, with the number of those.
  var decksElsewhere: [(deck: String, count: Int)] { plan.elsewhere }

  private var isPruning: Bool { call.has("prune") && !plan.vanished.isEmpty }
  var changesNothing: Bool { plan.changesNothing && !isPruning }

  var nothing: (sentence: String, status: ExitStatus) {
    plan.counts.same + plan.counts.elsewhere > 0
      ? ("Nothing to import: you already have everything.", .done)
      : ("Nothing to import: no row is usable.", .no)
  }

  /// Writes the rejected rows.
  func writeFiles() throws {
    guard let path = call["rejects"], !call.isDryRun, plan.counts.notTaken > 0 else { return }
    try session.prepareOutput(path, reading: call.texts, call)
    try session.store.files.write(plan.rejects(), to: path)
    session.tell(
      "Wrote \(Counted.text(plan.counts.notTaken, "rejected row")) to \(path), with reasons.")
  }

  mutating func change() throws -> Change {
    var change = plan.change(
      pruning: isPruning, splitting: lists?.taken, languages: shape?.event)
    if let following, let deck = plan.targets.first?.name {
      let list = FollowedList(reading)
      let made = try following.plan(deck, from: list, choices: reading.choices(options))
      let events = change.events
      change = made.change
      change.events += events
      start = made.entry
      try following.confirm(deck)
    }
    if call.form == .pretty {
      // The file's text is no longer shown, and the library needs the memory.
      reading.forgetText()
      plan.forgetText()
    }
    try copyMedia(change)
    return change
  }

  /// Copies the pictures and recordings that the rows name from beside the file.
  private mutating func copyMedia(_ change: Change) throws {
    let names = change.mediaNames
    // A list that somebody else keeps does not choose files of this computer.
    guard !names.isEmpty, !isNameless, following == nil else { return }
    copied = try MediaCopy(session.store).copy(names, beside: source.name) {
      try session.proceed($0)
    }
    session.endProgress()
    MediaConsent(session).accept(plan.targets.map(\.name))
  }

  func answer(_ receipt: Receipt?) {
    if following != nil { return answerFollowing(receipt) }
    let report = ImportReport(reading: reading, plan: plan, receipt: receipt)
    session.answer(report, as: ImportReport.report(of: call), call) {
      guard receipt != nil else { return }
      for sentence in copied { session.show(Text(sentence).padding()) }
      if isNameless, call.saysYes {
        session.say("Imported into \(Counted.names(plan.targets.map(\.name))).")
      }
      session.show(Text(words.done).padding())
    }
  }

  private func answerFollowing(_ receipt: Receipt?) {
    var entry = start
    entry?.isDone = receipt != nil
    entry?.line = receipt?.line
    let answer = FollowAnswer(decks: [entry].compactMap(\.self))
    session.answer(answer, as: FollowAnswer.report, call) {
      if receipt != nil { session.show(Text(words.done).padding()) }
    }
  }

  private var words: ImportWords { ImportWords(plan: plan, isPruning: isPruning) }
}

// The question.
extension TableImport {
  var question: String { words.question }

  var choices: [ImportChoice<TableImport>] {
    let rejected = plan.counts.notTaken
    let choices: [ImportChoice<TableImport>?] = [
      isDelimited || reading.hasChoiceOfColumns
        ? ImportChoice(
          "c columns", word: "columns", isShown: reading.hasChoiceOfColumns, asks: true
        ) { try $0.chooseColumns() } : nil,
      isDelimited
        ? ImportChoice("h header", word: "header", isShown: mayHaveHeader) {
          try $0.toggleHeader()
        } : nil,
      ImportChoice(
        "e encoding", word: "encoding", isShown: reading.encodingGuess != nil, asks: true
      ) { try $0.chooseEncoding() },
      lists.map { ImportChoice($0.choice, word: "split") { $0.lists.toggle() } },
      shape.map { _ in
        ImportChoice("g languages", word: "languages", asks: true) { try $0.chooseLanguages() }
      },
      ImportChoice("l list", word: "list") { $0.listAll() },
      rejected > 0
        ? ImportChoice("f fix \(rejected.grouped)", word: "fix") { try $0.correct() } : nil,
      ImportChoice("d deck", word: "deck", asks: true) { try $0.chooseDeck() },
    ]
    return choices.compactMap(\.self)
  }

  private var isDelimited: Bool { reading.delimiter.utf8.count == 1 }

  private var mayHaveHeader: Bool {
    reading.header != nil || reading.asksForHeader || reading.columns.count > 2
  }

  private func listAll() -> Bool {
    session.page(PlanView(reading, plan, lists: lists, shape: shape, showsAll: true))
    session.say("")
    return false
  }

  private mutating func chooseLanguages() throws -> Bool {
    guard
      let answer = try session.ask(
        "languages of the short and long forms: ", prefilled: shape?.proposal ?? ""),
      !answer.isEmpty
    else { return false }
    do {
      shape?.choose(try Setting.languages.setting.normalized(answer))
      return true
    } catch {
      session.tell("Type \(error.expected).")
      return false
    }
  }

  private mutating func chooseDeck() throws -> Bool {
    let name = plan.targets.first?.name ?? ""
    guard let answer = try session.ask("deck: ", prefilled: name), !answer.isEmpty else {
      return false
    }
    deck = answer
    return try planAgain(reading)
  }

  /// Reads the source again with other options; keeps the old reading if that fails.
  private mutating func readAgain(_ changed: ReadingOptions) throws -> Bool {
    do {
      let again = try Importers.read(source, changed) { [session, source] in
        try session.proceed($0, source.name)
      }
      session.endProgress()
      if let obstacle = again.obstacle, !again.proposesColumns { throw obstacle }
      options = changed
      return try planAgain(again)
    } catch let error as ImportError {
      session.endProgress()
      _ = session.reporter.report(error)
      return false
    }
  }

  private mutating func chooseColumns() throws -> Bool {
    let current = reading.columns.compactMap { column in
      column.role.map { "\($0.name)=\(column.number)" }
    }
    guard
      let answer = try session.ask(
        "columns, by number or name: ", prefilled: current.joined(separator: " "))
    else { return false }
    var changed = options
    changed.columns = ColumnAnswer(answer, of: reading.columns.count).columns
    return try readAgain(changed)
  }

  private mutating func toggleHeader() throws -> Bool {
    var changed = options
    changed.header = reading.header == nil ? .present : ReadingOptions.Header.none
    return try readAgain(changed)
  }

  private mutating func chooseEncoding() throws -> Bool {
    let candidates = reading.encodingGuess?.candidates ?? []
    guard
      let chosen = try EncodingQuestion(
        name: source.name, candidates: candidates, now: reading.encoding
      )
      .answer(in: session)
    else { return false }
    var changed = options
    changed.encoding = chosen
    return try readAgain(changed)
  }

  /// Opens the rejected rows in the editor and replaces them with the edited ones.
  private mutating func correct() throws -> Bool {
    let files = try session.store.files
    let path = try files.makeCopy(of: plan.rejects(), named: "not-taken.csv")
    defer { files.removeCopy(path) }
    if case .failed(let why) = session.terminal.edit(fileAt: path) {
      session.tell("The editor failed: \(why)")
      return false
    }
    var options = ReadingOptions(delimiter: ",", header: .line(1))
    if reading.header != nil { options.columns = self.options.columns }
    do {
      let source = ImportSource(
        name: reading.file, bytes: try files.read(path, limit: 1 << 30))
      let corrected = try Importers.read(source, options)
      if let obstacle = corrected.obstacle, corrected.drafts.isEmpty { throw obstacle }
      return try planAgain(plan.reading(reading, corrected: corrected))
    } catch let error as ImportError {
      _ = session.reporter.report(error)
      return false
    }
  }

  private mutating func planAgain(_ reading: Reading) throws -> Bool {
    plan = try Self.plan(reading, deck, in: session)
    session.endProgress()
    self.reading = reading
    let settings = try session.store.settings
    shape = ShapeOffer(
      plan, columns: reading.columns, settings, hasKey: true, chosen: shape?.chosen)
    lists = ListOffer(
      plan.listedAnswers, settings, hasKey: true, isTaken: lists?.isTaken, besides: shape)
    return true
  }
}

/// An obstacle that the output already has.
struct ReportedObstacle: Reportable {
  let obstacle: ImportError

  var sentence: String { obstacle.sentence }
  var remedy: String { obstacle.remedy }
  var status: ExitStatus { obstacle.status }
}
