import TestTerminal
import Testing
import TextUI
import Things

@testable import Trainer

/// Lines pasted at the prompt: offered as an import, and never run.
@MainActor
struct PastedLinesTests {
  private let library: TestLibrary

  init() throws { library = try TestLibrary() }

  /// Pastes at the prompt, answers the questions, and returns the output.
  private func paste(_ text: String, _ answers: ScriptedInput...) -> ScriptedTerminal {
    let line = ScriptedInput.line(TypedLine(text, wasPasted: true))
    let terminal = ScriptedTerminal([line] + answers + [.end])
    _ = PromptLoop(library.session(terminal)).run()
    return terminal
  }

  private func shorts() throws -> [String] {
    var shorts: [String] = []
    try library.store.library.things(matching: Question(.everything, now: library.store.now())) {
      shorts.append($0.thing.short)
      return true
    }
    return shorts
  }

  @Test(arguments: [
    "SMTP\tSimple Mail Transfer Protocol\nDNS\tDomain Name System\n",
    "SMTP = Simple Mail Transfer Protocol\nDNS = Domain Name System",
    "short,long\nSMTP,Simple Mail Transfer Protocol\nDNS,Domain Name System\n",
  ])
  func `pasted columns are imported after one question`(text: String) throws {
    let terminal = paste(text, "y")

    #expect(terminal.transcript.contains("lines of two columns."))
    #expect(terminal.transcript.contains("Create the deck things: 2 new?"))
    #expect(try shorts() == ["SMTP", "DNS"])
  }

  @Test func `declining imports nothing`() throws {
    let terminal = paste("A\tone\nB\ttwo\n", "n")

    #expect(terminal.transcript.contains("til: nothing was changed."))
    #expect(try shorts().isEmpty)
  }

  @Test func `Ctrl-C at the question imports nothing`() throws {
    let terminal = paste("A\tone\nB\ttwo\n", .interrupt)

    #expect(terminal.errors.contains("interrupted; nothing was changed."))
    #expect(try shorts().isEmpty)
  }

  @Test(arguments: [
    "add A = one\nadd B = two\n", "list\nhelp\n", "til> add A = one\ntil> list\n",
    "a line of words\nand one more\n", "alone\n\nagain\n",
  ])
  func `pasted text that is not a table is reported and not run`(text: String) throws {
    let terminal = paste(text)

    #expect(terminal.errors.contains("lines; nothing was run."))
    #expect(!terminal.output.contains("saved") && !terminal.output.contains("new?"))
    #expect(try shorts().isEmpty)
  }

  @Test func `Return on an empty library offers a starter deck`() throws {
    let terminal = ScriptedTerminal(["", "", "y", .end])
    _ = PromptLoop(library.session(terminal)).run()

    #expect(terminal.errors.contains("Return takes: import nato"))
    #expect(try shorts() == ["A", "B"])
  }
}
