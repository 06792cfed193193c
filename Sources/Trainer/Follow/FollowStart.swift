import Interchange
import TextUI
import Things

/// Starts to follow a source: finds the file, shows the plan, and makes the deck.
@MainActor
struct FollowStart {
  var source: FollowSource
  let call: Call
  let session: Session
  /// The file of the source.
  var bytes: [UInt8] = []

  func run() throws -> ExitStatus {
    session.talk.workBegan = .now
    let store = try session.store
    let upstream = try store.following.fetch(source, mayAsk: session.canAsk) {
      try session.proceed($0)
    }
    session.endProgress()
    switch upstream {
    case .file(let bytes): return try begin(source, bytes)
    case .files(let files) where source.file.isEmpty: return try choose(from: files)
    case .files(let files): return try beginAll(files)
    case .missing(let files):
      let names = NearestName.word(to: source.file, among: files.map(\.path))
      throw Refusal(
        "\(source.address) has no file \(source.file).",
        remedy: names.map { "Did you mean \($0)?" } ?? "To see its lists: follow "
          + Call.Word(source.address).typed, status: .noInput)
    }
  }

  /// Asks for one of the files that can be read, most rows first.
  private func choose(from files: [Upstream.File]) throws -> ExitStatus {
    let lists = files.compactMap { file -> (file: Upstream.File, rows: Int)? in
      rows(of: file).map { (file, $0) }
    }.sorted { ($1.rows, $0.file.path) < ($0.rows, $1.file.path) }
    guard let first = lists.first else {
      throw Refusal(
        "\(source.address) has no file that looks like a list.",
        remedy: "Name one: follow \(Call.Word(source.address).typed) FILE", status: .noInput)
    }
    var chosen = source
    if lists.count == 1 {
      chosen.file = first.file.path
      return try begin(chosen, first.file.bytes)
    }
    let answer = FollowAnswer(
      candidates: lists.map { FollowAnswer.Candidate(path: $0.file.path, rows: $0.rows) })
    session.answer(answer, as: FollowAnswer.report, call) {
      for (index, list) in lists.enumerated() {
        session.show(
          Text("\(index + 1)  \(list.file.path)  \(Counted.text(list.rows, "row"))").padding())
      }
    }
    // A path from another person is shown in a command only if it is a plain name.
    let isPlain = first.file.path.allSatisfy {
      $0.isLetter || $0.isNumber || "/._- ".contains($0)
    }
    let path = isPlain ? Call.Word(first.file.path).typed : "FILE"
    guard session.canAsk, call.form == .pretty, !call.saysYes else {
      throw Refusal(
        "\(source.address) has \(lists.count) lists.",
        remedy:
          "Name one: follow \(Call.Word(source.address).typed) \(path)")
    }
    while let word = try session.ask("which one, by number: "), !word.isEmpty {
      if let number = Int(word), lists.indices.contains(number - 1) {
        chosen.file = lists[number - 1].file.path
        return try begin(chosen, lists[number - 1].file.bytes)
      }
      session.tell("Type a number from 1 to \(lists.count).")
    }
    throw Refusal("nothing was changed.")
  }

  private func rows(of file: Upstream.File) -> Int? {
    var source = source
    source.file = file.path
    guard let input = try? UpstreamFile.source(source, file.bytes, in: session),
      let reading = try? Importers.read(input),
      reading.obstacle == nil || reading.proposesColumns
    else { return nil }
    return reading.rowCount > 1 ? reading.rowCount : nil
  }

  /// Makes a deck of each list in a directory.
  private func beginAll(_ files: [Upstream.File]) throws -> ExitStatus {
    let lists = files.filter { rows(of: $0) != nil }.sorted { $0.path < $1.path }
    guard !lists.isEmpty else {
      throw Refusal("\(source.file) has no file that looks like a list.", status: .noInput)
    }
    var status = ExitStatus.done
    for file in lists {
      var one = source
      one.file = file.path
      let above = call["deck"] ?? DeckNaming.name(ofSource: DeckNaming.source(ofFile: source.file))
      let ended = try begin(one, file.bytes, below: above)
      if ended != .done { status = ended }
    }
    return status
  }

  private func begin(
    _ source: FollowSource, _ bytes: [UInt8], below above: String? = nil
  ) throws -> ExitStatus {
    let input = try UpstreamFile.source(source, bytes, in: session)
    let name = DeckNaming.name(ofSource: DeckNaming.source(ofFile: input.name))
    let plain = name.isEmpty ? "followed" : name
    let deck = above.map { "\($0)/\(plain)" } ?? call["deck"] ?? plain
    let decks = try session.store.library.decks()
    let isKnown = decks.contains { $0.name == deck && $0.things > 0 }
    let start = FollowStart(source: source, call: call, session: session, bytes: bytes)
    if isKnown { return try start.join(deck) }
    let proposal = try TableImport(
      ImportInput(table: input), call, into: deck, following: start, in: session)
    if let refusal = nothing(in: proposal, source) {
      guard above != nil else { throw refusal }
      // The other lists of the directory are followed.
      session.tell(refusal.sentence.capitalizedFirst)
      return .done
    }
    var dialog = ImportDialog(proposal)
    return try dialog.run()
  }

  /// Why a list would make an empty deck; nil if it would not.
  private func nothing(in proposal: TableImport, _ source: FollowSource) -> Refusal? {
    guard proposal.changesNothing else { return nil }
    let decks = proposal.decksElsewhere
    guard let most = decks.max(by: { ($0.count, $1.deck) < ($1.count, $0.deck) }) else {
      return Refusal("\(source.text) has no usable row, so there is nothing to follow.")
    }
    let words = ["follow", source.address, source.file].filter { !$0.isEmpty }
    return Refusal(
      "you already have all of \(source.text), in \(Counted.names(decks.map(\.deck))), so its own "
        + "deck would be empty.",
      remedy: "To follow it with that deck: "
        + words.map { Call.Word($0).typed }.joined(separator: " ")
        + " -d \(Call.Word(most.deck).typed)")
  }

  /// Follows with a deck that exists: its own texts stay.
  private func join(_ deck: String) throws -> ExitStatus {
    let store = try session.store
    let former = try store.following.followed().first { $0.deck == deck }
    let options = try ReadingOptions(call)
    var last: FollowedList?
    if let former, let base = try store.following.base(of: deck) {
      last = try FollowedUpdate.list(base, of: former.source, in: session)
    }
    let theirs = try FollowedUpdate.list(
      bytes, of: source, options: options, like: last, in: session)
    session.endProgress()
    let made = try plan(
      deck, from: theirs, since: last, choices: theirs.reading.choices(options))
    var entry = made.entry
    if call.form == .pretty, let update = entry.update {
      session.say("\(deck): \(update.hasWork ? update.counts : "nothing new")")
      session.show(FollowedUpdateView(update: update))
    }
    if !call.isDryRun {
      let question = "Follow \(source.text) with the deck \(deck)?"
      try session.requireYes(question, call, standard: true)
      try confirm(deck)
      entry.line = try store.commit(made.change).line
      entry.isDone = true
    }
    session.answer(FollowAnswer(decks: [entry]), as: FollowAnswer.report, call) {
      if entry.isDone { session.say("\(deck) follows \(source.text). Use undo to revert.") }
    }
    return .done
  }

  /// The change that makes a deck follow the source.
  func plan(
    _ deck: String, from theirs: FollowedList, since last: FollowedList? = nil,
    choices: [String: String]
  ) throws -> (change: Change, entry: FollowAnswer.Deck) {
    let store = try session.store
    var source = source
    source.choices = choices
    let plan = try FollowPlanMaker(
      deck, base: last, theirs: theirs, asking: store.library, store.following
    ).make()
    var entry = FollowAnswer.Deck(
      followed: FollowedDeck(
        deck: deck, source: source, writer: "\(store.library.device)", isConfirmed: true))
    entry.update = FollowedUpdate(
      deck: deck, source: source, bytes: bytes, plan: plan, hasNews: true)
    return (plan.change(base: bytes, source: source), entry)
  }

  /// Lets this machine contact the source from now on.
  func confirm(_ deck: String) throws {
    try session.store.following.confirm(source.address, for: deck)
  }
}
