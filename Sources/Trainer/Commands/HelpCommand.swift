import TextUI
import Things

/// `help`: what there is to say, in nine lines or in full.
enum HelpCommand: Command {
  static let about = About(
    "help", "explain til, or one command", usage: ["[COMMAND]", "all"],
    text: "Without a word it shows what a beginner needs; help all lists every command.",
    operands: .commands, group: .program, letter: "?", elsewhere: ["man", "h"],
    examples: [.init("help list", "all about list"), .init("help all", "every command")],
    json: [
      .init("commands[].name", "its name"), .init("commands[].summary", "what it does"),
      .init("commands[].group", "where it stands in the list"),
      .init("commands[].usage[]", "what may follow the name"),
      .init("commands[].text", "the whole explanation"),
      .init("commands[].options[].name", "without its dashes"),
      .init("commands[].options[].letter", "its short form"),
      .init("commands[].options[].value", "what its value is called; null for a switch"),
      .init("commands[].options[].summary", "what it does"),
    ])

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    guard let word = call.operands.first?.text else {
      let first = CommandList.all.map { $0.about }.filter(\.isForNewcomers)
      report(call.form == .pretty ? first : CommandList.all.map { $0.about }, call, session) {
        session.show(ShortHelp(first))
      }
      return .done
    }
    guard word != "all" else {
      report(CommandList.all.map { $0.about }, call, session) {
        session.show(WholeHelp(CommandList.all.map { $0.about }))
      }
      return .done
    }
    let command = try command(word)
    report([command.about], call, session) { session.show(CommandHelp(command.about)) }
    return .done
  }

  private static func command(_ word: String) throws -> any Command.Type {
    if let command = CommandList.named(word) { return command }
    let other = CommandList.all.first { command in
      command.about.elsewhere.contains(word)
        || command.about.letter.map { "\($0)" == word } ?? false
    }
    if let other { return other }
    let nearest = Nearest.word(to: word, among: CommandList.names)
    throw UsageError(
      "there is no command \"\(word)\" to explain.",
      remedy: nearest.map { "\($0)?" } ?? "help all lists the commands.",
      correction: nearest.map { "help \($0)" })
  }

  private static func report(
    _ abouts: [About], _ call: Call, _ session: Session, pretty: () -> Void
  ) {
    switch call.form {
    case .pretty: pretty()
    case .plain: session.write(rows: abouts.map { [$0.name, $0.summary] })
    case .json: session.write("help", [("commands", .array(abouts.map(\.described)))])
    }
  }
}
