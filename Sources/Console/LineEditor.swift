import CLibrary
@preconcurrency internal import CReadline
import CTerminal
internal import TextUI

/// Edits a line with readline's callback interface, while we wait for keys and signals.
///
/// There is only one, because readline keeps its state in global variables.
@MainActor
final class LineEditor {
  let bytes: TypedBytes
  let input: TerminalInput
  private let history: LineHistory
  /// Handles a signal that does not concern the line.
  private let attend: (Int32) -> Void
  /// Signals that came in the middle of a key.
  private var postponed: [Int32] = []
  var reading: LineReading?
  /// Whether background work is left.
  private var hasWork = false
  /// Whether nothing was printed since the last of it: before, the terminal must get the processor to
  /// show what was.
  private var isAtWork = false
  /// Whether the last line arrived together with more input, as in an unbracketed paste.
  private var isBurst = false

  init(_ input: TerminalInput, _ history: LineHistory, attend: @escaping (Int32) -> Void) {
    self.input = input
    self.history = history
    self.attend = attend
    bytes = TypedBytes(input)
  }

  func read(_ request: LineRequest, paint: Paint) -> InputResult<TypedLine> {
    request.hasHistory ? history.take(recalled: request.recalled) : history.putAside()
    bytes.beginLine()
    reading = LineReading(request, paint: paint, isAhead: bytes.hasBytes)
    hasWork = request.work != nil
    isAtWork = false
    ReadlineCallbacks.editor = self
    defer {
      ReadlineCallbacks.editor = nil
      reading = nil
    }
    // What was typed before the question was shown answers it, and is not appended to a proposal.
    install(prefilled: bytes.hasBytes ? "" : request.prefilled)
    while reading?.result == nil { step() }
    let result = reading?.result ?? .ended
    if request.hasHistory, case .input(let line) = result, line.stop == nil, !line.wasPasted {
      history.add(line.text)
    }
    return result
  }

  /// Clears the line before other output; it is redrawn afterwards.
  func makeRoom() {
    guard reading?.hasRoom == false else { return }
    rl_clear_visible_line()
    fflush(rl_outstream)
    reading?.hasRoom = true
  }

  // MARK: Waiting

  private func step() {
    attendNext()
    // Other output was printed meanwhile.
    if reading?.hasRoom == true, reading?.result == nil {
      reading?.hasRoom = false
      redraw()
    }
  }

  private func attendNext() {
    if let signal = postponed.first {
      postponed.removeFirst()
      return handle(signal)
    }
    let patience = !hasWork ? reading?.patience : isAtWork ? .zero : .milliseconds(1)
    let event = bytes.isInsideCharacter ? .bytes : input.wait(patience)
    isAtWork = event == .timeout
    switch event {
    case .signal(let signal): handle(signal)
    case .timeout where hasWork: hasWork = reading?.request.work?() ?? false
    case .timeout: idle()
    case .bytes: takeByte()
    }
  }

  private func takeByte() {
    guard let byte = bytes.next() else {
      if input.isEnded { end(.ended) }
      return
    }
    reading?.noteKey(input)
    if isPlain {
      if let key = stopKey(byte) {
        var line = typed(Self.text(rl_line_buffer))
        line.stop = key
        return end(.input(line))
      }
      if byte == 4, rl_end == 0 { return end(.ended) }
    }
    bytes.putBack(byte)
    rl_callback_read_char()
  }

  /// A byte for readline; nil at the end.
  func nextByte() -> UInt8? {
    while !input.isEnded {
      if let byte = bytes.next() { return byte }
      if case .signal(let signal) = input.wait() {
        // The rest of the key may never come, and these two cannot wait.
        if signal == SIGTERM || signal == SIGHUP { attend(signal) }
        postponed.append(signal)
      }
    }
    return nil
  }

  /// Updates the prompt of an empty line.
  private func idle() {
    guard rl_end == 0, isPlain, let request = reading?.request else { return }
    let prompt = request.idlePrompt?().map(EditorPrompt.init)
    guard let prompt, let reading, prompt != reading.prompt else { return }
    if prompt.leading != reading.prompt.leading { makeRoom() }
    self.reading?.prompt = prompt
    rl_set_prompt(prompt.text(reading.paint))
    if self.reading?.hasRoom == false { rl_redisplay() }
  }

  private func handle(_ signal: Int32) {
    switch signal {
    case SIGINT:
      bytes.discard()
      rl_end == 0 && isPlain ? end(.interrupted) : startAgain()
    case SIGWINCH: rl_resize_terminal()
    default:
      attend(signal)
      redraw()
    }
  }

  // MARK: The line

  /// Whether no editor command is waiting for more keys.
  private var isPlain: Bool {
    let busy =
      RL_STATE_ISEARCH | RL_STATE_NSEARCH | RL_STATE_NUMERICARG | RL_STATE_MULTIKEY
      | RL_STATE_VIMOTION | RL_STATE_CHARSEARCH | RL_STATE_METANEXT
    return rl_readline_state & UInt(busy) == 0
  }

  private static func text(_ line: UnsafeMutablePointer<CChar>?) -> String {
    line.map { LineGuard.restored(String(cString: $0)) } ?? ""
  }

  private func typed(_ text: String) -> TypedLine {
    guard let reading else { return TypedLine(text) }
    let isFast = text.count > 1 && reading.isFasterThanHands(input)
    isBurst = isFast && (reading.isAhead ? isBurst : bytes.hasBytes)
    return reading.typed(text, wasPasted: bytes.sawPaste || isBurst)
  }

  private func stopKey(_ byte: UInt8) -> Key? {
    reading?.request.stops.first { stop in
      let isEmpty = rl_end == 0
      guard isEmpty || !stop.onlyOnEmptyLine else { return false }
      return switch stop.key {
      case .control(let letter): letter.asciiValue.map { $0 & 0x1F } == byte
      case .character(let character): character.asciiValue == byte
      case .tab: byte == 9
      case .backspace: byte == 127 || byte == 8
      case .escape, .return, .other, .paste: false
      }
    }?.key
  }

  private func install(prefilled: String) {
    guard let reading else { return }
    ReadlineCallbacks.prefilled = LineGuard.guarded(prefilled)
    rl_callback_handler_install(reading.prompt.text(reading.paint)) { line in
      ReadlineCallbacks.editor?.accept(line)
    }
  }

  /// Takes the line that readline completed.
  private func accept(_ line: UnsafeMutablePointer<CChar>?) {
    rl_callback_handler_remove()
    defer { free(line) }
    // A line cut off by end of input was not entered.
    let isWhole = line != nil && !input.isEnded
    var text = Self.text(line)
    if text.isEmpty, let reading, reading.isAhead { text = reading.request.prefilled }
    let result = isWhole ? InputResult.input(typed(text)) : .ended
    reading?.result = result
  }

  /// Ends the reading other than by Return.
  private func end(_ result: InputResult<TypedLine>) {
    leaveLine()
    reading?.result = result
  }

  /// Ctrl-C: the same question again, with an empty line.
  private func startAgain() {
    rl_echo_signal_char(SIGINT)
    leaveLine()
    bytes.sawPaste = false
    install(prefilled: "")
  }

  private func leaveLine() {
    rl_callback_sigcleanup()
    rl_deactivate_mark()
    rl_point = rl_end
    rl_redisplay()
    rl_crlf()
    fflush(rl_outstream)
    rl_free_line_state()
    rl_callback_handler_remove()
  }

  private func redraw() {
    fputs("\r", rl_outstream)
    rl_forced_update_display()
  }
}

/// A prompt for readline: one text in which escape sequences are marked.
struct EditorPrompt: Equatable {
  /// The lines above the last one.
  let leading: [StyledText]
  private let last: StyledText

  init(_ lines: [StyledText]) {
    leading = Array(lines.dropLast())
    last = lines.last ?? StyledText()
  }

  func text(_ paint: Paint) -> String {
    (leading + [last]).map { paint.painted($0, marker: ("\u{1}", "\u{2}")) }
      .joined(separator: "\n")
  }
}

struct LineReading {
  let request: LineRequest
  let paint: Paint
  let start = SuspendingClock.now
  /// Whether something was typed before the prompt was shown.
  let isAhead: Bool
  var prompt: EditorPrompt
  var firstKey: Duration?
  /// The end of the input when the first key was read.
  private var reach = 0
  /// The completions that Tab offered last.
  var completion: LineCompletion?
  /// Whether the line was cleared for other output and must be redrawn.
  var hasRoom = false
  var result: InputResult<TypedLine>?

  init(_ request: LineRequest, paint: Paint, isAhead: Bool) {
    self.request = request
    self.paint = paint
    self.isAhead = isAhead
    prompt = EditorPrompt(request.prompt)
  }

  @MainActor
  mutating func noteKey(_ input: TerminalInput) {
    guard firstKey == nil else { return }
    request.keyed?()
    firstKey = SuspendingClock.now - start
    reach = input.taken + input.waitingCount
  }

  /// Nobody types two letters and Return in 50 ms, or before the first key is read,
  /// however long reading takes.
  @MainActor
  func isFasterThanHands(_ input: TerminalInput) -> Bool {
    input.taken <= reach || SuspendingClock.now - start - (firstKey ?? .zero) < .milliseconds(50)
  }

  func typed(_ text: String, wasPasted: Bool) -> TypedLine {
    TypedLine(
      text, wasPasted: wasPasted, firstKey: isAhead ? nil : firstKey,
      total: SuspendingClock.now - start)
  }

  /// How long to wait for the next key.
  var patience: Duration? {
    request.idlePrompt == nil ? nil : request.idleInterval
  }
}
