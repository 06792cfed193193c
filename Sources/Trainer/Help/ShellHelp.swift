import TextUI

/// Lines to copy, that put til into other programs.
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
    due --prompt says "12 due" or nothing, at once, and always ends well; due -q says it by the \
    status alone. completions bash, zsh or fish prints what makes Tab know til.
    """
}

/// A few lines for another program's configuration, in which til takes part.
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
      "bash", does: "what is due, before the prompt", file: "~/.bashrc",
      lines: "PROMPT_COMMAND='til_due=$(til due --prompt)'",
      "PS1='${til_due:+$til_due }'\"$PS1\""),
    ShellRecipe(
      "zsh", does: "what is due, at the right of the prompt", file: "~/.zshrc",
      lines: "setopt prompt_subst",
      "RPROMPT='$(til due --prompt)'"),
    ShellRecipe(
      "fish", does: "what is due, at the right of the prompt",
      file: "~/.config/fish/functions/fish_right_prompt.fish",
      lines: "function fish_right_prompt",
      "  til due --prompt",
      "end"),
    ShellRecipe(
      "any shell", does: "one question when a terminal opens, every two hours at most",
      file: "~/.bashrc, ~/.zshrc or ~/.config/fish/config.fish",
      lines: "til study --one --every 2h"),
    ShellRecipe(
      "tmux", does: "what is due, in the status line", file: "~/.tmux.conf",
      lines: "set -g status-right '#(til due --prompt) %H:%M'"),
    ShellRecipe(
      "starship", does: "what is due, in the prompt", file: "~/.config/starship.toml",
      lines: "[custom.til]",
      "command = \"til due --prompt\"",
      "when = true"),
    ShellRecipe(
      "vim", does: "K shows what the word under the cursor stands for", file: "~/.vimrc",
      lines: "set keywordprg=til\\ show\\ --"),
  ]
}
