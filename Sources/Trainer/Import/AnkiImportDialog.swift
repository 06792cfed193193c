import Interchange
import TextUI
import Things

/// Imports an Anki package: reads, plans, shows, asks, and commits it as one change.
@MainActor
struct AnkiImportDialog {
  private let call: Call
  private let session: Session
  private var collection: AnkiCollection
  private let file: String
  private var options: AnkiPlan.Options
  private var plan: AnkiPlan
  private var lists: ListOffer?

  init(_ file: String, _ call: Call, in session: Session) throws {
    self.call = call
    self.session = session
    self.file = file
    defer { session.endProgress() }
    let store = try session.store
    options = AnkiPlan.Options(
      AnkiThings.Selection(
        deck: call["deck"], from: Self.decks(call["from"] ?? ""),
        takesGaps: !call.has("no-gaps")),
      takesReviews: !call.has("no-history"),
      takesSettings: call.has("options"))
    collection = try session.packages.read(
      file, now: store.now().time.milliseconds / 1000
    ) { try session.proceed($0, file) }
    plan = try AnkiPlan(
      collection, file: file, options: options, library: store.library, now: store.now(),
      deckText: store.files.deckText
    ) { try session.proceed($0, file) }
    let asks = session.canAsk && !call.saysYes && !call.isDryRun
    lists = ListOffer(plan.listedAnswers, store.settings, hasKey: asks)
  }

  /// Names of decks separated by commas.
  private static func decks(_ text: String) -> Set<String> {
    Set(text.split(separator: ",").map { DeckNaming.name(ofDeck: String($0).trimmingBlanks) })
      .subtracting([""])
  }

  /// A selected deck that the package lacks.
  private var missingDeck: String? {
    options.selection.from.sorted().first { name in
      !plan.things.allDecks.contains { $0.isDeck(atOrBelow: name) }
    }
  }

  mutating func run() throws -> ExitStatus {
    if let missing = missingDeck {
      throw UsageError(
        "\(file) has no deck \(missing).",
        remedy: "It has: \(plan.things.allDecks.joined(separator: ", "))")
    }
    if call.form == .pretty { session.show(AnkiPlanView(plan: plan, lists: lists)) }
    guard !plan.changesNothing else {
      report(nil)
      if call.form == .pretty {
        session.say(
          plan.counts.notes == 0
            ? "Nothing to import: no note has a question and an answer in text."
            : "Nothing to import: you already have everything.")
      }
      return .done
    }
    guard !call.isDryRun else {
      report(nil)
      return .done
    }
    guard try isWanted() else { throw Refusal("nothing was changed.") }
    let copied = try copyMedia()
    // A log of a million reviews is no longer needed.
    collection = AnkiCollection()
    let receipt = try session.store.commit(
      plan.change(splitting: lists?.taken))
    report(receipt)
    if call.form == .pretty {
      if let copied { session.show(Text(copied).padding()) }
      session.show(Text("Done. To start: study. Use undo to revert.").padding())
    }
    return .done
  }

  /// Copies the pictures and recordings that the Things name; returns how many, in a sentence.
  private func copyMedia() throws -> String? {
    let names = AnkiMedia.names(in: plan.things, of: collection)
    guard !names.isEmpty else { return nil }
    let store = try session.store
    let limit = store.settings[Setting.mediaSize] << 20
    var kept = 0
    var seen = 0
    try session.packages.media(names, of: file) { name, bytes in
      try session.proceed("copying pictures and recordings, \(seen)")
      seen += 1
      if try store.files.keepMedia(bytes, as: name, limit: limit) { kept += 1 }
    }
    session.endProgress()
    let copied = "Copied \(Counted.text(kept, "file")) into media."
    guard kept < names.count else { return copied }
    let left = names.count - kept
    return copied
      + " Left out \(left.grouped) that cannot be opened, or whose name another file has."
  }

  private func report(_ receipt: Receipt?) {
    switch call.form {
    case .pretty: break
    case .plain: session.write(rows: AnkiImportReport.rows(plan))
    case .json: AnkiImportReport.write(plan, receipt, to: session)
    }
  }
}

// The question.
extension AnkiImportDialog {
  private mutating func isWanted() throws -> Bool {
    if call.saysYes { return true }
    try session.requireTerminal(toAsk: AnkiPlanWords(plan: plan).question)
    session.say("")
    while true {
      session.show(Text(AnkiPlanWords(plan: plan).question).padding())
      guard let answer = try session.choose(AnkiPlanWords(plan: plan).choices(lists)) else {
        return false
      }
      switch answer {
      case "", "y", "yes": return true
      case "n", "no": return false
      case "s" where lists != nil, "split" where lists != nil:
        lists?.toggle()
        showPlan()
        continue
      case "r": options.takesReviews.toggle()
      case "o" where !plan.settings.isEmpty: options.takesSettings.toggle()
      case "g" where plan.hasGaps: options.selection.takesGaps.toggle()
      case "f" where plan.things.allDecks.count > 1:
        guard try chooseDecks() else { continue }
      case "d":
        let old = options.selection.deck ?? ""
        guard let deck = try session.ask("deck: ", prefilled: old), !deck.isEmpty
        else { continue }
        options.selection.deck = deck
      default:
        session.tell("Type one of these letters.")
        continue
      }
      try planAgain()
    }
  }

  /// Asks for the decks to import; false if one of them does not exist.
  private mutating func chooseDecks() throws -> Bool {
    let all = plan.things.allDecks
    session.say("Decks: \(all.joined(separator: ", "))")
    let old = options.selection.from.sorted().joined(separator: ", ")
    guard let answer = try session.ask("only these, or empty for all: ", prefilled: old) else {
      return false
    }
    let before = options.selection.from
    options.selection.from = Self.decks(answer)
    guard let missing = missingDeck else { return true }
    options.selection.from = before
    session.tell("No deck \(missing).")
    return false
  }

  private mutating func planAgain() throws {
    let store = try session.store
    plan = try AnkiPlan(
      collection, file: file, options: options, library: store.library, now: store.now(),
      deckText: store.files.deckText
    ) { [session, file] in try session.proceed($0, file) }
    session.endProgress()
    lists = ListOffer(plan.listedAnswers, store.settings, hasKey: true, isTaken: lists?.isTaken)
    showPlan()
  }

  private func showPlan() {
    session.show(AnkiPlanView(plan: plan, lists: lists))
    session.say("")
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
    var lines = [contents, changes].filter { !$0.isEmpty }
    if !losses.isEmpty { lines.append(losses.joined(separator: " · ")) }
    lines += states + doubts
    for (old, new) in plan.kept.prefix(3) {
      lines.append(
        "Kept your later edit: \(old.short): \(old.long) (in Anki \(new.short): \(new.long))")
    }
    if plan.kept.count > 3 {
      lines.append("… and \(Counted.text(plan.kept.count - 3, "more edit"))")
    }
    if !plan.settings.isEmpty { lines.append(settings) }
    return lines
  }

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
    var parts: [String] = []
    if counts.pictures > 0 {
      parts.append("\(Counted.text(counts.pictures, "note")) with pictures")
    }
    if counts.sounds > 0 {
      parts.append("\(Counted.text(counts.sounds, "note")) with sounds")
    }
    if counts.formulas > 0 {
      parts.append(
        "\(Counted.text(counts.formulas, "note")) with formulas (as source text)")
    }
    if counts.occlusions > 0 {
      parts.append("\(Counted.text(counts.occlusions, "image occlusion")) left out")
    }
    if counts.silent > 0 {
      parts.append(
        "\(Counted.text(counts.silent, "note")) that ask with a picture or sound only left out")
    }
    if counts.oneField > 0 {
      parts.append("\(Counted.text(counts.oneField, "note")) with only one field left out")
    }
    if counts.withoutText > 0 {
      parts.append("\(Counted.text(counts.withoutText, "note")) without text left out")
    }
    if counts.clozes > 0 { parts.append("\(Counted.text(counts.clozes, "cloze note")) left out") }
    if counts.otherDecks > 0 {
      parts.append("\(Counted.text(counts.otherDecks, "Thing")) in other decks left out")
    }
    if counts.otherCards > 0 {
      parts.append("\(Counted.text(counts.otherCards, "card")) of other templates left out")
    }
    return parts
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
      guard let count = states[state] else { return nil }
      let word =
        switch state {
        case .suspended: "suspended"
        case .resumed: "resumed"
        case .moved: "moved to another deck"
        case .flagged: "flagged"
        case .unflagged: "unflagged"
        case .rescheduled: "due dates set"
        case .reset: "reset"
        case .buried: "buried"
        }
      return "\(count.grouped) \(word)"
    }
  }

  private var doubts: [String] {
    let counts = plan.things.counts
    var lines: [String] = []
    if counts.sameForms > 0 {
      lines.append("\(Counted.things(counts.sameForms)) with the same short and long form")
    }
    if counts.repeatedGUIDs > 0 {
      lines.append(
        "\(Counted.text(counts.repeatedGUIDs, "note")) with the identifier of another note; "
          + "both are imported")
    }
    if plan.counts.missing > 0 {
      lines.append("\(Counted.things(plan.counts.missing)) from Anki not in this package; kept")
    }
    if plan.counts.returning > 0 {
      lines.append("\(Counted.things(plan.counts.returning)) that you removed here come back")
    }
    return lines
  }

  private var settings: String {
    let values = plan.settings.map { line in
      line.name == "parameters" ? parameters : "\(line.name) \(line.value)"
    }
    let unique = values.enumerated().filter { values.firstIndex(of: $0.element) == $0.offset }
    return "Anki's options" + (plan.options.takesSettings ? ": " : " (not imported): ")
      + unique.map(\.element).joined(separator: ", ")
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
    var parts: [String] = []
    if counts.added > 0 { parts.append(Counted.text(counts.added, "new Thing")) }
    if counts.changed > 0 { parts.append(Counted.text(counts.changed, "change")) }
    if counts.reviews > 0 { parts.append(Counted.text(counts.reviews, "review")) }
    if parts.isEmpty, !plan.states.isEmpty { parts = ["what changed in Anki"] }
    return parts.isEmpty
      ? "Update what til stores about these notes?"
      : "Import \(Counted.names(parts))?"
  }

  func choices(_ lists: ListOffer?) -> [String] {
    var choices = ["Y yes", "n no"]
    if let lists { choices.append(lists.choice) }
    choices.append(plan.options.takesReviews ? "r without reviews" : "r with reviews")
    if !plan.settings.isEmpty {
      choices.append(plan.options.takesSettings ? "o without options" : "o with Anki's options")
    }
    if plan.hasGaps {
      choices.append(
        plan.options.selection.takesGaps ? "g without cloze notes" : "g with cloze notes")
    }
    if plan.things.allDecks.count > 1 { choices.append("f choose decks") }
    return choices + ["d other deck"]
  }
}

/// The JSON and plain output of importing a package.
private enum AnkiImportReport {
  @MainActor
  static func write(_ plan: AnkiPlan, _ receipt: Receipt?, to session: Session) {
    let counts = plan.counts
    session.write(
      "import",
      [
        ("done", .bool(receipt != nil)),
        ("line", (receipt?.line).json),
        ("file", .string(plan.file)), ("format", .string("Anki package")),
        (
          "plan",
          .object([
            ("source", .string(plan.source)),
            (
              "decks",
              .array(
                plan.targets.map {
                  .object([("deck", .string($0.name)), ("new", .bool($0.isNew))])
                })
            ), ("added", .int(counts.added)), ("changed", .int(counts.changed)),
            ("same", .int(counts.same)), ("reviews", .int(counts.reviews)),
          ])
        ),
      ])
  }

  /// One row per Thing: fate, deck, short, long.
  static func rows(_ plan: AnkiPlan) -> [[String]] {
    plan.added(first: .max).map { ["", "added", "", $0.short, $0.long] }
      + plan.changes.map { ["", "changed", "", $0.new.short, $0.new.long] }
  }
}
