import Recall
import TestTerminal
import TextUI
import Things

@testable import Trainer

/// Part of a session, run at several widths and read aloud: a library and the typed input.
@MainActor
struct Scene {
  let name: String
  var line = "study"
  var columns = [80, 40, 120]
  var isRead = true
  /// Most scenes show the answer at once.
  var tries = 1
  var tellsChanges = false
  let prepare: @MainActor (TestLibrary) throws -> Void
  let script: @MainActor () -> [ScriptedInput]

  /// The final contents of the screen, one section per window.
  func played() throws -> String {
    var sections: [String] = []
    for width in columns { sections.append("== \(width)\n" + (try played(width, isSpoken: false))) }
    if isRead { sections.append("== spoken\n" + (try played(80, isSpoken: true))) }
    return sections.joined(separator: "\n")
  }

  /// Scenes already run, which several tests check.
  private static var known: [String: String] = [:]

  func played(_ columns: Int, isSpoken: Bool) throws -> String {
    let key = "\(name) \(columns) \(isSpoken)"
    if let played = Self.known[key] { return played }
    let played = try performed(columns, isSpoken: isSpoken)
    Self.known[key] = played
    return played
  }

  private func performed(_ columns: Int, isSpoken: Bool) throws -> String {
    let library = try TestLibrary()
    library.run("set tries \(tries)")
    try prepare(library)
    let terminal = ScriptedTerminal(
      script(), columns: columns,
      capabilities: Capabilities(isInteractive: true, showsOutput: true, isSpoken: isSpoken))
    let session = library.session(terminal, tellsChanges: tellsChanges)
    if line.isEmpty {
      _ = PromptLoop(session).run()
    } else {
      Interpreter(session).run(line: line)
    }
    return terminal.transcript
  }
}

extension ScriptedInput {
  /// An answer typed at a normal speed.
  static func answer(_ text: String) -> ScriptedInput {
    .line(TypedLine(text, firstKey: .milliseconds(900), total: .seconds(3)))
  }

  /// A key pressed after reading the verdict.
  static func grade(_ character: Character) -> ScriptedInput {
    .press(KeyPress(.character(character), delay: .seconds(1)))
  }

  static var take: ScriptedInput { .press(KeyPress(.return, delay: .seconds(1))) }
}
