import Interchange
import TextUI
import Things

/// An Anki package on its way into the library: read, planned, shown, asked, committed as one change.
@MainActor
struct AnkiImportDialog {
  private let call: Call
  private let session: Session
  private let collection: AnkiCollection
  private let file: String
  private let progress: ProgressReporter
  private var options: AnkiPlan.Options
  private var plan: AnkiPlan

  init(_ file: String, _ call: Call, in session: Session) throws {
    self.call = call
    self.session = session
    self.file = file
    let progress = ProgressReporter(session)
    self.progress = progress
    defer { progress.end() }
    let store = try session.store
    options = AnkiPlan.Options(
      deck: call["deck"], takesReviews: !call.has("no-history"),
      takesSettings: call.has("options"))
    collection = try session.packages.read(
      file, now: store.now().time.milliseconds / 1000
    ) { try progress.proceed($0, file) }
    plan = try AnkiPlan(
      collection, file: file, options: options, library: store.library, now: store.now()
    ) { try progress.proceed($0, file) }
  }

  mutating func run() throws -> ExitStatus {
    if call.form == .pretty { session.show(AnkiPlanView(plan)) }
    guard !plan.changesNothing else {
      report(nil)
      if call.form == .pretty { session.say("Nothing to do: your library has all of it.") }
      return .done
    }
    guard !call.isDryRun else {
      report(nil)
      return .done
    }
    guard try isWanted() else { throw Refusal("nothing was changed.") }
    let receipt = try session.store.commit(plan.change())
    report(receipt)
    if call.form == .pretty {
      session.show(Text("Done. study reviews what is due; undo takes it all back.").padding())
    }
    return .done
  }

  private func report(_ receipt: Receipt?) {
    let report = AnkiImportReport(plan: plan, isDone: receipt != nil, line: receipt?.line)
    session.answer(report, as: AnkiImportReport.report, call) {}
  }
}

// The question.
extension AnkiImportDialog {
  private mutating func isWanted() throws -> Bool {
    if call.saysYes { return true }
    guard session.canAsk else {
      throw Refusal(
        "nobody can be asked here: \(AnkiPlanWords(plan).question)",
        remedy: "Say -y for yes, -n to see what it does.")
    }
    session.say("")
    while true {
      session.show(Text(AnkiPlanWords(plan).question).padding())
      let choices = AnkiPlanWords(plan).choices(isSpoken: session.environment.isSpoken)
      guard let answer = try session.ask(choices) else { return false }
      switch answer.lowercased() {
      case "", "y", "yes": return true
      case "n", "no": return false
      case "r": options.takesReviews.toggle()
      case "o" where !plan.settings.isEmpty: options.takesSettings.toggle()
      case "d":
        guard let deck = try session.ask("deck: ", prefilled: options.deck ?? ""), !deck.isEmpty
        else { continue }
        options.deck = deck
      default:
        session.tell("Type one of these letters.")
        continue
      }
      try planAgain()
    }
  }

  private mutating func planAgain() throws {
    let store = try session.store
    plan = try AnkiPlan(
      collection, file: file, options: options, library: store.library, now: store.now()
    ) { [progress, file] in try progress.proceed($0, file) }
    progress.end()
    session.show(AnkiPlanView(plan))
    session.say("")
  }
}

/// The plan: what the package holds, what becomes of it, and what stays behind.
struct AnkiPlanView: View {
  private let plan: AnkiPlan

  init(_ plan: AnkiPlan) { self.plan = plan }

  var body: some View {
    VStack(spacing: 1) {
      VStack { ForEach(AnkiPlanWords(plan).facts) { Text($0).padding() } }
      VStack { ForEach(AnkiPlanWords(plan).decks) { Text($0, .dim).padding() } }
    }
  }
}

/// What is said and asked of a plan.
struct AnkiPlanWords {
  private let plan: AnkiPlan
  private static let mostDecks = 8

  init(_ plan: AnkiPlan) { self.plan = plan }

  /// As in `5,000 notes, 108,195 reviews since 14 September 2024`, then what stays behind.
  var facts: [String] {
    var lines = [contents, changes].filter { !$0.isEmpty }
    if !losses.isEmpty { lines.append(losses.joined(separator: " · ")) }
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
    if counts.knownReviews > 0 { parts.append("\(Counted.text(counts.reviews, "new review"))") }
    return parts.joined(separator: ", ")
  }

  private var losses: [String] {
    let counts = plan.things.counts
    var parts: [String] = []
    if counts.pictures > 0 {
      parts.append("\(Counted.text(counts.pictures, "note")) with pictures: text only")
    }
    if counts.sounds > 0 {
      parts.append("\(Counted.text(counts.sounds, "note")) with sounds: text only")
    }
    if counts.formulas > 0 {
      parts.append("\(Counted.text(counts.formulas, "note")) with formulas, as source text")
    }
    if counts.occlusions > 0 {
      parts.append("\(Counted.text(counts.occlusions, "image occlusion")) left out")
    }
    if counts.withoutText > 0 {
      parts.append("\(Counted.text(counts.withoutText, "note")) without text left out")
    }
    if counts.otherCards > 0 {
      parts.append("\(Counted.text(counts.otherCards, "card")) of further templates left out")
    }
    return parts
  }

  private var settings: String {
    let values = plan.settings.map { line in
      line.name == "parameters"
        ? "FSRS parameters (fit will judge them)" : "\(line.name) \(line.value)"
    }
    let unique = values.enumerated().filter { values.firstIndex(of: $0.element) == $0.offset }
    return "Anki's options" + (plan.options.takesSettings ? ": " : ", left out: ")
      + unique.map(\.element).joined(separator: ", ")
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
    return "Import \(parts.isEmpty ? "the options" : Counted.names(parts))?"
  }

  func choices(isSpoken: Bool) -> String {
    var choices = ["Y yes", "n no"]
    choices.append(plan.options.takesReviews ? "r without reviews" : "r with reviews")
    if !plan.settings.isEmpty {
      choices.append(plan.options.takesSettings ? "o without options" : "o with Anki's options")
    }
    choices.append("d other deck")
    return isSpoken
      ? choices.joined(separator: ", ") + ": " : "  [\(choices.joined(separator: " · "))] "
  }
}

/// What `import` of a package gives in JSON and as rows.
struct AnkiImportReport {
  let plan: AnkiPlan
  var isDone = false
  var line: LineName?

  @MainActor static let report = Report<AnkiImportReport>(
    "import",
    [
      Field("done", "false for -n, or where nothing had to change", value: \.isDone),
      Field("line", "the line of the journal that undo names", value: \.line),
      Field("file", "the file", value: \.plan.file),
      Field("format", "what kind of file it is", value: { _ in "Anki package" }),
      .object("plan", of: \.plan, planFields).inJSONOnly,
      .list("drafts", of: \.drafts, draftFields),
    ])

  private struct Draft {
    let fate: String
    let short: String
    let long: String
  }

  private var drafts: [Draft] {
    plan.added(first: .max).map { Draft(fate: "added", short: $0.short, long: $0.long) }
      + plan.changes.map { Draft(fate: "changed", short: $0.new.short, long: $0.new.long) }
  }

  @MainActor private static let planFields: [Field<AnkiPlan>] = [
    Field("source", "the file's name without path and ending", value: \.source),
    .list(
      "decks", of: \.targets,
      [
        Field("deck", "a deck that takes Things", value: \.name),
        Field("new", "whether it is made", value: \.isNew),
      ]),
    Field("added", "new Things", value: \.counts.added),
    Field("changed", "Things that change", value: \.counts.changed),
    Field("same", "Things that stay as they are", value: \.counts.same),
    Field("reviews", "reviews that are imported", value: \.counts.reviews),
  ]

  @MainActor private static let draftFields: [Field<Draft>] = [
    Field("fate", "added or changed", value: \.fate),
    Field("short", "the short form", value: \.short),
    Field("long", "the long form", value: \.long),
  ]
}
