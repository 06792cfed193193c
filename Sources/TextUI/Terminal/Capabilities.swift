/// What the terminal, or the pipe in its place, can do.
public struct Capabilities: Hashable, Sendable {
  /// Standard input and output are both a terminal: questions may be asked, a line edited.
  public var isInteractive: Bool
  /// Standard output is a terminal: nothing foreign is exempt from escaping.
  public var showsOutput: Bool
  public var colourDepth: ColourDepth
  /// Blocks, braille and arrows may be drawn, not only ASCII.
  public var hasUnicode: Bool
  /// Somebody listens: sentences instead of columns, nothing redrawn.
  public var isSpoken: Bool

  public init(
    isInteractive: Bool = false, showsOutput: Bool = false, colourDepth: ColourDepth = .none,
    hasUnicode: Bool = true, isSpoken: Bool = false
  ) {
    self.isInteractive = isInteractive
    self.showsOutput = showsOutput
    self.colourDepth = colourDepth
    self.hasUnicode = hasUnicode
    self.isSpoken = isSpoken
  }

  /// What the environment says of a terminal, or of a pipe.
  public init(inputIsTerminal: Bool, outputIsTerminal: Bool, environment: (String) -> String?) {
    let term = environment("TERM") ?? ""
    let accessible = environment("ACCESSIBLE") ?? ""
    self.init(
      isInteractive: inputIsTerminal && outputIsTerminal,
      showsOutput: outputIsTerminal,
      colourDepth: outputIsTerminal ? ColourDepth(environment: environment) : .none,
      hasUnicode: Self.namesUnicode(environment),
      isSpoken: !["", "0"].contains(accessible)
        || (outputIsTerminal && ["", "dumb"].contains(term)))
  }

  /// The locale's own word; where it says nothing, UTF-8 is what terminals speak.
  private static func namesUnicode(_ environment: (String) -> String?) -> Bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environment)
    guard let locale = names.first(where: { !$0.isEmpty })?.lowercased() else { return true }
    return locale.contains("utf-8") || locale.contains("utf8")
  }
}
