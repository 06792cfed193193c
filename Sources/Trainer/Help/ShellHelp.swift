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
      "vim",
      does: "press K to look up the word under the cursor, and to add it if it is new",
      file: "~/.vimrc", lines: "set keywordprg=til\\ show\\ --"),
    ShellRecipe(
      "tmux",
      does: "in copy mode, press K to look up the word under the cursor; prefix K adds what you "
        + "copied", file: "~/.tmux.conf",
      lines:
        "bind -T copy-mode-vi K run 'tmux popup til show -- #{q:copy_cursor_word}'",
      "bind -T copy-mode K run 'tmux popup til show -- #{q:copy_cursor_word}'",
      "bind K display-popup 'til add --clip'"),
    ShellRecipe(
      "bash", does: "press Ctrl-X L to look up the word before the cursor", file: "~/.bashrc",
      lines: "til_word() { local w=${READLINE_LINE:0:READLINE_POINT}; til show -- \"${w##* }\"; }",
      "bind -x '\"\\C-xl\": til_word'"),
    ShellRecipe(
      "zsh", does: "press Ctrl-X L to look up the word before the cursor", file: "~/.zshrc",
      lines: "til_word() { zle -I; til show -- \"${LBUFFER##* }\" < /dev/tty }",
      "zle -N til_word && bindkey '^Xl' til_word"),
    ShellRecipe(
      "fish", does: "press Ctrl-X L to look up the word at the cursor",
      file: "~/.config/fish/config.fish",
      lines: "bind \\cxl 'til show -- (commandline -t); commandline -f repaint'"),
    ShellRecipe(
      "GitHub", does: "check a glossary with each push, after a step that installs til",
      file: ".github/workflows/glossary.yml",
      lines: "on: push",
      "jobs:",
      "  glossary:",
      "    runs-on: ubuntu-latest",
      "    steps:",
      "      - uses: actions/checkout@v4",
      "      - run: til lint acronyms.csv --format github"),
    ShellRecipe(
      "git", does: "check a glossary before each commit", file: ".git/hooks/pre-commit",
      lines: "#!/bin/sh",
      "til lint acronyms.csv"),
  ]
}
