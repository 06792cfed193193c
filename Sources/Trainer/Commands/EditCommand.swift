import TextUI
import Things

/// `edit`: other texts for a Thing, or a deck in the editor.
enum EditCommand: Command {
  static let about = About(
    "edit", "change a Thing, or a whole deck in your editor",
    usage: ["WORD", "ID", "-E WORD", "-d DECK"],
    text: """
      Each text of the Thing stands on a line of its own, ready to be changed; Return takes it as it
      is. Given as options, texts are changed without asking. -E opens the row, and -d a whole deck,
      in the editor that VISUAL or EDITOR names. The Thing keeps its schedule whatever changes.
      """,
    options: [
      .deck,
      Option("editor", letter: "E", "in the editor"),
      Option("short", value: "TEXT", "another short form"),
      Option("long", value: "TEXT", "another long form"),
      Option("note", value: "TEXT", "another note; empty for none"),
      Option("tags", letter: "t", value: "TAGS", "other tags", completed: .tags),
      Option("also", value: "ANSWERS", "other right answers, parted by |"),
    ], operands: .things, group: .things, letter: "e",
    examples: [
      .init("edit SMTP --note 'How mail is sent.'", "changes one text without asking")
    ], isForNewcomers: true,
    json: [
      .init("done", "false for -n, or where nothing changed"),
      .init("line", "the line of the journal that undo names"),
    ] + .thing(at: "things[]"))

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    if let deck = call["deck"] {
      guard call.operands.isEmpty else {
        throw UsageError(
          "edit takes a Thing or a deck, not both.", remedy: "edit WORD, edit -d DECK.")
      }
      return try EditorEditing(deck: deck, call: call, session: session).run()
    }
    guard !call.operands.isEmpty else {
      throw UsageError("edit needs a short form or an id.", remedy: "edit WORD, or edit -d DECK.")
    }
    let entry = try session.thing(called: call.phrase, for: "edit")
    if call.has("editor") {
      return try EditorEditing(entry: entry, call: call, session: session).run()
    }
    let edited = try changed(entry.thing, by: call)
    let thing = try edited == entry.thing ? typed(entry.thing, call, session) : edited
    return try commit(thing, entry, call, session)
  }

  /// The Thing with the texts that options give.
  private static func changed(_ thing: Thing, by call: Call) throws -> Thing {
    var thing = thing
    if let short = call["short"]?.trimmingBlanks { thing.short = short }
    if let long = call["long"]?.trimmingBlanks { thing.long = long }
    if let note = call["note"] { thing.note = note }
    if let tags = call["tags"] { thing.tags = ThingWords.tags(tags) }
    if let also = call["also"] { thing.also = ThingWords.also(also) }
    guard !thing.short.isEmpty, !thing.long.isEmpty else {
      throw UsageError("a Thing needs a short form and a long one.", remedy: "remove takes it out.")
    }
    return thing
  }

  private static func typed(_ thing: Thing, _ call: Call, _ session: Session) throws -> Thing {
    let texts = ["short", "long", "note", "tags", "also"]
    guard !texts.contains(where: call.has) else { return thing }
    guard session.canAsk else {
      throw UsageError(
        "nobody can be asked for texts here.",
        remedy: "Say --short, --long, --note, --tags or --also.")
    }
    let form = EditForm(thing)
    if !form.hasNoteField { session.tell("The note has several lines; edit -E changes it.") }
    return try session.fill(form) ? form.edited : thing
  }

  private static func commit(
    _ thing: Thing, _ entry: Entry, _ call: Call, _ session: Session
  ) throws -> ExitStatus {
    var receipt: Receipt?
    if thing != entry.thing, !call.isDryRun {
      let change = Change("edit", edits: [.replace(thing.id, thing)])
      receipt = try session.store.commit(change)
    }
    let entry = Entry(thing: thing, deck: entry.deck)
    switch call.form {
    case .plain: session.write(rows: [entry.fields])
    case .json:
      session.write(
        "edit",
        [
          ("done", .bool(receipt != nil)), ("line", .optional(receipt?.line) { .string("\($0)") }),
          ("things", .array([.thing(entry)])),
        ])
    case .pretty:
      session.say(
        receipt != nil
          ? "\(thing.short) changed; undo takes it back."
          : call.isDryRun ? "\(thing.short) would be changed." : "\(thing.short) stays as it is.")
    }
    return .done
  }
}
