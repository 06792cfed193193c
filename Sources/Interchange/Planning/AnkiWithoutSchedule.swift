import Things

extension AnkiCollection {
  /// Whether it may be a package without scheduling information: nothing was done to any card.
  var hasNoSchedule: Bool {
    reviews.isEmpty && cards.allSatisfy { $0.state == .new && $0.queue == .new && $0.flag == 0 }
  }
}

extension AnkiThings.Entry {
  /// Tags that Anki leaves out of a package without scheduling information.
  private static let scheduleTags: Set<String> = ["leech", "marked"]

  /// Takes what a package without scheduling information does not say from an earlier import.
  mutating func takeSchedule(of earlier: AnkiOrigin) {
    guard var own = origin else { return }
    own.cards = own.cards.map { card in
      var known =
        earlier.cards.first { $0.template == card.template && $0.isBackward == card.isBackward }
        ?? card
      (known.deck, known.modified) = (card.deck, max(card.modified, known.modified))
      return known
    }
    thing.tags += (earlier.tags ?? []).filter {
      Self.scheduleTags.contains($0) && !thing.tags.contains($0)
    }
    own.tags = AnkiFlag.without(thing.tags)
    own.texts = .init(thing.short, thing.long, note: thing.note, tags: thing.tags)
    origin = own
  }
}
