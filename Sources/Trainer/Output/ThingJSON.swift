import Things

extension JSON {
  /// A Thing as a deck has it.
  static func thing(_ entry: Entry, _ more: [(String, JSON)] = []) -> JSON {
    let thing = entry.thing
    return .object(
      [
        ("id", .string("\(thing.id)")), ("deck", .string(entry.deck)),
        ("short", .string(thing.short)), ("long", .string(thing.long)),
        ("note", .string(thing.note)), ("tags", .array(thing.tags.map(JSON.string))),
        ("also", .array(thing.also.map(JSON.string))), ("guid", .string(thing.guid)),
      ] + more)
  }
}

extension [About.Member] {
  /// What `JSON.thing` gives, at some path.
  static func thing(at path: String) -> [About.Member] {
    [
      About.Member("\(path).id", "ten characters that stay whatever else changes"),
      About.Member("\(path).deck", "the deck it is in"),
      About.Member("\(path).short", "what is asked"),
      About.Member("\(path).long", "what it stands for"),
      About.Member("\(path).note", "shown with the answer"),
      About.Member("\(path).tags[]", "words it is found by"),
      About.Member("\(path).also[]", "other answers that count as right"),
      About.Member("\(path).guid", "a name given by the program it comes from"),
    ]
  }
}
