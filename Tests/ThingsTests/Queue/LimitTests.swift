import Recall
import TestSupport
import Testing

@testable import Things

struct LimitTests {
  private let decks = ["computing", "languages/es", "languages/fr", "languages/fr/verbs"]
  private typealias Line = (deck: String?, name: String, value: String)

  private func counts(new: [Int], today: [Int] = [0, 0, 0, 0]) -> [DeckCounts] {
    zip(decks, zip(new, today)).map { DeckCounts(deck: $0, new: $1.0, newToday: $1.1) }
  }

  @Test(
    arguments: [
      // Settings, cards asked today, and how many each of four decks with 30 new cards may ask.
      ([], [0, 0, 0, 0], [3, 3, 2, 2]), ([], [4, 1, 0, 0], [0, 1, 2, 2]),
      ([(nil, "3")], [0, 1, 0, 0], [1, 0, 1, 0]), ([(nil, "20")], [0, 0, 0, 0], [5, 5, 5, 5]),
      ([(nil, "none")], [5, 5, 5, 5], [30, 30, 30, 30]),
      // A deck's limit includes its subdecks, and the library's limit includes everything.
      ([(nil, "none"), ("languages", "20")], [0, 0, 0, 0], [30, 7, 7, 6]),
      ([(nil, "none"), ("languages", "20")], [0, 5, 2, 3], [30, 2, 5, 3]),
      ([(nil, "12"), ("languages", "6")], [0, 0, 0, 0], [6, 2, 2, 2]),
      ([(nil, "12"), ("languages", "6")], [5, 0, 0, 0], [1, 2, 2, 2]),
      // The default limits only decks without a limit of their own.
      ([("languages", "20")], [0, 0, 0, 0], [10, 7, 7, 6]),
      ([("languages", "20")], [3, 15, 0, 0], [7, 0, 3, 2]),
      ([("computing", "0")], [0, 0, 0, 0], [0, 4, 3, 3]),
      // Both the inner and the outer limit apply.
      ([("languages", "20"), ("languages/es", "4")], [0, 0, 0, 0], [10, 4, 8, 8]),
      ([("languages", "20"), ("languages/es", "50")], [0, 0, 0, 0], [10, 7, 7, 6]),
      ([("languages", "20"), ("languages/es", "none")], [0, 15, 0, 0], [10, 0, 3, 2]),
      ([("languages/fr", "7"), ("languages/fr/verbs", "2")], [0, 0, 0, 0], [5, 5, 5, 2]),
      ([("languages/fr", "7"), ("languages/fr/verbs", "2")], [0, 0, 4, 1], [5, 5, 1, 1]),
      ([("lang", "1")], [0, 0, 0, 0], [3, 3, 2, 2]),
    ] as [([(String?, String)], [Int], [Int])])
  func `the limits count all decks together and each deck, which draw in turn`(
    lines: [(String?, String)], today: [Int], left: [Int]
  ) {
    let settings = Pools.settings(lines.map { ($0.0, "new", $0.1) })
    let counts = counts(new: [30, 30, 30, 30], today: today)

    let limits = DueLimits(counts, settings: settings)
    #expect(limits.decks.map(\.new) == left)
    #expect(limits.new == left.reduce(0, +))
  }

  @Test func `an option replaces every limit`() {
    let settings = Settings(
      lines: [SettingLine(scope: .deck("languages"), name: "new", value: "1")],
      overrides: ["new": "4"], device: nil)

    #expect(
      DueLimits(counts(new: [9, 9, 9, 9]), settings: settings).decks.map(\.new) == [1, 1, 1, 1])
  }

  @Test func `limits do not hold back learning steps`() {
    let counts = [
      DeckCounts(deck: "a", due: 50, steps: 6, reviewsToday: 15),
      DeckCounts(deck: "b", due: 5, steps: 1),
    ]

    let free = DueLimits(counts, settings: Pools.settings())
    #expect(free.decks.map(\.due) == [50, 5])
    let limited = DueLimits(counts, settings: Pools.settings([(nil, "reviews", "20")]))
    #expect(limited.decks.map(\.due) == [6 + 1, 1 + 4])
    let shared = DueLimits(counts, settings: Pools.settings(), share: 30)
    #expect(shared.decks.map(\.due) == [6 + 26, 5])
    #expect(shared.due == 37)
  }

  @Test func `the queue asks as many as the counts promised`() {
    var draw = SeededGenerator(seed: 17)
    for _ in 0..<60 {
      let cards = (1...draw.number(below: 90) + 10).map { number in
        draw.number(below: 2) == 0
          ? Pools.new(number, deck: draw.number(below: 4))
          : Pools.review(number, deck: draw.number(below: 4))
      }
      let lines: [Line] = (0..<draw.number(below: 5)).map { _ in
        (
          draw.one(of: [nil, "languages", "languages/fr", "computing", "languages/es"]),
          draw.one(of: ["new", "reviews"]), draw.one(of: ["0", "3", "8", "20", "none"])
        )
      }
      let counts = decks.enumerated().map { place, deck in
        let mine = cards.filter { $0.deck == place }
        return DeckCounts(
          deck: deck, due: mine.count { $0.kind == .review }, new: mine.count { $0.kind == .new },
          newToday: draw.number(below: 4), reviewsToday: draw.number(below: 4))
      }

      let plans = draw.number(below: 2) == 0 ? [] : ["languages/fr"]

      let share = draw.number(below: 2) == 0 ? nil : draw.number(below: 40)
      let limits = DueLimits(counts, settings: Pools.settings(lines), plans: plans, share: share)
      var rules = QueueRules(
        decks: decks, settings: Pools.settings(lines), plans: plans, counts: counts)
      if let share { rules.share(share) }
      let queue = Pools.queue(cards, rules, decks: decks)
      #expect((queue.reviewCount, queue.newCount) == (limits.due, limits.new))
      let new = decks.indices.map { deck in
        queue.cards.count { $0.kind == .new && $0.deck == deck }
      }
      #expect(new == limits.decks.map(\.new))
      let due = decks.indices.map { deck in
        queue.cards.count { $0.kind == .review && $0.deck == deck }
      }
      #expect(due == limits.decks.map(\.due))
    }
  }

  @Test func `a plan begins regardless of the limits above it, and comes first`() {
    let lines: [Line] = [
      (nil, "new", "5"), ("languages", "new", "0"), ("languages/fr", "new", "4"),
    ]
    let counts = counts(new: [30, 30, 30, 30], today: [3, 0, 0, 0])

    let limits = DueLimits(counts, settings: Pools.settings(lines), plans: ["languages/fr"])
    #expect(limits.decks.map(\.new) == [0, 0, 2, 2])

    let cards = (1...40).map { Pools.new($0, deck: $0 % 4) }
    let rules = QueueRules(
      decks: decks, settings: Pools.settings([(nil, "new", "6"), ("languages/fr", "new", "3")]),
      plans: ["languages/fr"])
    let queue = Pools.queue(cards, rules, decks: decks)
    #expect(queue.cards.map { Int($0.deck) } == [2, 3, 2, 0, 1, 0])
  }

  @Test func `a session can ask for more new Things than the limit`() {
    let cards = (1...30).map { Pools.new($0) }
    var rules = Pools.rules(counts: [DeckCounts(deck: "a", newToday: 10)])
    #expect(Pools.queue(cards, rules).newCount == 0)

    rules.askNew(7)
    #expect(Pools.queue(cards, rules).newCount == 7)
    #expect(rules.mostNew == 7)
  }

  @Test(
    arguments: [
      (["a"], "a"), (["a", "b"], nil), (["a/x", "a/y"], "a"), (["a", "a/y"], "a"),
      (["a/x", "ab/x"], nil), (["a/b/c", "a/b/d", "a/b"], "a/b"), ([], nil),
    ] as [([String], String?)])
  func `several decks use the settings of the deck above them`(
    decks: [String], common: String?
  ) {
    #expect(QueueRules.common(decks) == common)
  }

  @Test(
    arguments: [
      // Due cards, usual answers per day, days away, and today's share.
      (0, 0, 0, nil), (50, 0, 30, nil), (51, 0, 0, 3), (2514, 0, 0, 120), (120, 60, 0, nil),
      (121, 60, 1, 63), (2514, 60, 0, 177), (1_000_000, 0, 0, 47_620),
      (80, 60, 9, nil), (80, 60, 10, 61), (60, 60, 10, nil),
    ] as [(Int, Int, Int, Int?)])
  func `more than two usual days of work, or a long break, give today a share`(
    waiting: Int, usual: Int, away: Int, share: Int?
  ) {
    #expect(Backlog(waiting: waiting, usual: usual, daysAway: away).share == share)
  }

  @Test func `working off daily shares ends a backlog`() {
    var backlog = Backlog(waiting: 5000, usual: 80)
    var days = 0
    while let share = backlog.share, days < 1000 {
      backlog.waiting += backlog.usual - share
      days += 1
    }
    #expect((20...90).contains(days))
  }

  @Test func `the load is updated by answers`() {
    var load = DueLoad(from: Pools.today, [4, 0, 3])
    load.move(from: .day(Pools.today), to: .day(Pools.today + 2))
    load.move(from: .day(Pools.today - 5), to: .moment(Pools.now.time))
    load.move(from: nil, to: .day(Pools.today + 97))
    load.move(from: .day(Pools.today + 98), to: .day(Pools.today + 5000))

    #expect(load[Pools.today] == 2)
    #expect(load[Pools.today + 2] == 4)
    #expect(load[Pools.today + 97] == 1)
    #expect(load[Pools.today + 98] == 0)
    #expect(load.load(siblingDue: .day(Pools.today + 9)).siblingDays == [9])
    #expect(load.load(siblingDue: .moment(Pools.now.time)).siblingDays == [])
  }
}
