import Foundation
import Recall
import TestTerminal
import TextUI
import Things

@testable import Trainer

/// A recording of commands and their output, run on a new library.
///
///     # a comment
///     = decks/computing.csv      creates a file of the library from the lines after "| "
///     @ 1d                       advances the clock
///     % 40   % spoken   % wide   sets the window for the following lines
///     * SMTP good 4              answers a card and makes it due in 4 days
///     * SMTP< good               answers long → short with the interval of the key; may be
///                                followed by `cram`, `ahead`, or `as IMAP` for a confusion
///     * study 40                 answers cards for 40 days
///     til> list                  typed at the prompt; input follows after "> ", and the lines
///                                that an editor writes after "~ "
///     $ til list                 run from the shell
///     | til list                 a line of a script, without a terminal
///
/// HOME is the folder that contains everything. All other lines are output; an exit status other
/// than 0 is in brackets.
@MainActor
struct Transcript {
  private let library: TestLibrary
  /// A single session for all lines at the prompt.
  private let prompt: Session
  private var columns = 80
  private var isSpoken = false
  private var played: [String] = []

  /// Runs a transcript and returns it with the actual output.
  static func played(_ text: String) throws -> String {
    var transcript = Transcript(library: try TestLibrary())
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
    if lines.last == "" { lines.removeLast() }
    while let line = lines.popFirst() { try transcript.play(line, &lines) }
    return transcript.played.joined(separator: "\n") + "\n"
  }

  private init(library: TestLibrary) {
    self.library = library
    prompt = library.session(ScriptedTerminal(), .prompt)
  }

  private mutating func play(_ line: String, _ rest: inout ArraySlice<String>) throws {
    if line.hasPrefix("#") {
      // Empty lines are written only here, since output can contain some too.
      played += played.isEmpty ? [line] : ["", line]
    } else if line.hasPrefix("= ") {
      let content = Self.take(prefix: "| ", &rest)
      played += [line] + content.map { "| " + $0 }
      try library.write(content.map { $0 + "\n" }.joined(), to: String(line.dropFirst(2)))
    } else if line.hasPrefix("@ ") {
      played.append(line)
      library.clock.advance(seconds: DurationText.seconds(line.dropFirst(2)) ?? 0)
    } else if line.hasPrefix("% ") {
      played.append(line)
      setWindow(String(line.dropFirst(2)))
    } else if line.hasPrefix("* ") {
      played.append(line)
      try answer(line.dropFirst(2).split(separator: " ").map(String.init))
    } else if let (source, command) = Self.command(line) {
      let answers = Self.take(prefix: "> ", &rest)
      let edited = Self.take(prefix: "~ ", &rest)
      played += [line] + answers.map { "> " + $0 } + edited.map { "~ " + $0 }
      run(command, source, answers, edited: edited)
    }
  }

  private static func take(prefix: String, _ rest: inout ArraySlice<String>) -> [String] {
    var taken: [String] = []
    while let line = rest.first, line.hasPrefix(prefix.dropLast()) {
      taken.append(String(line.dropFirst(prefix.count)))
      rest.removeFirst()
    }
    return taken
  }

  private static func command(_ line: String) -> (Session.Source, String)? {
    let sources: [(String, Session.Source)] = [
      ("til> ", .prompt), ("$ til ", .shell), ("| til ", .script),
    ]
    for (mark, source) in sources where line.hasPrefix(mark) {
      return (source, String(line.dropFirst(mark.count)))
    }
    return nil
  }

  private mutating func setWindow(_ word: String) {
    switch word {
    case "spoken": isSpoken = true
    case "seen": isSpoken = false
    default: columns = Int(word) ?? 80
    }
  }

  private func answer(_ words: [String]) throws {
    if words.count == 2, words[0] == "study", let days = Int(words[1]) {
      return try library.study(days: days)
    }
    let grades: [String: Grade] = ["again": .again, "hard": .hard, "good": .good, "easy": .easy]
    guard words.count > 1, let grade = grades[words[1]] else { return }
    if words.count == 3, let days = Int(words[2]) {
      try library.answer(words[0], grade, due: days)
    } else {
      let modes: [String: Review.Mode] = ["ahead": .ahead, "cram": .cram]
      try library.answer(
        words[0], grade, mode: modes[words.last ?? ""] ?? .normal,
        other: words.count == 4 ? words[3] : nil)
    }
  }

  private mutating func run(
    _ command: String, _ source: Session.Source, _ answers: [String], edited: [String]
  ) {
    let session = source == .prompt ? prompt : library.session(ScriptedTerminal(), source)
    guard let terminal = session.terminal as? ScriptedTerminal else { return }
    let isSeen = source != .script
    terminal.size = TerminalSize(columns: columns, rows: 24)
    terminal.capabilities = Capabilities(
      isInteractive: isSeen, showsOutput: isSeen, isSpoken: isSpoken)
    terminal.type(answers.map { .line(TypedLine($0)) })
    terminal.editor = { path in Self.edit(path, edited) }
    let printed = terminal.transcript.endIndex
    let line = command.replacing("HOME", with: library.folder)
    let status = Interpreter(session).run(line: line)
    note(terminal.transcript[printed...])
    if let next = session.memory.offeredLine { played.append("[offered: \(next)]") }
    session.memory.offeredLine = nil
    if status != .done { played.append("[\(status.rawValue)]") }
  }

  /// An editor that replaces the lines of its file.
  private static func edit(_ path: String, _ lines: [String]) -> EditorResult {
    let text = lines.map { $0 + "\n" }.joined()
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      return .finished
    } catch {
      return .failed("The file is gone.")
    }
  }

  private mutating func note(_ text: Substring) {
    var printed = text.replacing(library.folder, with: "HOME")
      .replacing(/[0-9a-f]{16}/, with: "HASH")
    if printed.hasSuffix("\n") { printed.removeLast() }
    guard !printed.isEmpty else { return }
    played += printed.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
