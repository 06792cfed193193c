import Recall

/// What the daily limits leave for today.
///
/// The library's limit counts the cards of all decks together; a deck's limit counts its own and
/// those of the decks below it. Every limit on the way up applies. A default is no limit for decks
/// that have one of their own.
///
/// New cards of a deck with an exam plan come first. They count against the limits above the plan,
/// which do not hold them back.
public struct Allowance: Sendable {
  /// The remainder of each limit.
  private var left: [Int] = []
  /// The limits that hold back a deck, by deck.
  private var limits: [[Int]] = []
  /// The limits that count the cards of a deck: those above, and those passed over by a plan.
  private var counting: [[Int]] = []
  /// Whether a deck belongs to a plan.
  private var isPlanned: [Bool] = []
  /// What each deck gave today.
  private var given: [Int] = []

  /// `done` is what was already asked today, over all decks of the library.
  init(
    _ key: SettingKey<Int?>, decks: [String], settings: Settings,
    done: [(deck: String, count: Int)], plans: [String] = []
  ) {
    var indices: [Limit: Int] = [:]
    let used = LimitUse(of: key, done, in: settings)
    for deck in decks {
      let plan = plans.outermost(above: deck)
      let all = Limit.all(key, of: deck, settings)
      let found = all.map { limit in
        if let index = indices[limit] { return index }
        indices[limit] = left.count
        left.append(max(0, limit.number - used[limit.scope]))
        return left.count - 1
      }
      counting.append(found)
      limits.append(zip(all, found).filter { plan.map($0.0.isWithin) ?? true }.map { $0.1 })
      isPlanned.append(plan != nil)
      given.append(used.byDeck[deck] ?? 0)
    }
  }

  /// A number of cards from any decks.
  init(total: Int, like other: Allowance) {
    left = [max(0, total)]
    limits = Array(repeating: [0], count: other.deckCount)
    counting = limits
    isPlanned = other.isPlanned
    given = other.given
  }

  var deckCount: Int { limits.count }

  /// The remaining number for a deck.
  func rest(of deck: Int) -> Int {
    limits[deck].reduce(.max) { min($0, left[$1]) }
  }

  var isEndless: Bool { left.isEmpty }

  /// The maximum for any deck.
  var most: Int { limits.indices.reduce(0) { max($0, rest(of: $1)) } }

  /// Takes up to `count` cards from a deck, and returns how many it took.
  @discardableResult
  mutating func take(_ count: Int, of deck: Int) -> Int {
    let taken = min(count, rest(of: deck))
    for index in counting[deck] { left[index] = max(0, left[index] - taken) }
    given[deck] += taken
    return taken
  }

  /// Adds a limit over all decks together.
  mutating func bound(to count: Int) {
    for deck in limits.indices {
      limits[deck].append(left.count)
      counting[deck].append(left.count)
    }
    left.append(max(0, count))
  }
}

extension Allowance {
  /// The decks that draw together: first those of plans, then the others.
  private var groups: [[Int]] {
    [true, false].map { planned in limits.indices.filter { isPlanned[$0] == planned } }
  }

  /// Takes cards from the decks in turn, so that each gives as many today as the others; returns
  /// how many it took of each.
  mutating func draw(_ available: [Int]) -> [Int] {
    var rest = available
    drawInTurn { draw in
      let drawn = min(draw.most, rest[draw.deck])
      rest[draw.deck] -= drawn
      return drawn
    }
    return zip(available, rest).map { $0 - $1 }
  }

  /// Some cards of one deck.
  struct Draw {
    let deck: Int
    let most: Int
    /// What the deck gave today before, so that draws can be interleaved.
    let given: Int
    let isPlanned: Bool
  }

  /// Asks the decks in turn for cards, until the limits or the decks are exhausted; `give` returns
  /// how many a deck gave, fewer only if it has no more.
  mutating func drawInTurn(_ give: (Draw) -> Int) {
    for group in groups {
      var drawing = group.filter { rest(of: $0) > 0 }
      while let least = drawing.map({ given[$0] }).min() {
        let behind = drawing.filter { given[$0] == least }
        let next = drawing.map { given[$0] }.filter { $0 > least }.min() ?? .max
        let most = max(1, min(fullRounds(behind), next - least))
        var exhausted: Set<Int> = []
        for deck in behind {
          let wanted = min(most, rest(of: deck))
          let draw = Draw(deck: deck, most: wanted, given: least, isPlanned: isPlanned[deck])
          let taken = wanted > 0 ? take(give(draw), of: deck) : 0
          if taken < wanted || rest(of: deck) == 0 { exhausted.insert(deck) }
        }
        drawing.removeAll { exhausted.contains($0) || rest(of: $0) == 0 }
      }
    }
  }

  /// How often each of these decks can give a card before a limit is exhausted.
  private func fullRounds(_ decks: [Int]) -> Int {
    var drawing = Array(repeating: 0, count: left.count)
    for deck in decks { for index in counting[deck] { drawing[index] += 1 } }
    return left.indices.filter { drawing[$0] > 0 }.map { left[$0] / drawing[$0] }.min() ?? .max
  }
}

/// The strictest daily limit that applies to a deck, for explanations.
public struct DailyLimit: Hashable, Sendable {
  public enum Scope: Hashable, Sendable {
    /// A deck and those below it.
    case deck(String)
    case allDecks
    /// The decks that have no limit of their own.
    case otherDecks
  }

  public let number: Int
  public let scope: Scope

  /// Nil if no limit applies.
  ///
  /// `plans` are the decks with an exam plan, which limits above do not hold back. The innermost of
  /// equal limits counts.
  init?(
    _ key: SettingKey<Int?>, of deck: String, in settings: Settings, plans: [String] = []
  ) {
    let plan = plans.outermost(above: deck)
    let limits = Limit.all(key, of: deck, settings).filter { plan.map($0.isWithin) ?? true }
    guard let least = limits.min(by: { $0.number < $1.number }) else { return nil }
    number = least.number
    let isForAll =
      least.scope == .otherDecks && settings.decks(settingOwn: key.name).isEmpty
    scope = isForAll ? .allDecks : least.scope
  }
}

/// A limit, and the decks that it counts.
private struct Limit: Hashable {
  let scope: DailyLimit.Scope
  let number: Int

  /// Every limit that counts a deck.
  static func all(_ key: SettingKey<Int?>, of deck: String, _ settings: Settings) -> [Limit] {
    let source = settings.value(key.name).source
    if source == .option {
      return settings[key].map { [Limit(scope: .allDecks, number: $0)] } ?? []
    }
    let share = key.name == Setting.new.name ? settings.shareOfNew : 1
    func eased(_ number: Int) -> Int {
      share < 1 ? Int((Float(number) * share).rounded()) : number
    }
    let own = levels(of: deck).map { (level: $0, value: settings.own(key, of: $0)) }
    var limits = own.compactMap { level, value in
      (value ?? nil).map { Limit(scope: .deck(level), number: eased($0)) }
    }
    guard let number = settings[key].map(eased) else { return limits }
    if source != .standard {
      limits.append(Limit(scope: .allDecks, number: number))
    } else if own.allSatisfy({ $0.value == nil }) {
      limits.append(Limit(scope: .otherDecks, number: number))
    }
    return limits
  }

  /// Whether it is the limit of a deck or of one below it.
  func isWithin(_ deck: String) -> Bool {
    if case .deck(let level) = scope { level.isDeck(atOrBelow: deck) } else { false }
  }

  /// The deck and the levels above it.
  static func levels(of deck: String) -> [String] {
    Array(sequence(first: deck, next: \.deckAbove))
  }
}

/// The cards that limits have counted today.
private struct LimitUse {
  private(set) var byDeck: [String: Int] = [:]
  /// By deck, with the decks below it.
  private var below: [String: Int] = [:]
  private var all = 0
  /// In decks that have no limit of their own.
  private var others = 0

  init(
    of key: SettingKey<Int?>, _ done: [(deck: String, count: Int)], in settings: Settings
  ) {
    for (deck, count) in done where count > 0 {
      let levels = Limit.levels(of: deck)
      byDeck[deck, default: 0] += count
      all += count
      if levels.allSatisfy({ settings.own(key, of: $0) == nil }) { others += count }
      for level in levels { below[level, default: 0] += count }
    }
  }

  subscript(scope: DailyLimit.Scope) -> Int {
    switch scope {
    case .deck(let deck): below[deck] ?? 0
    case .allDecks: all
    case .otherDecks: others
    }
  }
}

extension [String] {
  /// The outermost of these decks that contains a deck, which has the shortest name.
  fileprivate func outermost(above deck: String) -> String? {
    filter { deck.isDeck(atOrBelow: $0) }.min { $0.count < $1.count }
  }
}

/// What is due and new after the limits, by deck, as `due` and the opening screen show it.
public struct DueLimits: Hashable, Sendable {
  public struct Deck: Hashable, Sendable {
    public var deck: String
    public var due: Int
    public var new: Int
  }

  public private(set) var decks: [Deck] = []

  /// `counts` are those of all decks, `plans` the decks with an exam plan; `share` limits today's
  /// reviews after a break.
  ///
  /// `wanted` are the decks to count, if not all; `new` replaces the limits of new cards.
  public init(
    _ counts: [DeckCounts], settings: Settings, plans: [String] = [], share: Int? = nil,
    wanted: Set<String>? = nil, new: Int? = nil
  ) {
    let asked = counts.filter { wanted?.contains($0.deck) ?? true }
    var rules = QueueRules(
      decks: asked.map(\.deck), settings: settings, plans: plans, counts: counts)
    if let new { rules.askNew(new) }
    if let share { rules.share(share) }
    // No limit holds back a step whose time has come.
    let reviews = rules.reviewAllowance.draw(asked.map { $0.due - $0.steps })
    let fresh = rules.newAllowance.draw(asked.map(\.newToAsk))
    decks = asked.indices.map {
      Deck(deck: asked[$0].deck, due: asked[$0].steps + reviews[$0], new: fresh[$0])
    }
  }

  public var due: Int { decks.reduce(0) { $0 + $1.due } }
  public var new: Int { decks.reduce(0) { $0 + $1.new } }
}

/// The number of reviews due on each coming day, updated during a session.
public struct DueLoad: Hashable, Sendable {
  let day: StudyDay
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
  mutating func move(from old: Due?, to new: Due?) {
    if let index = index(of: old) { counts[index] = max(0, counts[index] - 1) }
    if let index = index(of: new) { counts[index] += 1 }
  }

  private func index(of due: Due?) -> Int? {
    guard case .day(let day) = due else { return nil }
    let index = max(0, day - self.day)
    return index < Self.length ? index : nil
  }

  /// The load used to balance an answer's date.
  func load(siblingDue: Due? = nil, easyDays: EasyDays = EasyDays()) -> DayLoad {
    var days: [Int] = []
    if case .day(let due) = siblingDue { days = [due - day] }
    return DayLoad(due: counts, siblingDays: days, shares: easyDays.shares(from: day))
  }
}
