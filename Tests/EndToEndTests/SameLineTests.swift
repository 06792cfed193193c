import Foundation
import Testing

/// A command prints the same from the shell, a script, a file and the prompt.
@Suite(.waiting) struct SameLineTests {
  private static let setup = """
    add SMTP Simple Mail Transfer Protocol -d mail -t net
    add IMAP Internet Message Access Protocol -d mail
    add ATM Automated Teller Machine -d bank
    suspend imap

    """

  private static let lines = [
    "list", "list -l", "follow", "unfollow nothing", "list mail --plain", "list tag:net --json",
    "show smtp", "show ATM --json",
    "why smtp", "why smtp --reverse", "decks", "decks --json", "due", "due --count", "due --plain",
    "suspend ATM", "resume imap", "bury smtp", "flag smtp", "unflag smtp", "reset smtp -y",
    "tag smtp +x", "move atm --to mail", "remove smtp -n", "rename bank banking", "set new 20",
    "set retention", "set --plain", "undo", "undo -n", "redo", "redo -y", "check", "rebuild",
    "history --plain -l 0", "history", "help", "help list", "help -a", "help keys", "help shell",
    "help agents",
    "version", "nonsense", "list (", "add TTL = Time To Live", "edit smtp --note text",
    "flag mail -y", "restore", "where", "stats", "stats --all", "stats retention --plain",
    "export bank", "export --format json", "import nato -n", "import nato -y", "fit",
    "simulate --days 9 --retention 0.90..0.91", "simulate --days 9 --retention 0.9..0.9 --json",
    "deadline", "deadline bank +5w -n", "catchup", "easy", "easy sun half", "replay -n none",
    "completions bash",
    "scan none", "lint none", "demo now",
    "completions fish --line", "manual", "study --cram nothing",
    "study --limit many", "sync -n", "quit",
  ]

  @Test(arguments: lines)
  func `a command prints the same from every source`(line: String) throws {
    let shell = try run { home in
      try ProgramRun(
        line.split(separator: " ").map(String.init), home: home, environment: Self.device)
    }
    let pipe = try run { home in
      try ProgramRun([], input: line + "\n", home: home, environment: Self.device)
    }
    let file = try run { home in
      try home.write(line, to: "script")
      return try ProgramRun(
        of: .shell, ["-c", "\(TerminalProgram.til.path) < script"], home: home,
        environment: Self.device)
    }

    #expect(pipe == shell)
    #expect(file == shell)
  }

  /// Excludes what differs: at the prompt, mistyped names offer a correction, and quitting ends the
  /// test.
  @Test(arguments: lines.filter { !["nonsense", "list (", "quit"].contains($0) })
  func `on a terminal, shell and prompt print the same`(line: String) throws {
    let shell = try show(line.split(separator: " ").map(String.init)) { terminal in
      try terminal.waitForEnd()
      return terminal.screen.fullText
    }
    let prompt = try show([]) { terminal in
      try terminal.waitForPrompt("til>")
      try terminal.type(line + "\r")
      try terminal.type("quit\r")
      try terminal.waitForEnd()
      let text = terminal.screen.fullText
      let start = try #require(text.range(of: "> \(line)\n"))
      let end = try #require(text.range(of: "> quit", options: .backwards))
      return String(text[start.upperBound..<end.lowerBound])
        .replacing(/(til|\d+ due)$/, with: "")
    }

    #expect(prompt.trimmingCharacters(in: .newlines) == shell.trimmingCharacters(in: .newlines))
  }

  @Test func `every command is covered here`() throws {
    let help = try ProgramRun(["help", "-a", "--plain"])
    let names = help.output.split(separator: "\n").compactMap { $0.split(separator: "\t").first }

    try #require(names.count > 30)
    for name in names {
      #expect(
        Self.lines.contains { $0.split(separator: " ").first == name },
        "Give \(name) a line in SameLineTests.")
    }
  }

  private static let image = Result {
    let home = try TerminalHome()
    _ = try ProgramRun([], input: Self.setup, home: home, environment: Self.device)
    return try HomeImage(of: home)
  }

  /// The contents of a large terminal after a command, with a new library.
  private func show(
    _ arguments: [String], _ read: (PseudoTerminal) throws -> String
  ) throws -> String {
    let home = try TerminalHome(try Self.image.get())
    let terminal = try PseudoTerminal(
      arguments, home: home, environment: ["TIL_DEVICE": "laptop", "PAGER": "cat"], rows: 1000,
      columns: 200)
    return Self.masked(try read(terminal), home)
  }

  private static let device = ["TIL_DEVICE": "laptop"]

  /// The output and status of a command with a new library, without paths.
  private func run(_ start: (TerminalHome) throws -> ProgramRun) throws -> [String] {
    let home = try TerminalHome(try Self.image.get())
    let run = try start(home)
    return [run.output, run.errors, "\(run.end)"].map { Self.masked($0, home) }
  }

  private static func masked(_ text: String, _ home: TerminalHome) -> String {
    text.replacing(home.folder, with: "HOME")
      .replacing(/[0-9a-f]{16}/, with: "HASH")
      .replacing(/\d\d:\d\d(:\d\d\.\d\d\d)?/, with: "TIME")
      .replacing(/[a-z0-9-]+:\d+/, with: "LINE")
  }
}
