import TextUI
import Things

/// A page of notes, for programs that run til or on privacy.
struct AgentsHelp: View {
  var notes = AgentNote.all

  var body: some View {
    VStack(spacing: 1) {
      ForEach(notes) { note in
        VStack {
          Text(note.topic, .strong)
          Text(note.text).padding()
          ForEach(note.lines) { Text($0, .accent).hanging(2).padding(4) }
        }
      }
    }
  }
}

/// What a program needs to know about one topic.
struct AgentNote {
  let topic: String
  let text: String
  /// Command lines to copy; tests run each of them.
  let lines: [String]

  private init(_ topic: String, _ text: String, lines: String...) {
    self.topic = topic
    self.text = text
    self.lines = lines
  }

  /// What leaves the computer, and what never does.
  static let privacy: [AgentNote] = [
    AgentNote(
      "What til contacts",
      """
      Nothing, unless you ask for it. sync contacts the repository that you named, with the git that \
      you have installed, and sends your decks, media and journal there. follow contacts the \
      repository of a list that you named, and only fetches from it. Both happen in the background \
      only after set sync on and set follow auto. There is no server of til, no account, no \
      telemetry and no check for updates.
      """),
    AgentNote(
      "What a journal cannot do",
      """
      A synced journal can name the source of a followed deck, but no machine contacts it before \
      you have agreed on that machine. URLs with a password or a token are refused; git's credential \
      helper keeps those. No journal names a program to run.
      """),
    AgentNote(
      "What others can see",
      """
      Anyone who can read the journal can see when you studied and what you answered wrongly. \
      set typed none stores no typed answers, and reset --typed erases them. The host of a followed \
      list sees your address and when you fetch.
      """, lines: "til set typed none"),
  ]

  static let all: [AgentNote] = [
    AgentNote(
      "Output",
      """
      --json prints one object on one line. Its member til is the version of the shape, kind is the \
      command, and help COMMAND lists the others. Within a version, members may be added, but none \
      is removed or changes its meaning. --plain prints tab-separated fields. Results go to \
      standard output, everything else to standard error.
      """,
      lines: "til list tag:mail --json", "til due --plain"),
    AgentNote("Exit status", statuses),
    AgentNote(
      "Changes",
      """
      -n shows what a command would do and changes nothing. til never asks without a terminal: -y \
      answers yes, and a command that needs an answer fails without it. The JSON of a change names \
      its line in the journal, which undo takes.
      """,
      lines: "til add -n --json SMTP = Simple Mail Transfer Protocol", "til remove -y tag:old",
      "til undo -y"),
    AgentNote(
      "Scripts",
      """
      Commands on standard input run one per line, with full names; the exit status is the highest \
      of all lines. -n, -y, --json and --plain before a script apply to each line, and nothing \
      runs if a line cannot take them. With -n no line sees the effect of another.
      """,
      lines: "til -n < commands.til", "til --json < commands.til"),
    AgentNote(
      "Import",
      """
      Look at the plan first: it counts what would be added and changed, and lists doubtful rows \
      with the reason and a remedy. Importing a file again updates Things and keeps their schedule.
      """,
      lines: "til import -n --json words.csv", "til import -y words.csv"),
    AgentNote(
      "Quizzing",
      """
      study --json prints one event per line: question, verdict, answer, end. Write one line per \
      answer and one per grade, 1 to 4; an empty line takes the proposed grade. study -n --json \
      lists the queue.
      """,
      lines: "til study --json < answers", "til study -n --json"),
    AgentNote(
      "Data",
      """
      Decks are CSV files. The index is an SQLite database to query and never to write. til where \
      --json names both.
      """,
      lines: "til where --json"),
  ]

  private static var statuses: String {
    ExitStatus.allCases.map { "\($0.rawValue) \($0.brief)" }.joined(separator: ", ") + "."
  }
}

extension ExitStatus {
  fileprivate var brief: String {
    switch self {
    case .done: "success"
    case .no: "nothing due, nothing found or not confirmed"
    case .wrongUsage: "usage error"
    case .badInput: "invalid input"
    case .noInput: "unreadable file"
    case .unavailable: "remote unreachable"
    case .cannotCreate: "cannot write"
    case .inputOutput: "input/output error"
    case .interrupted: "interrupted"
    }
  }
}
