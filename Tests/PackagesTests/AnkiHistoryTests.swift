import Foundation
import Interchange
import Recall
import Testing
import Things

/// Converting the review log and schedule of a collection.
struct AnkiHistoryTests {
  private let card = Card.ID(Thing.ID(number: 7), .forward)
  private let today = StudyDay(year: 2025, month: 5, day: 10)

  /// The record of a card after these lines.
  private func record(_ lines: (answers: [PastAnswer], known: Int, due: Event?)) -> CardRecord {
    let forgetting = Forgetting(Parameters(defaultsOf: .fsrs6))
    var fold = CardFold(card, by: forgetting)
    for (place, event) in (lines.answers.map { .past($0) } + [lines.due].compactMap { $0 })
      .enumerated()
    {
      let line = HistoryEntry.LineKey(device: 1, number: UInt32(place + 1))
      let entry = HistoryEntry(
        event, line: line, time: Moment(milliseconds: 0, offset: 0), day: today)
      if let entry { fold.apply(entry) }
    }
    return fold.record
  }

  @Test(arguments: Package.good)
  func `cards have Anki's state`(name: String) throws {
    let collection = try Package.read(name)
    let expected = try Package.expectation(name)
    let history = AnkiHistory(
      collection, source: "test", offset: 0, today: today,
      by: Forgetting(Parameters(defaultsOf: .fsrs6)))
    let notes = Dictionary(uniqueKeysWithValues: collection.notes.map { ($0.guid, $0.id) })

    for item in expected.items {
      for wanted in item.cards {
        let place = try #require(
          collection.cards.firstIndex {
            $0.note == notes[item.guid] && $0.template == wanted.ord
          })
        let lines = history.lines(card: place, as: card)
        let found = record(lines)
        let label = "\(name): \(item.fields[0]) \(wanted.ord)"
        #expect(found.phase.word == wanted.state, "\(label)")
        if wanted.state == "review" || wanted.queue == "day learning" {
          #expect(found.due?.description == wanted.dueDate, "\(label)")
        }
        if let stability = wanted.stability, let difficulty = wanted.difficulty {
          let memory = try #require(found.memory, "\(label)")
          #expect(abs(Double(memory.stability) - stability) < 1e-4, "\(label)")
          #expect(abs(Double(memory.difficulty) - difficulty) < 1e-3, "\(label)")
        }
        if let count = wanted.reviewCount { #expect(lines.answers.count <= count, "\(label)") }
      }
    }
  }

  @Test func `known answers are not imported again`() throws {
    let collection = try Package.read("medium-current.apkg")
    let history = AnkiHistory(
      collection, source: "test", offset: 0, today: today,
      by: Forgetting(Parameters(defaultsOf: .fsrs6)))
    let place = try #require(collection.cards.indices.first)
    let rows = collection.reviews.filter { $0.card == collection.cards[place].id }
    let known = rows.map { $0.id / 1000 * 1000 }

    #expect(history.lines(card: place, as: card).answers.count == rows.count)
    #expect(history.lines(card: place, as: card, known: known).answers.isEmpty)
    #expect(
      history.lines(card: place, as: card, known: Array(known.dropLast())).answers.count == 1)
  }

  /// Hours from UTC: of the creator, who started at 4 o'clock, and of this computer.
  @Test(arguments: [(0, 0), (8, 8), (8, 0), (8, -5), (-8, 0), (-8, 2), (-5, -5), (5, 3)])
  func `a day of another timezone is the day that shares most hours`(
    creator: Int, here: Int
  ) throws {
    var collection = try Package.read("sm2-current.apkg")
    let created = StudyDay(year: 2020, month: 3, day: 10)
    collection.creation = Int64(created.number) * 86_400 + Int64(4 - creator) * 3600
    (collection.creationOffset, collection.localOffset) = (nil, nil)
    collection.schedulerVersion = 1
    let place = try #require(collection.cards.firstIndex { $0.state == .review })
    collection.cards[place].due = 2000
    let history = AnkiHistory(
      collection, source: "test", offset: here * 3600, today: today,
      by: Forgetting(Parameters(defaultsOf: .fsrs6)))

    guard case .due(_, .day(let due), _)? = history.lines(card: place, as: card).due else {
      Issue.record("There is no due date.")
      return
    }
    // Anki's day begins this many hours after ours.
    let late = here - creator
    #expect(due == created + 2000 + (late > 12 ? 1 : late < -12 ? -1 : 0))
  }

  @Test(arguments: [Int.min, Int.max])
  func `impossible timezones and due times stay within what the journal holds`(
    offset: Int
  ) throws {
    var collection = try Package.read("medium-current.apkg")
    (collection.localOffset, collection.creationOffset) = (offset, offset)
    collection.cards[0].state = .learning
    collection.cards[0].due = 1 << 39
    let history = AnkiHistory(
      collection, source: "test", offset: 0, today: today,
      by: Forgetting(Parameters(defaultsOf: .fsrs6)))

    guard case .due(_, let due, _)? = history.lines(card: 0, as: card).due else {
      Issue.record("There is no due date.")
      return
    }
    #expect(Due("\(due)") == due)
  }

  @Test func `a card without a log starts from its interval and ease`() throws {
    var collection = try Package.read("sm2-current.apkg")
    collection.reviews = []
    let history = AnkiHistory(
      collection, source: "test", offset: 0, today: today,
      by: Forgetting(Parameters(defaultsOf: .fsrs6)))
    let place = try #require(collection.cards.firstIndex { $0.state == .review })
    let found = record(history.lines(card: place, as: card))

    #expect(found.phase == .review)
    #expect(found.interval == collection.cards[place].interval)
    #expect(
      abs((found.memory?.stability ?? 0) - Float(collection.cards[place].interval)) < 0.001)
  }

  /// A new card whose date was set, answered only with again since; the interval before the first
  /// answer.
  @Test(arguments: [(Int32(0), Phase.review), (30, .review), (-600, .relearning)])
  func `answers without a learning step or an interval count`(
    interval: Int32, phase: Phase
  ) throws {
    var collection = try Package.read("sm2-current.apkg")
    let time: Int64 = 1_746_871_200_000
    (collection.cards[0].state, collection.cards[0].queue) = (.relearning, .learning)
    collection.cards[0].due = time / 1000 + 600
    (collection.cards[0].interval, collection.cards[0].ease) = (1, 2300)
    (collection.cards[0].stability, collection.cards[0].difficulty) = (0.212, 6.413)
    let review = { (id: Int64, button: UInt8, kind: AnkiCollection.Review.Kind) in
      AnkiCollection.Review(
        id: id, card: collection.cards[0].id, button: button, interval: button == 0 ? 0 : -600,
        lastInterval: button == 0 ? 0 : interval, factor: button == 0 ? 2500 : 701,
        milliseconds: 1000, kind: kind)
    }
    collection.reviews = [
      review(time - 1000, 0, .manual), review(time, 1, phase == .review ? .review : .relearning),
    ]
    let lines = AnkiHistory(
      collection, source: "test", offset: 0, today: today,
      by: Forgetting(Parameters(defaultsOf: .fsrs6))
    ).lines(card: 0, as: card)
    let found = record(lines)

    #expect(lines.answers.map(\.mode) == [.normal])
    #expect(lines.answers.map(\.phaseBefore) == [phase])
    #expect((lines.answers[0].start == nil) == (interval == 0))
    #expect(found.phase == .relearning)
    #expect(found.answers == 1)
    #expect(found.lapses == (phase == .review ? 1 : 0))
    #expect(found.lastTime?.milliseconds == time)
    #expect(found.memory == Memory(stability: 0.212, difficulty: 6.413))
  }

  @Test(arguments: [(1, [2, 3, 3, 4]), (2, [2, 3, 2, 3])])
  func `the first scheduler has three buttons in learning steps`(
    version: Int, grades: [UInt8]
  ) throws {
    var collection = try Package.read("sm2-current.apkg")
    collection.schedulerVersion = version
    let place = try #require(collection.cards.firstIndex { $0.state == .review })
    let day: Int64 = 86_400_000
    let rows: [(UInt8, AnkiCollection.Review.Kind)] = [
      (2, .review), (3, .review), (2, .learning), (3, .relearning),
    ]
    collection.reviews = rows.enumerated().map { number, row in
      AnkiCollection.Review(
        id: 1_700_000_000_000 + Int64(number) * day, card: collection.cards[place].id,
        button: row.0, interval: 1, lastInterval: 0, factor: 2500, milliseconds: 1000, kind: row.1)
    }
    let history = AnkiHistory(
      collection, source: "test", offset: 0, today: today,
      by: Forgetting(Parameters(defaultsOf: .fsrs6)))

    let answers = history.lines(card: place, as: card).answers
    #expect(answers.map(\.grade.rawValue) == grades)
  }

  @Test(arguments: [nil, 0.3])
  func `a card in learning steps without a log keeps its step`(stability: Float?) throws {
    var collection = try Package.read("sm2-current.apkg")
    collection.reviews = []
    collection.cards[0].state = .learning
    collection.cards[0].queue = .learning
    collection.cards[0].due = 1_750_000_000
    (collection.cards[0].interval, collection.cards[0].stepsLeft) = (0, 1)
    (collection.cards[0].stability, collection.cards[0].difficulty) = (
      stability, stability.map { _ in 5 }
    )
    let history = AnkiHistory(
      collection, source: "test", offset: 0, today: today,
      by: Forgetting(Parameters(defaultsOf: .fsrs6)))
    let found = record(history.lines(card: 0, as: card))

    #expect(found.phase == .learning)
    #expect(found.stepsLeft == 1)
    #expect(found.due == .moment(Moment(milliseconds: 1_750_000_000_000, offset: 0)))
    if let stability { #expect(found.memory?.stability == stability) }
  }
}
