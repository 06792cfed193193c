import Interchange
import TextUI
import Things

/// Updates followed decks: syncs, contacts their sources, shows what came, asks, and saves it.
@MainActor
struct FollowRunner {
  let call: Call
  let session: Session
  /// Whether til does this by itself, in the background.
  var isQuiet: Bool { call.has("quiet") }

  /// The followed decks that the call names, or all.
  func decks(named words: [String]) throws -> [FollowedDeck] {
    let all = try session.store.following.followed()
    guard !words.isEmpty else { return all }
    return try words.flatMap { word in
      let names = try session.decks(named: word)
      let found = all.filter { names.contains($0.deck) }
      guard !found.isEmpty else {
        throw Refusal("the deck \(word) follows no list.", remedy: "To see those that do: follow")
      }
      return found
    }
  }

  func update() throws -> ExitStatus {
    let decks = try decks(named: call.texts)
    guard !decks.isEmpty else { return try FollowCommand.none(call, in: session) }
    try sync()
    var answer = FollowAnswer()
    var status = ExitStatus.done
    for followed in decks {
      var entry = FollowAnswer.Deck(followed: followed)
      do {
        try update(&entry)
      } catch let error as any Reportable where !(error is Interrupted) {
        if decks.count == 1, call.form != .json { throw error }
        entry.problem = error
        status = error.status
        if call.form == .pretty, !isQuiet { _ = session.reporter.report(error) }
      }
      answer.decks.append(entry)
    }
    if !isQuiet { session.answer(answer, as: FollowAnswer.report, call) {} }
    return status
  }

  /// What other machines have studied decides what may be removed.
  private func sync() throws {
    guard !call.isDryRun, let state = try session.store.sync.syncState(), !state.remote.isEmpty
    else {
      return
    }
    let store = try session.store
    var request = SyncRequest { store.now() }
    (request.mayAsk, request.isQuick) = (session.canAsk && !isQuiet, isQuiet)
    defer { session.endProgress() }
    do {
      _ = try store.sync.sync(request) { try session.proceed($0) }
      if !isQuiet { session.noteSync() }
    } catch let error as any Reportable where error.status == .unavailable {
      if !isQuiet { session.tell("Not synced before the update: " + error.sentence) }
    }
    try store.refresh()
  }

  private func update(_ entry: inout FollowAnswer.Deck) throws {
    let followed = entry.followed
    let store = try session.store
    if !followed.isConfirmed {
      // What waits in the background is said by `follow`.
      if isQuiet { return }
      try confirm(followed)
      entry.followed.isConfirmed = true
    }
    let update = try FollowedUpdate(of: followed.deck, followed.source, in: session)
    entry.update = update
    if isQuiet { return try take(update, &entry) }
    guard update.hasWork else {
      // Upstream only changed the form of its file.
      if update.hasNews, !call.isDryRun { _ = try store.commit(update.change()) }
      if call.form == .pretty {
        session.say("\(followed.deck): up to date.")
        for sentence in update.sentences { session.tell(sentence) }
      }
      return
    }
    if call.form == .pretty {
      session.say("\(followed.deck): \(update.counts)")
      session.show(FollowedUpdateView(update: update))
    }
    guard !call.isDryRun else { return }
    guard try isWanted(update) else { return }
    entry.line = try store.commit(update.change()).line
    entry.isDone = true
    if call.form == .pretty { session.say("Updated \(followed.deck). Use undo to revert.") }
  }

  private func isWanted(_ update: FollowedUpdate) throws -> Bool {
    let plan = update.plan
    let warning =
      plan.losesMost
      ? "\(plan.gone.grouped) of \(plan.rowsBefore.grouped) rows are gone upstream. " : ""
    return try session.confirms(
      "\(warning)Update \(update.deck)?", call, standard: !plan.losesMost)
  }

  /// Asks before this machine contacts a source that another one named.
  private func confirm(_ followed: FollowedDeck) throws {
    let source = followed.source
    let name = Call.Word(followed.deck).typed
    if source.isPath {
      throw Refusal(
        "\(followed.deck) follows \(source.text) on \(followed.writer), which is not on this machine.",
        remedy: "To follow a copy here: follow PATH -d \(name)")
    }
    try session.requireYes(
      "\(followed.deck) follows \(source.text), named on \(followed.writer). Contact it from this "
        + "machine?", call)
    try session.store.following.confirm(source.address, for: followed.deck)
  }

  /// Takes an update in unasked, if the user has set that and most of the rows stay.
  private func take(_ update: FollowedUpdate, _ entry: inout FollowAnswer.Deck) throws {
    let store = try session.store
    guard store.settings[Setting.follow] == .auto, update.hasNews || update.hasWork,
      !update.plan.losesMost
    else { return }
    // The user has undone this version.
    let version = FollowPlan.version(of: update.bytes)
    guard store.following.note("taken", of: update.deck) != version else { return }
    entry.line = try store.commit(update.change(isAutomatic: true)).line
    entry.isDone = true
    store.following.keep(version, as: "taken", of: update.deck)
    guard update.hasWork || !update.sentences.isEmpty else { return }
    let what = update.hasWork ? "Updated \(update.deck): \(update.counts)." : "\(update.deck):"
    store.following.keepNews(([what] + update.sentences).joined(separator: " "))
  }
}

extension Session {
  /// Reports what followed decks took in in the background.
  func reportFollowed() {
    for sentence in openStore?.following.takeNews() ?? [] { tell(sentence) }
  }

  /// Brings back Things that an update removed, if a sync brought answers for them.
  ///
  /// In the background, the next line at a prompt says so.
  func bringBackStudied(isQuiet: Bool) throws {
    let store = try store
    for followed in try store.following.followed() {
      guard
        let plan = try FollowPlan(
          returningTo: followed.deck, asking: store.library, store.following)
      else { continue }
      try store.commit(plan.returningChange)
      let sentence =
        "Removed from \(followed.deck) but studied on another machine, so back and suspended: "
        + Counted.names(plan.returning.map(\.short)) + "."
      if isQuiet { store.following.keepNews(sentence) } else { tell(sentence) }
    }
  }
}
