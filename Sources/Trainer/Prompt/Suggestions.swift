import Things

/// Suggestions at the cursor, shared by Tab at the prompt and in shells.
@MainActor
struct Suggestions {
  private let session: Session
  /// A shell completes files itself if there are no suggestions.
  private let withFiles: Bool

  init(_ session: Session, withFiles: Bool = false) {
    self.session = session
    self.withFiles = withFiles
  }

  /// As many as fit on no screen, and few enough to be found at once in any library.
  static let most = 200

  /// The words before the one being typed, and what there is of that.
  func offered(after words: [Call.Word], _ typed: String) throws -> [Suggestion] {
    try every(after: words, typed).filter { $0.continues(typed) }
  }

  private func every(after words: [Call.Word], _ typed: String) throws -> [Suggestion] {
    let line = LeadingOptions(words)
    guard let name = line.command, let about = CommandList.called(name.text)?.about else {
      return line.command == nil ? try first(typed) : []
    }
    let options = about.options + Option.everywhere
    if let last = words.last, let option = Self.option(last, among: options), option.value != nil {
      return try values(option.completed, typed)
    }
    if typed.hasPrefix("-"), !words.contains(Call.Word("--")) { return Self.spelled(options) }
    let operands = Self.operands(line.words, options)
    return try values(about.operands, typed, after: operands)
  }

  /// A command, or the short form of a Thing to show.
  private func first(_ typed: String) throws -> [Suggestion] {
    let commands = CommandList.all.map { Suggestion($0.about.name, $0.about.summary) }
    guard session.source == .prompt, !typed.isEmpty else { return commands }
    return commands + (try shorts(typed))
  }

  private static func option(_ word: Call.Word, among options: [Option]) -> Option? {
    word.isQuoted ? nil : options.first { $0.isSpelled(word.text) }
  }

  private static func spelled(_ options: [Option]) -> [Suggestion] {
    options.map { Suggestion("--" + $0.name, $0.summary) }
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
  ) throws -> [Suggestion] {
    switch what {
    case .nothing: return []
    case .files: return files(typed)
    case .sources: return starters + files(typed)
    case .words(let words): return words.map { Suggestion($0) }
    case .commands: return commands()
    case .decks: return try decks()
    case .tags: return try tags()
    case .things: return operands.isEmpty ? try shorts(typed) : []
    case .query: return try query(typed)
    case .settings: return try settings(operands)
    }
  }

  private func commands() -> [Suggestion] {
    CommandList.all.map { Suggestion($0.about.name, $0.about.summary) }
      + HelpTopic.allCases.map { Suggestion($0.rawValue, $0.summary) }
      + Setting.all.map { Suggestion($0.name, $0.meaning) }
  }

  private func files(_ typed: String) -> [Suggestion] {
    guard withFiles else { return [] }
    return session.fileNames(typed).map { Suggestion($0, isWhole: !$0.hasSuffix("/")) }
  }

  private var starters: [Suggestion] {
    guard withFiles else { return [] }
    return session.starters.names.map { Suggestion($0, "starter deck") }
  }

  private func decks() throws -> [Suggestion] {
    guard let store = try session.existingStore else { return [] }
    return try store.library.decks().map { deck in
      Suggestion(deck.name, Counted.text(deck.things, "Thing"))
    }
  }

  private func tags() throws -> [Suggestion] {
    guard let store = try session.existingStore else { return [] }
    return try store.library.tags().map { Suggestion($0, "tag") }
  }

  private func shorts(_ typed: String) throws -> [Suggestion] {
    guard let store = try session.existingStore else { return [] }
    let query = typed.isEmpty ? Query.everything : .field(.short, typed)
    var found: [Suggestion] = []
    try store.library.things(matching: Question(query, now: store.now())) { entry in
      let suggestion = Suggestion(entry.thing.short, entry.thing.long)
      if suggestion.continues(typed) { found.append(suggestion) }
      return found.count < Self.most
    }
    return found
  }

  private static let states = ["new", "learning", "due", "known", "suspended", "flagged", "leech"]

  private static let fields = [
    Suggestion("deck:", "in a deck and the decks below it", isWhole: false),
    Suggestion("tag:", "with a tag", isWhole: false),
    Suggestion("is:", states.joined(separator: ", "), isWhole: false),
    Suggestion("short:", "in the short form", isWhole: false),
    Suggestion("long:", "in the long form", isWhole: false),
    Suggestion("note:", "in the note", isWhole: false),
    Suggestion("added:", "date added, such as 2026-01..", isWhole: false),
    Suggestion("rated:", "reviewed within, such as 7d", isWhole: false),
    Suggestion("due:", "due by, such as ..7d", isWhole: false),
    Suggestion("recall:", "chance of recall, such as ..0.8", isWhole: false),
    Suggestion("stability:", "in days, such as 30..", isWhole: false),
    Suggestion("difficulty:", "1 to 10, such as 7..", isWhole: false),
    Suggestion("lapses:", "lapses, such as 4..", isWhole: false),
  ]

  private func query(_ typed: String) throws -> [Suggestion] {
    guard let colon = typed.firstIndex(of: ":") else {
      let things = typed.isEmpty ? [] : try shorts(typed)
      return try decks() + Self.fields + things
    }
    let field = typed[...colon]
    let values: [Suggestion]
    switch field {
    case "deck:": values = try decks()
    case "tag:": values = try tags()
    case "is:": values = Self.states.map { Suggestion($0) }
    default: return []
    }
    return values.map { Suggestion(field + $0.word, $0.summary) }
  }

  private func settings(_ operands: [String]) throws -> [Suggestion] {
    guard let name = operands.first else {
      return Setting.all.map { Suggestion($0.name, $0.meaning) }
    }
    guard operands.count == 1, let setting = Setting.all.first(where: { $0.name == name }) else {
      return []
    }
    return setting.words.map { Suggestion($0) }
  }
}
