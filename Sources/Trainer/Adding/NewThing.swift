import Things

/// A Thing about to be added: what was typed, where it goes, and what is there already.
struct NewThing {
  /// The short form as it was typed, where it was raised to capitals.
  var typed: String?
  var draft: Draft
  var target: AddTarget
  /// Things with this short form.
  var family: [Entry]

  @MainActor
  init(_ draft: Draft, deck: String?, in session: Session) throws {
    let store = try session.store
    target = try AddTarget(deck, in: session)
    self.draft = draft
    if let raised = try Self.raised(draft, target, store) {
      typed = draft.short
      self.draft.short = raised
    }
    family = try store.shelf.family(of: self.draft.short)
  }

  /// A Thing that says the same already.
  var twin: Entry? {
    var fold = SearchFold()
    let long = fold(draft.long)
    return family.first { $0.thing.short == draft.short && fold($0.thing.long) == long }
  }

  @MainActor
  private static func raised(
    _ draft: Draft, _ target: AddTarget, _ store: ThingStore
  ) throws -> String? {
    guard store.settings.value("capitals", deck: target.deck).value == "auto",
      draft.short.contains(where: \.isLowercase)
    else { return nil }
    var shorts: [String] = []
    let question = Question(.deck(target.deck), now: store.now())
    try store.shelf.things(matching: question) { entry in
      shorts.append(entry.thing.short)
      return shorts.count < Capitals.sample
    }
    return Capitals.raised(draft.short, long: draft.long, among: shorts)
  }
}
