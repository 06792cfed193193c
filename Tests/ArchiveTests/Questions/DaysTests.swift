import LibraryTestSupport
import Recall
import Testing
import Things

@testable import Archive

struct DaysTests {
  let fixture: LibraryFixture
  let library: Library

  init() throws {
    fixture = try LibraryFixture()
    library = try fixture.open()
    try fixture.write("short,long\nTTL,Time To Live\nQoS,Quality of Service\n", deck: "net")
    _ = try library.refresh()
  }

  private func answer(_ short: String, _ long: String, _ mode: Review.Mode) throws -> Receipt {
    let review = Review(
      grade: .good, mode: mode, phaseBefore: .new, phaseAfter: .review, duration: 4_000,
      due: .day(fixture.now.day + 3))
    let card = Card.ID(.computed(short: short, long: long), .forward)
    return try library.commit(
      Change("answer", events: [.review(card, review)]), at: fixture.now)
  }

  @Test func `days with answers are listed newest first, with their time`() throws {
    #expect(try library.daysAnswered().isEmpty)
    let first = fixture.now.day
    _ = try answer("TTL", "Time To Live", .normal)
    _ = try answer("QoS", "Quality of Service", .cram)
    fixture.advance(2 * 86_400)
    _ = try answer("TTL", "Time To Live", .normal)

    #expect(
      try library.daysAnswered() == [
        AnsweredDay(day: first + 2, answers: 1, milliseconds: 4_000, reviews: 0),
        AnsweredDay(day: first, answers: 2, milliseconds: 8_000, new: 1),
      ])
  }

  @Test func `a day with only undone answers is not listed`() throws {
    let receipt = try answer("TTL", "Time To Live", .normal)
    let undoing = try #require(try library.undoing(receipt.line, redo: false))

    _ = try library.commit(undoing, at: fixture.now)

    #expect(try library.daysAnswered().isEmpty)
  }

  @Test func `a deck lacks ids until they are written`() throws {
    #expect(try library.lacksIDs("net"))
    #expect(try !library.lacksIDs("nowhere"))

    _ = try library.commit(Change("identify", edits: [.identify(deck: "net")]), at: fixture.now)

    #expect(try !library.lacksIDs("net"))
    #expect(try fixture.text(deck: "net").contains("til-id") == false)
    #expect(try fixture.text(deck: "net").contains(",id"))
  }
}
