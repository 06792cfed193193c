/// What the limits leave for today.
///
/// A limit that is set for a deck counts everything below it, and every such limit on the way up
/// holds. One that no deck sets, the library's or the standard, holds for each deck by itself.
public struct Allowance: Sendable {
  /// What is left of each limit.
  private var left: [Int] = []
  /// Places of the limits that count a deck, by deck.
  private var limits: [[Int]] = []

  /// `done` is what was asked today already, in all decks of the library.
  init(
    _ name: String, decks: [String], settings: Settings, done: [(deck: String, count: Int)]
  ) {
    var places: [Limit: Int] = [:]
    for deck in decks {
      limits.append(
        Self.limits(name, of: deck, settings).map { limit in
          if let place = places[limit] { return place }
          places[limit] = left.count
          let used = done.reduce(0) { $0 + (limit.counts($1.deck) ? $1.count : 0) }
          left.append(max(0, limit.number - used))
          return left.count - 1
        })
    }
  }

  /// So many, from wherever they come.
  init(total: Int, decks: Int) {
    left = [max(0, total)]
    limits = Array(repeating: [0], count: decks)
  }

  private struct Limit: Hashable {
    var deck: String
    var includesBelow: Bool
    var number: Int

    func counts(_ other: String) -> Bool {
      other == deck || includesBelow && other.hasPrefix(deck + "/")
    }
  }

  private static func limits(_ name: String, of deck: String, _ settings: Settings) -> [Limit] {
    var found: [Limit] = []
    var level: String? = deck
    while let place = level {
      let (value, source) = settings.value(name, deck: place)
      guard case .deck(let setter) = source else {
        guard place == deck, let number = Int(value) else { return found }
        return [Limit(deck: deck, includesBelow: false, number: number)]
      }
      if let number = Int(value) {
        found.append(Limit(deck: setter, includesBelow: true, number: number))
      }
      level = Settings.above(setter)
    }
    return found
  }

  var deckCount: Int { limits.count }

  /// How many more a deck may give.
  func rest(of deck: Int) -> Int {
    limits[deck].reduce(.max) { min($0, left[$1]) }
  }

  var isEndless: Bool { left.isEmpty }

  /// The most that any deck may give.
  var most: Int { limits.indices.reduce(0) { max($0, rest(of: $1)) } }

  /// Takes up to so many from a deck; gives how many it were.
  @discardableResult
  mutating func take(_ count: Int, of deck: Int) -> Int {
    let taken = min(count, rest(of: deck))
    for place in limits[deck] { left[place] -= taken }
    return taken
  }

  /// Adds a limit over all decks together.
  mutating func bound(to count: Int) {
    for deck in limits.indices { limits[deck].append(left.count) }
    left.append(max(0, count))
  }
}
