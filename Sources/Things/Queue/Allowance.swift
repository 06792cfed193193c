public import Recall

/// What the daily limits leave for today.
///
/// A deck's limit covers all decks below it, and all limits on the path to the top apply. A limit
/// from the library or the default applies to each deck separately.
public struct Allowance: Sendable {
  /// The remainder of each limit.
  private var left: [Int] = []
  /// Indices of the limits that apply to a deck, by deck.
  private var limits: [[Int]] = []

  /// `done` is what was already asked today, over all decks of the library.
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

  /// A limit over all decks together.
  init(total: Int, decks: Int) {
    left = [max(0, total)]
    limits = Array(repeating: [0], count: decks)
  }

  private struct Limit: Hashable {
    var deck: String
    var includesBelow: Bool
    var number: Int

    func counts(_ other: String) -> Bool {
      includesBelow ? other.isDeck(atOrBelow: deck) : other == deck
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
      level = setter.deckAbove
    }
    return found
  }

  var deckCount: Int { limits.count }

  /// The remaining number for a deck.
  func rest(of deck: Int) -> Int {
    limits[deck].reduce(.max) { min($0, left[$1]) }
  }

  var isEndless: Bool { left.isEmpty }

  /// The maximum for any deck.
  var most: Int { limits.indices.reduce(0) { max($0, rest(of: $1)) } }

  /// Takes up to this number from a deck; returns the number taken.
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

/// Due and new cards after limits, by deck, as shown by `due` and the opening screen.
public struct DueLimits: Hashable, Sendable {
  public struct Deck: Hashable, Sendable {
    public var deck: String
    public var due: Int
    public var new: Int
  }

  public private(set) var decks: [Deck] = []

  /// `counts` are of all decks; `share` limits today's reviews after a break.
  ///
  /// `wanted` restricts the decks; `new` overrides the limit of new Things.
  public init(
    _ counts: [DeckCounts], settings: Settings, share: Int? = nil, wanted: Set<String>? = nil,
    new: Int? = nil
  ) {
    let asked = counts.filter { wanted?.contains($0.deck) ?? true }
    var rules = QueueRules(decks: asked.map(\.deck), settings: settings, counts: counts)
    if let new { rules.askNew(new) }
    if let share { rules.share(share) }
    for (place, count) in asked.enumerated() {
      // Due steps are not limited.
      let reviews = rules.reviewAllowance.take(count.due - count.steps, of: place)
      decks.append(
        Deck(
          deck: count.deck, due: count.steps + reviews,
          new: rules.newAllowance.take(count.newToAsk, of: place)))
    }
  }

  public var due: Int { decks.reduce(0) { $0 + $1.due } }
  public var new: Int { decks.reduce(0) { $0 + $1.new } }
}

/// The number of reviews due on each coming day, updated during a session.
public struct DueLoad: Hashable, Sendable {
  public let day: StudyDay
  private var counts: [Int]

  /// `counts` starts with the given day; late reviews count there.
  public init(from day: StudyDay, _ counts: [Int] = []) {
    self.day = day
    self.counts = Array(counts.prefix(Self.length))
    self.counts += Array(repeating: 0, count: Self.length - self.counts.count)
  }

  /// Later days are not needed.
  public static let length = DayLoad.lastDay + 1

  public subscript(day: StudyDay) -> Int {
    counts.indices.contains(day - self.day) ? counts[day - self.day] : 0
  }

  /// Moves a card from one due date to another.
  public mutating func move(from old: Due?, to new: Due?) {
    if let place = place(of: old) { counts[place] = max(0, counts[place] - 1) }
    if let place = place(of: new) { counts[place] += 1 }
  }

  private func place(of due: Due?) -> Int? {
    guard case .day(let day) = due else { return nil }
    let place = max(0, day - self.day)
    return place < Self.length ? place : nil
  }

  /// The load used to balance an answer's date.
  public func load(siblingDue: Due? = nil) -> DayLoad {
    var days: [Int] = []
    if case .day(let due) = siblingDue { days = [due - day] }
    return DayLoad(due: counts, siblingDays: days)
  }
}

/// The backlog after a break, and today's share of it.
///
/// Nothing is hidden: the share is asked first, and the rest is reported.
public struct Backlog: Hashable, Sendable {
  /// Due reviews, including those already answered today.
  public var waiting: Int
  /// Reviews due on a usual day.
  public var usual: Int
  /// The days left in a plan; nil without a plan.
  public var plannedDays: Int?

  public init(waiting: Int, usual: Int, plannedDays: Int? = nil) {
    self.waiting = waiting
    self.usual = usual
    self.plannedDays = plannedDays
  }

  /// Three weeks, unless a plan sets another number.
  public static let days = 21
  /// Fewer due reviews than this are never a backlog.
  public static let least = 100

  /// Today's share; nil if there is no backlog.
  public var share: Int? {
    if let plannedDays { return waiting > usual ? share(over: plannedDays) : nil }
    return waiting > max(Self.least, usual * 3) ? share(over: Self.days) : nil
  }

  private func share(over days: Int) -> Int { usual + (waiting - usual + days - 1) / max(days, 1) }
}
