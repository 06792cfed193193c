/// Finds the command that a first word means.
@MainActor
struct CommandFinder {
  let source: Session.Source

  init(_ source: Session.Source) { self.source = source }

  /// Full names everywhere; at the prompt also letters, unique beginnings and other programs'
  /// names for it.
  func command(_ word: String, line: [Call.Word]) throws(UsageError) -> any Command.Type {
    if let command = CommandList.named(word) { return command }
    if source == .prompt, let command = try atPrompt(word) { return command }
    if let command = CommandList.all.first(where: { $0.about.elsewhere.contains(word) }) {
      if source == .prompt { return command }
      throw unknown(word, nearest: command.about.name, line)
    }
    throw unknown(
      word, nearest: Nearest.word(to: word, among: CommandList.names), line)
  }

  private func atPrompt(_ word: String) throws(UsageError) -> (any Command.Type)? {
    if word.count == 1, let letter = word.first,
      let command = CommandList.all.first(where: { $0.about.letter == letter })
    {
      return command
    }
    let begun = CommandList.all.filter { $0.about.name.hasPrefix(word) }
    guard begun.count > 1 else { return begun.first }
    let names = begun.map { $0.about.name }
    throw UsageError(
      "\"\(word)\" may be \(names.dropLast().joined(separator: ", ")) or \(names[names.count - 1]).",
      remedy: "Type one letter more.")
  }

  private func unknown(_ word: String, nearest: String?, _ line: [Call.Word]) -> UsageError {
    guard let nearest else {
      return UsageError("no command \"\(word)\".", remedy: "help lists the commands.")
    }
    let rest = line.dropFirst().map(Self.typed)
    return UsageError(
      "no command \"\(word)\".", remedy: "\(nearest)?",
      correction: ([nearest] + rest).joined(separator: " "))
  }

  /// The word as it must be typed to be read as the same word.
  private static func typed(_ word: Call.Word) -> String {
    word.isQuoted || word.text.contains(where: \.isWhitespace) || word.text.isEmpty
      ? "\"" + word.text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
      : word.text
  }
}
