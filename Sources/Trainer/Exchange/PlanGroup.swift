import Interchange
import TextUI
import Things

/// One kind of rows in a plan: how many, what they are, and the first of them.
struct PlanGroup {
  struct Row {
    /// Nil for what stands in no line of the file.
    var line: Int?
    var text: Line
  }

  /// A sign that repeats the label for the eye.
  var mark: Line
  var count: Int
  var label: String
  var rows: [Row]
  /// How many rows there are in all.
  var rowCount: Int

  init(_ mark: Line, _ count: Int, _ label: String, _ rows: [Row], of rowCount: Int? = nil) {
    self.mark = mark
    self.count = count
    self.label = label
    self.rows = rows
    self.rowCount = rowCount ?? count
  }

  /// How many more there are; a kind that shows none has no more.
  var more: Int { rows.isEmpty ? 0 : max(0, rowCount - rows.count) }

  /// The groups of a plan that have something to say; of each at most so many rows.
  static func all(of plan: ImportPlan, most: Int) -> [PlanGroup] {
    let counts = plan.counts
    let decks = plan.elsewhere.map { deck in
      Row(
        line: nil,
        text: Line("\(deck.count.grouped) \(deck.count == 1 ? "stays" : "stay") in \(deck.deck)"))
    }
    return [
      PlanGroup(
        Line("+", .good), counts.added, "new",
        plan.additions(first: most == .max ? most : 1).map(row)),
      PlanGroup(
        Line("~", .accent), counts.changed, "changed", plan.plainChanges(first: most).map(row)),
      PlanGroup(Line("=", .dim), counts.same, "the same", []),
      PlanGroup(
        Line("=", .dim), counts.elsewhere, "elsewhere", Array(decks.prefix(most)), of: decks.count),
      PlanGroup(
        Line("-", .warning), counts.vanished, "vanished", plan.vanished.prefix(most).map(row)),
      PlanGroup(
        Line("?", .warning), counts.doubtful, "doubtful",
        plan.diagnostics(.doubtful, first: most).map(row)),
      PlanGroup(
        Line("!", .bad), counts.notTaken, "not taken",
        plan.diagnostics(.notTaken, first: most).map(row)),
    ].filter { $0.count > 0 }
  }

  private static func row(_ addition: ImportPlan.Addition) -> Row {
    Row(line: addition.line, text: pair(addition.short, addition.long))
  }

  private static func row(_ change: RowChange) -> Row {
    let (old, new) = (change.old, change.new)
    if old.short != new.short {
      return Row(
        line: change.line, text: pair(old.short, old.long) + arrow + pair(new.short, new.long))
    }
    if old.long != new.long {
      return Row(line: change.line, text: pair(new.short, old.long) + arrow + Line(new.long))
    }
    return Row(line: change.line, text: pair(new.short, changed(old, new)))
  }

  /// What changes where neither form does.
  private static func changed(_ old: Thing, _ new: Thing) -> String {
    var parts: [String] = []
    if old.note != new.note { parts.append("note: " + new.note) }
    if old.tags != new.tags { parts.append("tags: " + new.tags.joined(separator: " ")) }
    if old.also != new.also { parts.append("also: " + new.also.joined(separator: ", ")) }
    return parts.isEmpty ? "its name elsewhere" : parts.joined(separator: " · ")
  }

  private static func row(_ vanished: ImportPlan.Vanished) -> Row {
    Row(line: nil, text: pair(vanished.thing.short, vanished.thing.long))
  }

  private static func row(_ diagnostic: Diagnostic) -> Row {
    let remedy = diagnostic.remedy.isEmpty ? "" : " " + diagnostic.remedy
    return Row(line: diagnostic.line, text: Line(diagnostic.sentence + remedy))
  }

  private static func pair(_ short: String, _ long: String) -> Line {
    Line(shown(short), .strong) + Line("  ") + Line(shown(long))
  }

  /// As much of a form as any window has room for.
  private static func shown(_ form: String) -> String {
    form.utf8.count <= mostShown ? form : String(form.prefix(mostShown)) + "…"
  }

  private static let mostShown = 400

  private static let arrow = Line(" → ", .dim)
}
