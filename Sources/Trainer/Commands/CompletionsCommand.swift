import TextUI
import Things

/// `completions`: Prints a completion script for a shell.
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
    let offered = try Suggestions(session).offered(after: words, typed)
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
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  private static let bashScript = #"""
    # til completion for bash. Install:
    # til completions bash > ~/.local/share/bash-completion/completions/til
    _til() {
      local line=${COMP_LINE:0:COMP_POINT} word head
      COMPREPLY=()
      # Bash splits deck:es at the colon and expects only the part after it.
      head=${line##*[[:space:]]}
      if [[ $head == *:* && $COMP_WORDBREAKS == *:* ]]; then head=${head%"${head##*:}"}; else head=; fi
      while IFS=$'\t' read -r word _; do
        printf -v word '%q' "$word"
        COMPREPLY+=("${word#"$head"}")
      done < <(command til completions bash --line "$line" 2>/dev/null)
      [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *: ]] && compopt -o nospace
    }
    complete -o bashdefault -o default -F _til til

    """#

  private static let zshScript = #"""
    #compdef til
    # til completion for zsh. Save as _til in a directory of $fpath.
    _til() {
      local -a values lines
      local word summary
      while IFS=$'\t' read -r word summary; do
        values+=("$word")
        lines+=("$word  $summary")
      done < <(command til completions zsh --line "$LBUFFER" 2>/dev/null)
      if (( ${#values} )); then
        compadd -l -d lines -a values
      else
        _files
      fi
    }
    if [ "$funcstack[1]" = "_til" ]; then _til "$@"; else compdef _til til; fi

    """#

  private static let fishScript = #"""
    # til completion for fish. Install: til completions fish > ~/.config/fish/completions/til.fish
    function __til_words
      command til completions fish --line (commandline -cp | string collect) 2>/dev/null
      or __fish_complete_path (commandline -ct)
    end
    complete -c til -f -a '(__til_words)'

    """#
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
