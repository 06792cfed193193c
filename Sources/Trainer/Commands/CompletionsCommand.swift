import TextUI
import Things

/// `completions`: what a shell reads so that Tab knows commands, decks and tags.
enum CompletionsCommand: Command {
  static let about = About(
    "completions", "what a shell needs so that Tab knows til", usage: ["SHELL"],
    text: """
      Prints what bash, zsh or fish is to read; the first line of it says where to put it. Decks,
      tags and short forms are looked up when Tab is pressed, and are never more than text: nothing
      in a name is run.

      With --line the words that may stand at the end of that line come, one a line, each with what
      it is; this is what the scripts ask.
      """,
    options: [Option("line", value: "TEXT", "the shell's line up to the cursor")],
    operands: .words(Shell.allCases.map(\.rawValue)), group: .program,
    examples: [
      .init("completions bash", "the script for bash"),
      .init("completions fish --line \"til he\"", "what may go on from there"),
    ])

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    let names = Shell.allCases.map(\.rawValue)
    guard let name = call.texts.first, call.operands.count == 1 else {
      throw UsageError(
        "completions needs the name of a shell.", remedy: "completions bash, zsh or fish.")
    }
    guard let shell = Shell(rawValue: name) else {
      let nearest = Nearest.word(to: name, among: names)
      throw UsageError(
        "there are no completions for \"\(name)\".",
        remedy: nearest.map { "\($0)?" } ?? "bash, zsh and fish are known.",
        correction: nearest.map { "completions \($0)" })
    }
    guard let line = call["line"] else {
      session.terminal.write(shell.script, to: .output)
      return .done
    }
    let (words, typed) = ShellLine.cut(line)
    let offered = try Suggestions(session).offered(after: words, typed)
    for suggestion in offered { write(suggestion, session) }
    return offered.isEmpty ? .no : .done
  }

  /// The word stands as it is, since a shell takes it so; what it is called may be anything.
  private static func write(_ suggestion: Suggestion, _ session: Session) {
    let isSeen = session.terminal.capabilities.showsOutput
    let word = isSeen ? Escaping.safe(suggestion.word) : suggestion.word
    let summary = isSeen ? Escaping.safe(suggestion.summary) : suggestion.summary
    session.terminal.write(word + "\t" + PlainText.line([summary]), to: .output)
  }
}
