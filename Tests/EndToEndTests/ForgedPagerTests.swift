import Foundation
import TestSupport
import Testing

/// Lines of a shared journal that would run a program.
@Suite(.waiting) struct ForgedPagerTests {
  private let victim = "victim-bcd1"

  /// A library with more Things than the window has lines.
  private func home() throws -> TerminalHome {
    let home = try TerminalHome()
    let rows = (1...60).map { "short\($0),long \($0)\n" }.joined()
    try home.write("short,long\n" + rows, to: home.library + "/decks/long.csv")
    return home
  }

  /// Whether `list -l` on a terminal runs a program that the journal names.
  private func runsProgram(_ home: TerminalHome, _ errors: String) throws -> Bool {
    let terminal = try PseudoTerminal(
      ["list", "-l"], home: home,
      environment: ["TIL_DEVICE": victim, "PAGER": "sh -c 'tail -n 1'"])
    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(terminal.screen.fullText.contains("long 60"))
    #expect(errors.isEmpty || terminal.screen.fullText.contains(errors))
    return FileManager.default.fileExists(atPath: home.home + "/taken")
  }

  @Test(arguments: [
    ("desk-bcd2", "@victim-bcd1"), ("desk-bcd2", "-"), ("victim-bcd1", "@victim-bcd1"),
  ])
  func `no line of a journal names the pager`(writer: String, place: String) throws {
    let home = try home()
    var journal = ForgedJournal(of: writer)
    journal.add("set", place, "pager", "sh -c 'touch \(home.home)/taken; cat'")
    try home.write(journal.text, to: home.library + "/journal/\(writer)/2026.tsv")

    #expect(try !runsProgram(home, "til: ignored the pager that \(writer) set in"))
    // It is named once.
    let again = try ProgramRun(["list"], home: home, environment: ["TIL_DEVICE": victim])
    #expect(again.end == .exit(0) && again.errors.isEmpty)
  }

  @Test func `an alias of the library cannot write a file`() throws {
    let home = try home()
    var journal = ForgedJournal(of: "desk-bcd2")
    journal.add("set", "-", "alias.ll", "export --format csv -o \(home.home)/taken")
    try home.write(journal.text, to: home.library + "/journal/desk-bcd2/2026.tsv")
    _ = try ProgramRun(["list"], home: home)

    let run = try ProgramRun(["ll"], home: home)

    #expect(run.end == .exit(64) && run.output.isEmpty)
    #expect(run.errors.contains("the library cannot name a file"))
    #expect(!FileManager.default.fileExists(atPath: home.home + "/taken"))
  }

  @Test func `the pager is set in a file of this computer`() throws {
    let home = try home()
    let set = try ProgramRun(["set", "pager", "sh -c 'touch taken; cat'"], home: home)
    let path = home.folder + "/config/til/settings"

    #expect(set.end == .exit(0))
    #expect(set.output.replacing("\n", with: " ").contains("this computer, in \(path)"))
    #expect(try home.text(of: path) == "pager sh -c 'touch taken; cat'\n")
    let journals = try FileManager.default.subpathsOfDirectory(atPath: home.library + "/journal")
    #expect(!journals.contains { $0.hasSuffix(".tsv") })
    #expect(try ProgramRun(["undo"], home: home).end == .exit(1))
    #expect(try runsProgram(home, ""))
  }
}
