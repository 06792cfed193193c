import Things

extension Session {
  /// The Things that match a query; throws if there are none.
  func selection(_ words: [Call.Word], for command: String) throws -> [DeckThing] {
    guard !words.isEmpty else {
      let rest = ["tag": " +TAG", "move": " --to DECK"][command] ?? ""
      throw UsageError(
        "\(command) needs a query.",
        remedy: "Try: \(command) SMTP\(rest), or \(command) deck:computing tag:mail\(rest)")
    }
    let entries = try entries(matching: words)
    guard !entries.isEmpty else { throw NoMatches(words).refusal }
    return entries
  }

  /// All Things that match a query, by deck and row.
  func entries(matching words: [Call.Word]) throws -> [DeckThing] {
    try entries(matching: question(words))
  }

  func entries(matching question: Question) throws -> [DeckThing] {
    var entries: [DeckThing] = []
    try store.library.things(matching: question) { entry in
      entries.append(entry)
      return true
    }
    return entries
  }

  /// Parses the words of a query, for the current time.
  func question(_ words: [Call.Word]) throws -> Question {
    let now = try store.now()
    let query = try QueryParser.query(words.map { ($0.text, $0.isQuoted) }, today: now.day)
    var question = Question(query, now: now, settings: try store.settings)
    question.isLeech = try store.leeches(askedBy: question.query)
    return question
  }

  /// The cards of a Thing, in the directions in which it is asked.
  func cards(of entry: DeckThing) throws -> [Card.ID] {
    try store.settings.directions(of: entry).all.map { Card.ID(entry.thing.id, $0) }
  }
}

extension Session {
  /// A deck and its subdecks; throws if there are none.
  func decks(named name: String) throws -> [String] {
    let names = try store.library.decks().map(\.name)
    let meant = names.filter { $0.isDeck(atOrBelow: name) }
    guard meant.isEmpty else { return meant }
    let nearest = NearestName.word(to: name, among: names)
    throw Refusal(
      "no deck \"\(name)\".",
      remedy: nearest.map { "Did you mean \($0)? List the decks with: decks" }
        ?? "List the decks with: decks")
  }
}

extension [String] {
  /// The decks that the words name, with the decks below them; nil unless every word names one.
  ///
  /// A quoted word is a phrase, unless it has a space: such a name is always quoted at the prompt.
  func decks(namedBy words: [Call.Word]) -> [String]? {
    var wanted: Set<String> = []
    for word in words {
      let meant = filter { $0.isDeck(atOrBelow: word.text) }
      guard !meant.isEmpty, !word.isQuoted || word.text.contains(" ") else { return nil }
      wanted.formUnion(meant)
    }
    return words.isEmpty ? nil : filter(wanted.contains)
  }
}

extension Session {
  /// The Things with a short form or an id; throws if there are none.
  func things(called word: String) throws -> [DeckThing] {
    let library = try store.library
    if let id = Thing.ID(word), let entry = try library.thing(id) { return [entry] }
    let family = try library.family(of: word)
    guard family.isEmpty else { return family }
    let nearest = try nearestShort(to: word)
    throw Refusal(
      "no Thing with the short form \"\(word)\".",
      remedy: nearest.map { "Did you mean \($0)?" } ?? "Search with: list QUERY")
  }

  /// The one Thing with a short form or an id.
  func thing(called word: String, for command: String) throws -> DeckThing {
    let entries = try things(called: word)
    guard entries.count > 1 else { return entries[0] }
    let meanings = entries.map { "\($0.thing.id) is \($0.thing.long) (\($0.deck))" }
    throw UsageError(
      "\(word) has \(entries.count) meanings: \(Counted.names(meanings, most: 9)).",
      remedy: "Choose one with: \(command) ID", correction: "\(command) \(entries[0].thing.id)")
  }

  /// The most short forms to compare for a suggestion; more would take too long.
  private static var mostCompared: Int { 20_000 }

  private func nearestShort(to word: String) throws -> String? {
    var shorts: [String] = []
    try store.library.things(matching: Question(.everything, now: store.now())) { entry in
      shorts.append(entry.thing.short)
      return shorts.count < Self.mostCompared
    }
    return NearestName.word(to: word, among: shorts)
  }
}

/// A query that matches nothing, as typed.
struct NoMatches {
  let query: String

  init(_ query: String) { self.query = query }

  init(_ words: [Call.Word]) { self.init(words.map(\.typed).joined(separator: " ")) }

  /// The message of `list`, such as `No matches for tag:mial`.
  var text: String {
    let hint = unknownField.map { " \(Self.hint($0))" } ?? ""
    return "No matches for \(query).\(hint)"
  }

  var refusal: Refusal {
    guard !query.isEmpty else {
      return Refusal("no Things yet.", remedy: "Add some with add or import.")
    }
    return Refusal(
      "no matches for \(query).",
      remedy: unknownField.map(Self.hint) ?? "For the syntax of queries: help list")
  }

  private static func hint(_ field: Substring) -> String {
    "\(field) is not a field. For the fields: help list"
  }

  /// The name before a colon that is not a field, so that the word was searched as text.
  private var unknownField: Substring? {
    query.split(whereSeparator: \.isWhitespace).lazy.compactMap { word in
      let name = word.prefix { $0.isLetter }
      let isField = word.dropFirst(name.count).first == ":" && word.count > name.count + 1
      return isField && !name.isEmpty && !QueryParser.fields.contains(name.lowercased())
        ? name : nil
    }.first
  }
}
