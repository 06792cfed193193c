import Things

extension Card.ID {
  /// Which form is asked for which.
  var words: String { direction == .forward ? "short → long" : "long → short" }
}

extension DeckThing {
  /// What `--plain` gives: id, deck, short, long, note, tags, other answers.
  var fields: [String] {
    [
      "\(thing.id)", deck, thing.short, thing.long, thing.note,
      ThingWords.text(tags: thing.tags), ThingWords.text(also: thing.also),
    ]
  }
}
