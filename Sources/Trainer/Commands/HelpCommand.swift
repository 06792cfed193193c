import TextUI
import Things

/// `help`: what there is to say, in nine lines or in full.
enum HelpCommand: Command {
  static let about = CommandHelp(
    "help", "explain til, or one command", usage: ["[COMMAND]", "-a", "keys", "shell"],
    text: """
      Without a word it shows what a beginner needs, and with -a every command. help keys tells what
      the keys do, help shell gives lines to copy that put til into other programs.
      """,
    options: [Option("all", letter: "a", "every command")],
    operands: .commands, group: .program, letter: "?", elsewhere: ["man", "h"],
    examples: [
      .init("help list", "all about list"), .init("help -a", "every command"),
      .init("help keys", "what the keys do"), .init("help shell", "til in other programs"),
    ],
    json: [
      .init("commands[].name", "its name"), .init("commands[].summary", "what it does"),
      .init("commands[].group", "where it stands in the list"),
      .init("commands[].usage[]", "what may follow the name"),
      .init("commands[].text", "the whole explanation"),
      .init("commands[].options[].name", "without its dashes"),
      .init("commands[].options[].letter", "its short form"),
      .init("commands[].options[].value", "what its value is called; null for a switch"),
      .init("commands[].options[].summary", "what it does"),
      .init("commands[].examples[]", "lines to try"),
      .init("commands[].json[].path", "a member of what its --json gives"),
      .init("commands[].json[].meaning", "what that says"),
      .init("keys[].key", "for help keys: a key"), .init("keys[].does", "what it does"),
      .init("keys[].place", "prompt, question or grade"),
      .init("recipes[].program", "for help shell: whose file it is"),
      .init("recipes[].does", "what comes of it"), .init("recipes[].file", "where the lines go"),
      .init("recipes[].lines[]", "what to copy"),
    ])

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    let word = call.has("all") ? HelpTopic.all.rawValue : call.operands.first?.text
    let every = CommandList.all.map { $0.about }
    guard let word else {
      let first = every.filter(\.isForNewcomers)
      report(call.form == .pretty ? first : every, call, session) { session.show(ShortHelp(first)) }
      return .done
    }
    switch HelpTopic(rawValue: word) {
    case .all: report(every, call, session) { session.show(WholeHelp(every)) }
    case .keys: HelpTables.reportKeys(call, session)
    case .shell: HelpTables.reportRecipes(call, session)
    case nil:
      let about = try command(word).about
      report([about], call, session) { session.show(CommandHelpView(about)) }
    }
    return .done
  }

  private static func command(_ word: String) throws -> any Command.Type {
    if let command = CommandList.named(word) { return command }
    let other = CommandList.all.first { command in
      command.about.elsewhere.contains(word)
        || command.about.letter.map { "\($0)" == word } ?? false
    }
    if let other { return other }
    let topics = HelpTopic.allCases.map(\.rawValue)
    let nearest = NearestName.word(to: word, among: CommandList.names + topics)
    throw UsageError(
      "there is no command \"\(word)\" to explain.",
      remedy: nearest.map { "\($0)?" } ?? "help -a lists the commands.",
      correction: nearest.map { "help \($0)" })
  }

  private static func report(
    _ abouts: [CommandHelp], _ call: Call, _ session: Session, pretty: () -> Void
  ) {
    switch call.form {
    case .pretty: pretty()
    case .plain: session.write(rows: abouts.map { [$0.name, $0.summary] })
    case .json: session.write("help", [("commands", .array(abouts.map(\.described)))])
    }
  }
}
