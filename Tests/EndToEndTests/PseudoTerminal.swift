import CPseudoTerminal
import Foundation

/// A program on its own pseudo-terminal, driven by a test.
///
/// Waits for text on the screen, never for a time: the deadline only ends a failing test, and is
/// longer than any machine needs.
final class PseudoTerminal {
  let home: TerminalHome
  let process: pid_t
  /// The modes before the program started.
  let modesAtStart: TerminalModes?
  private(set) var screen: ScreenModel
  /// Everything the program sent.
  private(set) var bytes: [UInt8] = []
  private var controller: Int32
  private var end: ProgramEnd?
  /// Only text from this row on counts.
  private var firstRow = 0
  private let deadline: Duration

  init(
    running program: TerminalProgram = .til, _ arguments: [String] = [],
    home: TerminalHome? = nil, environment: [String: String?] = [:],
    rows: Int = 24, columns: Int = 80, deadline: Duration = .seconds(120)
  ) throws {
    let home = try home ?? TerminalHome()
    var name = [CChar](repeating: 0, count: 128)
    let opened = pt_open(UInt16(rows), UInt16(columns), &name, name.count)
    guard opened >= 0 else { throw TerminalError("No pseudo-terminal: errno \(errno).") }
    modesAtStart = TerminalModes(of: opened)
    var child: pid_t = 0
    let variables = home.environment(environment).map { "\($0.key)=\($0.value)" }
    let failure = withCStrings([program.path] + arguments) { arguments in
      withCStrings(variables) { variables in
        pt_spawn_on_terminal(&child, program.path, arguments, variables, home.home, name)
      }
    }
    guard failure == 0 else {
      close(opened)
      throw TerminalError("\(program.path) did not start: error \(failure).")
    }
    _ = fcntl(opened, F_SETFL, O_NONBLOCK)
    self.home = home
    process = child
    controller = opened
    screen = ScreenModel(rows: rows, columns: columns)
    self.deadline = deadline
  }

  deinit {
    if end == nil {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
    hangUp()
  }

  // MARK: What the person does

  /// Sends text as if typed or pasted at once; Return is "\r".
  ///
  /// Text awaited next must be in the cursor's row or below, or only below if Return is sent.
  func type(_ text: String) throws {
    try read()
    firstRow = text.hasSuffix("\r") ? screen.row + 1 : screen.row
    try write(Array(text.utf8))
  }

  func press(_ keys: TerminalKey...) throws {
    try type(keys.map(\.text).joined())
  }

  /// Pastes text as a terminal with bracketed paste does, then presses keys.
  ///
  /// Text awaited next must be below the row in which the paste began if Return is sent.
  func paste(_ text: String, _ keys: TerminalKey...) throws {
    try type("\u{1B}[200~\(text)\u{1B}[201~" + keys.map(\.text).joined())
  }

  func resize(rows: Int, columns: Int) {
    screen.resize(rows: rows, columns: columns)
    _ = pt_resize(controller, UInt16(rows), UInt16(columns))
  }

  func send(signal: Int32) { kill(process, signal) }

  /// Closes the terminal under the program.
  func hangUp() {
    if controller >= 0 { close(controller) }
    controller = -1
  }

  // MARK: What the person sees

  /// Waits until a text is on the screen; returns its row.
  @discardableResult
  func waitFor(_ text: String) throws -> String {
    var found = ""
    try wait(for: "“\(text)”") { screen in
      let rows = (firstRow..<max(firstRow, screen.lines.count)).map(screen.text(ofRow:))
      found = rows.last { $0.contains(text) } ?? ""
      return rows.joined(separator: "\n").contains(text)
    }
    return found
  }

  /// Waits until the cursor is after a prompt, with nothing more in that row.
  func waitForPrompt(_ prompt: String) throws {
    try wait(for: "the prompt “\(prompt)”") { screen in
      let before = screen.textBeforeCursor
      return screen.row >= firstRow && (before == prompt || before == prompt + " ")
        && screen.text(ofRow: screen.row).count <= before.count
    }
  }

  func wait(for what: String, until isReached: (ScreenModel) -> Bool) throws {
    let start = ContinuousClock.now
    while !isReached(screen) {
      if try !read(milliseconds: 50) {
        if isReached(screen) { return }
        throw TerminalError("The program ended before \(what).", screen: screen)
      }
      if ContinuousClock.now - start > deadline {
        throw TerminalError("\(what) did not come.", screen: screen)
      }
    }
  }

  /// Reads what the program sends within a time.
  func wait(milliseconds: Int32) throws { try read(milliseconds: milliseconds) }

  /// Waits until the program has ended and everything it sent was read.
  @discardableResult
  func waitForEnd() throws -> ProgramEnd {
    let start = ContinuousClock.now
    while true {
      if let end { return end }
      if let status = ProgramEnd.of(process) {
        end = status
        while controller >= 0, try read(milliseconds: 0) && canRead { continue }
        return status
      }
      // Once it has left the terminal, only its end can be awaited.
      if try !read(milliseconds: 5) { usleep(2_000) }
      if ContinuousClock.now - start > deadline {
        throw TerminalError("The program did not end.", screen: screen)
      }
    }
  }

  /// The modes of the terminal now.
  var modes: TerminalModes? { TerminalModes(of: controller) }

  /// Everything the program sent, escape sequences included.
  var sentText: String { String(decoding: bytes, as: UTF8.self) }

  // MARK: Bytes

  private var canRead: Bool {
    var descriptor = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, 0) > 0 && descriptor.revents & Int16(POLLIN) != 0
  }

  /// Reads what there is; false once the program has left the terminal.
  @discardableResult
  private func read(milliseconds: Int32 = 0) throws -> Bool {
    guard controller >= 0 else { return false }
    var descriptor = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
    guard poll(&descriptor, 1, milliseconds) > 0 else { return true }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(controller, &buffer, buffer.count)
    guard count > 0 else { return count < 0 && (errno == EAGAIN || errno == EINTR) }
    bytes += buffer[..<count]
    screen.show(buffer[..<count])
    return true
  }

  private func write(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    let start = ContinuousClock.now
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(controller, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) }
      if count < 0, errno != EAGAIN, errno != EINTR {
        throw TerminalError("The terminal takes no keys: errno \(errno).", screen: screen)
      }
      // A program that answers while we type must not block on its output.
      try read(milliseconds: rest.isEmpty ? 0 : 5)
      if ContinuousClock.now - start > deadline {
        throw TerminalError("The program reads no keys.", screen: screen)
      }
    }
  }
}
