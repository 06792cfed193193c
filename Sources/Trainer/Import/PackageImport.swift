import Interchange
import TextUI
import Things

/// The import of an Anki package.
@MainActor
struct PackageImport: ImportProposal {
  let call: Call
  let session: Session
  private let file: String
  private var collection: AnkiCollection
  private var options: AnkiPlan.Options
  private var plan: AnkiPlan
  private var lists: ListOffer?
  /// What was copied into `media`, in a sentence.
  private var copied: String?
  /// Files of the package that the library has already.
  private var present: Set<String> = []
  /// The names in the package of files that get another one, by their new names.
  private var packed: [String: String] = [:]

  init(_ file: String, _ call: Call, in session: Session) throws {
    self.call = call
    self.session = session
    self.file = file
    defer { session.endProgress() }
    options = AnkiPlan.Options(
      AnkiThings.Selection(
        deck: call["deck"], from: Self.decks(call["from"] ?? ""),
        takesGaps: !call.has("no-gaps")),
      takesReviews: !call.has("no-history"),
      takesSettings: call.has("options"), suspendsMissing: call.has("prune"),
      shows: session.shownMedia(try session.store.settings))
    collection = try session.surroundings.packages.read(
      file, now: session.store.now().time.milliseconds / 1000
    ) { try session.proceed($0, file) }
    (present, packed) = try Self.settleNames(of: &collection, in: file, session)
    plan = try Self.plan(collection, of: file, options, in: session)
    lists = try ListOffer(
      plan.listedAnswers, session.store.settings, hasKey: Self.asks(call, session))
    if let missing = missingDeck {
      throw UsageError(
        "\(file) has no deck \(missing).",
        remedy: "It has: \(plan.things.allDecks.joined(separator: ", "))")
    }
  }

  private static func plan(
    _ collection: AnkiCollection, of file: String, _ options: AnkiPlan.Options,
    in session: Session
  ) throws -> AnkiPlan {
    let store = try session.store
    return try AnkiPlan(
      collection, file: file, options: options, library: store.library, now: store.now(),
      deckText: store.files.deckText
    ) { try session.proceed($0, file) }
  }

  /// Names of decks separated by commas.
  private static func decks(_ text: String) -> Set<String> {
    Set(text.split(separator: ",").map { DeckNaming.name(ofDeck: String($0).trimmed) })
      .subtracting([""])
  }

  /// A selected deck that the package lacks.
  private var missingDeck: String? {
    options.selection.from.sorted().first { name in
      !plan.things.allDecks.contains { $0.isDeck(atOrBelow: name) }
    }
  }

  var facts: some View { AnkiPlanView(plan: plan, lists: lists) }
  var changesNothing: Bool { plan.changesNothing }

  var nothing: (sentence: String, status: ExitStatus) {
    let why =
      plan.counts.notes > 0
      ? "you already have everything"
      : collection.notes.isEmpty
        ? "it has no notes"
        : plan.things.counts.clozes > 0
          ? "apart from cloze notes, which are left out, no note has a question and an answer"
          : "no note has a card with a question and an answer in text"
    return ("Nothing to import: \(why).", .done)
  }

  /// Compares the files whose names a file in `media` has, and renames those with another content.
  ///
  /// Returns the others, and the names in the package of those with a new name.
  private static func settleNames(
    of collection: inout AnkiCollection, in file: String, _ session: Session
  ) throws -> (present: Set<String>, packed: [String: String]) {
    let files = try session.store.files
    let taken = try files.takenMedia(among: Set(collection.media))
    guard !taken.isEmpty else { return ([], [:]) }
    var (present, packed): (Set<String>, [String: String]) = ([], [:])
    var renamed: [String: String] = [:]
    try session.surroundings.packages.media(taken, of: file) { name, bytes in
      try session.proceed("comparing pictures and recordings, \(present.count.grouped)")
      let own = try files.mediaName(of: bytes, named: name)
      if own == name { present.insert(name) } else { (renamed[name], packed[own]) = (own, name) }
    }
    collection.rename(renamed)
    return (present, packed)
  }

  /// Copies the files that the notes name.
  mutating func writeFiles() throws {
    let names = AnkiMedia.names(in: plan.things, of: collection)
    guard !changesNothing, !names.isEmpty else { return }
    let store = try session.store
    let limit = store.settings.mostBytesOfMedia
    var (kept, seen) = (0, 0)
    let wanted = Dictionary(
      names.subtracting(present).map { (packed[$0] ?? $0, $0) }, uniquingKeysWith: { $1 })
    try session.surroundings.packages.media(Set(wanted.keys), of: file) { name, bytes in
      try session.proceed("copying pictures and recordings, \(seen.grouped)")
      seen += 1
      if try store.files.keepMedia(bytes, as: wanted[name] ?? name, limit: limit) { kept += 1 }
    }
    session.endProgress()
    MediaConsent(session).accept(plan.targets.map(\.name))
    let left = names.count - names.intersection(present).count - kept
    var sentences = kept > 0 ? ["Copied \(Counted.text(kept, "file")) into media."] : []
    if left > 0 {
      sentences.append(
        "Left out \(Counted.text(left, "file")) larger than \(limit >> 20) MB (set media-size).")
    }
    copied = sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  mutating func change() -> Change {
    // A log of a million reviews is no longer needed.
    collection = AnkiCollection()
    return plan.change(splitting: lists?.taken)
  }

  func answer(_ receipt: Receipt?) {
    session.answer(
      PackageReport(plan: plan, receipt: receipt), as: PackageReport.report, call
    ) {
      guard receipt != nil else { return }
      if let copied { session.show(Text(copied).padding()) }
      session.show(Text("Done. To start: study. Use undo to revert.").padding())
    }
  }
}

// The question.
extension PackageImport {
  var question: String { AnkiPlanWords(plan: plan).question }

  var choices: [ImportChoice<PackageImport>] {
    let takesGaps = options.selection.takesGaps
    let choices: [ImportChoice<PackageImport>?] = [
      lists.map { ImportChoice($0.choice, word: "split") { $0.lists.toggle() } },
      ImportChoice(
        options.takesReviews ? "r without reviews" : "r with reviews", word: "reviews"
      ) { try $0.planAgain { $0.takesReviews.toggle() } },
      plan.settings.isEmpty
        ? nil
        : ImportChoice(
          options.takesSettings ? "o without options" : "o with Anki's options", word: "options"
        ) { try $0.planAgain { $0.takesSettings.toggle() } },
      plan.hasGaps
        ? ImportChoice(takesGaps ? "g without cloze notes" : "g with cloze notes", word: "cloze") {
          try $0.planAgain { $0.selection.takesGaps.toggle() }
        } : nil,
      plan.things.allDecks.count > 1
        ? ImportChoice("f choose decks", word: "decks", asks: true) { try $0.chooseDecks() } : nil,
      ImportChoice("d other deck", word: "deck", asks: true) { try $0.chooseDeck() },
    ]
    return choices.compactMap(\.self)
  }

  private mutating func chooseDecks() throws -> Bool {
    session.say("Decks: \(plan.things.allDecks.joined(separator: ", "))")
    let before = options.selection.from
    guard
      let answer = try session.ask(
        "only these, or empty for all: ", prefilled: before.sorted().joined(separator: ", "))
    else { return false }
    options.selection.from = Self.decks(answer)
    guard let missing = missingDeck else { return try planAgain() }
    options.selection.from = before
    session.tell("No deck \(missing).")
    return false
  }

  private mutating func chooseDeck() throws -> Bool {
    let old = options.selection.deck ?? ""
    guard let deck = try session.ask("deck: ", prefilled: old), !deck.isEmpty else { return false }
    return try planAgain { $0.selection.deck = deck }
  }

  private mutating func planAgain(
    _ change: (inout AnkiPlan.Options) -> Void = { _ in }
  ) throws -> Bool {
    change(&options)
    plan = try Self.plan(collection, of: file, options, in: session)
    session.endProgress()
    lists = try ListOffer(
      plan.listedAnswers, session.store.settings, hasKey: true, isTaken: lists?.isTaken)
    return true
  }
}

/// The plan: the contents of the package, what happens to them, and what is left out.
private struct AnkiPlanView: View {
  let plan: AnkiPlan
  let lists: ListOffer?

  private var facts: [String] {
    AnkiPlanWords(plan: plan).facts + [lists?.sentence].compactMap(\.self)
  }

  var body: some View {
    VStack(spacing: 1) {
      VStack { ForEach(facts) { Text($0).padding() } }
      VStack { ForEach(AnkiPlanWords(plan: plan).decks) { Text($0, .dim).padding() } }
    }
  }
}

/// The sentences and the question about a plan.
private struct AnkiPlanWords {
  let plan: AnkiPlan
  private static let mostDecks = 8

  /// As in `5,000 notes, 108,195 reviews since 14 September 2024`, followed by what is left out.
  var facts: [String] {
    var lines = [contents, forms, changes].filter { !$0.isEmpty }
    if !losses.isEmpty { lines.append(losses.joined(separator: " · ")) }
    lines += states + doubts
    lines += conflicts(plan.kept, "Kept your later edit")
    lines += conflicts(plan.replaced, "Replaced your earlier edit")
    if !plan.settings.isEmpty { lines.append(settings) }
    return lines
  }

  private func conflicts(_ things: [(old: Thing, new: Thing)], _ what: String) -> [String] {
    let lines = things.prefix(3).map { old, new in
      old.short == new.short && old.long == new.long
        ? "\(what) of the note of \(old.short): \(Self.line(old.note)) "
          + "(in Anki: \(Self.line(new.note)))"
        : "\(what): \(old.short): \(Self.line(old.long)) "
          + "(in Anki \(new.short): \(Self.line(new.long)))"
    }
    return lines + (Counted.some(things.count - 3, "more edit").map { ["… and \($0)"] } ?? [])
  }

  private static func line(_ text: String) -> String { text.replacing("\n", with: " ") }

  private var contents: String {
    var text = Counted.text(plan.counts.notes, "note")
    let all = plan.counts.reviews + plan.counts.knownReviews
    if !plan.options.takesReviews { return text + ", without reviews" }
    if all > 0 { text += ", " + Counted.text(all, "review") }
    if let day = plan.firstDay {
      text += " since \(DateText.short(day, today: StudyDay(number: 0)))"
    }
    return text
  }

  /// The fields that are asked, as in `Hanzi → short · English → long`, by note type.
  private var forms: String {
    let forms = plan.things.forms.map { short, long in
      short == long ? "gaps in \(short)" : "\(short) → short · \(long) → long"
    }.withoutRepetition
    let more = forms.count - Self.mostForms
    return forms.prefix(Self.mostForms).joined(separator: "; ")
      + (more > 0 ? "; … \(more) more" : "")
  }

  private static let mostForms = 3

  private var changes: String {
    let counts = plan.counts
    var parts: [String] = []
    if counts.added > 0 { parts.append("\(counts.added.grouped) new") }
    if counts.changed > 0 { parts.append("\(counts.changed.grouped) changed") }
    if counts.same > 0 { parts.append("\(counts.same.grouped) unchanged") }
    if counts.knownReviews > 0 { parts.append(Counted.text(counts.reviews, "new review")) }
    return parts.joined(separator: ", ")
  }

  private var losses: [String] {
    let counts = plan.things.counts
    return [
      Counted.some(counts.pictures, "note", then: " with pictures"),
      Counted.some(counts.sounds, "note", then: " with sounds"),
      Counted.some(counts.formulas, "note", then: " with formulas (as source text)"),
      Counted.some(counts.occlusions, "image occlusion", then: " left out"),
      Counted.some(
        counts.hidden, "Thing",
        then: " suspended, because a side is only a picture or sound that cannot be shown here"),
      Counted.some(counts.oneField, "note", then: " with only one field left out"),
      Counted.some(counts.withoutCards, "note", then: " without cards left out"),
      Counted.some(counts.withoutText, "note", then: " without text left out"),
      Counted.some(counts.clozes, "cloze note", then: " left out"),
      Counted.some(counts.otherDecks, "Thing", then: " in other decks left out"),
      Counted.some(counts.otherCards, "card", then: " of other templates left out"),
      plan.counts.otherEntries > 0
        ? Counted.text(plan.counts.otherEntries, "manual entry", many: "manual entries")
          + " of the review log left out" : nil,
    ].compactMap(\.self)
  }

  /// What was done in Anki besides answers and edits.
  private var states: [String] {
    let taken = Self.words(plan.states)
    let kept = Self.words(plan.keptStates)
    return (taken.isEmpty ? [] : ["Also from Anki: " + taken.joined(separator: ", ")])
      + (kept.isEmpty
        ? [] : ["Not imported, because changed here too: " + kept.joined(separator: ", ")])
  }

  private static func words(_ states: [AnkiPlan.State: Int]) -> [String] {
    AnkiPlan.State.allCases.compactMap { state in
      states[state].map { "\($0.grouped) \(state.rawValue)" }
    }
  }

  private var doubts: [String] {
    let counts = plan.things.counts
    return [
      Counted.some(counts.sameForms, "Thing", then: " with the same short and long form"),
      Counted.some(
        counts.toldAnswers, "Thing", then: " whose short form contains the long form"),
      Counted.some(
        counts.furtherFields, "card", then: " with further fields on the front, now in the note"),
      Counted.some(
        counts.repeatedGUIDs, "note",
        then: " with the identifier of another note; both are imported"),
      Counted.some(
        plan.counts.missing, "Thing",
        then: " from Anki not in this package; "
          + (plan.options.suspendsMissing ? "\(plan.counts.pruned.grouped) suspended" : "kept")),
      Counted.some(plan.counts.returning, "Thing", then: " removed here before; added again"),
      plan.hasUncertainDates
        ? "Its due dates are of Anki's first scheduler; Anki may import them a day earlier" : nil,
    ].compactMap(\.self)
  }

  private var settings: String {
    let values = plan.settings.map { line in
      line.name == "parameters" ? parameters : "\(line.name) \(line.value)"
    }
    return "Anki's options" + (plan.options.takesSettings ? ": " : " (not imported): ")
      + values.withoutRepetition.joined(separator: ", ")
  }

  private var parameters: String {
    plan.hasOtherParameters
      ? "FSRS parameters of the most cards (others differ, compare them with fit)"
      : "FSRS parameters (compare them with fit)"
  }

  var decks: [String] {
    let shown = plan.targets.prefix(Self.mostDecks).map { target in
      "\(target.name): \(target.added.grouped) new" + (target.isNew ? ", a new deck" : "")
    }
    let more = plan.targets.count - shown.count
    return more > 0 ? shown + ["… and \(Counted.text(more, "more deck"))"] : shown
  }

  var question: String {
    let counts = plan.counts
    var parts = [
      Counted.some(counts.added, "new Thing"), Counted.some(counts.changed, "change"),
      Counted.some(counts.reviews, "review"),
    ].compactMap(\.self)
    if parts.isEmpty, !plan.states.isEmpty { parts = ["what changed in Anki"] }
    return parts.isEmpty
      ? "Update what til stores about these notes?"
      : "Import \(Counted.names(parts))?"
  }
}

/// A state that changed in Anki.
private struct PlannedState {
  let state: AnkiPlan.State
  let count: Int
  let isImported: Bool
}

extension AnkiPlan {
  fileprivate var allStates: [PlannedState] {
    [(states, true), (keptStates, false)].flatMap { states, isImported in
      State.allCases.compactMap { state in
        states[state].map { PlannedState(state: state, count: $0, isImported: isImported) }
      }
    }
  }
}

/// The JSON and plain output of importing a package.
struct PackageReport {
  let plan: AnkiPlan
  let receipt: Receipt?

  @MainActor static let report = Report<PackageReport>(
    "import",
    Field.outcome("false with -n, or if nothing changed", of: \.receipt) + [
      Field("file", "the file, as given", value: \.plan.file),
      Field("format", "Anki package") { _ in "Anki package" },
      .object("plan", of: \.plan, planFields).plain(rows: \.rows),
    ])

  @MainActor private static let planFields: [Field<AnkiPlan>] = [
    Field("source", "name that identifies the file in later imports", value: \.source),
    .list("decks", of: \.targets, ImportReport.targetFields),
    Field("added", "number of new Things", value: \.counts.added),
    Field("changed", "number of changed Things", value: \.counts.changed),
    Field("same", "number of Things the library already has", value: \.counts.same),
    Field("reviews", "number of reviews", value: \.counts.reviews),
    Field("notes", "number of notes that become Things", value: \.counts.notes),
    Field("knownReviews", "number of reviews already imported", value: \.counts.knownReviews),
    Field(
      "missing", "number of Things whose notes are not in the package", value: \.counts.missing),
    Field("pruned", "number of Things suspended for that, with --prune", value: \.counts.pruned),
    Field(
      "returning", "number of Things that were removed here and are added again",
      value: \.counts.returning),
    Field(
      "kept", "number of your edits kept because they are later than Anki's", value: \.kept.count),
    Field(
      "replaced", "number of your edits replaced by later ones from Anki", value: \.replaced.count),
    .object("contents", of: \.things.counts, contentFields),
    .object("leftOut", of: { $0 }, leftOutFields),
    .list("states", of: \.allStates, stateFields),
  ]

  @MainActor private static let contentFields: [Field<AnkiThings.Counts>] = [
    Field("pictures", "number of notes with pictures", value: \.pictures),
    Field("sounds", "number of notes with sounds", value: \.sounds),
    Field("formulas", "number of notes with formulas", value: \.formulas),
    Field("hidden", "number of Things suspended because a side cannot be shown", value: \.hidden),
    Field("sameForms", "number of Things with equal forms", value: \.sameForms),
    Field(
      "toldAnswers", "number of Things whose short form contains the long form",
      value: \.toldAnswers),
    Field(
      "furtherFields", "number of Things whose cards show further fields on the front",
      value: \.furtherFields),
    Field("repeated", "number of notes with the identifier of another", value: \.repeatedGUIDs),
  ]

  @MainActor private static let leftOutFields: [Field<AnkiPlan>] = [
    Field("occlusions", "number of image occlusions", value: \.things.counts.occlusions),
    Field("oneField", "number of notes with only one field", value: \.things.counts.oneField),
    Field("withoutCards", "number of notes without cards", value: \.things.counts.withoutCards),
    Field("withoutText", "number of notes without text", value: \.things.counts.withoutText),
    Field("clozes", "number of cloze notes", value: \.things.counts.clozes),
    Field("otherDecks", "number of Things in other decks", value: \.things.counts.otherDecks),
    Field("otherCards", "number of cards of other templates", value: \.things.counts.otherCards),
    Field("entries", "number of manual entries of the review log", value: \.counts.otherEntries),
  ]

  @MainActor private static let stateFields: [Field<PlannedState>] = [
    Field("state", "what happened to cards in Anki, in words", value: \.state.rawValue),
    Field("things", "number of Things or cards", value: \.count),
    Field("imported", "false if the state also changed here and was kept", value: \.isImported),
  ]

  /// Rows for `--plain`: line, which packages do not have, fate, deck, short, long.
  private var rows: [[String]] {
    plan.added(first: .max).map { ["", "added", "", $0.short, $0.long] }
      + plan.changes.map { ["", "changed", "", $0.new.short, $0.new.long] }
  }
}
