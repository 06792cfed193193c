import Testing

/// Tests of the test harness itself.
@Suite(.waiting) struct TerminalHarnessTests {
  @Test func `the built program runs with pipes`() throws {
    let run = try ProgramRun(["version"])

    #expect(run.end == .exit(0))
    #expect(run.output.hasPrefix("til"))
  }

  @Test func `the built program runs on a terminal and restores its modes`() throws {
    let terminal = try PseudoTerminal(["version"])

    try terminal.waitFor("til")

    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(terminal.modes == terminal.modesAtStart)
  }

  @Test func `a program on the terminal has a size, a session and its signals`() throws {
    let terminal = try PseudoTerminal(
      running: .shell, ["-c", "stty size; read line </dev/tty; stty size"])

    try terminal.waitFor("24 80")
    terminal.resize(rows: 30, columns: 50)
    try terminal.press("x", .return)
    try terminal.waitFor("30 50")

    #expect(try terminal.waitForEnd() == .exit(0))
  }

  @Test func `Ctrl-C reaches the program as a signal`() throws {
    let terminal = try PseudoTerminal(running: .shell, ["-c", "echo ready; exec cat"])

    try terminal.waitFor("ready")
    try terminal.press(.control("c"))

    #expect(try terminal.waitForEnd() == .signal(2))
  }

  @Test func `output, errors and status are captured separately`() throws {
    let run = try ProgramRun(
      of: .shell, ["-c", "cat; echo wrong >&2; exit 3"], input: "one\ntwo\n")

    #expect(run.output == "one\ntwo\n")
    #expect(run.errors == "wrong\n")
    #expect(run.end == .exit(3))
  }

  @Test func `each test has its own home directory`() throws {
    let home = try TerminalHome()
    try home.write("kept\n", to: "file.csv")

    let run = try ProgramRun(of: .shell, ["-c", "cat file.csv; echo $XDG_STATE_HOME"], home: home)

    #expect(run.output == "kept\n\(home.folder)/state\n")
  }

  @Test func `missing output fails with the screen`() throws {
    let terminal = try PseudoTerminal(
      running: .shell, ["-c", "echo here; exec cat"], deadline: .milliseconds(300))

    let error = #expect(throws: TerminalError.self) { try terminal.waitFor("elsewhere") }

    #expect(error?.description.contains("| here") == true)
  }
}
