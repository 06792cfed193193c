import SQLiteAccess
import Things

/// The directions in which the Things of each deck are asked: the deck's setting, or their own.
///
/// In a deck with `later`, a Thing is asked forward, and in both directions once its other card has
/// a history: `LaterDirections` opens it with a line.
struct OwnDirections {
  /// A Thing with its own directions.
  struct Entry {
    var thing: Thing.ID
    var deck: Int
    var directions: Directions
  }

  /// In order of deck and row.
  let rows: [Entry]
  /// By the deck's number; nil for those that are not read.
  private let ofDeck: [Directions?]
  private let ofThing: [UInt64: Directions]
  private let mixed: Set<Int>
  private let later: Set<Int>
  private let numbers: [String: Int]

  /// `decks` are those to read.
  init(
    _ decks: [DeckTable.Row], in database: Database, setting: (String) -> Directions
  ) throws(IndexError) {
    numbers = Dictionary(uniqueKeysWithValues: decks.map { ($0.info.name, $0.number) })
    let settings = decks.map { ($0.number, setting($0.info.name)) }
    let known = Dictionary(uniqueKeysWithValues: settings.map { ($0.0, $0.1.atFirst) })
    ofDeck = (0...(known.keys.max() ?? 0)).map { known[$0] }
    later = Set(settings.filter { $0.1 == .later }.map { $0.0 })
    let statement = try database.statement(
      "SELECT place, id, directions FROM thing WHERE directions <> '' ORDER BY place")
    var rows: [Entry] = []
    while try statement.step() {
      let deck = ThingTable.deck(ofPlace: statement["place"])
      guard let directions = Directions(rawValue: statement["directions"]) else {
        throw .damaged("thing")
      }
      if known[deck] == nil { continue }
      rows.append(
        Entry(thing: statement["id"], deck: deck, directions: directions))
    }
    for deck in later.sorted() {
      let own = Set(rows.map(\.thing))
      rows += try Self.opened(in: deck, database)
        .filter { !own.contains($0) }.map { Entry(thing: $0, deck: deck, directions: .both) }
    }
    self.rows = rows
    ofThing = Dictionary(rows.map { ($0.thing.number, $0.directions) }) { first, _ in first }
    mixed = Set(rows.map(\.deck))
  }

  /// The Things whose backward card has a history.
  private static func opened(
    in deck: Int, _ database: Database
  ) throws(IndexError) -> [Thing.ID] {
    try database.rows("SELECT id FROM card WHERE deck = ?1 AND id % 2 = 1 ORDER BY id", deck) {
      row in
      Card.ID(number: row["id"]).thing
    }
  }

  /// Whether the deck's Things are asked backward once that is opened.
  func opensLater(_ deck: Int) -> Bool { later.contains(deck) }

  func setting(ofDeck deck: Int) -> Directions {
    ofDeck.indices.contains(deck) ? ofDeck[deck] ?? .forward : .forward
  }

  /// Whether some of the deck's Things have their own directions.
  func isMixed(_ deck: Int) -> Bool { mixed.contains(deck) }

  func of(_ thing: UInt64, in deck: Int) -> Directions {
    if !ofThing.isEmpty, let own = ofThing[thing] { return own }
    return setting(ofDeck: deck)
  }

  func asks(_ card: Card.ID, in deck: Int) -> Bool {
    of(card.thing.number, in: deck).asks(card.direction)
  }

  /// The same for all cards in order of number.
  func inOrder() -> Ordered {
    Ordered(self, own: ofThing.sorted { $0.key < $1.key })
  }

  /// Directions of ascending cards, which need no table of all Things.
  struct Ordered {
    private let directions: OwnDirections
    private let own: [(thing: UInt64, directions: Directions)]
    private var place = 0

    fileprivate init(_ directions: OwnDirections, own: [(key: UInt64, value: Directions)]) {
      self.directions = directions
      self.own = own.map { ($0.key, $0.value) }
    }

    mutating func asks(_ card: Card.ID, in deck: Int) -> Bool {
      let thing = card.thing.number
      while place < own.count, own[place].thing < thing { place += 1 }
      let isOwn = place < own.count && own[place].thing == thing
      return (isOwn ? own[place].directions : directions.setting(ofDeck: deck))
        .asks(card.direction)
    }
  }

  func asks(_ card: Card.ID, inDeckNamed name: String) -> Bool {
    numbers[name].map { asks(card, in: $0) } ?? false
  }

  /// The difference that the deck's own directions make to its number of cards.
  func moreCards(_ direction: Card.Direction, of deck: Int) -> Int {
    guard isMixed(deck) else { return 0 }
    let asksAll = setting(ofDeck: deck).asks(direction)
    return rows.reduce(0) { sum, row in
      guard row.deck == deck, row.directions.asks(direction) != asksAll else { return sum }
      return sum + (asksAll ? -1 : 1)
    }
  }
}
