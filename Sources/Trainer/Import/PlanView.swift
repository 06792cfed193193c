import Interchange
import TextUI
import Things

/// Shows what an import would do: how the file was read, then the first rows of each kind.
struct PlanView: View {
  @Environment(\.width) private var width
  @Environment(\.isSpoken) private var isSpoken
  /// The least width that shows counts, lines and texts side by side.
  private static var leastWidth: Int { 60 }

  private let facts: ReadingFacts
  private let groups: [PlanGroup]
  private var notices: [String]
  /// Says that the columns are only a guess.
  private let doubt: String?
  /// Nil if the table has two columns, or the columns of a deck.
  private let columns: ColumnTable?

  /// `showsAll` lists every row.
  init(
    _ reading: Reading, _ plan: ImportPlan, lists: ListOffer?, shape: ShapeOffer? = nil,
    showsAll: Bool = false
  ) {
    facts = ReadingFacts(reading: reading)
    doubt =
      reading.proposesColumns
      ? "It is unclear which columns are the two forms. To choose others, press c." : nil
    groups = PlanGroup.all(of: plan, most: showsAll ? .max : 2)
    notices =
      reading.notices.map { [$0.sentence, $0.remedy].filter { !$0.isEmpty } }
      .map { $0.joined(separator: " ") }
      + [shape?.sentence, lists?.sentence].compactMap(\.self)
    let isPlain =
      reading.columns.count < 3 || reading.columns.allSatisfy { $0.role?.name == $0.name }
    columns = isPlain ? nil : ColumnTable(reading: reading, showsAll: showsAll)
  }

  var body: some View {
    VStack(spacing: 1) {
      VStack {
        Facts(facts.form).padding()
        Facts(facts.columns(isSpoken: isSpoken), .dim).padding()
        ForEach(columns?.lines(width: width, isSpoken: isSpoken) ?? []) { Text($0).padding() }
        if let doubt { Text(doubt, .warning).hanging(2).padding() }
        ForEach(notices) { Text($0, .dim).padding() }
      }
      if isSpoken {
        VStack { ForEach(groups) { Text(spoken($0)) } }
      } else if width < Self.leastWidth {
        VStack { ForEach(groups) { narrow($0) } }
      } else {
        VStack { ForEach(PlanLines(groups).lines(width: width)) { Text($0).padding() } }
      }
    }
  }

  private func narrow(_ group: PlanGroup) -> some View {
    VStack {
      Text(group.mark + StyledText(" \(group.count.grouped) \(group.label)")).padding()
      ForEach(lines(group)) { Text($0).hanging(2).padding(4) }
    }
  }

  /// A sentence with the count, then one per row.
  private func spoken(_ group: PlanGroup) -> StyledText {
    var line = StyledText("\(group.count.grouped) \(group.label).")
    for row in group.rows {
      let text = row.text.text.replacing("  ", with: ": ").replacing(" → ", with: " becomes ")
      let end = text.last.map { ".?!".contains($0) } ?? false ? "" : "."
      let place = row.place.map { " \($0.capitalizedFirst): " } ?? " "
      line = line + StyledText(place) + StyledText(text + end)
    }
    return group.more > 0 ? line + StyledText(" And \(group.more.grouped) more.") : line
  }

  private func lines(_ group: PlanGroup) -> [StyledText] {
    var lines = group.rows.map { row in
      (row.place.map { StyledText("\($0)  ", .dim) } ?? StyledText()) + row.text
    }
    if group.more > 0 { lines.append(group.moreLine) }
    return lines
  }
}

/// The kinds of rows in a plan, in columns: kind and count, line, text, and the number of further
/// rows.
///
/// Only rows with such a number shorten their text for it, so other rows keep as much text as
/// possible.
private struct PlanLines {
  private struct Cells {
    var count = StyledText()
    var label = StyledText()
    var place = StyledText()
    var text = StyledText()
    var more = StyledText()

    /// The width that the text and the number of further rows would need.
    var wanted: Int { text.width + (more.isEmpty ? 0 : PlanLines.gap + more.width) }
  }

  private static let gap = 2
  private static let margin = 2

  private let rows: [Cells]

  init(_ groups: [PlanGroup]) {
    let widest = groups.reduce(0) { max($0, $1.count.grouped.count) }
    rows = groups.flatMap { Self.rows($0, countWidth: widest) }
  }

  func lines(width: Int) -> [StyledText] {
    let widths = [\Cells.count, \.label, \.place].map { cell in
      rows.reduce(0) { max($0, $1[keyPath: cell].width) }
    }
    let used = Self.margin + widths.reduce(0) { $0 + $1 + ($1 == 0 ? 0 : Self.gap) }
    let room = max(0, width - used)
    let right = min(room, rows.reduce(0) { max($0, $1.wanted) })
    return rows.map { row in
      guard !row.text.isEmpty else { return row.count + StyledText("  ") + row.label }
      var line = StyledText()
      for (cell, width) in zip([row.count, row.label, row.place], widths) where width > 0 {
        line = line + cell.padded(to: width) + StyledText("  ")
      }
      return line + Self.ending(row, right)
    }
  }

  private static func ending(_ row: Cells, _ right: Int) -> StyledText {
    guard !row.more.isEmpty else { return row.text.truncated(to: right) }
    let room = max(0, right - row.more.width - gap)
    return row.text.truncated(to: room).padded(to: room) + StyledText("  ") + row.more
  }

  private static func rows(_ group: PlanGroup, countWidth: Int) -> [Cells] {
    var rows = group.rows.map { row in
      Cells(place: row.place.map { StyledText($0, .dim) } ?? StyledText(), text: row.text)
    }
    if rows.isEmpty { rows = [Cells()] }
    let count = group.count.grouped
    rows[0].count =
      group.mark + StyledText(String(repeating: " ", count: 1 + countWidth - count.count) + count)
    rows[0].label = StyledText(group.label)
    if group.more > 0 { rows[rows.count - 1].more = group.moreLine }
    return rows
  }
}

extension PlanGroup {
  var moreLine: StyledText { StyledText("… \(more.grouped) more", .dim) }
}

/// One kind of rows in a plan: its count, its label, and the first rows.
private struct PlanGroup {
  struct Item {
    /// The line in the file; nil if none exists.
    var line: Int?
    /// The file in an imported folder.
    var file: String?
    var text: StyledText

    /// As in `line 3`, or `geography.md line 3`.
    var place: String? {
      line.map { line in (file.map { $0 + " " } ?? "") + "line \(line)" }
    }
  }

  /// A symbol that repeats the label visually.
  var mark: StyledText
  var count: Int
  var label: String
  var rows: [Item]
  var rowCount: Int

  init(_ mark: StyledText, _ label: String, count: Int, rows: [Item] = [], of rowCount: Int? = nil)
  {
    self.mark = mark
    self.count = count
    self.label = label
    self.rows = rows
    self.rowCount = rowCount ?? count
  }

  /// The number of rows not shown; 0 for a kind that shows none.
  var more: Int { rows.isEmpty ? 0 : max(0, rowCount - rows.count) }

  /// The nonempty groups of a plan, each with up to `most` rows.
  static func all(of plan: ImportPlan, most: Int) -> [PlanGroup] {
    let counts = plan.counts
    let decks = plan.elsewhere.map { deck in
      Item(
        line: nil,
        text: StyledText(
          "\(deck.count.grouped) already in \(deck.deck)"))
    }
    return [
      PlanGroup(
        StyledText("+", .good), "new", count: counts.added,
        rows: plan.additions(first: most == .max ? most : plan.isProse ? mostFound : 1).map(row)),
      PlanGroup(
        StyledText("+", .good), counts.joining == 1 ? "joins a family" : "join a family",
        count: counts.joining,
        rows: plan.additions(first: most == .max ? most : 1, joiningFamilies: true).map(row)),
      PlanGroup(
        StyledText("~", .accent), "changed", count: counts.changed,
        rows: plan.plainChanges(first: most).map(row)
      ),
      PlanGroup(StyledText("=", .dim), "the same", count: counts.same),
      PlanGroup(
        StyledText("=", .dim), "elsewhere", count: counts.elsewhere,
        rows: Array(decks.prefix(most)),
        of: decks.count),
      PlanGroup(
        StyledText("-", .warning), "vanished", count: counts.vanished,
        rows: plan.vanished.prefix(most).map(row)),
      PlanGroup(
        StyledText("?", .warning), "doubtful", count: counts.doubtful,
        rows: plan.diagnostics(.doubtful, first: most).map { row($0, in: plan) }),
      PlanGroup(
        StyledText("!", .bad), "rejected", count: counts.notTaken,
        rows: plan.diagnostics(.notTaken, first: most).map { row($0, in: plan) }),
    ].filter { $0.count > 0 }
  }

  private static func row(_ addition: ImportPlan.Addition) -> Item {
    let uses = addition.uses.map { StyledText("  ×\($0.grouped)", .dim) } ?? StyledText()
    return Item(
      line: addition.line, file: addition.file, text: pair(addition.short, addition.long) + uses)
  }

  private static func row(_ change: RowChange) -> Item {
    let (old, new) = (change.old, change.new)
    if old.short != new.short {
      return Item(
        line: change.line, text: pair(old.short, old.long) + arrow + pair(new.short, new.long))
    }
    if old.long != new.long {
      return Item(line: change.line, text: pair(new.short, old.long) + arrow + StyledText(new.long))
    }
    return Item(line: change.line, text: pair(new.short, changed(old, new)))
  }

  /// Describes what changed if both forms stayed the same.
  private static func changed(_ old: Thing, _ new: Thing) -> String {
    var parts: [String] = []
    if old.note != new.note { parts.append("note: " + new.note) }
    if old.tags != new.tags { parts.append("tags: " + new.tags.joined(separator: " ")) }
    if old.also != new.also { parts.append("also: " + new.also.joined(separator: ", ")) }
    return parts.isEmpty ? "its guid" : parts.joined(separator: " · ")
  }

  private static func row(_ vanished: ImportPlan.Vanished) -> Item {
    Item(line: nil, text: pair(vanished.thing.short, vanished.thing.long))
  }

  private static func row(_ diagnostic: Diagnostic, in plan: ImportPlan) -> Item {
    let remedy = diagnostic.remedy.isEmpty ? "" : " " + diagnostic.remedy
    return Item(
      line: diagnostic.line, file: diagnostic.file == plan.file ? nil : diagnostic.file,
      text: StyledText(diagnostic.sentence + remedy))
  }

  private static func pair(_ short: String, _ long: String) -> StyledText {
    StyledText(shown(short), .strong) + StyledText("  ") + StyledText(shown(long))
  }

  /// The part of a form that fits in any window.
  private static func shown(_ form: String) -> String {
    form.utf8.count <= mostShown ? form : String(form.prefix(mostShown)) + "…"
  }

  private static let mostShown = 400
  /// The number of abbreviations of a text that are shown at once.
  private static let mostFound = 20

  private static let arrow = StyledText(" → ", .dim)
}
