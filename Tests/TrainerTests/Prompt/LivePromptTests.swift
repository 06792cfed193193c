import Recall
import TestTerminal
import Testing
import TextUI

@testable import Trainer

@MainActor
struct LivePromptTests {
  @Test(arguments: [[], ["decks"]] as [[String]])
  func `a step that becomes due updates the waiting prompt, also after a command`(
    lines: [String]
  ) throws {
    let library = try TestLibrary()
    try library.write("short,long\nSMTP,Simple Mail Transfer Protocol\n", to: "decks/net.csv")
    try library.answer("SMTP", .again)
    let wait = ScriptedInput.meanwhile { library.clock.advance(seconds: 90) }
    let typed = lines.map { ScriptedInput.line(TypedLine($0)) }
    let terminal = ScriptedTerminal(typed + [.idle, wait, .idle, .end])

    _ = PromptLoop(library.session(terminal)).run()

    #expect(terminal.transcript.hasSuffix("til> \n1 due> \n\n"))
  }
}
