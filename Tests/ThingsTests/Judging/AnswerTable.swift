import Things

/// A small library in memory, found by key as the index finds it.
struct AnswerTable {
  private var things: [AnswerKey: [Thing]] = [:]
  private var words: Set<AnswerKey> = []

  init(_ known: [Thing], asked direction: Card.Direction = .forward) {
    for thing in known {
      for key in AnswerKey.all(of: thing, asked: direction) {
        things[key, default: []].append(thing)
      }
      let answer = direction == .forward ? thing.long : thing.short
      words.formUnion(AnswerKey.words(of: answer))
    }
  }

  var answers: KnownAnswers {
    KnownAnswers(
      things: { things[$0] ?? [] },
      thingsBeginning: { start in
        things.keys.sorted().filter { $0.text.hasPrefix(start.text) }.flatMap { things[$0] ?? [] }
      },
      hasWord: { words.contains($0) })
  }
}
