import Things

/// The Things that a bulk command changes, and the messages about the selection.
struct BulkSelection {
  /// In order of deck and row.
  let entries: [DeckThing]
  /// Shown before the question.
  var lead = ""
  /// Whether to confirm even a single Thing, because it was not named exactly.
  var isGuess = false
  /// Why it is not removed with -y.
  var refusal: Refusal?
  /// Shown after the change: how to change the other matching Things.
  var others = ""
  /// The deck named on the command line.
  var deck: String?
}

extension Session {
  /// Interprets the arguments of a bulk command: a single word is a short form or an id, if it
  /// matches one; otherwise the words are decks, as in `study`; otherwise they are a query.
  func bulkSelection(_ words: [Call.Word], for command: String) throws -> BulkSelection {
    if let word = words.first, words.count == 1, !word.isQuoted, !word.text.contains("\"") {
      if let named = try named(word.text, for: command) { return named }
    }
    if let decks = try decks(meantBy: words) { return decks }
    var selection = BulkSelection(entries: try self.selection(words, for: command))
    if let word = words.first, words.count == 1, Self.isBare(word) {
      let count = selection.entries.count
      selection.isGuess = true
      selection.refusal = Refusal(
        "no Thing has the short form \(word.text).",
        remedy:
          "To select the \(Counted.things(count)) that \(count == 1 ? "contains" : "contain") "
          + "it: \(command) \(quoted(word.text))")
      selection.lead = "No Thing has the short form \(word.text)."
    }
    if words.count == 1 { selection.deck = words[0].deckField }
    return selection
  }

  /// Whether a word contains no field, phrase or operator of the query syntax.
  private static func isBare(_ word: Call.Word) -> Bool {
    !word.isQuoted && !word.text.contains { ":()\"".contains($0) }
  }

  /// The Thing with a short form or an id, with all its meanings; nil if nothing matches.
  private func named(_ word: String, for command: String) throws -> BulkSelection? {
    let library = try store.library
    if let id = Thing.ID(word), let entry = try library.thing(id) {
      return BulkSelection(entries: [entry])
    }
    let family = try library.family(of: word)
    let exact = family.filter { $0.thing.short == word }
    let meant = exact.isEmpty ? family : exact
    guard !meant.isEmpty else { return nil }
    guard meant.count == 1 else {
      return BulkSelection(
        entries: meant,
        lead: "\(word) has \(meant.count) meanings; show \(word) lists their ids.")
    }
    let others = try entries(matching: [Call.Word(word, isQuoted: true)]).count - 1
    guard others > 0 else { return BulkSelection(entries: meant) }
    return BulkSelection(
      entries: meant,
      others: "\(Counted.text(others, "other Thing")) \(others == 1 ? "matches" : "match"); to "
        + "include \(others == 1 ? "it" : "them"): \(command) \(quoted(word))")
  }

  /// A word as a phrase of the query syntax, as it is typed here.
  private func quoted(_ word: String) -> String {
    source == .shell ? "'\"\(word)\"'" : "\"\(word)\""
  }

  /// The Things of the named decks; nil unless every word names a deck.
  private func decks(meantBy words: [Call.Word]) throws -> BulkSelection? {
    guard try store.library.decks().map(\.name).decks(namedBy: words) != nil else { return nil }
    let query = Query.or(words.map { .deck($0.text) })
    let named = Counted.names(words.map(\.text))
    let entries = try entries(matching: Question(query, now: store.now()))
    guard !entries.isEmpty else {
      throw Refusal("no Things in \(named).", remedy: "Add some with add or import.")
    }
    return BulkSelection(
      entries: entries, lead: words.count == 1 ? "\(named) is a deck." : "\(named) are decks.",
      isGuess: true, deck: words.count == 1 ? words[0].text : nil)
  }
}

extension Call.Word {
  /// The deck of `deck:NAME`.
  var deckField: String? {
    text.hasPrefix("deck:") ? text.dropFirst("deck:".count).filter { $0 != "\"" } : nil
  }
}
