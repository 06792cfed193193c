public import Recall

/// The cards of a session in order: a pure function of pool, rules and time.
public struct StudyQueue: Sendable {
  public let pool: CardPool
  let rules: QueueRules
  let now: Now
  /// Cards in steps by time, including those of later today.
  public private(set) var steps: [QueuedCard] = []
  /// Indices in the pool: reviews and new cards, mixed.
  private(set) var order: [UInt32] = []
  public private(set) var reviewCount = 0
  public private(set) var newCount = 0
  /// New Things that wait for another day, because others took their place.
  public private(set) var waiting: [WaitingThing] = []

  public init(
    _ pool: CardPool, by rules: QueueRules, at now: Now, _ forgetting: Forgetting,
    introductions: Introductions = .all, recalls: CardBlend.Recalls? = nil
  ) {
    self.pool = pool
    self.rules = rules
    self.now = now
    var builder = QueueBuilder(
      pool, by: rules, at: now, forgetting, introductions: introductions, recalls: recalls)
    steps = builder.steps()
    let reviews = builder.reviews()
    let new = builder.new()
    waiting = builder.waiting
    order = rules.mixed(reviews, new)
    newCount = rules.kind.isChosen ? 0 : new.count
    reviewCount = order.count - newCount
  }

  /// The reviews and new cards, in order.
  public var cards: [QueuedCard] { order.map { pool.cards[Int($0)] } }

  public var deckNames: [String] {
    let used = Set(cards.map(\.deck) + steps.map(\.deck))
    return pool.decks.enumerated().filter { used.contains(UInt32(clamping: $0.offset)) }
      .map(\.element)
  }

  /// The deck of a card; nil if the deck is not in the pool.
  public func deckName(of card: QueuedCard) -> String? {
    pool.decks.indices.contains(Int(card.deck)) ? pool.decks[Int(card.deck)] : nil
  }
}

/// The order and limits of a session.
public struct QueueRules: Sendable {
  /// The order of reviews; ties are random, the same all day.
  public enum Order: String, Sendable {
    case due
    /// The least likely to be remembered.
    case recall
    /// The least stable.
    case stability
    /// Those that lose the most by waiting a day.
    case loss
  }

  public enum NewOrder: String, Sendable {
    case deck
    case mixed
  }

  /// The position of new Things among reviews.
  public enum Mix: String, Sendable {
    case spread
    case first
    case last
  }

  var kind: StudyKind
  var order: Order
  var newOrder: NewOrder
  var mix: Mix
  /// How early steps may be asked when nothing else is left, in seconds.
  var early: Int
  /// Whether Things that are easily mixed up are introduced on different days.
  private(set) var introducesApart = true
  var newAllowance: Allowance
  var reviewAllowance: Allowance
  /// The most cards of the session.
  var most: Int?

  /// The rules for a session in these decks; `counts` are those of the whole library, because a
  /// limit counts other decks too, and `plans` the decks with an exam plan.
  public init(
    _ kind: StudyKind = .due, decks: [String], settings: Settings, plans: [String] = [],
    counts: [DeckCounts] = [], most: Int? = nil
  ) {
    let deck = Self.common(decks)
    self.kind = kind
    self.most = most
    order = settings[Setting.order, deck]
    newOrder = settings[Setting.newOrder, deck]
    mix = settings[Setting.mix, deck]
    early = settings[Setting.early, deck]
    newAllowance = Allowance(
      Setting.new, decks: decks, settings: settings, done: counts.map { ($0.deck, $0.newToday) },
      plans: plans)
    reviewAllowance = Allowance(
      Setting.reviews, decks: decks, settings: settings,
      done: counts.map { ($0.deck, $0.reviewsToday) })
  }

  /// Introduces this number of new Things, ignoring the limits.
  mutating func askNew(_ count: Int) {
    newAllowance = Allowance(total: count, like: newAllowance)
    introducesApart = false
  }

  /// Limits the reviews after a break, starting with those that lose the most by waiting.
  mutating func share(_ count: Int) {
    order = .loss
    reviewAllowance.bound(to: count)
  }

  /// The most new cards from any one deck.
  public var mostNew: Int {
    guard newOrder == .deck else { return .max }
    let most = newAllowance.most
    return most > 0 && considersRivals ? most + Introductions.spare : most
  }

  /// Whether reviews are asked in the order of their recall now.
  var ranksByRecall: Bool {
    switch kind {
    case .due, .ahead: order == .recall
    case .cram: true
    case .confusions, .missed, .families, .exam: false
    }
  }

  /// Whether the new cards are few enough, and their number is the limit's.
  var considersRivals: Bool {
    introducesApart && kind.staysInSchedule && newAllowance.most <= Introductions.most
  }

  /// The deck whose settings apply: the only one, or the common parent.
  static func common(_ decks: [String]) -> String? {
    guard var common = decks.first else { return nil }
    for deck in decks.dropFirst() {
      while !deck.isDeck(atOrBelow: common) {
        guard let above = common.deckAbove else { return nil }
        common = above
      }
    }
    return common
  }
}

extension QueueRules {
  /// Reviews and new cards, in the order in which they are asked.
  fileprivate func mixed(_ reviews: [UInt32], _ new: [UInt32]) -> [UInt32] {
    if kind.staysUntilRight || new.isEmpty { return reviews + new }
    return switch mix {
    case .first: new + reviews
    case .last: reviews + new
    case .spread: Self.spread(reviews, new)
    }
  }

  /// Interleaves both evenly, keeping their orders.
  private static func spread(_ reviews: [UInt32], _ new: [UInt32]) -> [UInt32] {
    var mixed: [UInt32] = []
    mixed.reserveCapacity(reviews.count + new.count)
    var (review, fresh) = (0, 0)
    while review < reviews.count || fresh < new.count {
      // The k-th of n is placed at k / (n + 1).
      if (review + 1) * (new.count + 1) <= (fresh + 1) * (reviews.count + 1) {
        mixed.append(reviews[review])
        review += 1
      } else {
        mixed.append(new[fresh])
        fresh += 1
      }
    }
    return mixed
  }
}

/// Chooses cards from a pool: steps first, then reviews, then new cards, so that each finds the
/// Things that are already taken.
private struct QueueBuilder {
  private let cards: [QueuedCard]
  private let now: Now
  private let forgetting: Forgetting
  private let rules: QueueRules
  private var siblings: SiblingCheck
  private var stepIndices: [UInt32] = []
  private var newIndices: [UInt32] = []
  private let introductions: Introductions
  /// What the blend predicts for the order by recall.
  private var recalls: CardBlend.Recalls?
  /// Whether Things are drawn that were taken before, and held back.
  private var isRetaking = false
  private(set) var waiting: [WaitingThing] = []

  init(
    _ pool: CardPool, by rules: QueueRules, at now: Now, _ forgetting: Forgetting,
    introductions: Introductions, recalls: CardBlend.Recalls?
  ) {
    self.introductions = introductions
    self.recalls = recalls
    cards = pool.cards
    self.rules = rules
    self.now = now
    self.forgetting = forgetting
    var backward: [UInt32] = []
    for (index, card) in pool.cards.enumerated() {
      if card.number & 1 == 1 { backward.append(UInt32(index)) }
      switch card.kind {
      case .step: stepIndices.append(UInt32(index))
      case .new: newIndices.append(UInt32(index))
      case .review: break
      }
    }
    // Outside the schedule, both cards of a Thing may be asked.
    siblings = SiblingCheck(
      pool.cards, backward: rules.kind.staysUntilRight || rules.kind.isExam ? [] : backward)
  }

  mutating func steps() -> [QueuedCard] {
    guard !rules.kind.staysUntilRight, !rules.kind.isExam else { return [] }
    let steps = stepIndices.sorted {
      let (one, other) = (cards[Int($0)], cards[Int($1)])
      return one.key == other.key ? isBefore($0, $1) : one.key < other.key
    }
    // Steps continue regardless of the other card.
    for index in steps { _ = siblings.take(index) }
    return steps.map { cards[Int($0)] }
  }

  mutating func reviews() -> [UInt32] {
    switch rules.kind {
    case .confusions, .missed, .families, .exam: cards.indices.map { UInt32($0) }
    case .cram: ranked(by: .recall) { $0.kind != .new }
    case .due: dueReviews(until: now.day)
    case .ahead(let days): dueReviews(until: now.day + max(0, days))
    }
  }

  private mutating func dueReviews(until last: StudyDay) -> [UInt32] {
    let last = Int64(last.number)
    let ranked = ranked(by: rules.order) {
      $0.kind == .review && $0.key <= last && !$0.isSiblingDone
    }
    return take(ranked, within: rules.reviewAllowance)
  }

  mutating func new() -> [UInt32] {
    if rules.kind.isChosen { return [] }
    var indices = newIndices
    if rules.newOrder == .mixed {
      indices.sort(by: isBefore)
    } else {
      indices.sort {
        let (one, other) = (cards[Int($0)], cards[Int($1)])
        return (one.deck, one.key, one.number) < (other.deck, other.key, other.number)
      }
    }
    if rules.kind == .cram { return indices }
    indices.removeAll { cards[Int($0)].isSiblingDone }
    let drawn = drawn(indices, within: rules.newAllowance)
    return rules.newOrder == .mixed ? drawn.sorted(by: isBefore) : drawn
  }

  /// Takes new cards from the decks in turn, in the order in which each deck has them.
  private mutating func drawn(
    _ indices: [UInt32], within allowance: consuming Allowance
  ) -> [UInt32] {
    var rows = reversedRows(indices, deckCount: allowance.deckCount)
    var drawn: [(group: Int, turn: Int, index: UInt32)] = []
    var things: Set<UInt64> = []
    // Those that wait, first of each deck first.
    var held = rows.map { _ in [(index: UInt32, rival: UInt64)]() }
    func draw(holding: Bool) {
      allowance.drawInTurn { draw in
        var count = 0
        while count < draw.most, let index = firstFree(&rows[draw.deck]) {
          let thing = cards[Int(index)].thing
          if holding, !draw.isPlanned, let rival = introductions.rival(of: thing, among: things) {
            held[draw.deck].append((index, rival))
            continue
          }
          things.insert(thing)
          drawn.append((draw.isPlanned ? 0 : 1, draw.given + count, index))
          count += 1
        }
        return count
      }
    }
    draw(holding: rules.introducesApart)
    // Never fewer new Things than the limits allow.
    if held.contains(where: { !$0.isEmpty }) {
      rows = held.map { $0.map(\.index).reversed() }
      isRetaking = true
      draw(holding: false)
      isRetaking = false
    }
    waiting = held.joined().filter { held in !drawn.contains { $0.index == held.index } }.map {
      WaitingThing(thing: cards[Int($0.index)].card.thing, rival: Thing.ID(number: $0.rival))
    }
    drawn.sort { one, other in
      (one.group, one.turn, cards[Int(one.index)].deck)
        < (other.group, other.turn, cards[Int(other.index)].deck)
    }
    return drawn.map(\.index)
  }

  /// The indices of the cards of each deck, last first.
  private func reversedRows(_ indices: [UInt32], deckCount: Int) -> [[UInt32]] {
    var rows = Array(repeating: [UInt32](), count: deckCount)
    for index in indices.reversed() { rows[Int(cards[Int(index)].deck)].append(index) }
    return rows
  }

  /// The last of these cards whose Thing is not taken yet; those after it are removed.
  private mutating func firstFree(_ indices: inout [UInt32]) -> UInt32? {
    while let index = indices.popLast() {
      if isRetaking || siblings.take(index) { return index }
    }
    return nil
  }

  private mutating func ranked(by order: QueueRules.Order, _ isWanted: (QueuedCard) -> Bool)
    -> [UInt32]
  {
    var ranking = Ranking(capacity: cards.count)
    for (index, card) in cards.enumerated() where isWanted(card) {
      ranking.add(index, rank: rank(of: card, by: order), chance: chance(card))
    }
    return ranking.positions(isBefore)
  }

  /// Takes reviews within the limits, the first of each deck; the decks draw in turn, as the counts
  /// of `DueLimits` do.
  private mutating func take(
    _ ranked: consuming [UInt32], within allowance: consuming Allowance
  ) -> [UInt32] {
    if allowance.isEndless { return ranked.filter { siblings.take($0) } }
    var rows = reversedRows(ranked, deckCount: allowance.deckCount)
    var isTaken = [Bool](repeating: false, count: cards.count)
    allowance.drawInTurn { draw in
      var count = 0
      while count < draw.most, let index = firstFree(&rows[draw.deck]) {
        isTaken[Int(index)] = true
        count += 1
      }
      return count
    }
    // The other card of a Thing that is due is not new today, even if the limits hold this one back.
    for index in rows.joined() { _ = siblings.take(index) }
    return ranked.filter { isTaken[Int($0)] }
  }

  private mutating func rank(of card: QueuedCard, by order: QueueRules.Order) -> Int {
    switch order {
    case .due: Int(card.key) - now.day.number + Ranking.count / 2
    case .stability: Int(card.memory.stability.bitPattern >> 7)
    case .recall: Int((recalls?[card.card] ?? recall(of: card)) * Float(Ranking.count - 1))
    case .loss:
      Ranking.count
        - Int((recall(of: card) - recall(of: card, daysLater: 1)) * Float(Ranking.count))
    }
  }

  private func recall(of card: QueuedCard, daysLater: Int = 0) -> Float {
    forgetting.recall(of: card.memory, after: card.elapsed(to: now, daysLater: daysLater))
  }

  /// A number that is the same for a card all day.
  private func chance(_ card: QueuedCard) -> UInt64 { Seed(card.number, now.day.number).bits }

  private func isBefore(_ one: UInt32, _ other: UInt32) -> Bool {
    (chance(cards[Int(one)]), cards[Int(one)].number) < (
      chance(cards[Int(other)]), cards[Int(other)].number
    )
  }
}
