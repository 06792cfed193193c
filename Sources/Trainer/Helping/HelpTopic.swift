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
