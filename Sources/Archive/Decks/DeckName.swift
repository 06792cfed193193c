import Things

/// A deck's name is its path below `decks/` without `.csv`, composed: `languages/es`.
public enum DeckName {
  static let ending = ".csv"

  /// Whether a name in a command means that deck: the deck itself, and all below.
  public static func covers(_ name: String, _ deck: String) -> Bool {
    let (name, deck) = (Array(name.utf8), Array(deck.utf8))
    return deck.starts(with: name)
      && (deck.count == name.count || deck[name.count] == UInt8(ascii: "/"))
  }

  /// The path of a new deck's file below `decks/`.
  public static func path(of name: String) -> String { name + ending }

  /// The name a path below `decks/` stands for; nil for a file that is no deck by its ending.
  static func name(ofPath path: String) -> String? {
    path.utf8.count > ending.utf8.count && path.hasSuffix(ending)
      ? ComposedText.composed(String(path.dropLast(ending.count))) : nil
  }

  /// Two names with one key are one file where names ignore case.
  static func key(_ name: String) -> String { ComposedText.composed(name.lowercased()) }

  /// The name as a new deck bears it, or why none can bear it.
  public static func new(
    _ text: String, among existing: some Sequence<String>
  ) throws(DeckNameError) -> String {
    let name = ComposedText.composed(text)
    if let why = NewDeckName.fault(in: name) ?? NewDeckName.twin(of: name, among: existing) {
      throw DeckNameError(name: name, why: why)
    }
    return name
  }
}
