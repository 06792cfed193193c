import Things

/// What a sitting came to.
struct StudySummary {
  struct Missed: Hashable {
    var thing: Thing.ID
    var direction: Card.Direction
    var typed: String
  }

  /// Cards, each counted once however often it came back.
  let answered: Int
  let rightAtOnce: Int
  /// In order of their first misses.
  let missed: [Missed]

  init(_ cards: AnsweredCards) {
    answered = cards.cardCount
    rightAtOnce = cards.rightAtOnce
    missed = cards.missed
  }
}
