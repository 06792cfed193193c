import Foundation
import TestSupport
import Testing

/// A session on a terminal whose journal cannot be written for a moment.
@Suite(.waiting, .slow, .enabled(if: FaultLibrary.path != nil)) struct SessionFaultTests {
  @Test(arguments: [
    Fault(call: "write", number: 1, error: "EIO"), Fault(call: "write", number: 2, error: "ENOSPC"),
    Fault(call: "write", number: 1, error: "short"), Fault(call: "sync", number: 1, error: "EIO"),
    Fault(call: "sync", number: 2, error: "ENOSPC"), Fault(call: "sync", number: 3, error: "EIO"),
  ])
  func `the same key saves an answer that could not be saved`(fault: Fault) throws {
    let home = try TerminalHome(deck: ["A,one,,", "B,two,,", "C,three,,"])
    var variables = try FaultLibrary.environment(fault, in: home)
    variables["TIL_DEVICE"] = "desk"
    variables["TIL_FAULT_ROOT"] = home.library + "/journal/desk"
    defer { unlink(FaultLibrary.log(of: home)) }
    let terminal = try PseudoTerminal(["study"], home: home, environment: variables)

    for (card, answer, next) in [
      ("A", "one", "B:"), ("B", "two", "C:"), ("C", "three", "answered"),
    ] {
      try terminal.waitForPrompt("\(card):")
      try terminal.type("\(answer)\r")
      try terminal.waitForGrades(below: "right                  \(answer)")
      try grade(in: terminal, until: next)
    }

    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(FileManager.default.fileExists(atPath: FaultLibrary.log(of: home)))
    #expect(try home.savedAnswers() == 3)
    #expect(try ProgramRun(["check"], home: home).end == .exit(0))
  }

  /// Presses the key again whenever an error was reported instead of the next question.
  private func grade(in terminal: PseudoTerminal, until next: String) throws {
    let errors = { (screen: ScreenModel) in screen.fullText.components(separatedBy: "til: ").count }
    while !terminal.screen.fullText.contains(next) {
      let before = errors(terminal.screen)
      try terminal.type("4")
      try terminal.wait(for: next) { $0.fullText.contains(next) || errors($0) > before }
      if !terminal.screen.fullText.contains(next) { try terminal.waitFor("4 easy") }
    }
  }
}
