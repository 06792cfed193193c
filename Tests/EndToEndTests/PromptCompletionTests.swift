import Testing

@Suite(.waiting) struct PromptCompletionTests {
  @Test func `Tab completes a command, and lists candidates with descriptions`() throws {
    let home = try TerminalHome()
    _ = try ProgramRun(
      [], input: "add SMTP Simple Mail -d net\nadd SMS Short Message -d net\n", home: home)
    let terminal = try PseudoTerminal([], home: home)
    try terminal.waitFor("til>")

    try terminal.press("hist", .tab)
    try terminal.waitFor("til> history")
    try terminal.press(.control("u"), "show S", .tab)
    try terminal.waitFor("til> show SM")
    try terminal.press(.tab)
    try terminal.waitFor("Short Message")
    try terminal.press("T", .tab, .return)

    try terminal.waitFor("Simple Mail")
  }
}
