import Foundation
import TestSupport
import Testing

/// The examples of help and the manual run in the programs they are for.
@Suite(.waiting) struct HelpTests {
  private static let tilFolder = URL(fileURLWithPath: TerminalProgram.til.path)
    .deletingLastPathComponent().path
  private static let path: [String: String?] = ["PATH": "\(tilFolder):/usr/bin:/bin"]

  /// The relevant members of `help --json`.
  private struct Help: Decodable {
    struct Command: Decodable {
      let name: String
      let examples: [String]
    }
    struct Recipe: Decodable {
      let program: String
      let lines: [String]
    }
    let commands: [Command]?
    let recipes: [Recipe]?
    let agents: [Agent]?

    struct Agent: Decodable {
      let lines: [String]
    }
  }

  private static func help(_ word: String) throws -> Help {
    let run = try ProgramRun(["help", word, "--json"])
    return try JSONDecoder().decode(Help.self, from: Data(run.output.utf8))
  }

  /// A home with the data that the examples use.
  private static let image = Result {
    let home = try TerminalHome(deck: [
      "SMTP,Simple Mail Transfer Protocol,,mail", "QoS,Quality of Service,,network",
      "IMAP,Internet Message Access Protocol,,mail", "ATM,Automated Teller Machine,,bank",
      "YOLO,You Only Live Once,,",
    ])
    try home.write(deck: ["ACL,Access Control List,,network"], named: "ccna")
    try home.write("short,long\nhola,hello\n", to: "words.csv")
    try SampleMedia.png.write(to: URL(filePath: home.home + "/peru.png"))
    try home.write("The Transmission Control Protocol (TCP).\n", to: "notes.txt")
    try home.write("Term\tMeaning\nhola\thello\n", to: "table.tsv")
    try home.write("card,days,grade\na,0,3\na,2,3\n", to: "answers.csv")
    _ = try ProgramRun(["flag", "SMTP"], home: home)
    return try HomeImage(of: home)
  }

  @Test func `every example of help runs`() throws {
    let commands = try #require(try Self.help("all").commands)

    for command in commands {
      for line in command.examples {
        let run = try ProgramRun([], input: line + "\n", home: TerminalHome(try Self.image.get()))
        // A library of six Things has little to plan, fit or undo, so a refusal is fine.
        #expect(
          [.exit(0), .exit(1)].contains(run.end), "help \(command.name): \(line)\n\(run.errors)")
      }
    }
  }

  @Test(arguments: ["-n", "--dry-run"])
  func `a flag before a script holds for every command of the table`(flag: String) throws {
    let commands = try #require(try Self.help("all").commands)
    var lines = commands.flatMap(\.examples) + commands.map(\.name) + Self.changes
    // These read the lines after them.
    lines.removeAll { $0.contains("import -") || $0.hasSuffix(" -") }
    let home = try TerminalHome(try Self.image.get())
    _ = try ProgramRun(["remove", "YOLO"], home: home)
    let before = try HomeImage(of: home)

    for line in lines {
      let run = try ProgramRun([flag], input: "\(line)\n", home: home)
      #expect(try HomeImage(of: home) == before, "\(line)\n\(run.output)\(run.errors)")
    }
    let all = try ProgramRun([flag], input: Self.changes.joined(separator: "\n"), home: home)
    #expect(try HomeImage(of: home) == before, "\(all.errors)")
    #expect(all.output.contains("Would"), "\(all.output)\(all.errors)")
  }

  /// Lines that change something, at least one for each way of writing.
  private static let changes = [
    "add A = b -d new", "edit SMTP --note x", "remove SMTP -y", "remove deck:ccna -y",
    "move SMTP --to other -y", "tag SMTP +x -y", "suspend SMTP -y", "bury SMTP -y", "flag QoS -y",
    "unflag SMTP -y", "reset SMTP -y", "rename ccna other", "import words.csv -y",
    "import words.csv -y --rejects rejects.csv", "export -o made.csv", "undo -y", "redo -y",
    "set new 5", "set pager less", "set alias.x list", "set -d ccna new 3", "deadline ccna +5w -y",
    "catchup 7 -y", "fit -y", "sync ../box -y", "rebuild -y", "check -y", "restore -y",
    "fit --log answers.csv -y",
  ]

  @Test(arguments: [
    ("--json", "add A = b\nquit\n", "2: quit has no --json output"),
    ("--plain", "add A = b\nmanual\n", "2: manual has no --plain output"),
    ("--json", "add A = b\n\nstudy\n", "3: study would read standard input"),
    ("-n", "add A = b\nimport -\nA,b\n", "2: import would read standard input"),
    ("-n", "add A = b\nstduy\n", "2: no command \"stduy\""),
    ("-y", "add A = b\nlist --lnog\n", "2: list has no option --lnog"),
  ])
  func `a script that cannot take a flag is refused before anything runs`(
    flag: String, script: String, reason: String
  ) throws {
    let home = try TerminalHome(try Self.image.get())
    let before = try HomeImage(of: home)

    let run = try ProgramRun([flag], input: script, home: home)

    #expect(run.end == .exit(64) && run.output.isEmpty)
    #expect(
      run.errors.hasPrefix("til: nothing was run, because of line \(reason)"), "\(run.errors)")
    #expect(try HomeImage(of: home) == before)
  }

  @Test func `--json and -y before a script apply to each line`() throws {
    let home = try TerminalHome(try Self.image.get())

    let run = try ProgramRun(
      ["--json", "-y"], input: "remove tag:mail\n# a remark\nlist\n", home: home)

    let lines = run.output.split(separator: "\n")
    #expect(run.end == .exit(0) && lines.count == 2, "\(run.output)\(run.errors)")
    #expect(lines.allSatisfy { $0.hasPrefix("{\"til\":") })
  }

  @Test func `every line of help agents runs`() throws {
    let agents = try #require(try Self.help("agents").agents)
    let home = try TerminalHome(try Self.image.get())
    try home.write("flag QoS\n", to: "commands.til")
    try home.write("x\n1\n", to: "answers")

    for line in agents.flatMap(\.lines) {
      let run = try ProgramRun(of: .shell, ["-c", line], home: home, environment: Self.path)
      #expect([.exit(0), .exit(1)].contains(run.end), "\(line)\n\(run.errors)")
    }
  }

  @Test func `every shell recipe works in its program`() throws {
    let recipes = try #require(try Self.help("shell").recipes)
    #expect(recipes.count == 13)

    let home = try TerminalHome(try Self.image.get())
    try makeDue(home)
    // Keys and files that no shell reads have tests of their own.
    let others = ["til show", "til lint"]
    for recipe in recipes
    where recipe.program == "vim"
      || !recipe.lines.contains(where: { line in
        others.contains(where: line.contains)
      })
    {
      let shown = try shown(by: recipe.program, recipe.lines.joined(separator: "\n"), home)
      guard let shown else { continue }
      let expected = ["vim": "Quality of Service", "any shell": ""][recipe.program] ?? "due"
      #expect(
        expected.isEmpty || shown.contains(expected), "\(recipe.program) showed: \(shown)")
    }
  }

  @Test func `a key in bash looks up the word before the cursor`() throws {
    let recipes = try #require(try Self.help("shell").recipes)
    let recipe = try #require(
      recipes.first { $0.program == "bash" && $0.lines.contains { $0.contains("til show") } })
    let home = try TerminalHome(try Self.image.get())
    try home.write(recipe.lines.joined(separator: "\n") + "\nPS1='$ '\n", to: "lines")
    let terminal = try PseudoTerminal(
      running: TerminalProgram(path: "/bin/bash"), ["--rcfile", "lines", "-i"], home: home,
      environment: Self.path)

    try terminal.waitForPrompt("$")
    try terminal.type("echo QoS")
    try terminal.type("\u{18}l")
    _ = try terminal.waitFor("Quality of Service")
  }

  @Test func `the hook refuses a list with mistakes`() throws {
    let recipes = try #require(try Self.help("shell").recipes)
    let recipe = try #require(recipes.first { $0.program == "git" })
    let home = try TerminalHome(try Self.image.get())
    try home.write(recipe.lines.joined(separator: "\n") + "\n", to: "hook")
    let end = { (list: String) in
      try home.write(list, to: "acronyms.csv")
      return try ProgramRun(of: .shell, ["hook"], home: home, environment: Self.path).end
    }

    #expect(try end("short,long\nAB,Alfa Bravo\nCD,Charlie Delta\n") == .exit(0))
    #expect(try end("short,long\nAB,Alfa Bravo\nAB,Alfa Bravo\n") == .exit(1))
  }

  /// A missed card is due again after its step, which is short here.
  private func makeDue(_ home: TerminalHome) throws {
    _ = try ProgramRun(["set", "steps", "1s"], home: home)
    _ = try ProgramRun(["study"], input: "no\n1\n:q\n", home: home)
    _ = try ProgramRun(
      of: .shell, ["-c", "until til due -q; do sleep 0.1; done"], home: home,
      environment: Self.path)
  }

  /// The output of a program with these lines in its configuration; nil if it is not installed.
  private func shown(by program: String, _ lines: String, _ home: TerminalHome) throws -> String? {
    try home.write(lines + "\n", to: "lines")
    let (tool, arguments): (String, [String])
    switch program {
    case "bash":
      (tool, arguments) = (
        "/bin/bash",
        ["--norc", "-c", "PS1='$ '; . ./lines; eval \"$PROMPT_COMMAND\"; echo \"${PS1@P}\""]
      )
    case "zsh":
      (tool, arguments) = ("/usr/bin/zsh", ["-f", "-c", ". ./lines; print -P $RPROMPT"])
    case "fish":
      (tool, arguments) = (
        "/usr/bin/fish", ["--no-config", "-c", "source lines; fish_right_prompt"]
      )
    case "vim":
      (tool, arguments) = (
        "/usr/bin/vim", ["-Nu", "lines", "-es", "+normal! iQoS", "+normal! K", "+qa!"]
      )
    case "starship":
      let command = "eval \"$(sed -n 's/^command = //p' lines | tr -d '\"')\""
      (tool, arguments) = ("/bin/sh", ["-c", command])
    case "tmux": (tool, arguments) = ("/usr/bin/tmux", [])
    default: (tool, arguments) = ("/bin/sh", ["lines"])
    }
    guard FileManager.default.fileExists(atPath: tool) else { return nil }
    if program == "tmux" { return try statusLine(home) }
    let run = try ProgramRun(
      of: TerminalProgram(path: tool), arguments, home: home, environment: Self.path)
    return run.output + run.errors
  }

  /// Waits until tmux has run til and redrawn its status line.
  private func statusLine(_ home: TerminalHome) throws -> String {
    try home.write(
      try home.text(of: home.home + "/lines") + "set -g status-interval 1\n", to: "lines")
    let tmux = TerminalProgram(path: "/usr/bin/tmux")
    var variables = Self.path
    variables["TMUX_TMPDIR"] = home.home
    let terminal = try PseudoTerminal(
      running: tmux, ["-f", "lines", "new-session", "sleep", "300"], home: home,
      environment: variables)
    defer {
      _ = try? ProgramRun(of: tmux, ["kill-server"], home: home, environment: variables)
    }
    try terminal.wait(for: "the number in tmux") { _ in terminal.sentText.contains("1 due") }
    return "1 due"
  }

  @Test(arguments: [
    ["/usr/bin/mandoc", "-T", "lint", "-W", "style"],
    // On the device of terminals: PostScript fonts lack accented Greek letters.
    ["/usr/bin/groff", "-man", "-ww", "-z", "-K", "utf8", "-T", "utf8"],
  ])
  func `man can display the manual`(checker: [String]) throws {
    guard FileManager.default.fileExists(atPath: checker[0]) else { return }
    let home = try TerminalHome()
    try home.write(try ProgramRun(["manual"], home: home).output, to: "til.1")

    let run = try ProgramRun(
      of: TerminalProgram(path: checker[0]), checker.dropFirst() + ["til.1"], home: home)

    #expect(run.output.isEmpty && run.errors.isEmpty, "\(run.output)\(run.errors)")
  }
}
