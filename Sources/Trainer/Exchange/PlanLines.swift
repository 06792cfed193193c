import TextUI

/// The kinds of a plan in columns: what and how many, where, the text, and how many more.
///
/// Only a row that tells of more gives up room for it, so that the others are cut as late as can be.
struct PlanLines {
  private struct Row {
    var count = Line()
    var label = Line()
    var place = Line()
    var text = Line()
    var more = Line()

    /// What text and number of more would like to have.
    var wanted: Int { text.width + (more.isEmpty ? 0 : PlanLines.gap + more.width) }
  }

  private static let gap = 2
  private static let margin = 2

  private let rows: [Row]

  init(_ groups: [PlanGroup]) {
    let widest = groups.reduce(0) { max($0, $1.count.grouped.count) }
    rows = groups.flatMap { Self.rows($0, countWidth: widest) }
  }

  @MainActor var lines: [Line] {
    let widths = [\Row.count, \.label, \.place].map { cell in
      rows.reduce(0) { max($0, $1[keyPath: cell].width) }
    }
    let used = Self.margin + widths.reduce(0) { $0 + $1 + ($1 == 0 ? 0 : Self.gap) }
    let room = max(0, EnvironmentValues.current.width - used)
    let right = min(room, rows.reduce(0) { max($0, $1.wanted) })
    return rows.map { row in
      guard !row.text.isEmpty else { return row.count + Line("  ") + row.label }
      var line = Line()
      for (cell, width) in zip([row.count, row.label, row.place], widths) where width > 0 {
        line = line + cell.padded(to: width) + Line("  ")
      }
      return line + Self.ending(row, right)
    }
  }

  private static func ending(_ row: Row, _ right: Int) -> Line {
    guard !row.more.isEmpty else { return row.text.truncated(to: right) }
    let room = max(0, right - row.more.width - gap)
    return row.text.truncated(to: room).padded(to: room) + Line("  ") + row.more
  }

  private static func rows(_ group: PlanGroup, countWidth: Int) -> [Row] {
    var rows = group.rows.map { row in
      Row(place: row.line.map { Line("line \($0)", .dim) } ?? Line(), text: row.text)
    }
    if rows.isEmpty { rows = [Row()] }
    let count = group.count.grouped
    rows[0].count =
      group.mark + Line(String(repeating: " ", count: 1 + countWidth - count.count) + count)
    rows[0].label = Line(group.label)
    if group.more > 0 { rows[rows.count - 1].more = group.moreLine }
    return rows
  }
}

extension PlanGroup {
  var moreLine: Line { Line("… \(more.grouped) more", .dim) }
}
