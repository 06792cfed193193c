import Foundation
import Testing

/// A session in a read-only library.
@Suite(.waiting) struct SittingReadOnlyTests {
  /// The superuser can write to every folder, so the program runs as another user.
  private static let nobody = 65_534

  /// A library that was used before and then made read-only.
  private func closed() throws -> TerminalHome {
    let home = try TerminalHome(deck: SittingTests.mail)
    _ = try ProgramRun(["study", "--limit", "1"], input: "\n4\n", home: home)
    let names = FileManager.default.enumerator(atPath: home.folder)?.compactMap { $0 as? String }
    for name in [""] + (names ?? []) {
      let path = "\(home.folder)/\(name)"
      if geteuid() == 0 { chown(path, uid_t(Self.nobody), gid_t(Self.nobody)) }
      var status = stat()
      guard path.hasPrefix(home.library), lstat(path, &status) == 0 else { continue }
      chmod(path, status.st_mode & ~0o222)
    }
    return home
  }

  /// Makes the folder removable again.
  private func open(_ home: TerminalHome) {
    for name in ["", "/decks", "/journal"] { chmod(home.library + name, 0o700) }
  }

  private func started(_ home: TerminalHome, _ words: String...) throws -> PseudoTerminal {
    var arguments = [TerminalProgram.til.path, "study"] + words
    if geteuid() == 0 {
      arguments = ["setpriv", "--reuid=\(Self.nobody)", "--clear-groups"] + arguments
    }
    return try PseudoTerminal(
      running: .shell, ["-c", "exec \"$@\"", "sh"] + arguments, home: home, columns: 200)
  }

  /// The first question of the session, after confirming to study without saving.
  private func startedAnyway(_ home: TerminalHome) throws -> PseudoTerminal {
    let terminal = try started(home)
    try terminal.waitFor("Continue? [y/N]")
    try terminal.type("y\r")
    try terminal.waitForPrompt("IMAP:")
    return terminal
  }

  @Test func `a read-only library can be studied without saving`()
    throws
  {
    let home = try closed()
    defer { open(home) }
    let terminal = try started(home)

    try terminal.waitFor("til: the library is read-only (\(home.library)).")
    try terminal.waitFor("You can study, but nothing will be saved. Continue? [y/N]")
    try terminal.type("y\r")
    try terminal.waitForPrompt("IMAP:")
    try terminal.type("internet message access protocol\r4")
    try terminal.waitForPrompt("QoS:")
    try terminal.type("quality of service\r4")

    #expect(try terminal.waitForEnd() == .exit(0))
    #expect(try home.grades() == ["4"])
  }

  @Test func `an unsaved answer can be undone`() throws {
    let home = try closed()
    defer { open(home) }
    let terminal = try startedAnyway(home)
    try terminal.type("internet message access protocol\r4")
    try terminal.waitForPrompt("QoS:")
    try terminal.press(.control("_"))
    try terminal.waitFor("Undone: ")
    try terminal.waitFor("IMAP: internet message access protocol")
    try terminal.waitFor("Return = good")
    try terminal.type("2")
    try terminal.waitForPrompt("QoS:")
    try terminal.type(":u\r")
    try terminal.waitFor("IMAP: internet message access protocol")
    try terminal.type("4")
    try terminal.waitForPrompt("QoS:")
    try terminal.type(":q\r")
    try terminal.waitFor("1 answered")
    #expect(try terminal.waitForEnd() == .exit(0))

    #expect(try home.grades() == ["4"])
  }

  @Test func `answers in a read-only library are lost at the end`() throws {
    let home = try closed()
    defer { open(home) }
    let terminal = try startedAnyway(home)
    try terminal.type("internet message access protocol\r4")
    try terminal.waitForPrompt("QoS:")
    try terminal.type(":q\r")
    #expect(try terminal.waitForEnd() == .exit(0))

    let check = try ProgramRun(["check"], home: home)
    #expect(check.errors == "")
    #expect(try ProgramRun(["show", "IMAP"], home: home).output.contains("new"))
  }

  @Test func `editing in a read-only library is rejected`() throws {
    let home = try closed()
    defer { open(home) }
    let terminal = try startedAnyway(home)
    try terminal.type("internet mail access protocol\r")
    try terminal.waitFor("Once more, or Return to see it.")
    try terminal.type("\r")
    try terminal.waitFor("Return = again")
    try terminal.type("a")
    try terminal.waitForGrades(
      below: "list, show and export still work; study works but saves nothing.")
    try terminal.press(.control("d"))

    #expect(try terminal.waitForEnd() == .exit(0))
  }

  @Test func `a read-only library asks no question if nothing is due`() throws {
    let home = try closed()
    defer { open(home) }

    let terminal = try started(home, "--missed")

    try terminal.waitFor("No cards missed today.")
    #expect(try terminal.waitForEnd() == .exit(1))
    #expect(!terminal.screen.fullText.contains("read-only"))
  }
}
