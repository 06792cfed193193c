import DelimitedText
import TextUI
import Things

enum EditCommand: Command {
  static let about = CommandHelp(
    "edit", "Edit a Thing, or a whole deck in your editor",
    usage: ["WORD", "ID", "-E WORD", "-d DECK"],
    text: """
      Shows each field of the Thing on a line that you can edit; press Return to accept it. Pass new
      values as options to change them without a prompt. With -E, edit opens the row in $VISUAL or
      $EDITOR; with -d, the whole deck. The schedule is kept, whatever you change.
      """,
    options: [
      .deck,
      Option("editor", letter: "E", "open the row in your editor"),
      Option("short", value: "TEXT", "new short form"),
      Option("long", value: "TEXT", "new long form"),
      Option("note", value: "TEXT", "new note; empty to remove it"),
      Option("tags", letter: "t", value: "TAGS", "new tags", completed: .tags),
      Option("also", value: "ANSWERS", "other accepted answers, separated by |"),
      .directions,
      Option(
        "image", value: "FILE", "new picture of the short form; empty to remove it",
        completed: .files),
      Option(
        "audio", value: "FILE", "new recording of the short form; empty to remove it",
        completed: .files),
    ], operands: .things, group: .things, letter: "e",
    examples: [
      .init("edit SMTP --note 'How mail is sent.'", "Change the note without a prompt"),
      .init("edit Peru --image peru.png", "Add a picture, or replace it"),
    ], isForNewcomers: true,
    json: report.members)

  private struct Answer {
    let entry: DeckThing
    let receipt: Receipt?
  }

  private static let report = Report<Answer>(
    "edit",
    Field.outcome("false with -n, or if nothing changed", of: \.receipt) + [
      .list("things", of: { [$0.entry] }, DeckThing.fields)
    ])

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    if let deck = call["deck"] {
      guard call.operands.isEmpty else {
        throw UsageError(
          "edit takes a Thing or a deck, not both.", remedy: "Try: edit WORD, or edit -d DECK")
      }
      return try EditorEditing(deck: deck, call: call, session: session).run()
    }
    guard !call.operands.isEmpty else {
      throw UsageError(
        "edit needs a short form or an id.", remedy: "Try: edit WORD, or edit -d DECK")
    }
    let entry = try session.thing(called: call.phrase, for: "edit")
    if call.has("editor") {
      return try EditorEditing(entry: entry, call: call, session: session).run()
    }
    var edited = try changed(entry.thing, by: call)
    edited.media = try MediaCopy(session.store).media(of: call, before: edited.media)
    let thing = try edited == entry.thing ? typed(entry.thing, call, in: session) : edited
    return try commit(thing, over: entry, call, in: session)
  }

  /// The Thing with the texts given as options.
  private static func changed(_ thing: Thing, by call: Call) throws -> Thing {
    var thing = thing
    if let short = call["short"]?.trimmed { thing.short = short }
    if let long = call["long"]?.trimmed { thing.long = long }
    if let note = call["note"] { thing.note = note }
    if let tags = call["tags"] { thing.tags = ThingWords.tags(tags) }
    if let also = call["also"] { thing.also = CellLists.also(also) }
    if call.has("directions") { thing.directions = try call.directions() }
    guard !thing.short.isEmpty, !thing.long.isEmpty else {
      throw UsageError(
        "a Thing needs a short form and a long form.", remedy: "To remove the Thing, use remove.")
    }
    return thing
  }

  private static func typed(_ thing: Thing, _ call: Call, in session: Session) throws -> Thing {
    let texts = ["short", "long", "note", "tags", "also", "directions", "image", "audio"]
    guard !texts.contains(where: call.has) else { return thing }
    guard session.canAsk else {
      throw UsageError(
        "cannot prompt for changes without a terminal.",
        remedy: "Pass --short, --long, --note, --tags, --also, --directions, --image or --audio.")
    }
    let form = EditForm(thing)
    if !form.hasNoteField { session.tell("The note has several lines. Use edit -E to change it.") }
    return try session.fill(form) ? form.edited : thing
  }

  private static func commit(
    _ thing: Thing, over entry: DeckThing, _ call: Call, in session: Session
  ) throws -> ExitStatus {
    var receipt: Receipt?
    if thing != entry.thing, !call.isDryRun {
      let change = Change("edit", edits: [.replace(thing.id, thing)])
      receipt = try session.store.commit(change)
      if thing.media != entry.thing.media { MediaConsent(session).accept([entry.deck]) }
    }
    let answer = Answer(entry: DeckThing(thing: thing, deck: entry.deck), receipt: receipt)
    session.answer(answer, as: report, call) {
      session.say(
        receipt != nil
          ? "Changed \(thing.short). Use undo to revert."
          : call.isDryRun ? "Would change \(thing.short)." : "No changes to \(thing.short).")
    }
    return .done
  }
}

/// Opens a private copy of rows in an editor and commits the changes by id.
@MainActor
struct EditorEditing {
  /// A copy larger than this is not read back.
  private static let limit = 256 << 20

  private let deck: String
  private let text: [UInt8]
  private let call: Call
  private let session: Session

  /// A whole deck.
  init(deck: String, call: Call, session: Session) throws {
    guard try session.store.library.decks().contains(where: { $0.name == deck }) else {
      _ = try session.decks(named: deck)
      throw Refusal("\(deck) is a directory of decks, not a deck.", remedy: "List them with: decks")
    }
    self.deck = deck
    self.call = call
    self.session = session
    text = try session.store.files.deckText(deck)
  }

  /// One row with a header.
  init(entry: DeckThing, call: Call, session: Session) throws {
    deck = entry.deck
    self.call = call
    self.session = session
    let thing = entry.thing
    var writer = RowWriter(.csv)
    writer.append(["short", "long", "note", "tags", "also", "directions", "image", "audio", "id"])
    writer.append([
      thing.short, thing.long, thing.note, CellLists.cell(tags: thing.tags),
      CellLists.cell(also: thing.also), thing.directions?.rawValue ?? "", thing.media.imageCell,
      thing.media.audioCell, "\(thing.id)",
    ])
    text = writer.bytes
  }

  func run() throws -> ExitStatus {
    guard session.canAsk else {
      throw Refusal(
        "cannot open an editor without a terminal.",
        remedy: "Edit the file of the deck \(deck) directly.")
    }
    let files = try session.store.files
    let name = deck.split(separator: "/").last.map(String.init) ?? deck
    let path = try files.makeCopy(of: text, named: name + ".csv")
    defer { files.removeCopy(path) }
    while true {
      if case .failed(let why) = session.terminal.edit(fileAt: path) {
        throw Refusal("the editor failed: \(why)", remedy: "Nothing was changed.")
      }
      do {
        let edited = try files.read(path, limit: Self.limit)
        return try commit(files.edits(making: deck, from: text, into: edited))
      } catch let problem as any Reportable where problem.status == .badInput {
        _ = session.reporter.report(problem)
        try session.requireYes("Edit it again?", call, standard: true)
      }
    }
  }

  private func commit(_ edits: [Change.Edit]) throws -> ExitStatus {
    guard !edits.isEmpty else {
      session.say("Nothing was changed.")
      return .done
    }
    let count = EditCount(edits)
    let summary = count.summary
    if call.isDryRun {
      session.say("\(deck): \(summary), not saved.")
      return .done
    }
    if count.total > 1 {
      try session.requireYes("\(deck): \(summary). Save?", call, standard: true)
    }
    try session.store.commit(Change("edit", edits: edits))
    session.say("\(deck): \(summary). Use undo to revert.")
    return .done
  }
}

/// The number of rows that edits add, change and remove.
private struct EditCount {
  private(set) var added = 0
  private(set) var changed = 0
  private(set) var removed = 0

  init(_ edits: [Change.Edit]) {
    for edit in edits {
      switch edit {
      case .add: added += 1
      case .addAll(let texts, _): added += texts.count
      case .remove: removed += 1
      case .replace, .move, .rename, .identify: changed += 1
      case .text: break
      }
    }
  }

  var total: Int { added + changed + removed }

  /// As in `2 changed, 1 removed`.
  var summary: String {
    guard total > 0 else { return "rows in a different order or layout" }
    return [(added, "added"), (changed, "changed"), (removed, "removed")]
      .filter { $0.0 > 0 }.map { "\($0.0.grouped) \($0.1)" }.joined(separator: ", ")
  }
}
