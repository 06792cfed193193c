import Things

extension Session {
  /// The Things that a short form or an id names; at least one.
  func things(called word: String) throws -> [Entry] {
    let shelf = try store.shelf
    if let id = Thing.ID(word), let entry = try shelf.thing(id) { return [entry] }
    let family = try shelf.family(of: word)
    guard family.isEmpty else { return family }
    let nearest = try nearestShort(to: word)
    throw Refusal(
      "no Thing has the short form \"\(word)\".",
      remedy: nearest.map { "\($0)?" } ?? "list QUERY searches.")
  }

  /// The one Thing that a short form or an id names.
  func thing(called word: String, for command: String) throws -> Entry {
    let entries = try things(called: word)
    guard entries.count > 1 else { return entries[0] }
    let meanings = entries.map { "\($0.thing.id) is \($0.thing.long) (\($0.deck))" }
    throw UsageError(
      "\(word) has \(entries.count) meanings: \(Counted.names(meanings, most: 9)).",
      remedy: "\(command) ID says which.", correction: "\(command) \(entries[0].thing.id)")
  }

  /// How many short forms are compared before a suggestion is not worth the wait.
  private static var mostCompared: Int { 20_000 }

  private func nearestShort(to word: String) throws -> String? {
    var shorts: [String] = []
    try store.shelf.things(matching: Question(.everything, now: store.now())) { entry in
      shorts.append(entry.thing.short)
      return shorts.count < Self.mostCompared
    }
    return Nearest.word(to: word, among: shorts)
  }
}
