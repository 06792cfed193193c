import TextUI
import Things

/// Suggestions at the cursor, shared by Tab at the prompt and in shells.
@MainActor
struct Suggestions {
  let session: Session
  /// A shell completes files itself if there are no suggestions.
  var withFiles = false

  /// As many as fit on no screen, and few enough to be found at once in any library.
  static let most = 200

  /// The words before the one being typed, and what there is of that.
  func offered(after words: [Call.Word], _ typed: String) throws -> [Completion] {
    try every(after: words, typed).filter { $0.continues(typed) }
  }

  private func every(after words: [Call.Word], _ typed: String) throws -> [Completion] {
    let line = LeadingOptions(words)
    guard let name = line.command, let about = CommandList.called(name.text)?.about else {
      return line.command == nil ? try first(typed) : []
    }
    let options = about.options + Option.everywhere
    if let last = words.last, let option = Self.option(last, among: options), option.value != nil {
      return try values(option.completed, typed)
    }
    if typed.hasPrefix("-"), !words.contains(Call.Word("--")) {
      return options.map { Completion("--" + $0.name, $0.summary) }
    }
    let operands = Self.operands(line.words, options)
    return try values(about.operands, typed, after: operands)
  }

  /// A command, or the short form of a Thing to show.
  private func first(_ typed: String) throws -> [Completion] {
    guard session.source == .prompt, !typed.isEmpty else { return Self.commands }
    return Self.commands + (try shorts(typed))
  }

  private static func option(_ word: Call.Word, among options: [Option]) -> Option? {
    word.isQuoted ? nil : options.first { $0.isSpelled(word.text) }
  }

  /// The words that are neither an option nor its value.
  private static func operands(_ words: [Call.Word], _ options: [Option]) -> [String] {
    var operands: [String] = []
    var isValue = false
    for word in words {
      defer { isValue = option(word, among: options)?.value != nil }
      if !isValue, word.isQuoted || !word.text.hasPrefix("-") { operands.append(word.text) }
    }
    return operands
  }
}

extension Suggestions {
  private func values(
    _ what: CommandHelp.Completed, _ typed: String, after operands: [String] = []
  ) throws -> [Completion] {
    switch what {
    case .nothing: return []
    case .files: return files(typed)
    case .sources: return starters + files(typed)
    case .words(let words): return words.map { Completion($0) }
    case .commands: return commands()
    case .decks: return try decks()
    case .tags: return try tags()
    case .things: return operands.isEmpty ? try shorts(typed) : []
    case .query: return try query(typed)
    case .settings: return try settings(operands)
    }
  }

  private static var commands: [Completion] {
    CommandList.all.map { Completion($0.about.name, $0.about.summary) }
  }

  private func commands() -> [Completion] {
    Self.commands
      + HelpTopic.allCases.map { Completion($0.rawValue, $0.summary) }
      + Setting.all.map { Completion($0.name, $0.meaning) }
  }

  private func files(_ typed: String) -> [Completion] {
    guard withFiles else { return [] }
    return session.surroundings.fileNames(typed).map {
      Completion($0, endsWord: !$0.hasSuffix("/"))
    }
  }

  private var starters: [Completion] {
    guard withFiles else { return [] }
    return session.surroundings.starters.names.map { Completion($0, "starter deck") }
  }

  private func decks() throws -> [Completion] {
    guard let store = try session.existingStore else { return [] }
    return try store.library.decks().map { deck in
      Completion(deck.name, Counted.text(deck.things, "Thing"))
    }
  }

  private func tags() throws -> [Completion] {
    guard let store = try session.existingStore else { return [] }
    return try store.library.tags().map { Completion($0, "tag") }
  }

  private func shorts(_ typed: String) throws -> [Completion] {
    guard let store = try session.existingStore else { return [] }
    let query = typed.isEmpty ? Query.everything : .field(.short, typed)
    var found: [Completion] = []
    try store.library.things(matching: Question(query, now: store.now())) { entry in
      let completion = Completion(entry.thing.short, entry.thing.long)
      if completion.continues(typed) { found.append(completion) }
      return found.count < Self.most
    }
    return found
  }

  private static let states = Query.State.allCases.map(\.rawValue)

  private static let fields = [
    ("deck:", "in a deck and the decks below it"),
    ("tag:", "with a tag"),
    ("is:", states.joined(separator: ", ")),
    ("short:", "in the short form"),
    ("long:", "in the long form"),
    ("note:", "in the note"),
    ("flag:", "with a flag from Anki, 1 to 7"),
    ("added:", "date added, such as 2026-01.."),
    ("rated:", "reviewed within, such as 7d"),
    ("due:", "due by, such as ..7d"),
    ("recall:", "chance of recall, such as ..0.8"),
    ("stability:", "in days, such as 30.."),
    ("difficulty:", "1 to 10, such as 7.."),
    ("lapses:", "lapses, such as 4.."),
  ].map { Completion($0, $1, endsWord: false) }

  private func query(_ typed: String) throws -> [Completion] {
    guard let colon = typed.firstIndex(of: ":") else {
      let things = typed.isEmpty ? [] : try shorts(typed)
      return try decks() + Self.fields + things
    }
    let field = typed[...colon]
    let values: [Completion]
    switch field {
    case "deck:": values = try decks()
    case "tag:": values = try tags()
    case "is:": values = Self.states.map { Completion($0) }
    default: return []
    }
    return values.map { value in
      let word = value.word.contains(where: \.isWhitespace) ? "\"\(value.word)\"" : value.word
      return Completion(field + word, value.summary)
    }
  }

  private func settings(_ operands: [String]) throws -> [Completion] {
    guard let name = operands.first else {
      return Setting.all.map { Completion($0.name, $0.meaning) }
    }
    guard operands.count == 1, let setting = Setting.all.first(where: { $0.name == name }) else {
      return []
    }
    return setting.words.map { Completion($0) }
  }
}

extension Completion {
  /// Whether it completes the typed text, ignoring case.
  fileprivate func continues(_ typed: String) -> Bool {
    guard !word.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { return false }
    return word.lowercased().hasPrefix(typed.lowercased())
      || word.replacing(":\"", with: ":").lowercased().hasPrefix(typed.lowercased())
  }
}

/// Tab at the prompt.
@MainActor
struct PromptCompletion {
  private let session: Session

  init(_ session: Session) { self.session = session }

  /// The completions of a line up to the cursor.
  func callAsFunction(_ line: String) -> [Completion] {
    let (words, typed) = Self.cut(line)
    // Tab does not report errors; the command will.
    let offered =
      (try? Suggestions(session: session, withFiles: true).offered(after: words, typed)) ?? []
    return offered.map {
      Completion(Call.Word($0.word).quotedIfNeeded, $0.summary, endsWord: $0.endsWord)
    }
  }

  /// The complete words before the cursor, and the partial one at it.
  static func cut(_ line: String) -> (words: [Call.Word], typed: String) {
    if let words = try? WordSplitter.words(line) {
      guard let last = words.last, line.last?.isWhitespace == false else { return (words, "") }
      return (words.dropLast(), last.text)
    }
    // The quote at which the splitter fails opens the word that is being typed.
    for index in line.indices.reversed() where "\"'“‘„".contains(line[index]) {
      let isStart = index == line.startIndex || line[line.index(before: index)].isWhitespace
      if isStart, let words = try? WordSplitter.words(String(line[..<index])) {
        return (words, String(line[line.index(after: index)...]))
      }
    }
    return ([], line)
  }
}

extension Call.Word {
  /// Quoted so that it is read as one word and not as an option.
  fileprivate var quotedIfNeeded: String {
    let opensQuote = text.first.map { "\"'“‘„”’".contains($0) } ?? false
    // The value of a field has its own quotes.
    let isPhrase = text.contains(where: \.isWhitespace) && !text.contains(":\"")
    return Call.Word(text, isQuoted: opensQuote || isPhrase).typed
  }
}
