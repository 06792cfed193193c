import LibraryTestSupport
import Recall
import TestSupport
import Testing
import Things

@testable import Archive

/// Libraries without decks, with few, and with thousands.
struct ManyDecksTests {
  private func name(_ number: Int) -> String { "level\(number % 7)/deck\(number)" }

  private func share(_ number: Int) -> Int { 70 + number % 29 }

  @Test(.slow, arguments: [0, 1, 2, 500, 5000])
  func `any number of decks is read, studied, set and changed`(count: Int) throws {
    let fixture = try LibraryFixture()
    for number in 0..<count {
      try fixture.write("short,long\nS\(number),long \(number)\n", deck: name(number))
    }
    let library = try fixture.open()
    let cards = (0..<count).map {
      Card.ID(.computed(short: "S\($0)", long: "long \($0)"), .forward)
    }
    #expect(try library.decks().count == count)
    #expect(try library.counts(at: fixture.now).reduce(0) { $0 + $1.new } == count)

    // A setting of each deck and each level, and one of the library.
    var places = (0..<count).map { Setting.Scope.deck(name($0)) }
    places += (0..<min(count, 7)).map { Setting.Scope.deck("level\($0)") }
    places.append(.library)
    let events = places.enumerated().map { number, place in
      Event.set(place, name: "retention", value: "0.\(share(number))")
    }
    _ = try library.commit(Change("set", events: events), at: fixture.now)
    let settings = Settings(lines: try library.settings())
    for number in [0, count / 2, count - 1] where (0..<count).contains(number) {
      let value = settings[Setting.retention, name(number)]
      #expect("\(value)" == "\(Float(share(number)) / 100)")
    }

    let answered = Set(cards.prefix(1) + cards.suffix(1))
    for card in answered {
      let review = Review(
        grade: .good, phaseBefore: .new, phaseAfter: .review, due: .day(fixture.now.day + 3))
      _ = try library.commit(Change("answer", events: [.review(card, review)]), at: fixture.now)
    }
    _ = try library.commit(
      Change("add", edits: [.add(NewThing(short: "N", long: "new"), deck: name(count))]),
      at: fixture.now)

    let fresh = try fixture.open(cache: "other")
    for library in [library, fresh] {
      #expect(try library.decks().count == count + 1)
      #expect(try library.entries(at: fixture.now).count == count + 1)
      #expect(try library.records(of: cards).count == answered.count)
      #expect(try library.check { _ in }.problems.map(\.sentence) == [])
    }
  }

  /// A commit that adds to many decks looks ids up one by one, then all at once.
  @Test(arguments: [1, 2] + Edges.around(1000))
  func `ids that other decks hold are found for any number of rows`(count: Int) throws {
    let fixture = try LibraryFixture()
    let rows = (0..<count).map { "S\($0),long \($0),\(Thing.ID(number: UInt64($0 + 1)))\n" }
    try fixture.write("short,long,id\n" + rows.joined(), deck: "a")
    let library = try fixture.open()
    // The same ids, so that all of them are claimed twice.
    try fixture.write("short,long,id\n" + rows.reversed().joined(), deck: "b")
    _ = try library.refresh()
    try fixture.write("short,long\nX,y\n", deck: "b")
    _ = try library.refresh()

    #expect(try library.entries(at: fixture.now).count == count + 1)
    #expect(try library.check { _ in }.problems.map(\.sentence) == [])
  }
}
