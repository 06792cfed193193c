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

  @Test func `a file that grows while being read is rejected`() throws {
    let home = try TerminalHome()
    // Reading it takes long enough for another program to run meanwhile, even on a busy machine.
    let long = String(repeating: "a long form ", count: 80)
    let rows = (0..<20_000).map { "S\($0),\(long)\($0)\n" }.joined()
    try home.write("short,long\n" + rows, to: "whole.csv")
    let til = TerminalProgram.til.path
    // If the others did not run while til read the file, the import succeeds: undo and retry. The
    // others stop if til never ends.
    let line = """
      cp whole.csv words.csv
      end=$(($(date +%s) + 100))
      for other in 1 2 3; do
        while [ $(date +%s) -lt $end ]; do
          i=0; while [ $i -lt 20000 ]; do echo x,y; i=$((i + 1)); done
        done >> words.csv & others="$others $!"
      done
      while [ "$(tail -c 4 words.csv)" != x,y ]; do :; done
      while '\(til)' import words.csv -y > imported; status=$?; [ $status -eq 0 ]; do
        '\(til)' undo -y > imported
        cp whole.csv words.csv
      done
      kill $others; exit $status
      """

    let run = try ProgramRun(of: .shell, ["-c", line], home: home)

    #expect(
      run.errors.contains(
        "words.csv changed while it was being read. Retry when the other program is done."))
    #expect(run.end == .exit(74))
    #expect(try ProgramRun(["list"], home: home).output.isEmpty)
  }
}
