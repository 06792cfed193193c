import TestTerminal
import Testing
import TextUI

@testable import Trainer

/// After a miss, Return and Space are ignored for a moment, measured by the script's clock.
@MainActor
struct DeafTimeTests {
  /// The output of a session with one card after a miss and these keys.
  private func shown(_ keys: [KeyPress]) throws -> String {
    let library = try TestLibrary()
    try library.write("short,long\nA,one\n", to: "decks/d.csv")
    let terminal = ScriptedTerminal([.answer("wrong")] + keys.map { .press($0) } + [.end])
    Interpreter(library.session(terminal)).run(line: "study")
    return terminal.transcript
  }

  @Test(arguments: [Key.return, .character(" ")])
  func `Return and Space are ignored for 0.3 seconds, but digits are not`(key: Key) throws {
    let early = KeyPress(key, delay: .milliseconds(299))
    let digit = KeyPress(.character("2"), delay: .zero)

    let shown = try shown([early, digit])

    #expect(shown.contains("hard · due again") && !shown.contains("again · due again"))
  }

  @Test(arguments: [Key.return, .character(" ")])
  func `after the pause they take the proposed grade`(key: Key) throws {
    let early = KeyPress(key, delay: .milliseconds(299))
    let late = KeyPress(key, delay: .milliseconds(1))

    #expect(try shown([early, late]).contains("again · due again"))
  }
}
