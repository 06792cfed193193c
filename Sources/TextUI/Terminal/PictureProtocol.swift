/// How a terminal takes pictures.
public enum PictureProtocol: String, Hashable, Sendable {
  /// As colored characters.
  case symbols
  case kitty
  case iterm
  case sixel

  /// The protocol that environment variables name.
  ///
  /// The terminal itself is never asked: its reply could arrive as keys.
  public init(environment: (String) -> String?) {
    let term = environment("TERM") ?? ""
    let program = environment("TERM_PROGRAM") ?? ""
    let isInside = environment("TMUX") != nil || environment("STY") != nil
    if isInside || term.hasPrefix("tmux") || term.hasPrefix("screen") {
      // A multiplexer keeps no pictures.
      self = .symbols
    } else if environment("KITTY_WINDOW_ID") != nil || program == "ghostty"
      || ["xterm-kitty", "xterm-ghostty"].contains(term)
    {
      self = .kitty
    } else if ["iTerm.app", "WezTerm"].contains(program) {
      self = .iterm
    } else if term.hasPrefix("foot") || term.hasPrefix("mlterm") || term.contains("sixel") {
      self = .sixel
    } else {
      self = .symbols
    }
  }
}
