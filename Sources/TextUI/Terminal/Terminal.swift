/// What a screen writes to and reads from: readline on a real terminal, a pipe, or a script.
///
/// Everything happens on the main thread and waits: one person, one keyboard. Reading prints the
/// prompt itself, in the colours of `paint`. What is written goes out as it is, so that foreign
/// text must have come through `Line` (or `Escaping.safe`) before it gets here.
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
  func showProgress(_ line: Line?)

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
  public func write(_ lines: [Line], to channel: OutputChannel = .output) {
    guard !lines.isEmpty else { return }
    write(paint.painted(lines), to: channel)
  }
}
