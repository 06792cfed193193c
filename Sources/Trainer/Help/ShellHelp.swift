import TextUI

/// Lines to copy into the configuration of other programs.
struct ShellHelp: View {
  var body: some View {
    VStack(spacing: 1) {
      ForEach(ShellRecipe.all) { recipe in
        VStack {
          Text(StyledText("\(recipe.program): ", .strong) + StyledText(recipe.does)).hanging(2)
          Text(recipe.file, .dim).padding()
          ForEach(recipe.lines) { Text(" \($0)").padding(3) }
        }
      }
      Text(Self.rest)
    }
  }

  static let rest = """
    due --prompt prints "12 due" or nothing, never waits, and always exits with 0; due -q sets only \
    the exit status. For Tab completion, see help completions.
    """
}

/// A few lines for another program's configuration.
struct ShellRecipe {
  /// The program whose file it is.
  let program: String
  let does: String
  /// Where the lines go.
  let file: String
  let lines: [String]

  private init(_ program: String, does: String, file: String, lines: String...) {
    self.program = program
    self.does = does
    self.file = file
    self.lines = lines
  }

  /// Every recipe; tests run each of them in the program it is for.
  static let all: [ShellRecipe] = [
    ShellRecipe(
      "bash", does: "the number of due cards before the prompt", file: "~/.bashrc",
      lines: "PROMPT_COMMAND='til_due=$(til due --prompt)'",
      "PS1='${til_due:+$til_due }'\"$PS1\""),
    ShellRecipe(
      "zsh", does: "the number of due cards in the right prompt", file: "~/.zshrc",
      lines: "setopt prompt_subst",
      "RPROMPT='$(til due --prompt)'"),
    ShellRecipe(
      "fish", does: "the number of due cards in the right prompt",
      file: "~/.config/fish/functions/fish_right_prompt.fish",
      lines: "function fish_right_prompt",
      "  til due --prompt",
      "end"),
    ShellRecipe(
      "any shell", does: "one question when you open a terminal, at most every two hours",
      file: "~/.bashrc, ~/.zshrc or ~/.config/fish/config.fish",
      lines: "til study --one --every 2h"),
    ShellRecipe(
      "tmux", does: "the number of due cards in the status line", file: "~/.tmux.conf",
      lines: "set -g status-right '#(til due --prompt) %H:%M'"),
    ShellRecipe(
      "starship", does: "the number of due cards in the prompt", file: "~/.config/starship.toml",
      lines: "[custom.til]",
      "command = \"til due --prompt\"",
      "when = true"),
    ShellRecipe(
      "vim", does: "press K to show what the word under the cursor stands for", file: "~/.vimrc",
      lines: "set keywordprg=til\\ show\\ --"),
  ]
}
