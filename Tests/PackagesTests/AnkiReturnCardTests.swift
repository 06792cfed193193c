import Archive
import Foundation
import LibraryTestSupport
import Packages
import Recall
import Testing
import Things

@testable import Interchange

/// What comes back of cards: schedules, flags, moves and directions.
extension AnkiReturnTests {
  @Test func `what was done to cards in Anki arrives, by the later change`() throws {
    var collection = collection(
      type(["Front", "Back"], basic), [["a", "1"], ["b", "2"], ["c", "3"], ["d", "4"]])
    collection.cards[1].queue = .suspended
    let shuttle = try Shuttle()
    try shuttle.take(collection)
    collection.cards[0].queue = .suspended
    collection.cards[1].queue = .new
    collection.cards[2].deck = 2
    collection.cards[3].flag = 4
    for place in collection.cards.indices { collection.cards[place].modified += 1 }

    let plan = try shuttle.take(collection)
    #expect(plan.states == [.suspended: 1, .resumed: 1, .moved: 1, .flagged: 1])
    #expect(plan.keptStates.isEmpty)
    let back = try shuttle.back()
    let notes = Dictionary(uniqueKeysWithValues: back.notes.map { ($0.id, $0.guid) })
    for card in back.cards {
      let guid = try #require(notes[card.note])
      #expect((card.queue == .suspended) == (guid == "g0"))
      #expect(back.decks[card.deck]?.name == (guid == "g2" ? "Other" : "Default"))
      #expect((card.deck == 1) == (guid != "g2"))
      #expect(card.flag == (guid == "g3" ? 4 : 0))
    }
    #expect(try shuttle.plan(collection).changesNothing)
  }

  @Test func `an older package changes nothing of cards, and a later one what it brings`() throws {
    var collection = collection(type(["Front", "Back"], basic), [["a", "1"], ["b", "2"]])
    let shuttle = try Shuttle()
    let first = collection
    try shuttle.take(collection)
    collection.cards[0].flag = 4
    collection.cards[1].queue = .suspended
    for place in collection.cards.indices { collection.cards[place].modified += 10 }
    try shuttle.take(collection)

    #expect(try shuttle.plan(first).changesNothing)
    let id = try shuttle.thing("b").id
    _ = try shuttle.library.commit(Change("resume", events: [.resume(id)]), at: shuttle.fixture.now)
    shuttle.fixture.advance(60)
    try shuttle.take(first)
    // The suspension is known, and was ended here since.
    #expect(try shuttle.plan(collection).changesNothing)
    #expect(try shuttle.back().cards.map(\.flag) == [4, 0])
    #expect(try shuttle.back().cards.map(\.queue) == [.new, .new])
  }

  @Test func `a date that was set in Anki for a forgotten card arrives`() throws {
    var collection = collection(type(["Front", "Back"], basic), [["a", "1"]])
    let shuttle = try Shuttle()
    let start = shuttle.fixture.time.milliseconds
    func add(_ button: UInt8, _ kind: AnkiCollection.Review.Kind, factor: Int32, daysAgo: Int64) {
      collection.reviews.append(
        AnkiCollection.Review(
          id: start - daysAgo * 86_400_000, card: collection.cards[0].id, button: button,
          interval: button > 0 ? 3 : 0, lastInterval: 0, factor: factor, milliseconds: 4000,
          kind: kind))
    }
    add(3, .learning, factor: 2500, daysAgo: 9)
    add(0, .manual, factor: 0, daysAgo: 5)
    try shuttle.take(collection)
    let card = Card.ID(try shuttle.thing("a").id, .forward)
    #expect(try shuttle.library.records(of: [card])[card]?.phase == .new)

    add(0, .manual, factor: 2500, daysAgo: 1)
    (collection.cards[0].state, collection.cards[0].queue) = (.review, .review)
    collection.cards[0].due =
      Int64(shuttle.fixture.now.day - collection.firstDay(offset: 0)) + 7
    collection.cards[0].modified += 1
    #expect(try shuttle.take(collection).states == [.rescheduled: 1])
    #expect(
      try shuttle.library.records(of: [card])[card]?.due == .day(shuttle.fixture.now.day + 7))
    #expect(try shuttle.plan(collection).changesNothing)
  }

  @Test func `what a later package lacks is suspended only if that is asked for`() throws {
    let whole = collection(
      type(["Front", "Back"], basic), [["a", "1"], ["b", "2"], ["c", "3"]])
    let shuttle = try Shuttle()
    try shuttle.take(whole)
    var part = whole
    part.notes.removeLast(2)
    part.cards.removeLast(2)
    #expect(try shuttle.plan(part).counts.missing == 2)
    #expect(try shuttle.plan(part).changesNothing)

    shuttle.options = AnkiPlan.Options(suspendsMissing: true)
    #expect(try shuttle.take(part).counts.pruned == 2)
    #expect(try shuttle.back().cards.map(\.queue) == [.new, .suspended, .suspended])
    #expect(try shuttle.plan(part).changesNothing)
    shuttle.options = AnkiPlan.Options(
      AnkiThings.Selection(takesGaps: false), suspendsMissing: true)
    #expect(try shuttle.plan(part).counts.missing == 0)
  }

  @Test func `steps in a filtered deck are those of a card that was forgotten`() throws {
    var collection = collection(type(["Front", "Back"], basic), [["a", "1"]])
    let shuttle = try Shuttle()
    let now = shuttle.fixture.time.milliseconds
    let rows: [(days: Int64, interval: Int32, last: Int32, kind: AnkiCollection.Review.Kind)] = [
      (60, -600, -60, .learning), (59, 4, -600, .learning), (55, 12, 4, .review),
      (40, 30, 12, .review), (20, 30, -600, .filtered),
    ]
    for row in rows {
      collection.reviews.append(
        AnkiCollection.Review(
          id: now - row.days * 86_400_000, card: collection.cards[0].id, button: 3,
          interval: row.interval, lastInterval: row.last, factor: 2500, milliseconds: 4000,
          kind: row.kind))
    }
    (collection.cards[0].state, collection.cards[0].queue) = (.review, .review)
    try shuttle.take(collection)
    #expect(
      try shuttle.back().reviews.map(\.kind) == [
        .learning, .learning, .review, .review, .relearning,
      ])
  }

  @Test(arguments: [true, false])
  func `of two flags the later one stays`(isAnkiLater: Bool) throws {
    var collection = collection(type(["Front", "Back"], basic), [["a", "1"]])
    let shuttle = try Shuttle()
    try shuttle.take(collection)
    let before = shuttle.fixture.time.milliseconds / 1000
    shuttle.fixture.advance(60)
    let id = try shuttle.thing("a").id
    _ = try shuttle.library.commit(Change("flag", events: [.flag(id)]), at: shuttle.fixture.now)
    shuttle.fixture.advance(60)
    collection.cards[0].flag = 4
    collection.cards[0].modified = isAnkiLater ? before + 90 : before

    let plan = try shuttle.take(collection)
    #expect(plan.states == (isAnkiLater ? [.flagged: 1] : [:]))
    #expect(plan.keptStates == (isAnkiLater ? [:] : [.flagged: 1]))
    #expect(try shuttle.back().cards.map(\.flag) == [isAnkiLater ? 4 : 1])
    #expect(try shuttle.plan(collection).changesNothing)
  }

  @Test func `a card buried in Anki today is buried until tomorrow`() throws {
    var collection = collection(type(["Front", "Back"], basic), [["a", "b"], ["c", "d"]])
    let shuttle = try Shuttle()
    for place in collection.cards.indices {
      (collection.cards[place].state, collection.cards[place].queue) = (.review, .review)
      collection.cards[place].interval = 3
    }
    try shuttle.take(collection)
    collection.cards[0].queue = .buriedByHand
    collection.cards[0].modified = shuttle.fixture.time.milliseconds / 1000
    collection.cards[1].queue = .buriedSibling
    collection.cards[1].modified += 1

    let plan = try shuttle.take(collection)
    #expect(plan.states == [.buried: 1])
    #expect(try shuttle.plan(collection).changesNothing)
    #expect(try shuttle.back().cards.map(\.queue) == [.buriedByHand, .review])
  }

  @Test func `a note with a new card is reset when its other card is`() throws {
    var collection = collection(
      type(["Front", "Back"], basic + [("{{Back}}", "{{Front}}")]), [["a", "b"]],
      templates: [0, 1])
    let shuttle = try Shuttle()
    let time = shuttle.fixture.time.milliseconds
    var row = AnkiCollection.Review(
      id: time - 1_000_000, card: collection.cards[0].id, button: 3, interval: 3, lastInterval: 0,
      factor: 500, milliseconds: 4000, kind: .learning)
    collection.reviews = [row]
    (collection.cards[0].state, collection.cards[0].queue) = (.review, .review)
    collection.cards[0].interval = 3
    try shuttle.take(collection)
    #expect(try shuttle.back().cards.map(\.state) == [.review, .new])

    (row.id, row.button, row.factor, row.kind) = (time + 30_000, 0, 0, .manual)
    collection.reviews.append(row)
    (collection.cards[0].state, collection.cards[0].queue) = (.new, .new)
    collection.cards[0].modified = time / 1000
    let plan = try shuttle.take(collection)
    #expect(plan.states == [.reset: 1] && plan.keptStates.isEmpty)
    #expect(try shuttle.back().cards.map(\.state) == [.new, .new])
    #expect(try shuttle.plan(collection).changesNothing)
  }

  @Test func `answers after a reset in Anki start the card over, others continue`() throws {
    var collection = collection(type(["Front", "Back"], basic), [["a", "1"], ["b", "2"]])
    let shuttle = try Shuttle()
    let day = 86_400_000 as Int64
    func add(_ place: Int, _ button: UInt8, _ kind: AnkiCollection.Review.Kind, days: Int64) {
      collection.reviews.append(
        AnkiCollection.Review(
          id: shuttle.fixture.time.milliseconds + days * day + Int64(place),
          card: collection.cards[place].id, button: button, interval: button > 0 ? 3 : 0,
          lastInterval: 0, factor: 0, milliseconds: 4000, kind: kind))
      collection.reviews.sort { ($0.card, $0.id) < ($1.card, $1.id) }
      (collection.cards[place].state, collection.cards[place].queue) = (.review, .review)
    }
    add(0, 1, .learning, days: -20)
    try shuttle.take(collection)
    // Neither is known in Anki when it is answered there.
    for short in ["a", "b"] {
      let card = Card.ID(try shuttle.thing(short).id, .forward)
      let time = Moment(milliseconds: shuttle.fixture.time.milliseconds - 10 * day, offset: 0)
      let answer = PastAnswer(
        card, .again, time: time, day: shuttle.fixture.now.day - 10, source: "test",
        phaseBefore: short == "a" ? .review : .new)
      _ = try shuttle.library.commit(
        Change("test", events: [.past(answer)]), at: shuttle.fixture.now)
    }
    add(0, 0, .manual, days: -12)
    for place in 0...1 { add(place, 3, .learning, days: -5) }
    try shuttle.take(collection)

    let forgetting = Forgetting(Parameters(defaultsOf: .fsrs6))
    let cards = try ["a", "b"].map { Card.ID(try shuttle.thing($0).id, .forward) }
    let records = try shuttle.library.records(of: cards)
    #expect(records[cards[0]]?.memory == forgetting.first(.good))
    let continued = forgetting.review(
      forgetting.first(.again), after: Elapsed(studyDays: 5, seconds: 5 * 86_400), grade: .good)
    #expect(records[cards[1]]?.memory == continued.memory)
  }

  @Test func `an answer here after a reset in Anki counts more than the reset`() throws {
    var collection = collection(type(["Front", "Back"], basic), [["a", "1"]])
    let shuttle = try Shuttle()
    let time = shuttle.fixture.time.milliseconds
    let day = 86_400_000 as Int64
    func add(_ button: UInt8, _ kind: AnkiCollection.Review.Kind, daysAgo: Int64) {
      collection.reviews.append(
        AnkiCollection.Review(
          id: time - daysAgo * day, card: collection.cards[0].id, button: button, interval: 3,
          lastInterval: 3, factor: 0, milliseconds: 4000, kind: kind))
    }
    add(3, .learning, daysAgo: 20)
    (collection.cards[0].state, collection.cards[0].queue) = (.review, .review)
    try shuttle.take(collection)
    let card = Card.ID(try shuttle.thing("a").id, .forward)
    let review = Review(
      grade: .good, phaseBefore: .review, phaseAfter: .review,
      due: .day(shuttle.fixture.now.day + 9))
    _ = try shuttle.library.commit(
      Change("study", events: [.review(card, review)]), at: shuttle.fixture.now)
    let before = try shuttle.library.records(of: [card])[card]
    add(1, .review, daysAgo: 2)
    add(0, .manual, daysAgo: 1)
    (collection.cards[0].state, collection.cards[0].queue) = (.new, .new)
    try shuttle.take(collection)

    let after = try shuttle.library.records(of: [card])[card]
    #expect(after?.due == before?.due)
    #expect(after?.answers == 3)
    #expect(after?.memory?.stability ?? 0 < before?.memory?.stability ?? 0)
  }

  @Test func `a date set in Anki brings no memory without the answers from here`() throws {
    var collection = collection(type(["Front", "Back"], basic), [["a", "1"]])
    let shuttle = try Shuttle()
    try shuttle.take(collection)
    let id = Card.ID(try shuttle.thing("a").id, .forward)
    let review = Review(
      grade: .easy, phaseBefore: .new, phaseAfter: .review,
      due: .day(shuttle.fixture.now.day + 8))
    _ = try shuttle.library.commit(
      Change("study", events: [.review(id, review)]), at: shuttle.fixture.now)
    for (place, kind) in [AnkiCollection.Review.Kind.learning, .manual].enumerated() {
      shuttle.fixture.advance(60)
      collection.reviews.append(
        AnkiCollection.Review(
          id: shuttle.fixture.time.milliseconds, card: collection.cards[0].id,
          button: place == 0 ? 1 : 0, interval: 3, lastInterval: 0, factor: 500,
          milliseconds: 4000, kind: kind))
    }
    (collection.cards[0].state, collection.cards[0].queue) = (.review, .review)
    (collection.cards[0].stability, collection.cards[0].difficulty) = (0.2, 6)
    collection.cards[0].modified = shuttle.fixture.time.milliseconds / 1000
    shuttle.fixture.advance(60)
    try shuttle.take(collection)

    let forgetting = Forgetting(Parameters(defaultsOf: .fsrs6))
    let expected = forgetting.review(
      forgetting.first(.easy), after: Elapsed(studyDays: 0, seconds: 120), grade: .again)
    #expect(try shuttle.library.records(of: [id])[id]?.memory == expected.memory)
  }

  @Test func `a moved note brings its new text to the other deck`() throws {
    var collection = collection(type(["Front", "Back"], basic), [["a", "b"]])
    let shuttle = try Shuttle()
    try shuttle.take(collection)
    collection.cards[0].deck = 2
    collection.cards[0].modified += 1
    collection.notes[0].fields[1] = "<u>later</u>"
    collection.notes[0].modified += 1
    try shuttle.take(collection)
    #expect(try shuttle.thing("a").long == "later")
    #expect(try fields(shuttle.back()) == fields(collection))
    #expect(try shuttle.plan(collection).changesNothing)
  }

  @Test func `a note moved to a deck that asks both ways keeps its direction`() throws {
    var collection = collection(type(["Front", "Back"], basic), [["a", "b"], ["c", "d"]])
    let shuttle = try Shuttle()
    try shuttle.take(collection)
    let both = Event.set(.deck("Other"), name: "directions", value: "both")
    _ = try shuttle.library.commit(Change("set", events: [both]), at: shuttle.fixture.now)
    collection.cards[0].deck = 2
    collection.cards[0].modified += 1

    let plan = try shuttle.take(collection)
    #expect(plan.states == [.moved: 1])
    #expect((plan.counts.changed, plan.counts.same) == (1, 1))
    #expect(try shuttle.thing("a").directions == .forward)
    #expect(try shuttle.thing("c").directions == nil)
    #expect(try shuttle.plan(collection).changesNothing)
    collection.cards[0].deck = 1
    collection.cards[0].modified += 1
    try shuttle.take(collection)
    #expect(try shuttle.thing("a").directions == .forward)
  }

  @Test func `reviews of a direction that Anki has no card for are counted`() throws {
    let collection = collection(type(["Front", "Back"], basic), [["a", "b"]])
    let shuttle = try Shuttle()
    try shuttle.take(collection)
    let id = try shuttle.thing("a").id
    for direction in Card.Direction.allCases {
      let review = Review(
        grade: .good, phaseBefore: .new, phaseAfter: .review,
        due: .day(shuttle.fixture.now.day + 3))
      _ = try shuttle.library.commit(
        Change("study", events: [.review(Card.ID(id, direction), review)]),
        at: shuttle.fixture.now)
    }
    #expect(try shuttle.back().reviews.count == 1)
    #expect(try shuttle.losses().reviews == 1)
  }

  @Test func `a suspension here is not undone by an import that did not change it`() throws {
    let collection = collection(type(["Front", "Back"], basic), [["a", "b"]])
    let shuttle = try Shuttle()
    try shuttle.take(collection)
    let id = try shuttle.thing("a").id
    _ = try shuttle.library.commit(
      Change("suspend", events: [.suspend(id)]), at: shuttle.fixture.now)
    #expect(try shuttle.plan(collection).changesNothing)
    #expect(try shuttle.back().cards.map(\.queue) == [.suspended])
  }

  @Test func `two cards of a note in two decks stay there`() throws {
    var collection = collection(
      type(["Front", "Back"], basic + [("{{Back}}", "{{Front}}")]), [["a", "b"]],
      templates: [0, 1])
    collection.cards[1].deck = 2
    let shuttle = try Shuttle()
    try shuttle.take(collection)
    let back = try shuttle.back()
    #expect(back.cards.map { back.decks[$0.deck]?.name } == ["Default", "Other"])
    #expect(back.cards.map(\.template) == [0, 1])
  }
}
