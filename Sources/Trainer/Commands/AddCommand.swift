import Things

enum AddCommand: Command {
  static let about = CommandHelp(
    "add", "Add a Thing", usage: ["SHORT LONG…", "SHORT = LONG", "--clip", ""],
    text: """
      The first word is the short form and the rest is the long form. If the short form has several
      words, put = between the two forms. Without arguments, add asks for each in turn; press Return
      after the long form to save.

      Without -d, uses the first of these that exists: the deck being studied, the setting
      default-deck, the only deck unless you follow it, the deck to which you last added a single
      Thing. If none exists, uses the deck things, and creates it if necessary.

      --clip adds what you copied: a line such as SHORT = LONG, or a short form whose long form you
      then type. It reads the clipboard with wl-paste, xclip or pbpaste.

      In a deck of acronyms, a short form typed in lowercase is capitalized. To turn this off, use
      set capitals off.
      """,
    options: [
      .deck,
      Option("clip", "add what the clipboard contains"),
      Option("note", value: "TEXT", "note to show with the answer"),
      Option("tags", letter: "t", value: "TAGS", "tags, separated by spaces", completed: .tags),
      Option("also", value: "ANSWERS", "other accepted answers, separated by |"),
      .directions,
      Option(
        "image", value: "FILE", "picture of the short form; copied into the library",
        completed: .files),
      Option(
        "audio", value: "FILE", "recording of the short form; copied into the library",
        completed: .files),
    ], group: .things, letter: "a", elsewhere: ["new"],
    examples: [
      .init("add YOLO = You Only Live Once", "Add a Thing to the default deck"),
      .init(
        "add SMTP Simple Mail Transfer Protocol -d computing -t mail", "Add to a deck, with a tag"),
      .init("add Peru Lima --image peru.png", "Add a picture, shown with the question"),
    ], isForNewcomers: true,
    json: report.members)

  /// The Thing that was added, or would be with `-n`.
  private struct Answer {
    let new: ThingToAdd
    let receipt: Receipt?
    /// Whether the first of several words was taken as the short form, though it is no acronym.
    let isGuessed: Bool

    var entry: DeckThing {
      let id = receipt?.added.first ?? .computed(short: new.draft.short, long: new.draft.long)
      return DeckThing(thing: Thing(new.draft, id: id), deck: new.target.deck)
    }
  }

  private static let report = Report<Answer>(
    "add",
    Field.outcome("false with -n, or if it already existed", of: \.receipt) + [
      Field("typed", "the short form as typed, if it was capitalized") {
        $0.new.typed
      },
      Field("typedLong", "the long form as typed, if it was capitalized", value: \.new.typedLong),
      Field("deckIsNew", "whether the deck was created", value: \.new.target.isNew),
      .list("things", of: { [$0.entry] }, DeckThing.fields),
      .list("others", of: \.new.family, DeckThing.fields).inJSONOnly,
    ])

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    guard let draft = try draft(call, session) else { return .no }
    var new = try ThingToAdd(draft, deck: call["deck"], in: session)
    if let twin = new.twin, !call.isDryRun, try !wants(another: twin, call, session) {
      return .no
    }
    let receipt = try commit(&new, for: call, in: session)
    let answer = Answer(new: new, receipt: receipt, isGuessed: isGuessed(call.operands))
    session.answer(answer, as: report, call) { say(answer, in: session) }
    return .done
  }

  /// Copies the files and adds the Thing; nil with `-n`.
  private static func commit(
    _ new: inout ThingToAdd, for call: Call, in session: Session
  ) throws -> Receipt? {
    guard !call.isDryRun else { return nil }
    let store = try session.store
    new.draft.media = try MediaCopy(store).media(of: call)
    let receipt = try store.commit(
      Change("add", edits: [.add(new.draft, deck: new.target.deck)]))
    if new.draft.media != Media() { MediaConsent(session).accept([new.target.deck]) }
    return receipt
  }

  private static func draft(_ call: Call, _ session: Session) throws -> NewThing? {
    var words = call.operands
    if call.has("clip") { words = try Clipboard.words(in: session) + words }
    var (short, long) = forms(words)
    guard words.isEmpty || !short.isEmpty else {
      throw UsageError("the short form is empty.", remedy: "Try: add SHORT LONG")
    }
    if short.isEmpty || long.isEmpty {
      guard session.canAsk, call.form == .pretty else {
        throw UsageError(
          "add needs a short form and a long form.",
          remedy: "Try: add SHORT LONG, or add SHORT = LONG")
      }
      let form = AddForm(short: short)
      guard try session.fill(form), !form.short.isEmpty, !form.long.isEmpty else {
        session.tell("Nothing was added.")
        return nil
      }
      (short, long) = (form.short, form.long)
    }
    return NewThing(
      short: short, long: long, note: call["note"] ?? "",
      tags: ThingWords.tags(call["tags"] ?? ""), also: CellLists.also(call["also"] ?? ""),
      directions: try call.directions())
  }

  /// The forms of a text such as `RAM = Random-Access Memory`.
  static func pair(in text: String) -> (short: String, long: String)? {
    text.firstRange(of: " = ").map { equals in
      (
        String(text[..<equals.lowerBound]).trimmed,
        String(text[equals.upperBound...]).trimmed
      )
    }
  }

  /// The short and the long form, separated by a lone `=` if there is one.
  private static func forms(_ words: [Call.Word]) -> (short: String, long: String) {
    // In a shell, people often quote the whole argument.
    if words.count == 1, let pair = pair(in: words[0].text) { return pair }
    let equals = words.firstIndex { $0.text == "=" && !$0.isQuoted }
    let shorts = words[..<(equals ?? min(1, words.count))]
    let longs = words[(equals.map { $0 + 1 } ?? shorts.count)...]
    let text = { (words: ArraySlice<Call.Word>) in
      words.map(\.text).joined(separator: " ").trimmed
    }
    return (text(shorts), text(longs))
  }

  private static func isGuessed(_ words: [Call.Word]) -> Bool {
    guard words.count > 2, !words.contains(where: { $0.text == "=" }) else { return false }
    return words[0].text.contains(where: \.isLowercase)
  }

  private static func wants(
    another twin: DeckThing, _ call: Call, _ session: Session
  ) throws -> Bool {
    let there = "\(twin.thing.short) is already in \(twin.deck): \(twin.thing.long)."
    guard !call.saysYes else { return true }
    guard session.canAsk, call.form == .pretty else {
      throw Refusal(there, remedy: "Nothing was added. Pass -y to add it again.")
    }
    session.tell(there)
    if try session.confirms("Add it again?", call) { return true }
    session.tell("Nothing was added.")
    return false
  }

  private static func say(_ answer: Answer, in session: Session) {
    let new = answer.new
    let deck = new.target.isNew ? "\(new.target.deck), a new deck" : new.target.deck
    let verb = answer.receipt == nil ? "would save" : "saved"
    session.say("\(verb) \(forms(answer)) in \(deck)\(typed(new))")
    if answer.isGuessed, answer.receipt != nil, session.source == .prompt {
      session.tell("To split it elsewhere, type u to undo, and put = between the two forms.")
    }
    if !new.family.isEmpty { session.tell(others(new.family)) }
    guard let other = new.other else { return }
    let move = "move \(Call.Word(new.draft.short).typed) --to \(Call.Word(other.deck).typed)"
    session.tell(
      "\(other.deck) has this meaning too: \(other.thing.short) = \(other.thing.long). "
        + "To add it there instead: \(move)")
  }

  /// The short form; with the long one if it is not as typed, or if `add` guessed where it begins.
  private static func forms(_ answer: Answer) -> String {
    let thing = answer.entry.thing
    let isClear = answer.new.typedLong == nil && !answer.isGuessed
    return isClear ? thing.short : "\(thing.short) = \(thing.long)"
  }

  /// What was typed, if it was capitalized.
  private static func typed(_ new: ThingToAdd) -> String {
    guard let long = new.typedLong else { return new.typed.map { " (you typed \($0))" } ?? "" }
    return " (you typed \(new.typed ?? new.draft.short) = \(long))"
  }

  /// As in `2 other meanings: Automated Teller Machine (banking), …`.
  private static func others(_ family: [DeckThing]) -> String {
    let meanings = family.map { "\($0.thing.long) (\($0.deck))" }
    return Counted.text(family.count, "other meaning") + ": " + Counted.names(meanings)
  }
}

/// The deck that a new Thing is added to.
struct AddTarget {
  static let fallback = "things"

  let deck: String
  let isNew: Bool
  /// Whether neither a name, the session nor a setting chose it.
  let isGuessed: Bool

  /// The deck named, being studied, set as default, the only one, or last added to; else `things`.
  @MainActor
  init(_ named: String?, in session: Session) throws {
    let store = try session.store
    let decks = try store.library.decks().map(\.name)
    let chosen = named ?? session.memory.studiedDeck ?? store.settings[Setting.defaultDeck]
    deck = try chosen ?? Self.usual(decks, store)
    isNew = !decks.contains(deck)
    isGuessed = chosen == nil
  }

  @MainActor
  private static func usual(_ decks: [String], _ store: ThingStore) throws -> String {
    // What others keep is no place for own Things that name no deck.
    if decks.count == 1, try !store.following.followed().contains(where: { $0.deck == decks[0] }) {
      return decks[0]
    }
    guard let last = try store.library.deckLastAddedTo(), decks.contains(last) else {
      return fallback
    }
    return last
  }
}
