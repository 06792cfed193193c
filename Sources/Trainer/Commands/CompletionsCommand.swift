import CEmbedded
import TextUI
import Things

enum CompletionsCommand: Command {
  static let about = CommandHelp(
    "completions", "Print a completion script for your shell", usage: ["SHELL"],
    text: """
      Prints the completion script for bash, zsh or fish; its first line says where to save it. The
      script looks up decks, tags and short forms when you press Tab, and treats them as plain text.

      With --line, prints the possible completions of that command line, one per line with a
      description. The scripts use this.
      """,
    options: [Option("line", value: "TEXT", "the command line up to the cursor")],
    operands: .words(Shell.allCases.map(\.rawValue)), group: .program,
    examples: [
      .init("completions bash", "Print the script for bash"),
      .init("completions fish --line \"til he\"", "Complete this command line"),
    ])

  static func run(_ call: Call, in session: Session) throws -> ExitStatus {
    let names = Shell.allCases.map(\.rawValue)
    guard let name = call.texts.first, call.operands.count == 1 else {
      throw UsageError(
        "completions needs the name of a shell.",
        remedy: "Try: completions bash, completions zsh or completions fish")
    }
    guard let shell = Shell(rawValue: name) else {
      let nearest = NearestName.word(to: name, among: names)
      throw UsageError(
        "no completions for the shell \"\(name)\".",
        remedy: nearest.map { "Did you mean \($0)?" } ?? "Supported shells are bash, zsh and fish.",
        correction: nearest.map { "completions \($0)" })
    }
    guard let line = call["line"] else {
      session.write(plain: shell.script)
      return .done
    }
    let (words, typed) = ShellLine.cut(line)
    let offered = try Suggestions(session: session).offered(after: words, typed)
    for suggestion in offered {
      // Shells show both on the terminal as they are.
      let word = Escaping.safe(suggestion.word)
      let summary = TabSeparated.line([Escaping.safe(suggestion.summary)])
      session.write(plain: "\(word)\t\(summary)")
    }
    return offered.isEmpty ? .no : .done
  }
}

/// A shell with completions.
private enum Shell: String, CaseIterable {
  case bash
  case zsh
  case fish

  /// The script that the shell loads.
  ///
  /// Each passes the command line as text and receives words as text. The shell never parses a
  /// deck's name, so nothing in a name can run.
  var script: String {
    switch self {
    case .bash: String(cString: til_bash_completion())
    case .zsh: String(cString: til_zsh_completion())
    case .fish: String(cString: til_fish_completion())
    }
  }
}

/// Splits a shell's line into words for completion, without expanding anything.
enum ShellLine {
  /// The words after the program's name, and the one being typed.
  static func cut(_ line: String) -> (words: [Call.Word], typed: String) {
    var words: [Call.Word] = []
    var word = Call.Word("")
    var isOpen = false
    var quote: Character?
    var isEscaped = false
    for character in line {
      if isEscaped {
        word.text.append(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        (isEscaped, isOpen) = (true, true)
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "\"" || character == "'" {
        quote = character
        word.isQuoted = true
        isOpen = true
      } else if quote == nil, character.isWhitespace {
        if isOpen { words.append(word) }
        (word, isOpen) = (Call.Word(""), false)
      } else {
        word.text.append(character)
        isOpen = true
      }
    }
    return (Array(words.dropFirst()), isOpen && !words.isEmpty ? word.text : "")
  }
}
