import Things

/// A change to all Things that match a query: confirmed if there is more than one, undone in one
/// step.
struct BulkChange {
  /// The command's name, as `history` shows it.
  var command: String
  /// The start of the question: `Suspend`, `Move`.
  var verb: String
  /// The end of the question: `to networks`.
  var target = ""
  /// The end of the report: `suspended`, `moved to networks`.
  var done: String
  /// The selected Things.
  let selection: BulkSelection
  var entries: [DeckThing] = []
  /// Describes the unchanged Things: `already suspended`.
  var already: String
  /// The unchanged Things.
  private var alreadyCount = 0
  /// The short form of one of them.
  private var unchanged = ""
  var events: [Event] = []
  var edits: [Change.Edit] = []

  init(
    _ command: String, of selection: BulkSelection, verb: String, done: String, already: String
  ) {
    self.selection = selection
    self.command = command
    self.verb = verb
    self.done = done
    self.already = already
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

  /// The Things as named in a sentence.
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
      if call.form == .pretty { session.show(PairList(entries: entries)) }
      answer(nil, call, in: session) { "\(named) would be \(done)." }
      return .done
    }
    if entries.count > 1 || selection.isGuess { try session.requireYes(question, call) }
    let receipt = try session.store.commit(Change(command, events: events, edits: edits))
    answer(receipt, call, in: session) {
      ["\(named) \(done). Use undo to revert.", selection.others].filter { !$0.isEmpty }
        .joined(separator: " ")
    }
    return .done
  }

  private var question: String {
    let names = Counted.names(entries.map(\.thing.short))
    let what =
      entries.count == 1 ? "\(named) (\(entries[0].thing.long))" : "\(named) (\(names))"
    let asked = [verb, what, target].filter { !$0.isEmpty }.joined(separator: " ") + "?"
    return [selection.lead, asked].filter { !$0.isEmpty }.joined(separator: " ")
  }

  private struct Answer {
    let receipt: Receipt?
    let unchanged: Int
    let entries: [DeckThing]
  }

  @MainActor
  private func answer(
    _ receipt: Receipt?, _ call: Call, in session: Session, sentence: () -> String
  ) {
    let answer = Answer(receipt: receipt, unchanged: alreadyCount, entries: entries)
    session.answer(answer, as: Report(command, Self.fields), call) { session.say(sentence()) }
  }

  @MainActor static var members: [CommandHelp.Member] { Report("", fields).members }

  @MainActor private static let fields =
    Field<Answer>.outcome("false with -n, or if nothing changed", of: \.receipt) + [
      Field("unchanged", "number of Things already in that state", value: \.unchanged),
      .list("things", of: \.entries, DeckThing.fields),
    ]

  /// The shared paragraph in the help of these commands.
  static let text = selectionText + " One undo reverts everything."

  /// The paragraph without what undo does.
  static let selectionText = """
    A single short form or id selects only that Thing, and the name of a deck selects all its
    Things. To select everything that contains a word, put it in double quotes. If the query matches
    several Things, or does not name one exactly, shows the matches and asks first. Pass -y to
    confirm or -n for a dry run.
    """
}

extension Session {
  /// One record per Thing, from any of its cards that has one.
  func records(of entries: [DeckThing]) throws -> [Thing.ID: CardRecord] {
    let cards = entries.flatMap(\.cards)
    let records = try store.library.records(of: cards)
    var byThing: [Thing.ID: CardRecord] = [:]
    for card in cards where byThing[card.thing] == nil { byThing[card.thing] = records[card] }
    return byThing
  }
}

extension DeckThing {
  /// The cards of both directions, whether they are asked or not.
  var cards: [Card.ID] { Card.Direction.allCases.map { Card.ID(thing.id, $0) } }
}
