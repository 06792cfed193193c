import Foundation
import Testing

/// The built program in a shell: its output and exit status.
@Suite(.waiting) struct CommandLineTests {
  private static let needless: [([String], Int32)] = [
    (["version"], 0), (["--version"], 0), (["help"], 0), (["-h"], 0), (["help", "all"], 0),
    (["list", "--help"], 0), (["stduy"], 64), (["list", "--lnog"], 64), (["help", "stduy"], 64),
  ]

  @Test(arguments: needless)
  func `commands that need no library create none`(arguments: [String], status: Int32) throws {
    let home = try TerminalHome()

    let run = try ProgramRun(arguments, home: home)

    #expect(run.end == .exit(status))
    #expect(!FileManager.default.fileExists(atPath: home.library))
    #expect(status == 0 ? run.errors.isEmpty : run.errors.hasPrefix("til: "))
    #expect(run.output.isEmpty == (status != 0))
  }

  @Test(arguments: [
    ["due"], ["due", "--count"], ["list", "-l"], ["stats"], ["decks"], ["history"], ["check"],
    ["export"], ["show", "A"], ["why", "A"], ["simulate"], ["where"],
  ])
  func `a reading command makes no library where TIL_LIBRARY is mistyped`(command: [String]) throws
  {
    let home = try TerminalHome()
    let folder = home.folder + "/mistyped"

    let run = try ProgramRun(command, home: home, environment: ["TIL_LIBRARY": folder])

    #expect(run.end == .exit(66))
    #expect(
      run.errors
        == "til: TIL_LIBRARY names a directory that does not exist. Check its path, or pass -y to "
        + "create a library there.\n")
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test func `a Thing added by one run is listed by the next`() throws {
    let home = try TerminalHome()

    let add = try ProgramRun(["add", "SMTP", "Simple Mail Transfer Protocol"], home: home)
    let list = try ProgramRun(["list", "--plain"], home: home)

    #expect(add.output == "saved SMTP in things, a new deck\n")
    #expect(add.end == .exit(0) && list.end == .exit(0))
    #expect(list.output.hasSuffix("\tthings\tSMTP\tSimple Mail Transfer Protocol\t\t\t\n"))
    #expect(try home.text(of: home.library + "/decks/things.csv").contains("SMTP,Simple Mail"))
  }

  @Test func `check reports each problem once, and again when it runs again`() throws {
    let home = try TerminalHome()
    for thing in ["A = one", "C = three", "B = two"] {
      try home.run("add", thing, "-d", "computing")
    }
    let deck = home.path(ofDeck: "computing")
    let last = try home.text(of: deck).dropLast()
    try Data((last.prefix { $0 != "B" } + "B,two,,,,no id!\n").utf8)
      .write(to: URL(fileURLWithPath: deck), options: .atomic)

    let once = try ProgramRun(["check"], home: home)
    let twice = try ProgramRun([], input: "check\ncheck\n", home: home)

    #expect(once.errors.components(separatedBy: "is not an id").count == 2)
    #expect(twice.errors.components(separatedBy: "is not an id").count == 3)
  }

  @Test func `commands from standard input end with the worst status`() throws {
    let home = try TerminalHome()
    let script = """
      # a remark, then an empty line

      add SMTP Simple Mail Transfer Protocol -d mail
        add IMAP = Internet Message Access Protocol -d mail
      show NOPE
      l
      list deck:mail
      """

    let run = try ProgramRun([], input: script, home: home)

    #expect(
      run.output == """
        saved SMTP in mail, a new deck
        saved IMAP in mail
          SMTP  Simple Mail Transfer Protocol
          IMAP  Internet Message Access Protocol

        """)
    #expect(
      run.errors == """
        til: no Thing with the short form "NOPE". Search with: list QUERY
        til: no command "l". List the commands with: help

        """)
    #expect(run.end == .exit(64))
  }

  @Test func `quit ends a script`() throws {
    let run = try ProgramRun([], input: "version\nquit\nlist\n")

    #expect(run.output.hasPrefix("til ") && run.errors.isEmpty)
    #expect(run.end == .exit(0))
  }

  private static let statuses: [([String], Int32)] = [
    (["due", "-q"], 1), (["due", "--prompt"], 0), (["list"], 1), (["show", "X"], 1),
    (["remove"], 64), (["undo"], 1), (["replay", "none.csv"], 66), (["set", "new", "many"], 64),
    (["add"], 64), (["edit", "-d", "none"], 1), (["check"], 0), (["--library"], 64),
  ]

  @Test(arguments: statuses)
  func `the exit status reflects the result`(arguments: [String], status: Int32) throws {
    let run = try ProgramRun(arguments)

    #expect(run.end == .exit(status))
  }

  @Test func `a question without a terminal names the option`() throws {
    let home = try TerminalHome()
    _ = try ProgramRun(
      [], input: "add A one\nadd B two\n", home: home)

    let refused = try ProgramRun(["remove", "deck:things"], input: "y\n", home: home)
    let done = try ProgramRun(["remove", "deck:things", "-y"], home: home)

    #expect(refused.end == .exit(1) && refused.errors.contains("Pass -y to confirm"))
    #expect(done.end == .exit(0) && done.output.hasSuffix("Deleted the deck things.\n"))
  }

  @Test func `the library is chosen by option or environment`() throws {
    let home = try TerminalHome()
    let (one, other) = (home.folder + "/one", home.folder + "/other")

    _ = try ProgramRun(["--library", one, "add", "A", "one", "-y"], home: home)
    _ = try ProgramRun(["add", "B", "two"], home: home, environment: ["TIL_LIBRARY": other])
    let list = try ProgramRun(["list", "--library=" + one], home: home)

    #expect(list.output == "  A\n")
    #expect(FileManager.default.fileExists(atPath: other + "/decks/things.csv"))
    #expect(!FileManager.default.fileExists(atPath: home.library))
  }

  @Test(arguments: [["list"], ["add", "A", "one"], ["due"], ["check"]])
  func `a mistyped library is not created`(command: [String]) throws {
    let home = try TerminalHome()
    let path = home.folder + "/libary"

    let run = try ProgramRun(command + ["--library", path], home: home)

    #expect(
      run.errors == "til: no library in \(path). "
        + "Check the path, or pass -y to create a library there.\n")
    #expect(run.end == .exit(66))
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `on a terminal til asks before it creates the library that is named`() throws {
    let home = try TerminalHome()
    let command = ["--library", home.folder + "/new", "add", "A", "one"]

    let refused = try PseudoTerminal(command, home: home, columns: 120)
    try refused.waitFor("Create one? [y/N]")
    try refused.press("n", .return)
    try refused.waitFor("nothing was changed.")
    #expect(try refused.waitForEnd() == .exit(1))
    #expect(!FileManager.default.fileExists(atPath: home.folder + "/new"))
    let confirmed = try PseudoTerminal(command, home: home, columns: 120)
    try confirmed.waitFor("Create one? [y/N]")
    try confirmed.press("y", .return)
    try confirmed.waitFor("saved A in things")

    #expect(try confirmed.waitForEnd() == .exit(0))
  }

  @Test func `due --prompt creates no library and reports no errors`() throws {
    let home = try TerminalHome()
    try home.write("no folder", to: home.folder + "/file")

    let none = try ProgramRun(["due", "--prompt"], home: home)
    let broken = try ProgramRun(
      ["due", "--prompt", "--library", home.folder + "/file"], home: home)
    let homeless = try ProgramRun(
      ["due", "--prompt"], home: home, environment: ["HOME": nil, "XDG_DATA_HOME": nil])

    for run in [none, broken, homeless] {
      #expect(run.end == .exit(0) && run.output.isEmpty && run.errors.isEmpty)
    }
    #expect(!FileManager.default.fileExists(atPath: home.library))
  }

  @Test func `a missing home directory is reported`() throws {
    let run = try ProgramRun(
      ["list"],
      environment: ["HOME": nil, "XDG_DATA_HOME": nil, "XDG_CACHE_HOME": nil])

    #expect(run.errors.hasPrefix("til: ") && run.errors.hasSuffix(".\n"))
    #expect(run.end == .exit(73) || run.end == .exit(66))
  }

  @Test func `without a cache directory the index is in memory`() throws {
    let home = try TerminalHome()
    let nowhere: [String: String?] = [
      "XDG_CACHE_HOME": "/proc/none", "XDG_STATE_HOME": "/proc/none",
    ]

    let add = try ProgramRun(["add", "A", "one"], home: home, environment: nowhere)
    let list = try ProgramRun(["list"], home: home, environment: nowhere)

    #expect(add.end == .exit(0) && list.output == "  A\n")
  }

  @Test func `a closed pipe ends the program like others`() throws {
    #expect(try ProgramRun(["help", "all"], output: .broken).end == .signal(SIGPIPE))
  }

  @Test(arguments: [ProgramRun.Sink.file("/dev/full"), .closed])
  func `failing output is an error`(output: ProgramRun.Sink) throws {
    let run = try ProgramRun(["help", "all"], output: output)

    #expect(run.end == .exit(74))
  }

  @Test func `closed streams give a status, not a crash`() throws {
    let silent = try ProgramRun(["stduy"], errors: .closed)
    let deaf = try ProgramRun([], inputIsClosed: true)
    let nothing = try ProgramRun(["version"], inputIsClosed: true, output: .closed, errors: .closed)

    #expect(silent.end == .exit(64))
    #expect(deaf.end == .exit(0) && deaf.output.isEmpty)
    #expect(nothing.end == .exit(74))
  }

  @Test func `arguments from the shell are not split again`() throws {
    let home = try TerminalHome()

    let add = try ProgramRun(
      ["add", "--", "-x", "a \"quoted\" text", "$(touch x)"], home: home)
    let list = try ProgramRun(["list", "-l"], home: home)

    #expect(add.end == .exit(0))
    #expect(list.output == "  -x  a \"quoted\" text $(touch x)\n")
  }
}
