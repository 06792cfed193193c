import TextUI
import Things

/// What an undo or a redo will change, before it does.
struct UndoingView: View {
  /// So many effects are shown; a batch may have many.
  private static var mostRows: Int { 8 }

  private let heading: Line
  private let rows: [EffectRow]
  private let hiddenCount: Int
  private let conflicts: [ConflictView]

  init(_ undoing: Undoing, words: EventText) throws {
    let line = undoing.line
    let time = DateText.past(line.time, on: line.day, today: words.today)
    heading =
      Line(undoing.redo ? "redo: " : "undo: ")
      + Line(try words.text(line.event), .strong)
      + Line(" · \(time)" + (line.name.map { " · \(words.named($0))" } ?? ""), .dim)
    let shown = Self.shown(undoing)
    rows = try shown.map { try EffectRow($0, redo: undoing.redo, words: words) }
    hiddenCount = shown.isEmpty ? 0 : undoing.effects.count - shown.count
    conflicts = try undoing.conflicts.map { try ConflictView($0, words: words) }
  }

  /// One event is said by the heading already.
  private static func shown(_ undoing: Undoing) -> ArraySlice<Undoing.Effect> {
    if undoing.effects.count == 1, case .event = undoing.effects[0] { return [] }
    return undoing.effects.prefix(mostRows)
  }

  var body: some View {
    Text(heading)
    ForEach(rows) { row in
      HStack {
        Text(row.what, .dim).frame(width: 11)
        Text(row.text)
      }.padding()
    }
    if hiddenCount > 0 { Text("… and \(hiddenCount.grouped) more", .dim).padding() }
    ForEach(conflicts) { $0 }
  }
}
