import TestTerminal
import Testing
import TextUI
import Things

@testable import Trainer

/// `--library` in both spellings.
@MainActor
struct LibraryOptionTests {
  @Test(arguments: [["--library", "HERE"], ["--library=HERE"]])
  func `aliases come from the library given by --library`(option: [String]) throws {
    let library = try TestLibrary()
    library.run("add SMTP = Simple Mail Transfer Protocol -d computing")
    library.run("set alias.ll 'list -l'")
    let terminal = ScriptedTerminal()
    let session = Session(
      terminal: terminal, source: .shell, surroundings: Surroundings { _, _ in [] },
      opener: { folder, _, _ in folder == "HERE" ? library.store : nil })

    let status = Interpreter(session).run(arguments: option + ["ll"])

    #expect(status == .done, "\(terminal.errors)")
    #expect(terminal.output.contains("Simple Mail Transfer Protocol"))
  }
}
