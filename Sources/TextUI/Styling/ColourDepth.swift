/// How many colours the terminal has; with none no escape sequence is sent at all.
public enum ColourDepth: Int, Comparable, Sendable {
  case none
  case sixteen
  case palette256
  case trueColour

  public static func < (one: ColourDepth, other: ColourDepth) -> Bool {
    one.rawValue < other.rawValue
  }

  /// What NO_COLOR, TERM and COLORTERM promise of a terminal.
  public init(environment: (String) -> String?) {
    let term = environment("TERM") ?? ""
    let isColourless = ["", "dumb", "unknown"].contains(term) || term.hasPrefix("vt1")
    if isColourless || environment("NO_COLOR")?.isEmpty == false {
      self = .none
    } else if ["truecolor", "24bit"].contains(environment("COLORTERM"))
      || term.hasSuffix("-direct")
    {
      self = .trueColour
    } else {
      self = term.contains("256color") ? .palette256 : .sixteen
    }
  }
}
