import Interchange
import TextUI
import Things

/// The plan: the contents of the package, what happens to them, and what is left out.
struct AnkiPlanView: View {
  let plan: AnkiPlan
  let lists: ListOffer?

  private var facts: [String] {
    AnkiPlanWords(plan: plan).facts + [lists?.sentence].compactMap(\.self)
  }

  var body: some View {
    VStack(spacing: 1) {
      VStack { ForEach(facts) { Text($0).padding() } }
      PlanRows(PlanGroup.all(of: plan))
      VStack { ForEach(AnkiPlanWords(plan: plan).decks) { Text($0, .dim).padding() } }
    }
  }
}

extension PlanGroup {
  fileprivate static func all(of plan: AnkiPlan) -> [PlanGroup] {
    [
      PlanGroup(
        StyledText("+", .good), "new", count: plan.counts.added,
        rows: plan.added(.spread(mostAdded)).map { Item(text: pair($0.short, $0.long)) }),
      PlanGroup(
        StyledText("~", .accent), "changed", count: plan.counts.changed,
        rows: plan.changes.prefix(2).map { Item(text: change(from: $0.old, to: $0.new)) }),
      PlanGroup(StyledText("=", .dim), "the same", count: plan.counts.same),
    ]
  }
}

/// The sentences and the question about a plan.
struct AnkiPlanWords {
  let plan: AnkiPlan
  private static let mostDecks = 8

  /// As in `5,000 notes, 108,195 reviews since 14 September 2024`, followed by what is left out.
  var facts: [String] {
    var lines = [contents, forms].filter { !$0.isEmpty }
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
    if plan.counts.knownReviews > 0 { text += ", \(plan.counts.reviews.grouped) of them new" }
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
      Counted.some(counts.withoutText, "note", then: " without question or answer left out"),
      Counted.some(counts.clozes, "cloze note", then: " left out"),
      Counted.some(counts.otherDecks, "Thing", then: " in other decks left out"),
      Counted.some(counts.otherCards, "card", then: " of other templates left out"),
      Counted.some(
        plan.counts.partialResets, "card reset",
        then: " left out: til only resets both directions of a Thing together"),
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
        counts.sameQuestions, "Thing",
        then:
          " with the short form of another of the same note; the text of its template is left out"),
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
