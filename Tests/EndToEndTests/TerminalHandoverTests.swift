import Foundation
import Testing

/// Handing the terminal over to editors and pagers.
@Suite(.waiting) struct TerminalHandoverTests {
  private func probe(
    _ scene: String, prompt: String, home: TerminalHome, environment: [String: String?]
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      running: .consoleProbe, [scene], home: home, environment: environment)
    try terminal.waitForPrompt(prompt)
    return terminal
  }

  @Test func `an editor gets the file, a normal terminal and the foreground`()
    throws
  {
    let home = try TerminalHome()
    let file = try home.write("old\n", to: "with blank.csv")
    let editor = try home.write(
      "stty -a | grep -c -- ' icanon'; echo \"$1|$LC_ALL\"; read line </dev/tty; echo $line > \"$2\"\n",
      to: "editor.sh")
    let terminal = try probe(
      "edit", prompt: "file:", home: home,
      environment: ["VISUAL": "sh \(editor) --wait", "LC_ALL": "C"])

    try terminal.type(file + "\r")
    try terminal.waitFor("1\n--wait|C")
    try terminal.type("new\r")
    try terminal.waitFor("finished")
    try terminal.waitForPrompt("file:")

    #expect(try home.text(of: file) == "new\n")
    try terminal.press(.control("d"))
    try terminal.waitForEnd()
    #expect(terminal.modes == terminal.modesAtStart)
  }

  @Test(arguments: [#"sh "HOME/my editor/ed" -w"#, #"sh 'HOME/my editor/ed' -a ''"#])
  func `an editor command is parsed by the shell`(editor: String) throws {
    let home = try TerminalHome()
    let script = try home.write(
      "for word; do printf '<%s>' \"$word\"; done\n", to: "my editor/ed")
    let folder = String(script.dropLast("/my editor/ed".count))
    let terminal = try probe(
      "edit", prompt: "file:", home: home,
      environment: ["VISUAL": editor.replacingOccurrences(of: "HOME", with: folder)])

    try terminal.type("/tmp\r")

    try terminal.waitFor(editor.contains("-w") ? "<-w></tmp>" : "<-a><></tmp>")
    try terminal.waitFor("finished")
  }

  @Test func `a failing or missing editor is reported`() throws {
    let home = try TerminalHome()
    let editor = try home.write("stty raw -echo; exit 3\n", to: "editor.sh")
    var terminal = try probe(
      "edit", prompt: "file:", home: home, environment: ["VISUAL": "sh \(editor)"])
    try terminal.type("/tmp\r")
    try terminal.waitFor("The editor failed with status 3.")
    try terminal.waitForPrompt("file:")
    try terminal.press(.control("d"))
    try terminal.waitForEnd()
    #expect(terminal.modes == terminal.modesAtStart)

    terminal = try probe(
      "edit", prompt: "file:", home: home, environment: ["VISUAL": "no-such-editor"])
    try terminal.type("/tmp\r")

    try terminal.waitFor("Cannot start the editor.")
  }

  @Test func `Ctrl-C goes to the editor`() throws {
    let home = try TerminalHome()
    let editor = try home.write(
      "trap 'echo caught; exit 0' INT; echo editing; while :; do sleep 0.05; done\n",
      to: "editor.sh")
    let terminal = try probe(
      "edit", prompt: "file:", home: home, environment: ["VISUAL": "sh \(editor)"])

    try terminal.type("/tmp\r")
    try terminal.waitFor("editing")
    try terminal.press(.control("c"))
    try terminal.waitFor("caught")
    try terminal.waitForPrompt("file:")
    try terminal.press(.control("d"))

    try terminal.waitFor("ended")
  }

  @Test func `Ctrl-Z in an editor stops both, fg brings both back`() throws {
    let home = try TerminalHome()
    let editor = try home.write("echo editing; read line; echo got $line\n", to: "editor.sh")
    let terminal = try PseudoTerminal(
      running: .shell, ["-i"], home: home,
      environment: ["PS1": "shell$ ", "ENV": nil, "VISUAL": "sh \(editor)"])
    try terminal.waitForPrompt("shell$")
    try terminal.type("\(TerminalProgram.consoleProbe.path) edit\r")
    try terminal.waitForPrompt("file:")

    try terminal.type("/tmp\r")
    try terminal.waitFor("editing")
    try terminal.press(.control("z"))
    try terminal.waitForPrompt("shell$")
    // The editor may read one more letter from the terminal before it stops.
    try terminal.type("  fg\r")
    try terminal.waitFor("ConsoleProbe edit")
    try terminal.type("back\r")
    try terminal.waitFor("got back")
    try terminal.waitForPrompt("file:")
    try terminal.press(.control("d"))

    try terminal.waitForPrompt("shell$")
  }

  @Test func `a pager gets output longer than the window`() throws {
    let home = try TerminalHome()
    let pager = try home.write("echo \"$LESS\"; tail -n 1; read line </dev/tty\n", to: "pager.sh")
    let terminal = try probe(
      "page", prompt: "go:", home: home, environment: ["PAGER": "sh \(pager)"])

    try terminal.press(.return)
    try terminal.waitFor("FRX\nrow 60")
    try terminal.press(.return)

    try terminal.waitForPrompt("more:")
  }

  @Test(arguments: ["no-such-pager", "true"])
  func `a missing or failing pager loses no output`(pager: String) throws {
    let terminal = try probe(
      "page", prompt: "go:", home: TerminalHome(), environment: ["PAGER": pager])

    try terminal.press(.return)
    try terminal.waitForPrompt("more:")

    #expect(terminal.screen.fullText.contains("row 60") == (pager != "true"))
  }
}
