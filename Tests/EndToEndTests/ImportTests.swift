import Foundation
import Testing

/// The built program importing unusual files, canceled imports and pasted text.
@Suite(.waiting) struct ImportTests {
  private static let rows =
    "short,long\nSMTP,Simple Mail Transfer Protocol\nDNS,Domain Name System\n"

  private func decks(_ home: TerminalHome) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: home.library + "/decks")
    return (names ?? []).filter { $0.hasSuffix(".csv") }
  }

  @Test func `a file is imported; importing it again changes nothing`() throws {
    let home = try TerminalHome()
    let file = try home.write(Self.rows, to: "words.csv")

    let first = try ProgramRun(["import", "words.csv", "-y"], home: home)
    let second = try ProgramRun(["import", file, "-y"], home: home)
    let undo = try ProgramRun(["undo", "-y"], home: home)

    #expect(first.end == .exit(0) && first.output.contains("To start: study"))
    #expect(second.end == .exit(0) && second.output.contains("you already have everything"))
    #expect(undo.end == .exit(0))
    #expect(try ProgramRun(["list"], home: home).output.isEmpty)
  }

  @Test func `an answer typed ahead replaces the proposal, and Return keeps it`() throws {
    let home = try TerminalHome()
    _ = try home.write("Abbr.;Stands for;No.\nDNS;Domain Name System;1\n", to: "words.csv")
    let terminal = try PseudoTerminal(["import", "words.csv"], home: home)

    try terminal.waitFor("Create the deck words: 1 new?")
    try terminal.type("c\r3 2\r")
    try terminal.waitFor("new  line 2  1  Domain Name System")
    try terminal.type("d\r\ry\r")

    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(decks(home) == ["words.csv"])
    #expect(try ProgramRun(["list", "-l"], home: home).output == "  1  Domain Name System\n")
  }

  @Test func `a starter deck needs no file`() throws {
    let home = try TerminalHome()

    let run = try ProgramRun(["import", "nato", "-y"], home: home)

    #expect(run.end == .exit(0))
    #expect(decks(home) == ["nato.csv"])
  }

  @Test func `lines after import - in a script are its data`() throws {
    let home = try TerminalHome()

    let run = try ProgramRun(
      [], input: "add A one\nimport - -d typed -y\nB\ttwo\nC\tthree\n", home: home)
    let list = try ProgramRun(["list", "deck:typed", "-l"], home: home)

    #expect(run.end == .exit(0))
    #expect(list.output == "  B  two\n  C  three\n")
  }

  @Test func `standard input is imported`() throws {
    let home = try TerminalHome()

    let asked = try ProgramRun(["import", "-", "-d", "w"], input: Self.rows, home: home)
    let done = try ProgramRun(["import", "-", "-d", "w", "-y"], input: Self.rows, home: home)

    #expect(asked.end == .exit(1) && asked.errors.contains("Pass -y to confirm"))
    #expect(done.end == .exit(0))
    #expect(decks(home) == ["w.csv"])
  }

  /// Shell commands that put something in place of a file, and the expected message.
  private static let strange: [(make: String, path: String, said: String)] = [
    ("mkdir words", "words", "words is a directory, but a file was expected."),
    ("mkfifo words", "words", "words is a pipe, but a file was expected."),
    (":", "/dev/zero", "/dev/zero is a device, but a file was expected."),
    (":", "/proc/self/status", "changed while it was being read."),
    ("mkdir real; ln -s real words", "words", "words is a directory, but a file was expected."),
    (":", "nothing.csv", "no such file or directory."),
  ]

  @Test(arguments: strange)
  func `a path that is not a file is reported without waiting`(
    make: String, path: String, said: String
  ) throws {
    let home = try TerminalHome()
    _ = try ProgramRun(of: .shell, ["-c", make], home: home)

    let run = try ProgramRun(["import", path, "-y"], home: home)

    #expect(run.errors.contains(said))
    #expect(run.end == .exit(66) || run.end == .exit(74))
    #expect(decks(home).isEmpty)
  }

  @Test func `a symlink is followed`() throws {
    let home = try TerminalHome()
    try home.write(Self.rows, to: "real.csv")
    _ = try ProgramRun(of: .shell, ["-c", "ln -s real.csv words.csv"], home: home)

    let run = try ProgramRun(["import", "words.csv", "-y"], home: home)

    #expect(run.end == .exit(0))
    #expect(decks(home) == ["words.csv"])
  }

  /// Shell commands that write files of this many bytes, each large in a different way.
  private static let large: [(bytes: Int, make: String, said: String)] = [
    (
      5_000_000, "(echo short,long; head -c $0 /dev/zero | tr '\\0' x; echo ,b; echo C,d)",
      "a cell is larger than"
    ),
    (
      200_000, "(echo short,long; echo A,b; head -c $0 /dev/zero | tr '\\0' ,; echo)",
      "the row has more than"
    ),
    (8_000_000, "head -c $0 /dev/zero", "words.csv"),
    (2_000_000, "head -c $0 /dev/zero | tr '\\0' '\"'", "words.csv"),
  ]

  @Test(arguments: large)
  func `an oversized field costs little memory and no other row`(
    bytes: Int, make: String, said: String
  ) throws {
    let home = try TerminalHome()
    _ = try ProgramRun(of: .shell, ["-c", make + " > words.csv", "\(bytes)"], home: home)
    let til = TerminalProgram.til.path
    // In kilobytes: the program's own memory with a margin, and 12 times the file's size.
    let limit = 80_000 + 12 * bytes / 1_000

    let run = try ProgramRun(
      of: .shell, ["-c", "ulimit -v \(limit); exec '\(til)' import words.csv -y"], home: home)

    #expect((run.output + run.errors).contains(said))
    #expect(run.end == .exit(0) || run.end == .exit(65))
  }

  @Test func `endless input is rejected`() throws {
    let til = TerminalProgram.til.path

    let run = try ProgramRun(
      of: .shell, ["-c", "ulimit -v 4000000; exec '\(til)' import - -y < /dev/zero"])

    #expect(run.errors.contains("standard input has a line longer than"))
    #expect(run.end == .exit(66))
  }

  @Test func `Ctrl-C in long work changes nothing`() throws {
    let home = try TerminalHome()
    try home.write("short,long,id\nA,one,bcdfghjkm2\n", to: home.library + "/decks/words.csv")
    let rows = (0..<100_000).map { "S\($0),a long form for the number \($0)\n" }.joined()
    try home.write("short,long\n" + rows, to: "words.csv")
    let terminal = try PseudoTerminal(["import", "words.csv", "-y"], home: home)

    try terminal.waitFor("words.csv: ")
    try terminal.press(.control("c"))

    let end = try terminal.waitForEnd()
    #expect(end == .exit(130))
    #expect(
      try home.text(of: home.library + "/decks/words.csv")
        == "short,long,id\nA,one,bcdfghjkm2\n")
    #expect(try ProgramRun(["list"], home: home).output == "  A\n")
    #expect(try ProgramRun(["history"], home: home).end == .exit(1))
  }

  @Test func `two columns pasted at the prompt are imported, and never run`() throws {
    let home = try TerminalHome()
    let terminal = try PseudoTerminal([], home: home)
    try terminal.waitFor("til>")

    // A spreadsheet ends the last line that it copies, too, so the question appears in the row that
    // is left empty, where the cursor waits for Return.
    try terminal.paste("SMTP\tSimple Mail Transfer Protocol\nDNS\tDomain Name System\n", .return)
    try terminal.waitFor("2 lines of two columns.")
    try terminal.waitFor("2 new")
    try terminal.press("y", .return)
    try terminal.waitFor("To start: study")

    #expect(
      try ProgramRun(["list", "-l"], home: home).output
        == "  SMTP  Simple Mail Transfer Protocol\n  DNS   Domain Name System\n")
  }
}
