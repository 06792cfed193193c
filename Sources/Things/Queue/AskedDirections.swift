/// The directions in which the Things of some decks are asked.
public struct AskedDirections: Sendable {
  private let decks: [String: Directions]
  /// Things with their own directions, by number.
  private let own: [UInt64: Directions]
  /// The decks of these Things.
  private let mixed: Set<String>

  /// `own` contains the Things with their own directions, by deck.
  public init(_ decks: [String: Directions], own: [(deck: String, thing: Thing.ID, Directions)]) {
    self.decks = decks
    self.own = Dictionary(own.map { ($0.thing.number, $0.2) }) { first, _ in first }
    mixed = Set(own.map(\.deck))
  }

  public func of(_ thing: Thing.ID, in deck: String) -> Directions {
    if !own.isEmpty, let directions = own[thing.number] { return directions }
    return decks[deck] ?? .forward
  }

  public func asks(_ card: Card.ID, in deck: String) -> Bool {
    of(card.thing, in: deck).asks(card.direction)
  }

  /// Whether any Thing of the deck may be asked in both directions.
  public func mayAskBothWays(_ deck: String) -> Bool {
    decks[deck] == .both || mixed.contains(deck)
  }
}
