import Things

/// A small library in memory, searched by key like the index.
struct AnswerTable {
  private var things: [AnswerKey: [DeckThing]] = [:]
  private var words: [String: Set<AnswerKey>] = [:]

  init(_ known: [Thing], asked direction: Card.Direction = .forward) {
    self.init(known.map { DeckThing(thing: $0, deck: "") }, asked: direction)
  }

  init(_ known: [DeckThing], asked direction: Card.Direction = .forward) {
    for entry in known {
      let thing = entry.thing
      for key in AnswerKey.all(of: thing, asked: direction) {
        things[key, default: []].append(entry)
      }
      let answer = direction == .forward ? thing.long : thing.short
      words[entry.deck, default: []].formUnion(AnswerKey.words(of: answer))
    }
  }

  var answers: KnownAnswers { answers(in: "") }

  /// The answers available to a question in this deck.
  func answers(in deck: String) -> KnownAnswers {
    KnownAnswers(
      things: { things[$0] ?? [] },
      thingsBeginning: { start in
        things.keys.sorted().filter { $0.text.hasPrefix(start.text) }.flatMap { things[$0] ?? [] }
      },
      hasWord: { words[deck]?.contains($0) ?? false })
  }
}
