import CLibrary
import CReadline
import CTerminal
import SystemFiles
public import TextUI

/// The terminal of this process, which can also end the process.
@MainActor
public protocol ProcessTerminal: Terminal {
  /// Flushes the output, restores the terminal, and ends the process;
  /// by the signal that asked for it, or with status 74 if the output could not be written.
  func end(status: Int32) -> Never
}

/// Opens the terminal of this process.
@MainActor
public enum StandardTerminal {
  /// Neither reads nor writes the user's line history; called before the first line is read.
  public static func keepNoHistory() { StateFile.keepsHistory = false }

  /// Opens a file in the desktop's program for it; false if there is no such program.
  public static func view(fileAt path: String) -> Bool {
    let command = """
      for opener in xdg-open open; do
        command -v "$opener" >/dev/null && exec "$opener" "$1" >/dev/null 2>&1
      done
      exit 127
      """
    let absolute = path.hasPrefix("/") ? path : "./" + path
    return ChildProgram(command: command, operands: [absolute])
      .run(feed: nil, replacedLocale: nil) == 0
  }

  /// readline if input and output are a terminal, else a pipe.
  ///
  /// `keyCommands` are the names that can be bound in inputrc, `waiting` the keys that wait for a
  /// second letter because a word begins with them.
  public static func open(
    keyCommands: [String] = [], waiting: Set<Character> = []
  ) -> any ProcessTerminal {
    System.completeStreams()
    // Read before the locale is changed.
    let capabilities = Capabilities(
      inputIsTerminal: isatty(STDIN_FILENO) == 1, outputIsTerminal: isatty(STDOUT_FILENO) == 1,
      environment: ProcessEnvironment.value)
    let term = ProcessEnvironment.value("TERM") ?? ""
    let outputs = StandardOutputs(capabilities, term: term)
    return capabilities.isInteractive
      ? ReadlineTerminal(capabilities, outputs, keyCommands: keyCommands, waiting: waiting)
      : PipeTerminal(capabilities, outputs)
  }
}

extension Capabilities {
  /// The abilities that environment variables promise of a terminal, or of a pipe.
  init(inputIsTerminal: Bool, outputIsTerminal: Bool, environment: (String) -> String?) {
    let term = environment("TERM") ?? ""
    let accessible = environment("ACCESSIBLE") ?? ""
    self.init(
      isInteractive: inputIsTerminal && outputIsTerminal,
      showsOutput: outputIsTerminal,
      colorDepth: outputIsTerminal ? ColorDepth(environment: environment) : .none,
      hasUnicode: Self.namesUnicode(environment),
      isSpoken: !["", "0"].contains(accessible)
        || (outputIsTerminal && ["", "dumb"].contains(term)),
      pictures: PictureProtocol(environment: environment))
  }

  /// Terminals speak UTF-8 unless the locale names another encoding.
  private static func namesUnicode(_ environment: (String) -> String?) -> Bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environment)
    guard let locale = names.first(where: { !$0.isEmpty })?.lowercased() else { return true }
    return locale.contains("utf-8") || locale.contains("utf8")
  }
}

extension ColorDepth {
  /// The number of colors that NO_COLOR, TERM and COLORTERM promise.
  init(environment: (String) -> String?) {
    let term = environment("TERM") ?? ""
    let isColorless = ["", "dumb", "unknown"].contains(term) || term.hasPrefix("vt1")
    if isColorless || environment("NO_COLOR")?.isEmpty == false {
      self = .none
    } else if ["truecolor", "24bit"].contains(environment("COLORTERM"))
      || term.hasSuffix("-direct")
    {
      self = .trueColor
    } else {
      self = term.contains("256color") ? .palette256 : .sixteen
    }
  }
}

extension TerminalSize {
  /// The size of the window, or the values of COLUMNS and LINES.
  static var ofWindow: TerminalSize {
    var rows: Int32 = 0
    var columns: Int32 = 0
    _ = ct_window_size(STDOUT_FILENO, &rows, &columns)
    return TerminalSize(
      columns: columns > 0 ? Int(columns) : variable("COLUMNS") ?? 80,
      rows: rows > 0 ? Int(rows) : variable("LINES") ?? 24)
  }

  private static func variable(_ name: String) -> Int? {
    guard let number = ProcessEnvironment.value(name).flatMap({ Int($0) }) else { return nil }
    return (1...10_000).contains(number) ? number : nil
  }
}

extension StandardTerminal {
  /// The library that edits lines, with its version.
  public nonisolated static var parts: [(name: String, version: String)] {
    [("GNU readline", "\(RL_VERSION_MAJOR).\(RL_VERSION_MINOR)")]
  }
}
