public import TextUI

/// A terminal that types a script's input and keeps the output; for tests of screens.
@MainActor
public final class ScriptedTerminal: Terminal {
  public var capabilities: Capabilities
  public var size: TerminalSize
  public var paint = Paint()
  public var fault: String?
  public var interruption: Interruption?
  /// Simulates the editor: changes the file and returns how it ended.
  public var editor: (String) -> EditorResult = { _ in .finished }

  /// Standard output and standard error, separately.
  public private(set) var output = ""
  public private(set) var errors = ""
  /// The whole screen: output, prompts, typed lines.
  public private(set) var transcript = ""
  public private(set) var lineRequests: [LineRequest] = []
  public private(set) var progress: [StyledText] = []

  private var script: ArraySlice<ScriptedInput>

  /// Ends the input at the end of the script.
  public init(
    _ script: [ScriptedInput] = [], columns: Int = 80, rows: Int = 24,
    capabilities: Capabilities = Capabilities(isInteractive: true, showsOutput: true)
  ) {
    self.script = script[...]
    self.capabilities = capabilities
    size = TerminalSize(columns: columns, rows: rows)
  }

  /// Adds more input.
  public func type(_ more: [ScriptedInput]) { script += more }

  public func write(_ text: String, to channel: OutputChannel) {
    transcript += text
    switch channel {
    case .output: output += text
    case .error: errors += text
    }
  }

  public func showProgress(_ line: StyledText?) {
    if let line { progress.append(line) }
  }

  public func takeInterruption() -> Interruption? {
    defer { interruption = nil }
    return interruption
  }

  public func edit(fileAt path: String) -> EditorResult { editor(path) }

  public func readLine(_ request: LineRequest) -> InputResult<TypedLine> {
    lineRequests.append(request)
    show(request.prompt)
    while request.work?() == true {}
    while let input = script.popFirst() {
      switch input {
      case .idle: show(request.idlePrompt?(), after: "\n")
      case .meanwhile(let change): change()
      case .line(let line): return ended(.input(line), line.text)
      case .stop(let key, let text):
        guard
          request.stops.contains(where: { $0.key == key && (!$0.onlyOnEmptyLine || text.isEmpty) })
        else { return misread("\(key) does not stop this line") }
        return ended(.input(TypedLine(text, stop: key)), text)
      case .interrupt: return ended(.interrupted, "^C")
      case .end: return ended(.ended, "")
      case .press(let press): return misread("a line is read where the script has \(press.key)")
      }
    }
    return ended(.ended, "")
  }

  public func readKey(_ prompt: [StyledText]) -> InputResult<KeyPress> {
    show(prompt)
    while let input = script.popFirst() {
      switch input {
      case .press(let press): return .input(press)
      case .idle: continue
      case .meanwhile(let change): change()
      case .interrupt: return .interrupted
      case .end: return .ended
      case .line(let line): return misreadKey("a key is read where the script has: \(line.text)")
      case .stop(let key, _): return misreadKey("a key is read where the script stops by \(key)")
      }
    }
    return .ended
  }

  private func show(_ prompt: [StyledText]?, after lead: String = "") {
    guard let prompt, !prompt.isEmpty else { return }
    transcript += lead + prompt.map { paint.painted($0) }.joined(separator: "\n")
  }

  private func ended(
    _ result: InputResult<TypedLine>, _ typed: String
  ) -> InputResult<TypedLine> {
    transcript += Escaping.safe(typed) + "\n"
    return result
  }

  /// Ends the input if the script does not fit the screen, and reports it to the test.
  private func misread(_ reason: String) -> InputResult<TypedLine> {
    ended(.ended, "«\(reason)»")
  }

  private func misreadKey(_ reason: String) -> InputResult<KeyPress> {
    transcript += "«\(reason)»\n"
    return .ended
  }
}

/// The next event at a scripted terminal.
public enum ScriptedInput: ExpressibleByStringLiteral {
  /// A line and Return.
  case line(TypedLine)
  /// A stop key on the line, after some text.
  case stop(Key, after: String)
  /// A key, when a single key is awaited.
  case press(KeyPress)
  /// Time passes on an empty line, so the prompt may change.
  case idle
  /// Something changes outside the session.
  case meanwhile(@MainActor () -> Void)
  case interrupt
  case end

  public init(stringLiteral text: String) { self = .line(TypedLine(text)) }

  public static func key(_ key: Key) -> ScriptedInput { .press(KeyPress(key)) }
  public static func key(_ character: Character) -> ScriptedInput { .key(.character(character)) }
}
