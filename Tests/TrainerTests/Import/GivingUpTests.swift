import Foundation
import TestTerminal
import Testing
import TextUI
import Things

@testable import Trainer

/// A canceled import changes nothing.
@MainActor
struct GivingUpTests {
  private func state(of library: TestLibrary) throws -> [String: Data] {
    let root = library.folder + "/library"
    let names = FileManager.default.subpaths(atPath: root) ?? []
    return names.reduce(into: [:]) { state, name in
      state[name] = FileManager.default.contents(atPath: root + "/" + name)
    }
  }

  @Test(arguments: [[], ["l"], ["d", "other"]] as [[String]])
  func `Ctrl-C at the question changes nothing`(answers: [String]) throws {
    let library = try TestLibrary()
    try library.write("short,long\nA,one\n", to: "decks/words.csv")
    try library.write("short,long\nA,ones\nB,two\n", to: "in/words.csv")
    library.run("list")
    let before = try state(of: library)

    let run = library.run(
      "import \(library.folder)/library/in/words.csv",
      answers.map { .line(TypedLine($0)) } + [.interrupt])

    #expect(run.status == .interrupted)
    #expect(try state(of: library) == before)
  }

  @Test func `Ctrl-C during reading changes nothing`() throws {
    let library = try TestLibrary()
    try library.write("short,long\nA,one\n", to: "in/words.csv")
    library.run("list")
    let before = try state(of: library)
    let terminal = ScriptedTerminal()
    terminal.interruption = .interrupt

    let status = Interpreter(library.session(terminal, .shell))
      .run(arguments: ["import", library.folder + "/library/in/words.csv", "-y"])

    #expect(status == .interrupted)
    #expect(terminal.errors.contains("interrupted; nothing was changed."))
    #expect(try state(of: library) == before)
  }

  @Test func `progress appears after one second`() throws {
    let library = try TestLibrary()
    let terminal = ScriptedTerminal()
    let session = library.session(terminal, .shell)
    try session.proceed("reading")
    session.talk.workBegan -= .seconds(2)
    try session.proceed("writing")
    session.endProgress()

    #expect(terminal.progress.map(\.text) == ["writing"])
  }

  @Test func `quick work shows no progress`() throws {
    let library = try TestLibrary()
    let terminal = ScriptedTerminal([.line(TypedLine("n"))])
    let session = library.session(terminal, .prompt)
    session.talk.workBegan -= .seconds(2)

    Interpreter(session).run(line: "add ATM = Automated Teller Machine -d d")
    Interpreter(session).run(line: "undo")

    #expect(terminal.output.contains("saved ATM in d"))
    #expect(terminal.progress.isEmpty)
  }
}
