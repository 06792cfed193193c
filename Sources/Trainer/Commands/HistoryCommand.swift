import TextUI
import Things

/// `history`: what was done, newest first.
enum HistoryCommand: Command {
  static let about = CommandHelp(
    "history", "list what was done, newest first", usage: ["[-l N] [--here]"],
    text: """
      Every line has a name by which undo takes it back. Lines of an import, or of a verb that
      changed several Things, are shown as one.
      """,
    options: [
      Option("limit", letter: "l", value: "N", "so many lines; 20 unless said"),
      Option("here", "only what was done on this device"),
    ], group: .past, examples: [.init("history -l 5", "the last five changes")],
    json: [
      .init("lines[].line", "its name, for undo"), .init("lines[].time", "when, with the offset"),
      .init("lines[].day", "the study day"), .init("lines[].kind", "the word in the journal"),
      .init("lines[].what", "in words"), .init("lines[].stands", "false for what was taken back"),
      .init("lines[].changes", "how many changes it stands for"),
    ])

  /// A line, and what happened in words.
  private struct Row {
    var past: PastLine
    var what: String
    /// What undo takes at this device.
    var shortName: String

    var name: String { past.line.name.map { "\($0)" } ?? "" }
  }

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    let limit = try call.number("limit", in: 1...1_000_000) ?? 20
    let store = try session.store
    let words = EventText(library: store.library, today: store.now().day)
    var rows: [Row] = []
    try store.library.lines(of: call.has("here") ? store.library.device : nil) { past in
      let name = past.line.name.map(words.named) ?? ""
      rows.append(Row(past: past, what: try words.text(past.line.event), shortName: name))
      return rows.count < limit
    }
    report(rows, today: words.today, call, session)
    return rows.isEmpty ? .no : .done
  }

  private static func report(
    _ rows: [Row], today: StudyDay, _ call: Call, _ session: Session
  ) {
    switch call.form {
    case .plain:
      session.write(
        rows: rows.map { row in
          [row.name, "\(row.past.line.time)", row.past.stands ? "stands" : "undone", row.what]
        })
    case .json: session.write("history", [("lines", .array(rows.map(json)))])
    case .pretty:
      if rows.isEmpty { return session.tell("Nothing was done yet.") }
      session.show(PastTable(rows.map { .init($0.past, $0.what, $0.shortName) }, today: today))
    }
  }

  private static func json(_ row: Row) -> JSON {
    let line = row.past.line
    return .object([
      ("line", .string(row.name)), ("time", .string("\(line.time)")),
      ("day", .string("\(line.day)")), ("kind", .string(line.event.kind?.rawValue ?? "x")),
      ("what", .string(row.what)), ("stands", .bool(row.past.stands)),
      ("changes", .int(max(1, row.past.batchCount))),
    ])
  }
}

/// What was done, a line each: its name, when, what.
struct PastTable: View {
  @Environment(\.width) private var width
  @Environment(\.isSpoken) private var isSpoken
  struct Row {
    let name: String
    let past: PastLine
    let what: String

    init(_ past: PastLine, _ what: String, _ name: String) {
      self.past = past
      self.what = past.stands ? what : "undone: \(what)"
      self.name = name
    }
  }

  private let rows: [Row]
  private let today: StudyDay

  init(_ rows: [Row], today: StudyDay) {
    self.rows = rows
    self.today = today
  }

  var body: some View {
    if width < 56, !isSpoken {
      ForEach(rows) { row in
        Facts([row.name, time(row)], .dim).padding()
        Text(row.what).padding(6)
      }
    } else {
      Table(
        rows,
        columns: [
          TableColumn(alignment: .trailing) { StyledText($0.name, .dim) },
          TableColumn { StyledText(time($0), .dim) },
          TableColumn(shrinksTo: 16) { StyledText($0.what) },
        ]
      ).padding()
    }
  }

  private func time(_ row: Row) -> String {
    DateText.past(row.past.line.time, on: row.past.line.day, today: today)
  }
}
