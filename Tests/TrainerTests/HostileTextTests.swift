import Foundation
import TestTerminal
import Testing
import TextUI
import Things

@testable import Trainer

/// No command sends control sequences from a library's texts to the terminal.
@MainActor
struct HostileTextTests {
  nonisolated private static let hostile = [
    "\u{1B}]52;c;aGFsbG8=\u{7}", "\u{1B}[2J\u{1B}[H", "\u{1B}]0;title", "\u{9B}31m", "\u{85}",
    "\u{202E}gnp.exe", "\u{2066}open", "\u{1}\u{2}", "\u{200B}\u{200B}", "\u{0}", "\u{7F}",
    "\u{2028}", "a\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}",
  ]

  nonisolated private static let lines = [
    "list", "list -l", "list --plain", "list --json", "show HOSTILE", "show HOSTILE --plain",
    "show HOSTILE --json", "decks", "due", "edit HOSTILE --note HOSTILE", "add HOSTILE = HOSTILE",
    "add HOSTILE = HOSTILE", "suspend HOSTILE", "tag HOSTILE +HOSTILE", "history", "undo -n",
    "history --plain", "undo -y", "redo -y", "remove HOSTILE -y", "set alias.x list HOSTILE", "set",
    "set HOSTILE", "rename HOSTILE other", "move list --to HOSTILE", "list deck:HOSTILE",
    "list HOSTILE:x (", "HOSTILE", "check", "help HOSTILE", "replay HOSTILE", "undo HOSTILE",
    "restore HOSTILE", "due HOSTILE",
    "why HOSTILE", "why HOSTILE --plain", "edit -d HOSTILE", "stats", "stats --all",
    "stats HOSTILE", "stats decks --json", "stats decks --plain", "list --HOSTILE", "x",
    "deadline HOSTILE +5w", "deadline some HOSTILE", "deadline some +5w -y", "deadline",
    "simulate HOSTILE", "simulate some --days 9 --retention 0.90..0.91",
    "simulate --retention HOSTILE", "fit HOSTILE", "fit --log HOSTILE",
    "fit --timezone HOSTILE --log HOSTILE", "catchup HOSTILE", "catchup", "due",
  ]

  @Test(arguments: hostile)
  func `text from files never controls the terminal`(text: String) throws {
    let library = try TestLibrary()
    let cell = "\"x\(text)\""
    try library.write(
      "short,long,note,tags,also\n\(cell),\(cell),\(cell),\(cell),\(cell)\nplain,\(cell),,,\n",
      to: "decks/some.csv")
    let terminal = ScriptedTerminal()
    let session = library.session(terminal)

    for line in Self.lines {
      let typed = line.replacing("HOSTILE", with: "\"x\(text)\"")
      terminal.type(["y", "y"])
      Interpreter(session).run(line: typed)
    }

    #expect(terminal.output.contains("plain"))
    let sent = (terminal.output + terminal.errors).unicodeScalars
    #expect(!sent.contains { Self.steers($0) })
    #expect(terminal.output.split(separator: "\n").allSatisfy { $0.count < 20_000 })
  }

  private static func steers(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A, 0x09: false
    case 0..<0x20, 0x7F..<0xA0, 0x200B, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A...0x202E,
      0x2066...0x2069:
      true
    default: false
    }
  }

  @Test func `plain text keeps every character through a pipe, controls escaped`() throws {
    let library = try TestLibrary()
    try library.write("short,long\nA,\"\u{1B}[2J\ttab\"\n", to: "decks/some.csv")
    let terminal = ScriptedTerminal(capabilities: Capabilities())

    Interpreter(library.session(terminal, .script)).run(line: "list --plain")

    #expect(terminal.output.contains("\tA\t\\x1b[2J\\ttab\t"))
  }
}
