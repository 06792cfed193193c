import LibraryTestSupport
import Recall
import Testing
import Things

@testable import Archive

/// The deck column `directions`.
struct DirectionsColumnTests {
  let fixture: LibraryFixture
  let library: Library

  init() throws {
    fixture = try LibraryFixture()
    library = try fixture.open()
  }

  private var today: StudyDay { fixture.now.day }

  private func write(_ rows: String) throws {
    try fixture.write("short,long,directions\n" + rows, deck: "a")
    _ = try library.refresh()
  }

  private func card(_ short: String, _ direction: Card.Direction) -> Card.ID {
    Card.ID(.computed(short: short, long: "long"), direction)
  }

  private func answer(_ card: Card.ID) throws {
    let review = Review(
      grade: .good, phaseBefore: .new, phaseAfter: .review, due: .day(today))
    _ = try library.commit(Change("study", events: [.review(card, review)]), at: fixture.now)
  }

  private func asked(mostNew: Int = 0) throws -> Set<Card.ID> {
    Set(
      try library.pool(.decks(["a"], until: today, mostNew: mostNew), at: fixture.now)
        .cards.map(\.card))
  }

  @Test func `the cells of a column decide which cards there are`() throws {
    try write("A,long,\nB,long,backward\nC,long, BOTH \nD,long,forward\nE,long,sideways\n")

    #expect(
      try asked(mostNew: 9) == [
        card("A", .forward), card("B", .backward), card("C", .forward), card("C", .backward),
        card("D", .forward), card("E", .forward),
      ])
    #expect(try library.counts(at: fixture.now).map(\.new) == [6])
    #expect(
      try library.entries(at: fixture.now).map(\.thing.directions)
        == [nil, .backward, .both, .forward, nil])
    #expect(
      library.takeNotices().map(\.sentence)
        == [
          "the column directions is not forward, backward or both, so the deck's setting applies."
        ]
    )

    _ = try library.commit(
      Change("set", events: [.set(.deck("a"), name: "directions", value: "both")]),
      at: fixture.now)
    #expect(try library.counts(at: fixture.now).map(\.new) == [8])
    #expect(try asked(mostNew: 9).contains(card("A", .backward)))
    #expect(try !asked(mostNew: 9).contains(card("D", .backward)))
  }

  @Test func `a card whose direction is removed keeps its history and returns with it`() throws {
    try write("A,long,both\nB,long,\n")
    try answer(card("A", .backward))
    try answer(card("B", .forward))
    let before = try library.records(of: [card("A", .backward)])
    #expect(try asked() == [card("A", .backward), card("B", .forward)])
    #expect(try library.load(from: today)[today] == 2)

    try write("A,long,\nB,long,\n")
    #expect(try asked() == [card("B", .forward)])
    #expect(try library.counts(at: fixture.now).map(\.due) == [1])
    #expect(try library.load(from: today)[today] == 1)
    #expect(try library.entries(.state(.due), at: fixture.now).map(\.thing.short) == ["B"])
    #expect(try library.pool(.cards([card("A", .backward)]), at: fixture.now).cards.isEmpty)
    #expect(try library.records(of: [card("A", .backward)]) == before)

    try write("A,long,backward\nB,long,\n")
    #expect(try asked() == [card("A", .backward), card("B", .forward)])
    #expect(try library.entries(.state(.due), at: fixture.now).count == 2)
    #expect(try library.check { _ in }.problems.isEmpty)
  }

  @Test func `editing a Thing keeps an invalid cell, and undo restores the column`() throws {
    try write("A,long,sideways\nB,long,both\n")
    var thing = try #require(try library.entries(at: fixture.now).first).thing
    thing.note = "a note"
    _ = try library.commit(Change("edit", edits: [.replace(thing.id, thing)]), at: fixture.now)
    #expect(try fixture.text(deck: "a").contains("A,long,sideways,"))

    var other = try #require(try library.entries(at: fixture.now).last).thing
    other.directions = .backward
    _ = try library.commit(Change("edit", edits: [.replace(other.id, other)]), at: fixture.now)
    #expect(try fixture.text(deck: "a").contains("B,long,backward"))
    let undoing = try #require(try library.undoing(nil, redo: false))
    _ = try library.commit(undoing, at: fixture.now)
    #expect(try fixture.text(deck: "a").contains("B,long,both"))
  }
}
