import TextUI

/// The tables of `help keys` and `help shell`, in every form.
@MainActor
enum HelpTables {
  static func reportKeys(_ call: Call, _ session: Session) {
    let keys =
      PromptKey.all.map { ["prompt", $0.key, $0.does] }
      + PromptKey.ofQuestion.map { ["question", $0.key, $0.does] }
      + StudyKey.all.map { ["grade", $0.shown, $0.binding.summary] }
    switch call.form {
    case .pretty: session.show(KeysHelp())
    case .plain: session.write(rows: keys)
    case .json:
      let members = ["place", "key", "does"]
      let objects = keys.map { key in
        JSON.object(Array(zip(members, key.map(JSON.string))))
      }
      session.write("help", [("keys", .array(objects))])
    }
  }

  static func reportRecipes(_ call: Call, _ session: Session) {
    let recipes = ShellRecipe.all
    switch call.form {
    case .pretty: session.show(ShellHelp())
    case .plain:
      session.write(rows: recipes.map { [$0.program, $0.does, $0.file] + $0.lines })
    case .json:
      let objects = recipes.map { recipe in
        JSON.object([
          ("program", .string(recipe.program)), ("does", .string(recipe.does)),
          ("file", .string(recipe.file)), ("lines", .array(recipe.lines.map(JSON.string))),
        ])
      }
      session.write("help", [("recipes", .array(objects))])
    }
  }
}

/// Names of commands, and what they do.
struct CommandTable: View {
  @Environment(\.isSpoken) private var isSpoken
  /// Alike in every group, so that the summaries stand below one another.
  private static var nameWidth: Int { (CommandList.names.map(\.count).max() ?? 0) + 2 }

  private let abouts: [CommandHelp]

  init(_ abouts: [CommandHelp]) { self.abouts = abouts }

  var body: some View {
    ForEach(abouts) { about in
      if isSpoken {
        Text("\(about.name): \(about.summary).")
      } else {
        Text(StyledText(about.name, .strong).padded(to: Self.nameWidth) + StyledText(about.summary))
          .hanging(Self.nameWidth).padding()
      }
    }
  }
}

/// What `help` explains beside the commands, by the word behind it.
enum HelpTopic: String, CaseIterable {
  case all
  case keys
  case shell

  var summary: String {
    switch self {
    case .all: "every command"
    case .keys: "the keys, at the prompt and while studying"
    case .shell: "til in bash, zsh, fish, tmux, starship and vim"
    }
  }
}

/// What a beginner needs: a command a line.
struct ShortHelp: View {
  private let abouts: [CommandHelp]

  init(_ abouts: [CommandHelp]) { self.abouts = abouts }

  var body: some View {
    CommandTable(abouts)
    Text("help COMMAND explains one, help -a lists every command.", .dim).padding()
  }
}

/// Every command, in groups, and what holds for all of them.
struct WholeHelp: View {
  private let abouts: [CommandHelp]

  init(_ abouts: [CommandHelp]) { self.abouts = abouts }

  var body: some View {
    VStack(spacing: 1) {
      ForEach(CommandHelp.Group.allCases.filter { group in abouts.contains { $0.group == group } })
      {
        group in
        VStack {
          Text(group.title, .strong)
          CommandTable(abouts.filter { $0.group == group })
        }
      }
      VStack {
        Text("Every command takes", .strong)
        OptionTable(Option.everywhere)
      }
      Text(
        """
        At the prompt the beginning of a name will do, Tab completes, and a short form alone shows \
        it. Lines are also read from standard input, one command each, with full names; those that \
        begin with # are remarks.
        """, .dim)
    }
  }
}
