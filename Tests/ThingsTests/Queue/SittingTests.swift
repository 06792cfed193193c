import Recall
import TestSupport
import Testing

@testable import Things

struct SittingTests {
  private let now = Pools.now
  private let policy = Policy(CardLines.forgetting, fuzz: false)

  private func sitting(
    _ cards: [QueuedCard], _ rules: QueueRules? = nil, rivals: CardsKeptApart = CardsKeptApart()
  ) -> CardQueue {
    CardQueue(
      Pools.queue(cards, rules, rivals: rivals), load: DueLoad(from: Pools.today, [30, 2, 5]))
  }

  private func turn(_ card: QueuedCard, _ sitting: CardQueue, at now: Now) -> Turn {
    var record = CardRecord(card.card)
    if card.kind != .new {
      record.memory = card.memory
      record.phase = card.kind == .step ? .relearning : .review
      record.stepsLeft = card.kind == .step ? 1 : 0
      record.interval = card.kind == .step ? 0 : 20
      record.lastDay = StudyDay(number: Int(card.lastDay))
      record.lastTime = Moment(milliseconds: card.lastTime, offset: 3600)
      record.due = .day(Pools.today)
    }
    return Turn(
      record, in: "a", mode: sitting.mode(of: card, at: now), by: policy, at: now,
      secondsToRollover: 57_600)
  }

  @discardableResult
  private func answer(
    _ sitting: inout CardQueue, _ grade: Grade, at now: Now? = nil
  ) throws -> Answered {
    let now = now ?? self.now
    guard case .card(let card) = sitting.next(at: now) else { throw Nothing() }
    let turn = turn(card, sitting, at: now)
    let review = turn.review(grade, at: now)
    let isCram = turn.mode == .cram
    let answered = Answered(
      card: card, dueBefore: isCram ? nil : turn.record.due, due: isCram ? nil : review.due,
      wasStarted: sitting.hasStarted(card.card))
    sitting.note(review, to: turn, of: card, at: now)
    return answered
  }

  /// The state needed to undo an answer.
  private struct Answered {
    let card: QueuedCard
    let dueBefore: Due?
    let due: Due?
    let wasStarted: Bool

    func takeBack(in sitting: inout CardQueue) {
      sitting.takeBack(card, dueBefore: dueBefore, due: due, wasStarted: wasStarted)
    }
  }

  private struct Nothing: Error {}

  /// The numbers of the Things asked, each answered with the grade, until nothing is due now.
  private func asked(
    _ sitting: inout CardQueue, _ grade: Grade = .easy, at now: Now? = nil
  ) throws -> [Int] {
    var things: [Int] = []
    while case .card(let card) = sitting.next(at: now ?? self.now), things.count < 200 {
      things.append(Int(card.number / 2))
      try answer(&sitting, grade, at: now)
    }
    return things
  }

  @Test func `cards are asked in queue order`() throws {
    let cards = (1...9).map { Pools.review($0, due: -10 + $0) }
    var sitting = sitting(cards)

    #expect(sitting.next(at: now) == sitting.next(at: now))
    #expect(sitting.left(at: now) == 9)
    #expect(try asked(&sitting) == Array(1...9))
    #expect(sitting.next(at: now) == .done)
    #expect(sitting.left(at: now) == 0)
  }

  @Test func `a missed card returns after its step, before other cards`() throws {
    var sitting = sitting((1...4).map { Pools.review($0, due: -10 + $0) })
    try answer(&sitting, .again)
    #expect(sitting.left(at: now) == 3)

    try answer(&sitting, .good, at: Pools.after(minutes: 9))
    #expect(sitting.left(at: Pools.after(minutes: 10)) == 3)
    #expect(try asked(&sitting, at: Pools.after(minutes: 10)) == [1, 3, 4])
  }

  @Test
  func `steps are asked early only within the setting`()
    throws
  {
    var sitting = sitting(
      [Pools.step(1, in: 25), Pools.step(2, in: 15), Pools.review(3)],
      Pools.rules(set: [(nil, "early", "20m")]))

    #expect(try asked(&sitting) == [3, 2])
    let time = Pools.after(minutes: 25).time
    #expect(sitting.next(at: now) == .later(time))
    #expect(try asked(&sitting, at: Pools.after(minutes: 5)) == [1])
    #expect(sitting.next(at: Pools.after(minutes: 5)) == .done)
  }

  @Test func `members of a family are kept apart`() throws {
    let cards = (1...20).map { Pools.review($0, due: -30 + $0, stability: 400) }
    let family = [1, 2, 3].map { Thing.ID(number: UInt64($0)) }
    var sitting = sitting(cards, rivals: CardsKeptApart(families: [family]))

    let order = try asked(&sitting)
    let places = [1, 2, 3].compactMap { order.firstIndex(of: $0) }.sorted()
    #expect(places[0] == 0)
    #expect(zip(places, places.dropFirst()).allSatisfy { $1 - $0 > CardQueue.apart })
    #expect(Set(order) == Set(1...20))
  }

  @Test(arguments: [(Float(5), Float(400), true), (400, 5, true), (400, 400, false)])
  func `confused Things are kept apart while one is young`(
    one: Float, other: Float, isApart: Bool
  ) throws {
    var cards = (3...20).map { Pools.review($0, due: -30 + $0, stability: 400) }
    cards += [
      Pools.review(1, due: -50, stability: one), Pools.review(2, due: -49, stability: other),
    ]
    let rivals = CardsKeptApart(confusions: [(Thing.ID(number: 1), Thing.ID(number: 2))])
    var sitting = sitting(cards, rivals: rivals)

    let order = try asked(&sitting)
    #expect(order.first == 1)
    #expect(order.firstIndex(of: 2) == (isApart ? CardQueue.apart + 1 : 1))
  }

  @Test func `confused Things meet if nothing else is left`() throws {
    let rivals = CardsKeptApart(families: [[1, 2].map { Thing.ID(number: $0) }])
    var sitting = sitting([Pools.review(1, due: -2), Pools.review(2)], rivals: rivals)

    #expect(try asked(&sitting) == [1, 2])
  }

  @Test func `cram repeats misses until each card was right once`() throws {
    let cards = (1...12).map { Pools.review($0, due: 5, stability: 10, since: 40 - $0) }
    var sitting = sitting(cards, Pools.rules(.cram))
    let load = sitting.load

    try answer(&sitting, .again)
    try answer(&sitting, .again)
    let order = try asked(&sitting)
    #expect(order == Array(3...8) + [1, 2] + Array(9...12))
    #expect(sitting.next(at: now) == .done)
    #expect(sitting.load == load)
  }

  @Test func `cram continues after the queue is rebuilt`() throws {
    let cards = (1...5).map { Pools.review($0, due: 5, stability: 10, since: 40 - $0) }
    let queue = Pools.queue(cards, Pools.rules(.cram))
    var sitting = CardQueue(queue, load: DueLoad(from: Pools.today))
    try answer(&sitting, .good)
    try answer(&sitting, .again)

    sitting.renew(queue, load: sitting.load)
    #expect(sitting.left(at: now) == 4)
    #expect(try asked(&sitting) == [3, 2, 4, 5])
  }

  @Test func `how an answer counts`() {
    let due = Pools.review(1)
    let later = Pools.review(2, due: 4)
    let soon = Pools.step(3, in: 10)
    let table: [(StudyKind, [Review.Mode])] = [
      (.due, [.normal, .normal, .normal]), (.ahead(5), [.normal, .ahead, .normal]),
      (.cram, [.cram, .cram, .cram]), (.missed, [.normal, .cram, .normal]),
    ]
    for (kind, modes) in table {
      let sitting = sitting([due, later, soon], Pools.rules(kind))
      #expect([due, later, soon].map { sitting.mode(of: $0, at: now) } == modes)
    }
    let chosen = sitting([], Pools.rules(.missed))
    #expect(chosen.mode(of: Pools.step(3, in: 30), at: now) == .cram)
    #expect(chosen.mode(of: Pools.new(4), at: now) == .cram)
  }

  @Test func `a card limit allows no more cards, except their steps`() throws {
    let cards = (1...9).map { Pools.review($0, due: -10 + $0) } + [Pools.step(20, in: -1)]
    var sitting = sitting(cards, Pools.rules(most: 3))

    #expect(sitting.left(at: now) == 3)
    try answer(&sitting, .good)
    try answer(&sitting, .again)
    #expect(sitting.left(at: now) == 1)
    #expect(try asked(&sitting) == [2, 1])
    #expect(sitting.next(at: now) == .done)
  }

  @Test func `cards buried, suspended or answered elsewhere are dropped`() throws {
    let cards =
      (1...4).map { Pools.review($0, due: -10 + $0) } + [Pools.step(5, in: -1), Pools.new(6)]
    var sitting = sitting(cards)
    sitting.drop(Pools.card(3))
    sitting.drop(Pools.card(5).thing)
    sitting.drop(Pools.card(99))

    #expect(sitting.left(at: now) == 4)
    #expect((sitting.reviewsLeft, sitting.newLeft) == (3, 1))
    #expect(Set(try asked(&sitting)) == [1, 2, 4, 6])
  }

  @Test func `the interrupted card comes first next time`() throws {
    var sitting = sitting((1...4).map { Pools.review($0, due: -10 + $0) })
    sitting.putFirst(Pools.card(3))
    sitting.putFirst(Pools.card(77))

    #expect(sitting.left(at: now) == 4)
    #expect(try asked(&sitting) == [3, 1, 2, 4])
  }

  @Test func `undoing an answer restores the queue, with its card first`() throws {
    for kind in [StudyKind.due, .cram, .ahead(3)] {
      var draw = SeededGenerator(seed: 5)
      let cards =
        (1...20).map { Pools.review($0, due: $0 % 4 - 3) } + [Pools.new(30), Pools.step(31, in: 3)]
      var sitting = sitting(cards, Pools.rules(kind))
      for _ in 0..<30 {
        guard case .card(let card) = sitting.next(at: now) else { break }
        let before = sitting
        let passed = try answer(&sitting, draw.one(of: Grade.allCases))

        var undone = sitting
        passed.takeBack(in: &undone)
        #expect(undone.next(at: now) == .card(card))
        // A step that was asked early is now first, and so counts as left.
        #expect(undone.left(at: now) == max(1, before.left(at: now)))
        #expect(undone.load == before.load)
        #expect(undone.recent.suffix(CardQueue.apart) == before.recent.suffix(CardQueue.apart))
        #expect(undone.started == before.started)
        #expect(undone.right == before.right)
      }
    }
  }

  @Test func `several answers can be undone and are asked again in order`() throws {
    var sitting = sitting((1...5).map { Pools.review($0, due: -10 + $0) })
    let first = try answer(&sitting, .good)
    let second = try answer(&sitting, .again)
    second.takeBack(in: &sitting)
    first.takeBack(in: &sitting)

    #expect(sitting.left(at: now) == 5)
    #expect(try asked(&sitting) == [1, 2, 3, 4, 5])
  }

  @Test func `a rebuilt queue leaves out finished cards`() throws {
    var sitting = sitting((1...4).map { Pools.review($0, due: -10 + $0) } + [Pools.step(9, in: -3)])
    let queue = sitting.queue
    let over = [Pools.review(2).card, Pools.step(9, in: -3).card]
    sitting.putFirst(over[0])

    sitting.renew(queue, load: sitting.load, without: Set(over))

    #expect(sitting.left(at: now) == 3)
    #expect(try asked(&sitting) == [1, 3, 4])
  }

  @Test func `an answer moves the load to its new day`() throws {
    var sitting = sitting([Pools.review(1)])
    let passed = try answer(&sitting, .good)

    guard case .day(let day) = passed.due else { throw Nothing() }
    #expect(sitting.load[day] == 1)
  }

  @Test func `a new study day starts a new queue`() {
    let sitting = sitting([Pools.review(1)])

    #expect(!sitting.isOver(at: Pools.after(minutes: 600)))
    #expect(sitting.isOver(at: CardLines.now(Pools.today + 1)))
  }

  @Test(arguments: 0..<20)
  func `any answers lead to the end of the session`(seed: Int) throws {
    var draw = SeededGenerator(seed: UInt64(seed))
    let cards = (1...60).map { number in
      switch number % 5 {
      case 0: Pools.new(number)
      case 1: Pools.step(number, in: draw.number(below: 60) - 30)
      default: Pools.review(number, due: -draw.number(below: 9))
      }
    }
    let rivals = CardsKeptApart(
      families: [[2, 3, 4, 7].map { Thing.ID(number: $0) }],
      confusions: (0..<40).map { _ in
        (
          Thing.ID(number: UInt64(draw.number(below: 60))),
          Thing.ID(number: UInt64(draw.number(below: 60)))
        )
      })
    var sitting = sitting(cards, Pools.rules(set: [(nil, "new", "none")]), rivals: rivals)
    var time = Pools.now
    var things: Set<Int> = []
    var asked = 0
    while asked < 2000 {
      switch sitting.next(at: time) {
      case .done:
        #expect(things == Set(1...60))
        #expect(sitting.left(at: time) == 0)
        return
      case .later(let moment):
        time.time = moment
      case .card(let card):
        things.insert(Int(card.number / 2))
        let left = sitting.left(at: time)
        let passed = try answer(
          &sitting, draw.one(of: [.again, .hard, .good, .good, .easy]), at: time)
        #expect(
          sitting.left(at: time) == left
            - (card.kind == .step && card.key > time.time.milliseconds ? 0 : 1))
        #expect(passed.card == card)
        asked += 1
        time = Pools.after(
          minutes: Int(time.time.milliseconds - Pools.now.time.milliseconds) / 60_000 + 1)
      }
    }
    Issue.record("The sitting did not end.")
  }
}
