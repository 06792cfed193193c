import TextUI
import Things

/// The shared part of `undo` and `redo`: shows the changes, asks if there is more than one, and
/// applies them.
@MainActor
struct UndoRunner {
  let redo: Bool
  let call: Call
  let session: Session

  func run() throws -> ExitStatus {
    let store = try session.store
    let isOfSync = !redo && call.operands.first?.text == "sync"
    let synced = redo || isOfSync ? nil : try store.sync.syncState()?.changedDecks
    let found =
      try isOfSync ? store.undoingSync() : store.undoing(named(store.library), redo: redo)
    guard let undoing = found else {
      if isOfSync { throw Refusal("no sync that changed decks here is left to undo.") }
      throw Refusal(
        redo ? "nothing to redo." : "nothing to undo.",
        remedy: synced == nil ? "" : "To undo the last sync: undo sync")
    }
    let words = EventText(library: store.library, today: store.now().day)
    let view = try UndoingView(undoing, words: words)
    if call.form == .pretty { session.show(view) }
    if call.operands.isEmpty, let synced, synced.milliseconds > undoing.line.time.milliseconds {
      session.tell("A sync changed decks after that. To undo the sync instead: undo sync")
    }
    if !redo, call.operands.isEmpty, try passesOverFit(undoing.line, store) {
      session.tell("This passes over the automatic fit after it. To undo that: fit --undo")
    }
    guard undoing.conflicts.isEmpty else {
      throw Refusal(
        "cannot \(redo ? "redo" : "undo"): rows have changed since.",
        remedy: "Use edit to restore the text you want.")
    }
    if !call.isDryRun {
      if undoing.count > 1 {
        try session.requireYes("\(redo ? "Redo" : "Undo") all of this?", call)
      }
      try store.commit(undoing)
    }
    try answer(undoing, words)
    return .done
  }

  /// The journal line that the call names; nil for the newest.
  private func named(_ library: any LibraryQuestions) throws -> LineName? {
    guard let word = call.operands.first?.text else { return nil }
    let address =
      Int(word).map { LineAddress(device: library.device, number: $0) } ?? LineAddress(word)
    guard let address else {
      throw UsageError(
        "no line \"\(word)\".",
        remedy: "Use a name from history, such as 12 or \(library.device):12.")
    }
    var found: PastLine?
    try library.lines(of: address.device) { past in
      if past.line.number == address.number { found = past }
      return found == nil && past.line.number > address.number
    }
    guard let found, let name = found.line.name else {
      throw Refusal(
        "the journal has no line \(address) that can be undone.",
        remedy: "List the lines with: history")
    }
    guard found.stands != redo else {
      throw Refusal(redo ? "that line has not been undone." : "that line has already been undone.")
    }
    return name
  }

  /// Whether til has changed the memory model by itself since the line.
  private func passesOverFit(_ line: JournalLine, _ store: ThingStore) throws -> Bool {
    var passes = false
    try store.library.lines(of: store.library.device) { past in
      passes = past.stands && past.line.isAutomaticFit && past.batchCount > 1
      return !passes && past.line.number > line.number
    }
    return passes
  }

  private struct Answer {
    let undoing: Undoing
    let what: String
    let isDone: Bool
  }

  private func answer(_ undoing: Undoing, _ words: EventText) throws {
    let what = try words.text(undoing.line.event)
    let answer = Answer(undoing: undoing, what: what, isDone: !call.isDryRun)
    session.answer(answer, as: Report(redo ? "redo" : "undo", Self.fields), call) {
      guard answer.isDone else { return }
      session.say(redo ? "Redone. Use undo to revert." : "Undone. Use redo to restore.")
    }
  }

  static var members: [CommandHelp.Member] { Report("undo", fields).members }

  private static let fields: [Field<Answer>] = [
    Field("done", "false with -n", value: \.isDone).inJSONOnly,
    Field("line", "the journal line it affects", value: \.undoing.line.name),
    Field("what", "description of the line", value: \.what),
    Field("changes", "number of changes in it", value: \.undoing.count).inJSONOnly,
  ]
}

/// What an undo or a redo is about to change.
private struct UndoingView: View {
  /// The most effects shown; a batch may have many.
  private static var mostRows: Int { 8 }

  private let heading: StyledText
  private let rows: [EffectWords]
  private let hiddenCount: Int
  private let conflicts: [ConflictView]

  init(_ undoing: Undoing, words: EventText) throws {
    let line = undoing.line
    let time = DateText.past(line.time, on: line.day, today: words.today)
    heading =
      StyledText(undoing.redo ? "redo: " : "undo: ")
      + StyledText(try words.text(line.event), .strong)
      + StyledText(" · \(time)" + (line.name.map { " · line \(words.named($0))" } ?? ""), .dim)
    let shown = Self.shown(undoing)
    rows = try shown.map { try EffectWords($0, redo: undoing.redo, words: words) }
    hiddenCount = shown.isEmpty ? 0 : undoing.effects.count - shown.count
    conflicts = try undoing.conflicts.map { try ConflictView($0, words: words) }
  }

  /// A single event is already described by the heading.
  private static func shown(_ undoing: Undoing) -> ArraySlice<Undoing.Effect> {
    if undoing.effects.count == 1, case .event = undoing.effects[0] { return [] }
    return undoing.effects.prefix(mostRows)
  }

  var body: some View {
    Text(heading)
    ForEach(rows) { row in
      HStack {
        Text(row.what, .dim).frame(width: 11)
        Text(row.text)
      }.padding()
    }
    if hiddenCount > 0 { Text("… and \(hiddenCount.grouped) more", .dim).padding() }
    ForEach(conflicts) { $0 }
  }
}

/// A row that changed after the journal line was written, with its current text.
private struct ConflictView: View {
  private let conflict: Undoing.Conflict
  private let name: String

  init(_ conflict: Undoing.Conflict, words: EventText) throws {
    self.conflict = conflict
    name = try conflict.found?.short ?? words.short(conflict.id)
  }

  var body: some View {
    VStack {
      Text("\(name) in \(conflict.deck) has changed since.", .warning)
      Text("now:  " + Self.text(conflict.found)).hanging(6).padding()
    }
  }

  private static func text(_ thing: Thing?) -> String {
    guard let thing else { return "no such row" }
    let rest = [thing.note, ThingWords.text(tags: thing.tags), ThingWords.text(also: thing.also)]
    return ([thing.short + ": " + thing.long] + rest.filter { !$0.isEmpty }).joined(separator: ", ")
  }
}
