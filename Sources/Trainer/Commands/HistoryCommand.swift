import TextUI
import Things

enum HistoryCommand: Command {
  static let isReading = true

  static let about = CommandHelp(
    "history", "List past changes, newest first", usage: ["[-l N] [--here]"],
    text: """
      Each line has a name that you can pass to undo. An import, or a command that changed several
      Things, is shown as one line.
      """,
    options: [
      Option("limit", letter: "l", value: "N", "show up to N lines (default: 20)"),
      Option("here", "show only changes made on this device"),
    ], group: .past, examples: [.init("history -l 5", "Show the last five changes")],
    json: report.members)

  private static let report = Report<[PastTable.Entry]>(
    "history",
    [
      .list(
        "lines", of: \.self, columns: ["line", "time", "stands", "what"],
        [
          Field("line", "its name, for undo", value: \.name),
          Field("time", "when, with UTC offset", value: \.past.line.time),
          Field("day", "the day", value: \.past.line.day),
          Field("kind", "the kind of journal line") { $0.past.line.event.kind?.rawValue ?? "x" },
          Field("what", "a description", value: \.what),
          Field("stands", "false if it was undone", value: \.past.stands)
            .plain { $0.past.stands ? "stands" : "undone" },
          Field("changes", "number of changes in it") { max(1, $0.past.batchCount) },
        ])
    ])

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    let limit = try call.number("limit", in: 1...1_000_000) ?? 20
    let store = try session.store
    let words = EventText(library: store.library, today: store.now().day)
    var rows: [PastTable.Entry] = []
    try store.library.lines(of: call.has("here") ? store.library.device : nil) { past in
      let name = past.line.name.map(words.named) ?? ""
      rows.append(.init(past: past, what: try words.text(past.line.event), shortName: name))
      return rows.count < limit
    }
    session.answer(rows, as: report, call) {
      guard !rows.isEmpty else { return session.tell("No changes yet.") }
      session.show(PastTable(rows: rows, today: words.today))
    }
    return rows.isEmpty ? .no : .done
  }
}

/// Changes, one per line: name, time, description.
private struct PastTable: View {
  @Environment(\.width) private var width
  @Environment(\.isSpoken) private var isSpoken

  /// A line, and what happened in words.
  struct Entry {
    let past: PastLine
    let what: String
    /// The name that `undo` takes on this device.
    let shortName: String

    var name: String { past.line.name.map { "\($0)" } ?? "" }
    var shown: String { past.stands ? what : "undone: \(what)" }
  }

  let rows: [Entry]
  let today: StudyDay

  var body: some View {
    if width < 56, !isSpoken {
      ForEach(rows) { row in
        Facts([row.shortName, time(row)], .dim).padding()
        Text(row.shown).padding(6)
      }
    } else {
      Table(
        rows,
        columns: [
          TableColumn(alignment: .trailing) { StyledText($0.shortName, .dim) },
          TableColumn { StyledText(time($0), .dim) },
          TableColumn(shrinksTo: 16, wraps: true) { StyledText($0.shown) },
        ]
      ).padding()
    }
  }

  private func time(_ row: Entry) -> String {
    DateText.past(row.past.line.time, on: row.past.line.day, today: today)
  }
}
