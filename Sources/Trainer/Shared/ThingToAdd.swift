import Things

/// A Thing about to be added: its texts, its deck, and the existing Things that resemble it.
struct ThingToAdd {
  /// The short form as typed, if it was changed to capitals.
  var typed: String?
  var draft: NewThing
  var target: AddTarget
  /// Existing Things with this short form.
  var family: [DeckThing]

  @MainActor
  init(_ draft: NewThing, deck: String?, in session: Session) throws {
    let store = try session.store
    target = try AddTarget(deck, in: session)
    self.draft = draft
    if let raised = try Self.raised(draft, in: target, store) {
      typed = draft.short
      self.draft.short = raised
    }
    family = try store.library.family(of: self.draft.short)
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

  /// Whether the letters of the short form are the initials of the long form's words.
  private static func spells(_ short: String, _ long: String) -> Bool {
    let words = long.lowercased().split { !$0.isLetter && !$0.isNumber }
    let initials = words.compactMap(\.first)
    return words.count > 1 && Array(short.lowercased()) == initials
  }
}
