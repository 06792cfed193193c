/// The parsed arguments of a command.
public struct Call: Sendable {
  /// A word, and whether any part of it was quoted.
  public struct Word: Hashable, Sendable {
    var text: String
    var isQuoted: Bool

    init(_ text: String, isQuoted: Bool = false) {
      self.text = text
      self.isQuoted = isQuoted
    }

    /// A text in a line to copy, where a shell expands nothing either.
    static func asOperand(_ text: String) -> String {
      let isWord = text.utf8.allSatisfy { $0 < 0x80 && Character(Unicode.Scalar($0)).isLetter }
      return isWord || text.contains("'") ? Word(text).typed : "'\(text)'"
    }

    /// The word, quoted if necessary.
    ///
    /// An argument from the shell can be a query with phrases and fields, which quotes would make
    /// one phrase. What a shell would run is put in single quotes, because a line to copy may contain
    /// names from other people.
    var typed: String {
      if text.contains(where: { "$`;&|".contains($0) }) {
        return "'" + text.replacing("'", with: #"'\''"#) + "'"
      }
      let isPlain =
        !isQuoted && !text.isEmpty
        && (!text.contains(where: \.isWhitespace) || text.contains { "\"“”:()".contains($0) })
      guard !isPlain else { return text }
      return "\"" + text.map { "\\\"“”".contains($0) ? "\\\($0)" : "\($0)" }.joined() + "\""
    }
  }

  var command: String
  /// The operands, in order.
  var operands: [Word] = []
  /// Values by the option's long name; a switch has an empty one.
  var values: [String: String] = [:]

  func has(_ option: String) -> Bool { values[option] != nil }
  subscript(option: String) -> String? { values[option] }

  var texts: [String] { operands.map(\.text) }
  /// All operands as one text.
  var phrase: String { texts.joined(separator: " ") }
  var isDryRun: Bool { has("dry-run") }
  var saysYes: Bool { has("yes") }

  /// The requested output format.
  public enum Form: Hashable, Sendable {
    case pretty
    case json
    case plain
  }

  var form: Form { has("json") ? .json : has("plain") ? .plain : .pretty }

  /// A whole number given with an option.
  func number(_ option: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = values[option] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw UsageError(
        "--\(option) takes a whole number from \(range.lowerBound) to \(range.upperBound), not "
          + "\"\(text)\".")
    }
    return number
  }
}

/// Sorts the words of a command into options and operands.
struct CallParser {
  let about: CommandHelp
  private let options: [Option]

  init(_ about: CommandHelp) {
    self.about = about
    options = about.options + Option.everywhere
  }

  func parse(_ words: [Call.Word]) throws(UsageError) -> Call {
    var call = Call(command: about.name)
    var rest = words[...]
    var optionsEnded = false
    while let word = rest.popFirst() {
      let text = word.isQuoted ? word.text : Self.withPlainDashes(word.text)
      if optionsEnded || word.isQuoted || !text.hasPrefix("-") || text == "-" {
        call.operands.append(word)
      } else if text == "--" {
        optionsEnded = true
      } else if text.hasPrefix("--") {
        try takeLong(text.dropFirst(2), into: &call, &rest)
      } else if try !takeLetters(text.dropFirst(), into: &call, &rest) {
        call.operands.append(Call.Word(text))
      }
    }
    return call
  }

  /// Phones turn two hyphens into a dash.
  private static func withPlainDashes(_ text: String) -> String {
    guard let first = text.first, first == "—" || first == "–" else { return text }
    return "--" + text.dropFirst()
  }

  private func takeLong(
    _ text: Substring, into call: inout Call, _ rest: inout ArraySlice<Call.Word>
  ) throws(UsageError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = options.first(where: { $0.name == name }) else { throw unknown("--\(name)") }
    if parts.count == 2 {
      guard option.value != nil else {
        throw UsageError("--\(name) takes no value.", remedy: "Remove the = and the value.")
      }
      call.values[name] = String(parts[1])
    } else {
      call.values[name] = try value(of: option, "--\(name)", from: &rest)
    }
  }

  /// False if the word is not an option and the command accepts such words.
  private func takeLetters(
    _ letters: Substring, into call: inout Call, _ rest: inout ArraySlice<Call.Word>
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
      call.values[option.name] = try value(of: option, "-\(letter)", from: &rest)
    }
    return true
  }

  private func value(
    of option: Option, _ spelled: String, from rest: inout ArraySlice<Call.Word>
  ) throws(UsageError) -> String {
    guard let name = option.value else { return "" }
    guard let word = rest.popFirst() else {
      throw UsageError(
        "\(spelled) needs a value.", remedy: "Try: \(about.name) \(spelled) \(name)")
    }
    return word.text
  }

  private func unknown(_ spelled: String) -> UsageError {
    let names = options.map { "--\($0.name)" }
    let nearest = NearestName.word(to: spelled, among: names)
    let hint = nearest.map { "Did you mean \($0)? " } ?? ""
    return UsageError(
      "\(about.name) has no option \(spelled).",
      remedy: "\(hint)See help \(about.name). Put -- before an argument that starts with a hyphen.")
  }
}

/// An option of a command, or of all commands.
public struct Option: Hashable, Sendable {
  /// Without its dashes.
  var name: String
  var letter: Character?
  /// The name of its value in the usage; nil for a switch.
  var value: String?
  var summary: String
  var completed: CommandHelp.Completed

  init(
    _ name: String, letter: Character? = nil, value: String? = nil, _ summary: String,
    completed: CommandHelp.Completed = .nothing
  ) {
    self.name = name
    self.letter = letter
    self.value = value
    self.summary = summary
    self.completed = completed
  }

  /// Whether this is its long or its short form.
  func isSpelled(_ word: some StringProtocol) -> Bool {
    word == "--" + name || letter.map { word == "-\($0)" } ?? false
  }

  /// As a table of options shows it: `-d, --deck DECK`.
  var usage: String {
    let letter = letter.map { "-\($0), " } ?? ""
    let value = value.map { " \($0)" } ?? ""
    return "\(letter)--\(name)\(value)"
  }

  /// Options that every command takes.
  static let everywhere: [Option] = common + Recording.options

  private static let common: [Option] = [
    Option("help", letter: "h", "show help for the command"),
    Option("version", "print the version"),
    Option("yes", letter: "y", "answer yes to all questions"),
    Option("dry-run", letter: "n", "show what would happen without changing anything"),
    Option("json", "print JSON"),
    Option("plain", "print tab-separated fields"),
    Option("library", value: "DIR", "use the library in DIR", completed: .files),
  ]

  static let deck = Option(
    "deck", letter: "d", value: "DECK", "deck to use", completed: .decks)
}
