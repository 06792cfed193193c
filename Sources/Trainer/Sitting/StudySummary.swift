import Things

/// What a sitting came to.
struct StudySummary {
  struct Missed: Hashable {
    var thing: Thing.ID
    var direction: Card.Direction
    var typed: String
  }

  /// Cards, each counted once however often it came back.
  private(set) var answered = 0
  private(set) var rightAtOnce = 0
  /// In order of their first misses.
  private(set) var missed: [Missed] = []

  init(_ cards: [AnsweredCard]) {
    var seen: Set<Card.ID> = []
    var missedThings: Set<Thing.ID> = []
    for answer in cards {
      if seen.insert(answer.card).inserted {
        answered += 1
        if !answer.isMiss { rightAtOnce += 1 }
      }
      guard answer.isMiss, missedThings.insert(answer.card.thing).inserted else { continue }
      missed.append(
        Missed(
          thing: answer.card.thing, direction: answer.card.direction, typed: answer.typed))
    }
  }
}
