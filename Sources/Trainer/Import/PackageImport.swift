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

  mutating func change() throws -> Change {
    guard try !plan.isOutdated(in: session.store.library) else {
      throw Refusal(
        "Things in this plan were changed in the meantime; nothing was imported.",
        remedy: "Run import again.")
    }
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
      "sameQuestions", "number of Things with the short form of another of the same note",
      value: \.sameQuestions),
    Field(
      "furtherFields", "number of Things whose cards show further fields on the front",
      value: \.furtherFields),
    Field("repeated", "number of notes with the identifier of another", value: \.repeatedGUIDs),
  ]

  @MainActor private static let leftOutFields: [Field<AnkiPlan>] = [
    Field("occlusions", "number of image occlusions", value: \.things.counts.occlusions),
    Field("oneField", "number of notes with only one field", value: \.things.counts.oneField),
    Field("withoutCards", "number of notes without cards", value: \.things.counts.withoutCards),
    Field(
      "withoutText", "number of notes without question or answer",
      value: \.things.counts.withoutText),
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
    plan.added().map { ["", "added", "", $0.short, $0.long] }
      + plan.changes.map { ["", "changed", "", $0.new.short, $0.new.long] }
  }
}
