import Things

extension Session {
  /// The Things that the words of a query find; at least one.
  func selection(_ words: [Call.Word], for command: String) throws -> [Entry] {
    guard !words.isEmpty else {
      throw UsageError(
        "\(command) needs to know which Things.",
        remedy: "\(command) QUERY, as in: \(command) SMTP, \(command) deck:computing tag:mail.")
    }
    let entries = try entries(matching: words)
    guard !entries.isEmpty else {
      throw Refusal("nothing matches.", remedy: "list QUERY shows what a query finds.")
    }
    return entries
  }

  /// All Things that a query finds, in order of deck and row.
  func entries(matching words: [Call.Word]) throws -> [Entry] {
    var entries: [Entry] = []
    try store.shelf.things(matching: try question(words)) { entry in
      entries.append(entry)
      return true
    }
    return entries
  }

  /// The question that the words of a query ask now.
  func question(_ words: [Call.Word]) throws -> Question {
    let now = try store.now()
    let query = try QueryParser.query(words.map { ($0.text, $0.isQuoted) }, today: now.day)
    return Question(query, now: now, settings: try store.settings)
  }

  /// The cards of a Thing that its deck asks.
  func cards(of entry: Entry) throws -> [Card.ID] {
    let asksBothWays = try store.settings.asksBothWays(deck: entry.deck)
    return [Card.ID(entry.thing.id, .forward)]
      + (asksBothWays ? [Card.ID(entry.thing.id, .backward)] : [])
  }
}
