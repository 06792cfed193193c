import TextUI
import Things

extension Session {
  /// Asks a yes-or-no question.
  ///
  /// `-y` answers yes and is required if there is no terminal to ask.
  func confirms(_ question: String, _ call: Call, standard: Bool = false) throws -> Bool {
    if call.saysYes { return true }
    try requireTerminal(toAsk: question)
    let choices = standard ? " [Y/n] " : " [y/N] "
    while true {
      guard let answer = try ask(question + choices) else { return false }
      switch answer.lowercased() {
      case "y", "yes": return true
      case "n", "no": return false
      case "": return standard
      default: tell("Type y for yes or n for no.")
      }
    }
  }

  /// Asks a yes-or-no question; throws if the answer is no.
  func requireYes(_ question: String, _ call: Call, standard: Bool = false) throws {
    guard try confirms(question, call, standard: standard) else {
      throw Refusal("nothing was changed.")
    }
  }

  func requireTerminal(toAsk question: String) throws {
    guard !canAsk else { return }
    throw Refusal(
      "cannot ask \"\(question)\" without a terminal.",
      remedy: "Pass -y to confirm, or -n for a dry run.")
  }

  /// Asks for one of several letters, each followed by what it does.
  func choose(_ choices: [String]) throws -> String? {
    try ask(
      environment.isSpoken
        ? choices.joined(separator: ", ") + ": " : "  [\(choices.joined(separator: " · "))] "
    )
  }

  /// Checks that `path` can be written, and asks before replacing a file.
  func prepareOutput(_ path: String, reading inputs: [String] = [], _ call: Call) throws {
    guard try store.files.replaces(path, reading: inputs), !call.isDryRun else { return }
    try requireYes("\(path) exists. Replace it?", call)
  }

  /// Writes a file for a command that needs no library.
  func write(_ bytes: [UInt8], to path: String) throws {
    if let writer = surroundings.writer {
      try writer(bytes, path)
    } else {
      try store.files.write(bytes, to: path)
    }
  }

  /// Asks for a line; nil at the end of the input.
  func ask(_ prompt: String, prefilled: String = "") throws -> String? {
    defer { talk.nextAnswer = nil }
    if let answer = talk.nextAnswer { return answer }
    let lines = StyledText(prompt).wrapped(to: max(20, terminal.size.columns))
    switch readLine(LineRequest(prompt: lines.endingInBlank(prompt), prefilled: prefilled))
    {
    case .input(let line): return line.text.trimmed
    case .interrupted: throw Interrupted()
    case .ended:
      terminal.write("\n", to: .output)
      return nil
    }
  }
}

extension [StyledText] {
  /// Restores the trailing space of a prompt, which wrapping removes.
  fileprivate func endingInBlank(_ prompt: String) -> [StyledText] {
    guard prompt.last == " ", let last, last.text.last != " " else { return self }
    return dropLast() + [last + StyledText(" ")]
  }
}

// User input starts a new timer for progress.
extension Session {
  func readLine(_ request: LineRequest) -> InputResult<TypedLine> {
    defer { talk.workBegan = .now }
    printCollected()
    terminal.paint.theme = environment.theme
    let result = terminal.readLine(request)
    let typed = if case .input(let line) = result { line.text } else { "" }
    record(request.prompt, typed: typed)
    return result
  }

  func readKey(_ prompt: [StyledText]) -> InputResult<KeyPress> {
    defer { talk.workBegan = .now }
    record(prompt)
    return terminal.readKey(prompt)
  }
}
