import TestTerminal
import Testing
import TextUI

@MainActor
struct ScriptedTerminalTests {
  @Test func `a script types lines and the transcript shows the screen`() {
    let terminal = ScriptedTerminal(["study", .stop(.tab, after: "Hyper"), .end])

    #expect(
      terminal.readLine(LineRequest(prompt: ["hello", "til> "])) == .input(TypedLine("study")))
    terminal.write(["done"])
    let hint = terminal.readLine(LineRequest(prompt: ["HTTPS: "], stops: [StopKey(.tab)]))

    #expect(hint == .input(TypedLine("Hyper", stop: .tab)))
    #expect(terminal.readLine(LineRequest(prompt: ["> "])) == .ended)
    #expect(terminal.transcript == "hello\ntil> study\ndone\nHTTPS: Hyper\n> \n")
    #expect(terminal.output == "done\n")
  }

  @Test func `a prompt can change while idle`() {
    var due = 12
    let terminal = ScriptedTerminal([.idle, .meanwhile { due = 13 }, .idle, "x"])

    var shown = due
    let request = LineRequest(
      prompt: ["12 due> "],
      idlePrompt: {
        guard shown != due else { return nil }
        shown = due
        return [StyledText("\(due) due> ")]
      })
    _ = terminal.readLine(request)

    #expect(terminal.transcript == "12 due> \n13 due> x\n")
  }

  @Test func `a script that does not fit says so and ends`() {
    let terminal = ScriptedTerminal([.key("1"), "line"])

    #expect(terminal.readLine(LineRequest(prompt: [])) == .ended)
    #expect(terminal.readKey([]) == .ended)
    #expect(terminal.transcript.contains("a line is read where the script has"))
    #expect(terminal.transcript.contains("a key is read where the script has: line"))
  }
}
