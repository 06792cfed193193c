import Interchange
import TextUI

/// What an import would do: how the file was read, then each kind of rows with its first ones.
struct PlanView: View {
  /// From this width on, counts, lines and texts stand beside one another.
  private static var leastWidth: Int { 60 }

  private let facts: ReadingFacts
  private let groups: [PlanGroup]
  private let notices: [String]

  /// `showsAll` lists every row.
  init(_ reading: Reading, _ plan: ImportPlan, showsAll: Bool = false) {
    facts = ReadingFacts(reading)
    groups = PlanGroup.all(of: plan, most: showsAll ? .max : 2)
    notices = reading.notices.map(\.sentence)
  }

  var body: some View {
    VStack(spacing: 1) {
      VStack {
        Facts(facts.form).padding()
        Facts(facts.columns, .dim).padding()
        ForEach(notices) { Text($0, .dim).padding() }
      }
      if EnvironmentValues.current.isSpoken {
        VStack { ForEach(groups) { Text(spoken($0)) } }
      } else if EnvironmentValues.current.width < Self.leastWidth {
        VStack { ForEach(groups) { narrow($0) } }
      } else {
        VStack { ForEach(PlanLines(groups).lines) { Text($0).padding() } }
      }
    }
  }

  private func narrow(_ group: PlanGroup) -> some View {
    VStack {
      Text(group.mark + Line(" \(group.count.grouped) \(group.label)")).padding()
      ForEach(lines(group)) { Text($0).hanging(2).padding(4) }
    }
  }

  /// A sentence for the count, and one for each row.
  private func spoken(_ group: PlanGroup) -> Line {
    var line = Line("\(group.count.grouped) \(group.label).")
    for row in group.rows {
      let text = row.text.text.replacing("  ", with: ": ").replacing(" → ", with: " becomes ")
      let end = text.last.map { ".?!".contains($0) } ?? false ? "" : "."
      line = line + Line(row.line.map { " Line \($0): " } ?? " ") + Line(text + end)
    }
    return group.more > 0 ? line + Line(" And \(group.more.grouped) more.") : line
  }

  private func lines(_ group: PlanGroup) -> [Line] {
    var lines = group.rows.map { row in
      (row.line.map { Line("line \($0)  ", .dim) } ?? Line()) + row.text
    }
    if group.more > 0 { lines.append(group.moreLine) }
    return lines
  }
}
