import Things

/// A Thing about to be added: its texts, its deck, and the existing Things that resemble it.
struct ThingToAdd {
  /// The short form as typed, if it was changed to capitals.
  var typed: String?
  /// The long form as typed, if its words were capitalized.
  var typedLong: String?
  var draft: NewThing
  var target: AddTarget
  /// Existing Things with this short form.
  var family: [DeckThing]
  /// A Thing of another deck with the same long form, if the deck was guessed.
  var other: DeckThing?

  @MainActor
  init(_ draft: NewThing, deck: String?, in session: Session) throws {
    let store = try session.store
    target = try AddTarget(deck, in: session)
    self.draft = draft
    if let raised = try Self.raised(draft, in: target, store) {
      typed = draft.short
      self.draft.short = raised
    }
    if store.settings[Setting.capitals, target.deck],
      let title = Capitals.title(draft.long, of: self.draft.short)
    {
      typedLong = draft.long
      self.draft.long = title
    }
    family = try store.library.family(of: self.draft.short)
    if deck == nil, target.isGuessed { other = try elsewhere(store) }
  }

  @MainActor
  private func elsewhere(_ store: ThingStore) throws -> DeckThing? {
    var fold = SearchFold()
    let long = fold(draft.long)
    var found: DeckThing?
    let question = Question(
      .and([.field(.long, draft.long), .not(.deck(target.deck))]), now: store.now())
    try store.library.things(matching: question) { entry in
      if fold(entry.thing.long) == long, entry.thing.short != draft.short { found = entry }
      return found == nil
    }
    return found
  }

  /// An existing Thing with the same texts.
  var twin: DeckThing? {
    var fold = SearchFold()
    let long = fold(draft.long)
    return family.first { $0.thing.short == draft.short && fold($0.thing.long) == long }
  }

  @MainActor
  private static func raised(
    _ draft: NewThing, in target: AddTarget, _ store: ThingStore
  ) throws -> String? {
    guard store.settings[Setting.capitals, target.deck],
      draft.short.contains(where: \.isLowercase)
    else { return nil }
    var shorts: [String] = []
    let question = Question(.deck(target.deck), now: store.now())
    try store.library.things(matching: question) { entry in
      shorts.append(entry.thing.short)
      return shorts.count < Capitals.sample
    }
    return Capitals.raised(draft.short, long: draft.long, among: shorts)
  }
}

/// Changes short forms to capitals if they are acronyms typed without Shift.
enum Capitals {
  /// The number of Things sampled from a deck, and the number needed to decide by them.
  static let sample = 200
  static let enough = 5

  /// The short form in capitals; nil if it stays as typed.
  static func raised(_ short: String, long: String, among shorts: [String]) -> String? {
    guard short.contains(where: \.isLowercase), !short.contains(where: \.isUppercase) else {
      return nil
    }
    let cased = shorts.filter { $0.contains(where: \.isCased) }
    let isAcronym =
      cased.count >= enough
      ? cased.count { !$0.contains(where: \.isLowercase) } * 5 >= cased.count * 4
      : spells(short, long)
    return isAcronym ? short.uppercased() : nil
  }

  /// The long form of an acronym with capitalized words; nil if it stays as typed.
  static func title(_ long: String, of short: String) -> String? {
    guard short.contains(where: \.isUppercase), long.contains(where: \.isLowercase),
      !long.contains(where: \.isUppercase), spells(short, long)
    else { return nil }
    var (title, rest) = ("", long[...])
    while let start = rest.firstIndex(where: isPart) {
      title += rest[..<start]
      let word = rest[start...].prefix(while: isPart)
      let isSmall = !title.isEmpty && small.contains(word)
      title += isSmall ? String(word) : word.prefix(1).uppercased() + word.dropFirst()
      rest = rest[start...].dropFirst(word.count)
    }
    return title + rest
  }

  /// Words within a title that stay small.
  private static let small: Set<Substring> = [
    "a", "an", "and", "as", "at", "by", "de", "du", "for", "from", "in", "la", "of", "on", "or",
    "per", "the", "to", "und", "vs", "with",
  ]

  private static func words(_ text: String) -> [Substring] {
    text.split { !isPart($0) }
  }

  private static func isPart(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "'" || character == "’"
  }

  /// Whether the letters of the short form are the initials of the long form's words, with or
  /// without the small ones.
  private static func spells(_ short: String, _ long: String) -> Bool {
    let words = words(long.lowercased())
    let letters = Array(short.lowercased())
    let great = words.filter { !small.contains($0) }
    return words.count > 1
      && (letters == words.compactMap(\.first) || letters == great.compactMap(\.first))
  }
}
