import Things

extension Entry {
  /// What `--plain` gives: id, deck, short, long, note, tags, other answers.
  var fields: [String] {
    [
      "\(thing.id)", deck, thing.short, thing.long, thing.note,
      ThingWords.text(tags: thing.tags), ThingWords.text(also: thing.also),
    ]
  }
}
