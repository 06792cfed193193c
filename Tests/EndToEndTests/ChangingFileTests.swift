import Foundation
import Testing

/// A file that another program writes to while it is imported.
@Suite(.waiting) struct ChangingFileTests {
  private static let rows =
    "short,long\nSMTP,Simple Mail Transfer Protocol\nDNS,Domain Name System\n"

  /// Shell commands that change the file while the question is open.
  @Test(arguments: [
    "echo late,row >> words.csv", ": > words.csv", "rm words.csv",
    "printf 'short,long\\nother,text\\n' > words.csv",
  ])
  func `the import matches the plan`(change: String) throws {
    let home = try TerminalHome()
    try home.write(Self.rows, to: "words.csv")
    let terminal = try PseudoTerminal(["import", "words.csv"], home: home)
    try terminal.waitFor("Create the deck words: 2 new")

    _ = try ProgramRun(of: .shell, ["-c", change], home: home)
    try terminal.press("y", .return)
    try terminal.waitFor("To start: study")

    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(
      try ProgramRun(["list", "-l"], home: home).output
        == "  SMTP  Simple Mail Transfer Protocol\n  DNS   Domain Name System\n")
  }

  @Test(.enabled(if: FaultLibrary.path != nil))
  func `a file that grows while being read is rejected`() throws {
    let home = try TerminalHome()
    let file = try home.write(Self.rows, to: "words.csv")
    var environment = try FaultLibrary.environment(
      Fault(call: "none", number: 1, error: "EIO"), in: home)
    environment["TIL_GROWING"] = file

    let run = try ProgramRun(["import", "words.csv", "-y"], home: home, environment: environment)

    #expect(
      run.errors.contains(
        "words.csv changed while it was being read. Retry when the other program is done."))
    #expect(run.end == .exit(74))
    #expect(try home.text(of: file).contains("x,y"))
    #expect(try ProgramRun(["list"], home: home).output.isEmpty)
  }
}
