import TextUI
import Things

/// The rows of a plan by kind, in columns if the window is wide enough.
struct PlanRows: View {
  @Environment(\.width) private var width
  @Environment(\.isSpoken) private var isSpoken
  /// The least width that shows counts, lines and texts side by side.
  private static var leastWidth: Int { 60 }

  private let groups: [PlanGroup]

  /// Kinds without rows are left out.
  init(_ groups: [PlanGroup]) { self.groups = groups.filter { $0.count > 0 } }

  var body: some View {
    if isSpoken {
      VStack { ForEach(groups) { Text(spoken($0)) } }
    } else if width < Self.leastWidth {
      VStack { ForEach(groups) { narrow($0) } }
    } else {
      VStack { ForEach(PlanLines(groups).lines(width: width)) { Text($0).padding() } }
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

/// One kind of rows in a plan: its count, its label, and some of its rows.
struct PlanGroup {
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
}

extension PlanGroup {
  static func change(from old: Thing, to new: Thing) -> StyledText {
    if old.short != new.short {
      return pair(old.short, old.long) + arrow + pair(new.short, new.long)
    }
    if old.long != new.long { return pair(new.short, old.long) + arrow + StyledText(new.long) }
    return pair(new.short, changed(old, new))
  }

  /// Describes what changed if both forms stayed the same.
  private static func changed(_ old: Thing, _ new: Thing) -> String {
    var parts: [String] = []
    if old.note != new.note { parts.append("note: " + new.note) }
    if old.tags != new.tags { parts.append("tags: " + new.tags.joined(separator: " ")) }
    if old.also != new.also { parts.append("also: " + new.also.joined(separator: ", ")) }
    if old.directions != new.directions {
      parts.append("directions: " + (new.directions?.rawValue ?? "deck default"))
    }
    return parts.isEmpty ? "its guid" : parts.joined(separator: " · ")
  }

  private static let arrow = StyledText(" → ", .dim)

  static func pair(_ short: String, _ long: String) -> StyledText {
    StyledText(shown(short), .strong) + StyledText("  ") + StyledText(shown(long))
  }

  /// The part of a form that fits in any window.
  private static func shown(_ form: String) -> String {
    form.utf8.count <= mostShown ? form : String(form.prefix(mostShown)) + "…"
  }

  private static let mostShown = 400

  var moreLine: StyledText { StyledText("… \(more.grouped) more", .dim) }
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
