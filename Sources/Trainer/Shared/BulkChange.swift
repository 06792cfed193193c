import Things

/// One change to all Things that a query finds: confirmed above one, undone as a whole.
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
  /// The short form of one of them.
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

  /// Adds a Thing with its changes; without changes it counts as unchanged.
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
      answer(nil, call, in: session) {
        let them = alreadyCount == 1 ? unchanged : Counted.things(alreadyCount)
        return "\(them) \(alreadyCount == 1 ? "is" : "are") \(already)."
      }
      return .done
    }
    if call.isDryRun {
      if call.form == .pretty { session.show(PairList(entries)) }
      answer(nil, call, in: session) { "\(named) would be \(done)." }
      return .done
    }
    if entries.count > 1 {
      let names = Counted.names(entries.map(\.thing.short))
      guard try session.confirms("\(verb) \(named) (\(names))?", call) else {
        throw Refusal("nothing was changed.")
      }
    }
    let receipt = try session.store.commit(Change(command, events: events, edits: edits))
    answer(receipt, call, in: session) { "\(named) \(done); undo takes it back." }
    return .done
  }

  private struct Answer {
    let isDone: Bool
    let line: LineName?
    let unchanged: Int
    let entries: [DeckThing]
  }

  @MainActor
  private func answer(
    _ receipt: Receipt?, _ call: Call, in session: Session, sentence: () -> String
  ) {
    let answer = Answer(
      isDone: receipt != nil, line: receipt?.line, unchanged: alreadyCount, entries: entries)
    session.answer(answer, as: Report(command, Self.fields), call) { session.say(sentence()) }
  }

  @MainActor static var members: [CommandHelp.Member] { Report("", fields).members }

  @MainActor private static let fields: [Field<Answer>] = [
    Field("done", "false for -n, or where nothing had to change", value: \.isDone),
    Field("line", "the line of the journal that undo names", value: \.line),
    Field("unchanged", "how many were so already", value: \.unchanged),
    .list("things", of: \.entries, DeckThing.fields),
  ]

  /// A paragraph for the help of each of these commands.
  static let text = """
    It says how many Things the query finds, and asks if there are more than one; -y answers, -n
    only shows them. One undo takes it all back.
    """
}

extension Session {
  /// A record for each Thing, from whichever of its cards has one.
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
