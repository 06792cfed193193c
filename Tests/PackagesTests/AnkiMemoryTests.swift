import Archive
import Foundation
import Interchange
import LibraryTestSupport
import Recall
import Testing
import Things

/// The memory of imported cards: Anki's own, until til knows better.
struct AnkiMemoryTests {
  private let fixture: LibraryFixture
  private let library: Library

  init() throws {
    fixture = try LibraryFixture()
    library = try fixture.open()
  }

  private func take(_ collection: AnkiCollection) throws {
    let plan = try AnkiPlan(
      collection, file: "test.apkg", options: AnkiPlan.Options(), library: library,
      now: fixture.now, deckText: library.deckText)
    _ = try library.commit(plan.change(), at: fixture.now)
  }

  private func memories() throws -> [Card.ID: Memory] {
    var memories: [Card.ID: Memory] = [:]
    try library.histories(of: nil) { history in
      memories[history.record.id] = history.record.memory
      return true
    }
    return memories
  }

  /// The memory states that the package stores, by guid.
  private func stored(_ collection: AnkiCollection) -> [String: Memory] {
    let guids = Dictionary(uniqueKeysWithValues: collection.notes.map { ($0.id, $0.guid) })
    var stored: [String: Memory] = [:]
    for card in collection.cards where card.template == 0 {
      guard let stability = card.stability, let difficulty = card.difficulty else { continue }
      stored[guids[card.note] ?? ""] = Memory(stability: stability, difficulty: difficulty)
    }
    return stored
  }

  /// The memory of each Thing's forward card, by guid.
  private func found() throws -> [String: Memory] {
    let memories = try memories()
    var found: [String: Memory] = [:]
    for entry in try library.entries(at: fixture.now) {
      found[entry.thing.guid] = memories[Card.ID(entry.thing.id, .forward)]
    }
    return found
  }

  /// A collection whose parameters differ: each stored stability is 1.5 times the computed one.
  private func collectionOfOtherParameters() throws -> AnkiCollection {
    var collection = try Package.read("medium-current.apkg")
    for place in collection.cards.indices {
      collection.cards[place].stability = collection.cards[place].stability.map { $0 * 1.5 }
    }
    return collection
  }

  @Test func `cards continue from the memory that Anki stored until a fit`() throws {
    let collection = try collectionOfOtherParameters()
    try take(collection)
    let stored = stored(collection)
    #expect(stored.count > 300)
    #expect(try found() == stored)
    #expect(try library.check { _ in }.problems.isEmpty)

    var values = Parameters(defaultsOf: .fsrs6).values
    for grade in 0..<4 { values[grade] *= 0.8 }
    let text = values.map { "\($0)" }.joined(separator: ",")
    _ = try library.commit(
      Change("fit", events: [.set(.library, name: "parameters", value: text)]), at: fixture.now)
    let fitted = try found()
    #expect(fitted.count == stored.count)
    #expect(fitted.allSatisfy { $0.value.stability < (stored[$0.key]?.stability ?? 0) * 0.9 })
    #expect(try library.check { _ in }.problems.isEmpty)

    let undoing = try #require(try library.undoing(nil, redo: false))
    _ = try library.commit(undoing, at: fixture.now)
    #expect(try found() == stored)
  }

  @Test func `a later package brings Anki's memory, unless til has answers that Anki lacks`() throws
  {
    var collection = try collectionOfOtherParameters()
    try take(collection)
    let guids = Dictionary(uniqueKeysWithValues: collection.notes.map { ($0.id, $0.guid) })
    let places = collection.cards.indices.filter { collection.cards[$0].state == .review }.prefix(2)
    let (one, other) = (collection.cards[places[0]], collection.cards[places[1]])
    fixture.advance(86_400)
    let entries = try library.entries(at: fixture.now)
    let thing = try #require(entries.first { $0.thing.guid == guids[other.note] }).thing
    let review = Review(
      grade: .good, phaseBefore: .review, phaseAfter: .review, due: .day(fixture.now.day + 9))
    _ = try library.commit(
      Change("study", events: [.review(Card.ID(thing.id, .forward), review)]), at: fixture.now)
    fixture.advance(86_400)

    for card in [one, other] {
      let time = fixture.time.milliseconds - (card.id == one.id ? 2000 : 1000)
      collection.reviews.append(
        AnkiCollection.Review(
          id: time, card: card.id, button: 3, interval: 50, lastInterval: 10, factor: 500,
          milliseconds: 1000, kind: .review))
    }
    collection.reviews.sort { ($0.card, $0.id) < ($1.card, $1.id) }
    for place in places { collection.cards[place].stability = 123.4567 }
    try take(collection)

    let found = try found()
    #expect(found[guids[one.note] ?? ""]?.stability == 123.4567)
    #expect(found[guids[other.note] ?? ""]?.stability != 123.4567)
    #expect(try library.check { _ in }.problems.isEmpty)
  }
}
