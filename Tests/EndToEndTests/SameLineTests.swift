import Foundation
import Testing

/// One line is one line: the same from the shell, from a script and from a file, and at the prompt.
struct SameLineTests {
  private static let setup = """
    add SMTP Simple Mail Transfer Protocol -d mail -t net
    add IMAP Internet Message Access Protocol -d mail
    add ATM Automated Teller Machine -d bank
    suspend imap

    """

  @Test(arguments: [
    "list", "list -l", "list mail --plain", "list tag:net --json", "show smtp", "show ATM --json",
    "decks", "due", "due --count", "suspend ATM", "tag smtp +x", "move atm --to mail",
    "remove smtp -n", "rename bank banking", "set new 20", "set retention", "undo", "undo -n",
    "redo", "check", "rebuild", "history --plain -l 0", "help", "help list", "version", "nonsense",
    "list (", "add TTL = Time To Live", "edit smtp --note text", "flag mail -y", "restore",
  ])
  func `a line prints the same from wherever it comes`(line: String) throws {
    let shell = try run { try ProgramRun(line.split(separator: " ").map(String.init), home: $0) }
    let pipe = try run { try ProgramRun([], input: line + "\n", home: $0) }
    let file = try run { home in
      try home.write(line, to: "script")
      return try ProgramRun(of: .shell, ["-c", "\(TerminalProgram.til.path) < script"], home: home)
    }

    #expect(pipe == shell)
    #expect(file == shell)
  }

  /// What was printed and how it ended, on a library of its own, without what differs by its place.
  private func run(_ start: (TerminalHome) throws -> ProgramRun) throws -> [String] {
    let home = try TerminalHome()
    _ = try ProgramRun([], input: Self.setup, home: home, environment: ["TIL_DEVICE": "laptop"])
    let run = try start(home)
    return [run.output, run.errors, "\(run.end)"].map { text in
      text.replacing(home.folder, with: "HOME")
        .replacing(/\d\d:\d\d(:\d\d\.\d\d\d)?/, with: "TIME")
        .replacing(/[a-z0-9-]+:\d+/, with: "LINE")
    }
  }
}
