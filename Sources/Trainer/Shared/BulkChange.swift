import Things

/// One verb, done to everything a query found: said, asked above one, one undo.
struct BulkChange {
  /// The command's name, as `history` shows it.
  var command: String
  /// What the question begins with: `Suspend`, `Move`.
  var verb: String
  /// How the report ends: `suspended`, `moved to networks`.
  var done: String
  /// The Things that change.
  var entries: [DeckThing]
  /// What to say of the others: `already suspended`.
  var already: String
  private var alreadyCount = 0
  /// One of the others.
  private var unchanged = ""
  var events: [Event] = []
  var edits: [Change.Edit] = []

  init(_ command: String, verb: String, done: String, already: String) {
    self.command = command
    self.verb = verb
    self.done = done
    self.already = already
    entries = []
  }

  /// Takes a Thing in, with what is to happen to it; nothing happens to one that is so already.
  mutating func add(_ entry: DeckThing, events: [Event] = [], edits: [Change.Edit] = []) {
    guard !events.isEmpty || !edits.isEmpty else {
      alreadyCount += 1
      unchanged = entry.thing.short
      return
    }
    entries.append(entry)
    self.events += events
    self.edits += edits
  }

  /// The Things, as a sentence names them.
  private var named: String {
    entries.count == 1
      ? entries[0].thing.short : Counted.things(entries.count)
  }

  @MainActor
  func carryOut(_ call: Call, in session: Session) throws -> ExitStatus {
    guard !entries.isEmpty else {
      report(nil, isDone: false, call, session) {
        let them = alreadyCount == 1 ? unchanged : Counted.things(alreadyCount)
        return "\(them) \(alreadyCount == 1 ? "is" : "are") \(already)."
      }
      return .done
    }
    if call.isDryRun {
      if call.form == .pretty { session.show(PairList(entries)) }
      report(nil, isDone: false, call, session) { "\(named) would be \(done)." }
      return .done
    }
    if entries.count > 1 {
      let names = Counted.names(entries.map(\.thing.short))
      guard try session.confirms("\(verb) \(named) (\(names))?", call) else {
        throw Refusal("nothing was changed.")
      }
    }
    let receipt = try session.store.commit(Change(command, events: events, edits: edits))
    report(receipt, isDone: true, call, session) { "\(named) \(done); undo takes it back." }
    return .done
  }

  @MainActor
  private func report(
    _ receipt: Receipt?, isDone: Bool, _ call: Call, _ session: Session, sentence: () -> String
  ) {
    switch call.form {
    case .pretty: session.say(sentence())
    case .plain: session.write(rows: entries.map(\.fields))
    case .json:
      session.write(
        command,
        [
          ("done", .bool(isDone)), ("line", .optional(receipt?.line) { .string("\($0)") }),
          ("unchanged", .int(alreadyCount)), ("things", .array(entries.map { .thing($0) })),
        ])
    }
  }

  /// What the commands of this kind give as JSON.
  static let json: [CommandHelp.Member] =
    [
      CommandHelp.Member("done", "false for -n, or where nothing had to change"),
      CommandHelp.Member("line", "the line of the journal that undo names"),
      CommandHelp.Member("unchanged", "how many were so already"),
    ] + .thing(at: "things[]")

  /// What all of them do alike, for the manual.
  static let text = """
    It says how many Things the query finds, and asks if there are more than one; -y answers, -n
    only shows them. One undo takes it all back.
    """
}

extension Session {
  /// What holds for whole Things, whichever of their cards the journal named.
  func records(of entries: [DeckThing]) throws -> [Thing.ID: CardRecord] {
    let cards = entries.flatMap { entry in
      Card.Direction.allCases.map { Card.ID(entry.thing.id, $0) }
    }
    let records = try store.library.records(of: cards)
    var byThing: [Thing.ID: CardRecord] = [:]
    for card in cards where byThing[card.thing] == nil { byThing[card.thing] = records[card] }
    return byThing
  }
}
