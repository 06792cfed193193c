import TextUI
import Things

extension Session {
  /// Asks what is answered by yes or no; `-y` is a yes, and where nobody can be asked it is needed.
  func confirms(_ question: String, _ call: Call, standard: Bool = false) throws -> Bool {
    if call.saysYes { return true }
    guard canAsk else {
      throw Refusal(
        "nobody can be asked here: \(question)", remedy: "Say -y for yes, -n to see what it does.")
    }
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

  /// Makes sure that `path` may be written, and asks before a file is replaced.
  func prepareOutput(_ path: String, reading inputs: [String] = [], _ call: Call) throws {
    let isReplaced = try store.files.replaces(path, reading: inputs)
    guard isReplaced, !call.isDryRun else { return }
    guard try confirms("\(path) exists. Replace it?", call) else {
      throw Refusal("nothing was changed.")
    }
  }

  /// Asks for a line; nil if the input ended instead.
  func ask(_ prompt: String, prefilled: String = "") throws -> String? {
    let lines = StyledText(prompt).wrapped(to: max(20, terminal.size.columns))
    switch readLine(LineRequest(prompt: lines.endingInBlank(prompt), prefilled: prefilled))
    {
    case .line(let line): return line.text.trimmingBlanks
    case .interrupted: throw Interrupted()
    case .stopped, .ended:
      terminal.write("\n", to: .output)
      return nil
    }
  }
}

extension [StyledText] {
  /// Wrapping drops trailing spaces; a prompt keeps its own.
  fileprivate func endingInBlank(_ prompt: String) -> [StyledText] {
    guard prompt.last == " ", let last, last.text.last != " " else { return self }
    return dropLast() + [last + StyledText(" ")]
  }
}

extension String {
  /// Without whitespace at both ends.
  var trimmingBlanks: String {
    let text = drop(while: \.isWhitespace)
    return String(text.prefix(text.count - text.reversed().prefix(while: \.isWhitespace).count))
  }
}
