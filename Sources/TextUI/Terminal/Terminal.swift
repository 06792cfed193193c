/// Output and input of the program: readline on a terminal, a pipe, or a test script.
///
/// All calls block the main thread. Reading prints the
/// prompt itself, in the colors of `paint`. Text is written as it is, so foreign
/// text must be escaped by `StyledText` or `Escaping.safe` first.
@MainActor
public protocol Terminal: AnyObject {
  var capabilities: Capabilities { get }
  /// The size of the window now; 80 × 24 if it is unknown.
  var size: TerminalSize { get }
  /// The theme and the number of colors of printed lines.
  var paint: Paint { get set }

  /// Writes text as it is; a failure is stored in `fault`.
  func write(_ text: String, to channel: OutputChannel)

  /// Shows a progress line, which the next call replaces and any other output clears; nil
  /// clears it. Does nothing unless standard error is a terminal that can redraw.
  func showProgress(_ line: StyledText?)

  /// The cause of the first write failure, such as a full disk or a closed pipe.
  var fault: String? { get }

  func readLine(_ request: LineRequest) -> InputResult<TypedLine>

  /// Prints the prompt, without a line break at its end, and reads a key.
  ///
  /// An empty prompt is on the screen already.
  func readKey(_ prompt: [StyledText]) -> InputResult<KeyPress>

  /// Takes the signal (Ctrl-C, hang-up, termination) that came since the last call;
  /// long work calls it at least every 50 ms.
  func takeInterruption() -> Interruption?

  /// Runs the user's editor on a file and waits for it.
  func edit(fileAt path: String) -> EditorResult

  /// Shows text in a pager if it is longer than the window.
  ///
  /// The pager is the given command, `$PAGER`, or `less`. Returns the name of a pager that could
  /// not be started; the text is printed then.
  @discardableResult
  func page(_ text: String, through command: String?) -> String?

  /// Reads the rest of the input, for a command whose data follows it.
  ///
  /// Stops after more than `limit` bytes.
  func readRest(limit: Int) -> [UInt8]
}

extension Terminal {
  public func page(_ text: String, through command: String?) -> String? {
    write(text, to: .output)
    return nil
  }

  public func readRest(limit: Int) -> [UInt8] { [] }

  /// Prints lines in color.
  public func write(_ lines: [StyledText], to channel: OutputChannel = .output) {
    guard !lines.isEmpty else { return }
    write(paint.painted(lines), to: channel)
  }
}

/// The abilities of a terminal or a pipe.
public struct Capabilities: Hashable, Sendable {
  /// Whether standard input and output are both a terminal, so that questions can be asked.
  public var isInteractive: Bool
  /// Whether standard output is a terminal, so that all foreign text is escaped.
  public var showsOutput: Bool
  public var colorDepth: ColorDepth
  /// Whether block characters, braille and arrows can be drawn.
  public var hasUnicode: Bool
  /// Whether a screen reader is used: sentences instead of columns, nothing redrawn.
  public var isSpoken: Bool
  /// How pictures are drawn.
  public var pictures: PictureProtocol

  public init(
    isInteractive: Bool = false, showsOutput: Bool = false, colorDepth: ColorDepth = .none,
    hasUnicode: Bool = true, isSpoken: Bool = false, pictures: PictureProtocol = .symbols
  ) {
    self.isInteractive = isInteractive
    self.showsOutput = showsOutput
    self.colorDepth = colorDepth
    self.hasUnicode = hasUnicode
    self.isSpoken = isSpoken
    self.pictures = pictures
  }
}

/// The size of a window, at least 1 × 1.
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
  /// Standard output: data, and reports of what was done.
  case output
  /// Standard error: questions, warnings, progress.
  case error
}

/// A signal that asks the program to stop what it does.
public enum Interruption: Hashable, Sendable {
  /// Ctrl-C: cancel the work, but not the program.
  case interrupt
  /// SIGTERM or SIGHUP: save and exit.
  case end
}

/// How the editor ended.
public enum EditorResult: Hashable, Sendable {
  case finished
  /// The editor could not be started, or failed; a sentence says why.
  case failed(String)
}
