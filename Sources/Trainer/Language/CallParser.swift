/// Sorts the words of a command into options and operands.
struct CallParser {
  let about: About
  private let options: [Option]

  init(_ about: About) {
    self.about = about
    options = about.options + Option.everywhere
  }

  func parse(_ words: [Call.Word]) throws(UsageError) -> Call {
    var call = Call(command: about.name, operands: [], values: [:])
    var index = 0
    var optionsEnded = false
    while index < words.count {
      let word = words[index]
      index += 1
      let text = word.isQuoted ? word.text : Self.withPlainDashes(word.text)
      if optionsEnded || word.isQuoted || !text.hasPrefix("-") || text == "-" {
        call.operands.append(word)
      } else if text == "--" {
        optionsEnded = true
      } else if text.hasPrefix("--") {
        try takeLong(text.dropFirst(2), &call, words, &index)
      } else if try !takeLetters(text.dropFirst(), &call, words, &index) {
        call.operands.append(Call.Word(text))
      }
    }
    return call
  }

  /// Phones make one long dash of two.
  private static func withPlainDashes(_ text: String) -> String {
    guard let first = text.first, first == "—" || first == "–" else { return text }
    return "--" + text.dropFirst()
  }

  private func takeLong(
    _ text: Substring, _ call: inout Call, _ words: [Call.Word], _ index: inout Int
  ) throws(UsageError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = options.first(where: { $0.name == name }) else { throw unknown("--\(name)") }
    if parts.count == 2 {
      guard option.value != nil else {
        throw UsageError("--\(name) takes no value.", remedy: "Leave out what follows the =.")
      }
      call.values[name] = String(parts[1])
    } else {
      call.values[name] = try value(of: option, "--\(name)", words, &index)
    }
  }

  /// False where the word is no option and the command takes such words as they are.
  private func takeLetters(
    _ letters: Substring, _ call: inout Call, _ words: [Call.Word], _ index: inout Int
  ) throws(UsageError) -> Bool {
    // Such a command has no options of several letters: `-networks` is a word.
    if about.takesDashes, letters.count > 1 { return false }
    var letters = letters
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.letter == letter }) else {
        if about.takesDashes { return false }
        throw unknown("-\(letter)")
      }
      if option.value != nil, !letters.isEmpty {
        call.values[option.name] = String(letters)
        return true
      }
      call.values[option.name] = try value(of: option, "-\(letter)", words, &index)
    }
    return true
  }

  private func value(
    of option: Option, _ spelled: String, _ words: [Call.Word], _ index: inout Int
  ) throws(UsageError) -> String {
    guard let name = option.value else { return "" }
    guard index < words.count else {
      throw UsageError(
        "\(spelled) needs a value.", remedy: "Write \(spelled) \(name): \(option.summary).")
    }
    index += 1
    return words[index - 1].text
  }

  private func unknown(_ spelled: String) -> UsageError {
    let names = options.map { "--\($0.name)" }
    let nearest = Nearest.word(to: spelled, among: names)
    let hint = nearest.map { "\($0)? " } ?? ""
    return UsageError(
      "\(about.name) has no option \(spelled).",
      remedy: "\(hint)help \(about.name) lists them; -- before a word takes it as it is.")
  }
}
