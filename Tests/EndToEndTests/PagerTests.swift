import Testing

/// Output longer than the window, in the configured pager.
@Suite(.waiting) struct PagerTests {
  /// Prints a mark and the last line, and waits for Return.
  private func pager(in home: TerminalHome) throws -> String {
    "sh \(try home.write("echo paged; tail -n 1; read line </dev/tty\n", to: "pager.sh"))"
  }

  @Test func `the shell's command is paged by PAGER`() throws {
    let home = try TerminalHome()
    let terminal = try PseudoTerminal(
      ["help", "-a"], home: home, environment: ["PAGER": pager(in: home)])

    try terminal.waitFor("paged\n")
    try terminal.press(.return)

    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(!terminal.screen.fullText.contains("Studying"))
  }

  @Test func `the prompt's commands are paged by the setting, or not at all`() throws {
    let home = try TerminalHome()
    let terminal = try PseudoTerminal([], home: home, environment: ["PAGER": "no-such-pager"])
    try terminal.waitForPrompt("til>")

    try terminal.type("help -a\r")
    try terminal.waitFor("Cannot start the pager no-such-pager.")
    try terminal.type("set pager \(pager(in: home))\r")
    try terminal.waitFor("pager is now")
    try terminal.type("help -a\r")
    try terminal.waitFor("paged\n")
    try terminal.press(.return)
    try terminal.waitForPrompt("til>")
    try terminal.type("set pager off\r")
    try terminal.waitFor("pager is now off")
    try terminal.type("help -a\r")
    try terminal.waitFor("start with # are comments.")
    try terminal.waitForPrompt("til>")
  }

  @Test func `short output and pipes are not paged`() throws {
    let home = try TerminalHome()
    let pager = try pager(in: home)
    let terminal = try PseudoTerminal(
      ["help", "version"], home: home, environment: ["PAGER": pager])

    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(!terminal.screen.fullText.contains("paged"))
    let run = try ProgramRun(["help", "-a"], home: home, environment: ["PAGER": pager])
    #expect(run.output.contains("Studying\n") && !run.output.contains("paged"))
  }
}
