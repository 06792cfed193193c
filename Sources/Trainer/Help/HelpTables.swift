import TextUI
import Things

/// The answers of `help keys`, `help shell` and `help agents`.
@MainActor
enum HelpTables {
  private typealias Key = (place: String, key: String, does: String)

  private static let keys = Report<[Key]>(
    "help",
    [
      .list(
        "keys", of: \.self,
        [
          Field("place", "prompt, question or grade", value: { $0.place }),
          Field("key", "help keys: a key", value: { $0.key }),
          Field("does", "what it does", value: { $0.does }),
        ])
    ])

  private static let recipes = Report<[ShellRecipe]>(
    "help",
    [
      .list(
        "recipes", of: \.self,
        [
          Field("program", "help shell: the program", value: \.program),
          Field("does", "what it gives you", value: \.does),
          Field("file", "the file to put it in", value: \.file),
          Field("lines", "the lines to copy", value: \.lines),
        ]
      ).plain(rows: { $0.map { [$0.program, $0.does, $0.file] + $0.lines } })
    ])

  private static let agents = Report<[AgentNote]>(
    "help",
    [
      .list(
        "agents", of: \.self,
        [
          Field("topic", "help agents: the topic", value: \.topic),
          Field("text", "what to know about it", value: \.text),
          Field("lines", "command lines to copy", value: \.lines),
        ]
      ).plain(rows: { $0.map { [$0.topic, $0.text] + $0.lines } })
    ])

  private static let privacy = Report<[AgentNote]>(
    "help",
    [
      .list(
        "privacy", of: \.self,
        [
          Field("topic", "help privacy: the topic", value: \.topic),
          Field("text", "what to know about it", value: \.text),
          Field("lines", "command lines to copy", value: \.lines),
        ]
      ).plain(rows: { $0.map { [$0.topic, $0.text] + $0.lines } })
    ])

  private static let settings = Report<Setting>(
    "help",
    [
      Field("setting", "help SETTING: its name", value: \.name),
      Field("meaning", "what it does", value: \.meaning),
      Field("expected", "the values it takes", value: \.expected),
      Field("default", "its default", value: \.standard),
      .list(
        "values", of: SettingHelp.values,
        [
          Field("value", "one of its values", value: \.value),
          Field("meaning", "what the value does", value: \.meaning),
        ]
      ).inJSONOnly,
    ])

  static var members: [CommandHelp.Member] {
    keys.members + recipes.members + agents.members + privacy.members + settings.members
  }

  static func answer(_ setting: Setting, _ call: Call, in session: Session) {
    session.answer(setting, as: settings, call) { session.show(SettingDetail(setting: setting)) }
  }

  static func answerKeys(_ call: Call, in session: Session) {
    let all: [Key] =
      PromptKey.all.map { ("prompt", $0.key, $0.does) }
      + PromptKey.ofQuestion.map { ("question", $0.key, $0.does) }
      + StudyKey.afterAnswer.map { ("grade", $0.shown, $0.summary) }
    session.answer(all, as: keys, call) { session.show(KeysHelp()) }
  }

  static func answerRecipes(_ call: Call, in session: Session) {
    session.answer(ShellRecipe.all, as: recipes, call) { session.show(ShellHelp()) }
  }

  static func answerAgents(_ call: Call, in session: Session) {
    session.answer(AgentNote.all, as: agents, call) { session.show(AgentsHelp()) }
  }

  static func answerPrivacy(_ call: Call, in session: Session) {
    session.answer(AgentNote.privacy, as: privacy, call) {
      session.show(AgentsHelp(notes: AgentNote.privacy))
    }
  }
}

private struct CommandTable: View {
  /// The same in every group, so that summaries are aligned.
  private static var nameWidth: Int { (CommandList.names.map(\.count).max() ?? 0) + 2 }

  let abouts: [CommandHelp]

  var body: some View {
    ForEach(abouts) {
      NamedLine(name: StyledText($0.name, .strong), summary: $0.summary, width: Self.nameWidth)
    }
  }
}

/// A name and a summary beside it, aligned with those above.
struct NamedLine: View {
  @Environment(\.isSpoken) private var isSpoken
  let name: StyledText
  let summary: String
  let width: Int

  var body: some View {
    if isSpoken {
      Text("\(name.text): \(summary).")
    } else {
      Text(name.padded(to: width) + StyledText(summary)).hanging(width).padding()
    }
  }
}

/// Terms in a column, and their meanings beside them.
struct Definitions: View {
  @Environment(\.isSpoken) private var isSpoken
  let rows: [(term: String, meaning: String)]

  var body: some View {
    if isSpoken {
      ForEach(rows) { Text("\($0.term): \($0.meaning).") }
    } else {
      Table(
        rows,
        columns: [
          TableColumn { StyledText($0.term, .accent) },
          TableColumn(shrinksTo: 12, wraps: true) { StyledText($0.meaning) },
        ]
      ).padding()
    }
  }
}

/// The topics of `help` besides commands and settings.
enum HelpTopic: String, CaseIterable {
  case all
  case keys
  case shell
  case agents
  case privacy

  var summary: String {
    switch self {
    case .all: "list every command"
    case .keys: "keys at the prompt and while studying"
    case .shell: "til in bash, zsh, fish, tmux, starship and vim"
    case .agents: "til for programs and AI agents"
    case .privacy: "what til contacts, and what others can see"
    }
  }
}

/// The commands for beginners, one per line.
struct ShortHelp: View {
  private static let keys = """
    While studying: Return shows the answer or takes the proposed grade, 1 to 4 set the grade, Tab \
    gives a hint, u undoes, Ctrl-D stops.
    """
  let abouts: [CommandHelp]

  var body: some View {
    CommandTable(abouts: abouts)
    VStack {
      Text(
        "Use help COMMAND for details, help -a for all commands, help keys for the keys.",
        .dim)
      Text(Self.keys, .dim)
    }.padding()
  }
}

/// Every command by group, and the options of all commands.
struct WholeHelp: View {
  let abouts: [CommandHelp]

  var body: some View {
    VStack(spacing: 1) {
      ForEach(CommandHelp.Group.allCases.filter { group in abouts.contains { $0.group == group } })
      {
        group in
        VStack {
          Text(group.title, .strong)
          CommandTable(abouts: abouts.filter { $0.group == group })
        }
      }
      VStack {
        Text("Options for all commands", .strong)
        OptionTable(options: Option.everywhere)
      }
      Text(
        """
        At the prompt you can abbreviate command names, press Tab to complete, and type a short \
        form to show it. til also reads commands from standard input, one per line, with names in \
        full; lines that start with # are comments.
        """, .dim)
    }
  }
}
