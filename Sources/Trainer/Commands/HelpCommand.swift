import Things

enum HelpCommand: Command {
  static let about = CommandHelp(
    "help", "Show help for til, a command or a setting",
    usage: ["[COMMAND]", "SETTING", "-a", "keys", "shell", "agents", "privacy"],
    text: """
      Without arguments, shows what you need to get started; with -a, lists every command. help keys
      explains the keys; help SETTING explains a setting and its values. help shell shows lines to
      copy into the configuration of your shell, tmux, starship and vim. help agents is a page for
      programs that use til. help privacy tells what til contacts.
      """,
    options: [Option("all", letter: "a", "list every command")],
    operands: .commands, group: .program, letter: "?", elsewhere: ["man", "h"],
    examples: [
      .init("help list", "Explain the list command"), .init("help -a", "List every command"),
      .init("help keys", "Explain the keys"), .init("help order", "Explain a setting"),
      .init("help shell", "Show how to use til in other programs"),
      .init("help agents", "Explain the output and the flags for programs"),
    ],
    json: report.members + HelpTables.members)

  private static let report = Report<[CommandHelp]>(
    "help", [.list("commands", of: \.self, columns: ["name", "summary"], CommandHelp.fields)])

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    let word = call.has("all") ? HelpTopic.all.rawValue : call.operands.first?.text
    let every = CommandList.all.map { $0.about }
    guard let word else {
      let first = every.filter(\.isForNewcomers)
      session.answer(call.form == .pretty ? first : every, as: report, call) {
        session.show(ShortHelp(abouts: first))
      }
      return .done
    }
    switch HelpTopic(rawValue: word) {
    case .all: session.answer(every, as: report, call) { session.show(WholeHelp(abouts: every)) }
    case .keys: HelpTables.answerKeys(call, in: session)
    case .shell: HelpTables.answerRecipes(call, in: session)
    case .agents: HelpTables.answerAgents(call, in: session)
    case .privacy: HelpTables.answerPrivacy(call, in: session)
    case nil:
      if CommandList.named(word) == nil, let setting = Setting.named(word) {
        HelpTables.answer(setting, call, in: session)
        return .done
      }
      let about = try command(word).about
      session.answer([about], as: report, call) {
        session.show(CommandHelpView(about: about))
        guard let setting = Setting.named(word) else { return }
        session.say("")
        session.show(SettingDetail(setting: setting, isBelowCommand: true))
      }
    }
    return .done
  }

  private static func command(_ word: String) throws -> any Command.Type {
    if let command = CommandList.called(word) { return command }
    let topics = HelpTopic.allCases.map(\.rawValue)
    let nearest = NearestName.word(
      to: word, among: CommandList.names + topics + Setting.all.map(\.name))
    throw UsageError(
      "no command \"\(word)\".",
      remedy: nearest.map { "Did you mean \($0)?" } ?? "List the commands with: help -a",
      correction: nearest.map { "help \($0)" })
  }
}
