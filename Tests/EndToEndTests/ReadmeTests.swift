import Foundation
import Testing

/// Everything that the README shows works as shown.
@Suite(.waiting) struct ReadmeTests {
  private static let folder = URL(fileURLWithPath: TerminalProgram.til.path)
    .deletingLastPathComponent().path

  /// The environment of a user: til is found on the path, and the library is in its default place.
  private static let environment: [String: String?] = [
    "PATH": "\(folder):/usr/bin:/bin", "TIL_DEVICE": "laptop", "PS1": nil,
    "XDG_DATA_HOME": nil, "XDG_CACHE_HOME": nil, "XDG_STATE_HOME": nil, "XDG_CONFIG_HOME": nil,
    "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@localhost", "GIT_COMMITTER_NAME": "A",
    "GIT_COMMITTER_EMAIL": "a@localhost", "GIT_CONFIG_NOSYSTEM": "1",
  ]

  // A single test, since re-recorded blocks move those below them.
  @Test(arguments: ReadmePage.allCases)
  func `every command block prints its output`(page: ReadmePage) throws {
    let count = try page.blocks("console").count
    try #require(count > 0)

    for number in 0..<count {
      let block = try page.blocks("console")[number]
      try page.check(block, is: try Self.run(block.lines))
    }
  }

  /// The commands of a block with their output, in a new home.
  private static func run(_ lines: [String]) throws -> [String] {
    var commands: [[String]] = []
    for line in lines {
      if line.hasPrefix("$ ") { commands.append([line]) }
      if line.hasPrefix("> "), !commands.isEmpty { commands[commands.count - 1].append(line) }
    }
    let mark = "-- 8< --"
    let script = commands.map { command in
      command.map { $0.dropFirst(2) + "\n" }.joined() + "printf '%s\\n' '\(mark)'\n"
    }
    let home = try TerminalHome()
    try home.write("exec 2>&1 </dev/null\n" + script.joined(), to: "../script")
    let run = try ProgramRun(
      of: .shell, [home.folder + "/script"], home: home, environment: environment)
    let outputs = run.output.replacing(home.home, with: "~").components(separatedBy: mark + "\n")
    return zip(commands, outputs).flatMap { command, output in
      command + output.components(separatedBy: "\n").dropLast()
    }
  }

  @Test func `the README's first minute works as shown`() throws {
    let block = try #require(try ReadmePage.readme.blocks("text session").first)
    let terminal = try PseudoTerminal(environment: Self.environment, rows: 60)

    try terminal.waitForPrompt("til>")
    try terminal.type("add SMTP = Simple Mail Transfer Protocol\r")
    try terminal.waitFor("saved SMTP")
    try terminal.waitForPrompt("til>")
    try terminal.type("add imap = Internet Message Access Protocol\r")
    try terminal.waitFor("saved IMAP")
    try terminal.waitForPrompt("til>")
    try terminal.type("\r")
    try terminal.waitForPrompt("SMTP:")
    try terminal.type("simple mail tranfer protocol\r")
    try terminal.waitFor("Return = good")
    try terminal.type("\r")
    try terminal.waitForPrompt("IMAP:")
    try terminal.type("internet mail access procedure\r")
    try terminal.waitFor("Once more, or Return to see it.")
    try terminal.type("\r")
    try terminal.waitFor("Return = again")
    try terminal.type("1")
    try terminal.waitForPrompt("SMTP:")
    try terminal.type(":q\r")
    try terminal.waitForPrompt("til>")
    try terminal.type("imap\r")
    try terminal.waitFor("long")
    try terminal.waitForPrompt("til>")
    try terminal.type("quit\r")
    try terminal.waitForEnd()

    let lines = terminal.screen.fullText.split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    let last = try #require(lines.lastIndex { !$0.isEmpty })
    try ReadmePage.readme.check(block, is: ["$ til"] + lines[...last])
  }

  @Test(arguments: ["sh start", "sh test", "sh deb", "sh copy"])
  func `the README's build commands are valid shell`(name: String) throws {
    let block = try #require(try ReadmePage.readme.blocks(name).first)
    let home = try TerminalHome()
    try home.write(block.lines.joined(separator: "\n") + "\n", to: "script")

    let run = try ProgramRun(of: .shell, ["-n", "script"], home: home)

    #expect(run.end == .exit(0) && run.errors.isEmpty, "\(run.errors)")
  }

  @Test func `the README installs the same packages as CI`() throws {
    let block = try #require(try ReadmePage.readme.blocks("sh start").first)
    let home = try TerminalHome()
    try home.write(block.lines.joined(separator: "\n") + "\n", to: "start")

    let run = try ProgramRun(of: .shell, ["-n", "start"], home: home)

    #expect(run.end == .exit(0), "\(run.errors)")
    let script = try String(
      contentsOf: ReadmePage.readme.file.deletingLastPathComponent().appending(path: ".ci/run"),
      encoding: .utf8)
    for package in ["libreadline-dev", "libsqlite3-dev", "zlib1g-dev", "libzstd-dev"] {
      #expect(script.contains(package) && block.lines.contains { $0.contains(package) })
    }
  }
}
