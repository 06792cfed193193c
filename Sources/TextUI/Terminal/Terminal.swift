/// What a screen writes to and reads from: readline on a real terminal, a pipe, or a script.
///
/// Everything happens on the main thread and waits: one person, one keyboard. Reading prints the
/// prompt itself, in the colours of `paint`. What is written goes out as it is, so that foreign
/// text must have come through `StyledText` (or `Escaping.safe`) before it gets here.
@MainActor
public protocol Terminal: AnyObject {
  var capabilities: Capabilities { get }
  /// 80 × 24 where nobody knows; asked anew for every drawing, since windows are resized.
  var size: TerminalSize { get }
  /// The colours lines are printed in; the theme is a setting, the depth a capability.
  var paint: Paint { get set }

  /// Writes text as it is; a failure is kept in `fault`.
  func write(_ text: String, to channel: OutputChannel)

  /// Shows one line that the next call replaces and any other output or reading clears; nil
  /// clears it. Nothing happens unless standard error is a terminal that can redraw.
  func showProgress(_ line: StyledText?)

  /// The first failure to write, such as a full disk or a closed pipe, for the exit status.
  var fault: WriteFault? { get }

  /// Waits for one line.
  func readLine(_ request: LineRequest) -> LineResult

  /// Waits for one key, without a line.
  func readKey(_ request: KeyRequest) -> KeyResult

  /// Gives text back to be read first by the next reading, as if it had been typed just now.
  func putBack(_ text: String)

  /// Takes the signal (Ctrl-C, a hang-up, a request to end) that came since it was last asked;
  /// long work asks at least every 50 ms.
  func takeInterruption() -> Interruption?

  /// Hands the terminal over to the person's editor for a file and waits for its end.
  func edit(fileAt path: String) -> EditorResult

  /// Shows text in the person's pager if it is longer than the window; elsewhere it is written.
  ///
  /// The command is the person's setting; without one it is `$PAGER`, or `less`.
  func page(_ text: String, through command: String?)

  /// Takes everything of the input that was not read yet, for a command whose data follows it.
  ///
  /// Input that never ends is left after more than `limit` bytes.
  func readRest(limit: Int) -> [UInt8]
}

extension Terminal {
  public func page(_ text: String, through command: String?) { write(text, to: .output) }

  public func readRest(limit: Int) -> [UInt8] { [] }

  /// Prints lines in colour.
  public func write(_ lines: [StyledText], to channel: OutputChannel = .output) {
    guard !lines.isEmpty else { return }
    write(paint.painted(lines), to: channel)
  }
}

/// What the terminal, or the pipe in its place, can do.
public struct Capabilities: Hashable, Sendable {
  /// Standard input and output are both a terminal: questions may be asked, a line edited.
  public var isInteractive: Bool
  /// Standard output is a terminal: nothing foreign is exempt from escaping.
  public var showsOutput: Bool
  public var colorDepth: ColorDepth
  /// Blocks, braille and arrows may be drawn, not only ASCII.
  public var hasUnicode: Bool
  /// Somebody listens: sentences instead of columns, nothing redrawn.
  public var isSpoken: Bool

  public init(
    isInteractive: Bool = false, showsOutput: Bool = false, colorDepth: ColorDepth = .none,
    hasUnicode: Bool = true, isSpoken: Bool = false
  ) {
    self.isInteractive = isInteractive
    self.showsOutput = showsOutput
    self.colorDepth = colorDepth
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
      colorDepth: outputIsTerminal ? ColorDepth(environment: environment) : .none,
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

/// Columns and rows of a window, never less than one of each.
public struct TerminalSize: Hashable, Sendable {
  public let columns: Int
  public let rows: Int

  public init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
  }
}

/// Where written text goes.
public enum OutputChannel: Sendable {
  /// Data, and what a change reports as done.
  case output
  /// Questions, warnings, progress.
  case error
}

/// A failure to write to the terminal or to what stands in its place.
public struct WriteFault: Error, Hashable, Sendable {
  /// The system's error number.
  public let code: Int32
  /// The system's words for it.
  public let cause: String

  public init(code: Int32, cause: String) {
    self.code = code
    self.cause = cause
  }
}

/// A signal that asks the program to stop what it does.
public enum Interruption: Hashable, Sendable {
  /// Ctrl-C: give up the work, keep the program.
  case interrupt
  /// A request to end, or the terminal is gone: save and go.
  case end
}

/// How an editor was left.
public enum EditorResult: Hashable, Sendable {
  case finished
  /// It could not be started, or said that it failed; a sentence.
  case failed(String)
}
