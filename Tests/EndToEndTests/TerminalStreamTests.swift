import Foundation
import Testing

/// Runs without a terminal: pipes, files, full disks, closed streams.
@Suite(.waiting) struct TerminalStreamTests {
  private func run(
    _ scene: String, input: String? = nil, inputIsClosed: Bool = false,
    environment: [String: String?] = [:], output: ProgramRun.Sink = .captured,
    errors: ProgramRun.Sink = .captured
  ) throws -> ProgramRun {
    try ProgramRun(
      of: .consoleProbe, [scene], input: input, inputIsClosed: inputIsClosed,
      environment: environment, output: output, errors: errors)
  }

  @Test func `a pipe gets no prompts, echo or escapes`() throws {
    let result = try run("lines", input: "one\r\ntwo 漢\n\nlast")

    #expect(result.output == "line [one]\nline [two 漢]\nline []\nline [last]\nended\n")
    #expect(result.errors == "")
    #expect(result.end == .exit(0))
  }

  @Test func `a key is a line, an empty one is Return`() throws {
    let result = try run("keys", input: "3\n\nq\n")

    #expect(result.output.contains("key character(\"3\")\n"))
    #expect(result.output.contains("key return\n"))
  }

  @Test func `the rest of the input can be read at once`() throws {
    let result = try run("rest", input: "one\n" + String(repeating: "x", count: 200_000))

    #expect(result.output == "line [one]\nrest of 200000 bytes\n")
  }

  @Test func `a closed pipe ends the program silently`() throws {
    let result = try run("flood", output: .broken)

    #expect(result.end == .signal(SIGPIPE))
    #expect(result.errors == "")
  }

  @Test func `a full disk is reported with the status of an output error`() throws {
    let result = try run("flood", output: .file("/dev/full"))

    #expect(result.end == .exit(74))
    #expect(
      result.errors
        == "til: cannot write output: No space left on device. Free some space or write elsewhere.\n"
    )
  }

  @Test func `a closed output is an output error`() throws {
    #expect(try run("flood", output: .closed).end == .exit(74))
  }

  @Test func `closed input ends, closed stderr is ignored`() throws {
    let result = try run("lines", inputIsClosed: true, errors: .closed)

    #expect(result.output == "ended\n")
    #expect(result.end == .exit(0))
  }

  @Test func `a file-size limit is an error, not a crash`() throws {
    let probe = TerminalProgram.consoleProbe.path
    let result = try ProgramRun(
      of: .shell, ["-c", "ulimit -f 8; \(probe) flood > out; echo $?"])

    #expect(result.output == "74\n")
    #expect(result.errors.contains("File too large"))
  }

  @Test func `a terminal on one stream only is used where possible`() throws {
    let probe = TerminalProgram.consoleProbe.path
    let terminal = try PseudoTerminal(running: .shell, ["-c", "\(probe) lines | cat"])

    try terminal.waitForPrompt("til>")
    try terminal.type("one\r")
    try terminal.waitFor("line [one]")
    try terminal.press(.control("d"))

    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(!terminal.sentText.contains("\u{1B}"))
  }

  @Test func `Ctrl-C at half a terminal interrupts`() throws {
    let probe = TerminalProgram.consoleProbe.path
    let terminal = try PseudoTerminal(
      running: .shell, ["-c", "trap : INT; \(probe) lines > out; echo $?; cat out; true"])

    try terminal.waitForPrompt("til>")
    try terminal.press(.control("c"))

    try terminal.waitFor("interrupted")
  }

  @Test func `progress is not drawn into a file`() throws {
    let result = try run("work", environment: [:], errors: .captured)

    #expect(result.output == "working\n")
    #expect(result.errors == "")
  }
}
