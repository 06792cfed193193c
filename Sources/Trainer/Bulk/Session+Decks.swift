import Things

extension Session {
  /// The decks that a name means: the deck itself, and all below; at least one.
  func decks(named name: String) throws -> [String] {
    let names = try store.shelf.decks().map(\.name)
    let meant = names.filter { $0 == name || $0.hasPrefix(name + "/") }
    guard meant.isEmpty else { return meant }
    let nearest = Nearest.word(to: name, among: names)
    throw Refusal(
      "there is no deck \"\(name)\".",
      remedy: nearest.map { "\($0)? decks lists them." } ?? "decks lists them.")
  }
}
