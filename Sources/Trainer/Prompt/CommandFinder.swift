import Interchange
import Things

/// Finds the command of a line.
@MainActor
struct CommandFinder {
  /// The command, its arguments, and a remark if the line used another name.
  struct Found {
    var command: any Command.Type
    var words: [Call.Word]
    var remark: String?
  }

  let session: Session

  init(_ session: Session) { self.session = session }

  private var isAtPrompt: Bool { session.source == .prompt }

  /// Full names and aliases everywhere; at the prompt also letters, a bare short form, unique
  /// beginnings, and other programs' names.
  func find(_ word: Call.Word, _ rest: [Call.Word]) throws -> Found {
    if !word.isQuoted, let found = try named(word.text, rest) { return found }
    if isAtPrompt, let found = try atPrompt(word, rest) { return found }
    if let found = try lookedUp(word, rest) { return found }
    throw unknown(word, rest)
  }

  /// Shows a word that the library or a dictionary knows.
  ///
  /// At the prompt, a word in lowercase that resembles a command is a mistyped command.
  private func lookedUp(_ word: Call.Word, _ rest: [Call.Word]) throws -> Found? {
    guard session.canAsk, session.source != .script,
      let call = try? CallParser(ShowCommand.about).parse(rest), call.operands.isEmpty,
      !word.text.contains(where: \.isWhitespace)
    else { return nil }
    let isShort = DictionaryEntry.isAbbreviation(word.text)
    guard isShort || !isAtPrompt || nearest(to: word.text) == nil else { return nil }
    let show = Found(
      command: ShowCommand.self, words: rest + [Call.Word(word.text, isQuoted: true)])
    if let known = try shortForm([word], exactly: !isShort) {
      return Found(command: known.command, words: rest + known.words)
    }
    return LookUp.offer(word.text, call, in: session, isAhead: true) == nil ? nil : show
  }

  private func nearest(to word: String) -> String? {
    elsewhere(word)?.about.name ?? NearestName.word(to: word, among: CommandList.names)
  }

  private func named(_ name: String, _ rest: [Call.Word]) throws -> Found? {
    if let command = CommandList.named(name) { return Found(command: command, words: rest) }
    guard let store = try? session.existingStore else { return nil }
    let (value, source) = store.settings.value("alias." + name)
    guard source != .standard, !isAtPrompt || byLetter(name) == nil else { return nil }
    let alias = try Alias(value)
    guard let command = alias.command else {
      throw UsageError(
        "the alias \"\(name)\" means \"\(value)\", which does not start with a command.",
        remedy: "Change it with: set alias.\(name) COMMAND")
    }
    guard source == .computer || !alias.staysHere else {
      throw UsageError(
        "the alias \"\(name)\" of the library means \"\(value)\", and the library cannot name "
          + "a file or answer questions.",
        remedy: "If you trust it: set alias.\(name) \(Call.Word.asOperand(value))")
    }
    return Found(command: command, words: alias.words + rest)
  }

  private func atPrompt(_ word: Call.Word, _ rest: [Call.Word]) throws -> Found? {
    if !word.isQuoted, let command = byLetter(word.text) {
      return Found(command: command, words: rest)
    }
    if let found = try shortForm([word] + rest, exactly: true) { return found }
    guard !word.isQuoted else { return try shortForm([word] + rest, exactly: false) }
    let started = CommandList.all.filter { $0.about.name.hasPrefix(word.text) }
    if started.count == 1 { return Found(command: started[0], words: rest) }
    if let command = elsewhere(word.text) {
      let name = command.about.name
      return Found(command: command, words: rest, remark: "\(word.text) is called \(name) in til.")
    }
    if let found = try shortForm([word] + rest, exactly: false) { return found }
    if started.count > 1 { throw ambiguous(word.text, started) }
    return nil
  }

  private func byLetter(_ word: String) -> (any Command.Type)? {
    guard word.count == 1, let letter = word.first else { return nil }
    return CommandList.all.first { $0.about.letter == letter }
  }

  private func elsewhere(_ word: String) -> (any Command.Type)? {
    CommandList.all.first { $0.about.elsewhere.contains(word) }
  }

  /// A line that is just a known short form runs `show`.
  private func shortForm(_ words: [Call.Word], exactly: Bool) throws -> Found? {
    let text = words.map(\.text).joined(separator: " ")
    guard let family = try session.existingStore?.library.family(of: text), !family.isEmpty,
      !exactly || family.contains(where: { $0.thing.short == text })
    else { return nil }
    return Found(command: ShowCommand.self, words: [Call.Word(text, isQuoted: true)])
  }

  private func ambiguous(_ word: String, _ commands: [any Command.Type]) -> UsageError {
    let names = commands.map { $0.about.name }
    let all = names.dropLast().joined(separator: ", ") + " or " + names[names.count - 1]
    return UsageError("\"\(word)\" is ambiguous: \(all).", remedy: "Type more letters.")
  }

  /// What shells have for a key that readline has as well.
  private static let clearing = ["clear", "cls"]

  private func unknown(_ word: Call.Word, _ rest: [Call.Word]) -> UsageError {
    if Self.clearing.contains(word.text) {
      return UsageError("no command \"\(word.text)\".", remedy: "Press Ctrl-L to clear the screen.")
    }
    guard let nearest = nearest(to: word.text) else {
      return UsageError(
        "no command \"\(word.text)\".",
        remedy: "List the commands with: help" + waysToAdd(word, after: "."))
    }
    return UsageError(
      "no command \"\(word.text)\".",
      remedy: "Did you mean \(nearest)?" + waysToAdd(word, after: ""),
      correction: ([nearest] + rest.map(\.typed)).joined(separator: " "))
  }
}

extension CommandFinder {
  /// How to learn an abbreviation that nothing knows.
  private func waysToAdd(_ word: Call.Word, after end: String) -> String {
    guard session.canAsk, session.source != .script, DictionaryEntry.isAbbreviation(word.text)
    else { return "" }
    let add = "\(end) To learn what \(word.text) stands for: add \(word.typed) MEANING"
    guard session.surroundings.dictionaries.names.isEmpty else { return add }
    return add + ". To look words up, install a dictionary for dictd, such as dict-vera."
  }
}

/// A line that a name of the user's own stands for.
@MainActor
struct Alias {
  /// Nil if its first word is no command.
  let command: (any Command.Type)?
  /// The words after it.
  let words: [Call.Word]

  init(_ line: String) throws(UsageError) {
    let line = try WordSplitter.words(line)
    command = line.first.flatMap { CommandList.named($0.text) }
    words = Array(line.dropFirst())
  }

  /// Nil for other settings, and for lines that cannot be split.
  init?(_ setting: Setting, _ line: String) {
    guard Setting.isAlias(setting.name), let alias = try? Alias(line) else { return nil }
    self = alias
  }

  /// Whether it names a file or answers questions, which a library must not: lines of its journal
  /// can come from anyone.
  var staysHere: Bool {
    // An option at the end takes the first word that the user types.
    guard let about = command?.about,
      let call = try? CallParser(about).parse(words + [Call.Word("", isQuoted: true)])
    else { return false }
    let options = (about.options + Option.everywhere).filter { call.has($0.name) }
    if call.saysYes || options.contains(where: { $0.completed == .files }) { return true }
    guard let first = call.texts.first, !first.isEmpty else { return false }
    switch about.operands {
    case .files, .sources: return true
    case .settings: return Setting.isAlias(first) || Setting.named(first)?.home == .computer
    default: return false
    }
  }
}

/// Finds suggestions for unknown names.
enum NearestName {
  /// The most similar word, if it is similar enough.
  static func word(to typed: String, among words: [String]) -> String? {
    let typed = typed.lowercased()
    var best: (word: String, share: Double)?
    for word in words {
      let share = Similarity.between(typed, word.lowercased())
      if share > best?.share ?? 0.55 { best = (word, share) }
    }
    return best?.word
  }
}
