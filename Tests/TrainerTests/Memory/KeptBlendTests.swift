import Recall
import Testing
import Things

@testable import Trainer

/// The blend is folded once after a change, and kept in the index.
@MainActor
struct KeptBlendTests {
  private let library: TestLibrary
  private let cards: [Card.ID]

  init() throws {
    library = try TestLibrary()
    let rows = (0..<50).map { "T\($0),Text number \($0)" }
    try library.write("short,long\n" + rows.joined(separator: "\n") + "\n", to: "decks/things.csv")
    cards = (0..<50).map {
      Card.ID(.computed(short: "T\($0)", long: "Text number \($0)"), .forward)
    }
  }

  /// Answers to all cards, one a day, as imported from another program.
  private func answer(days: Range<Int>) throws {
    let now = library.store.now()
    let answers = days.flatMap { day in
      cards.enumerated().map { number, card in
        let time = Moment(
          milliseconds: now.time.milliseconds - Int64(day) * 86_400_000 + Int64(number) * 5000,
          offset: now.time.offset)
        let grade: Grade = (number * 7 + day * 3) % 11 == 0 ? .again : .good
        return Event.past(
          PastAnswer(
            card, grade, time: time, day: now.day - day, source: "anki",
            detail: PastDetail(mode: .normal, duration: 3000)))
      }
    }
    try library.store.commit(Change("import", events: answers))
  }

  private func recalls(_ store: ThingStore) throws -> [Float?] {
    let now = store.now()
    var recalls = try #require(try store.blend()).at(now)
    return cards.map { recalls[$0] }
  }

  private func reopened() throws -> ThingStore {
    let store = library.store
    return try ThingStore(
      library: library.failing, upkeep: store.upkeep, sync: store.sync, files: store.files,
      clock: store.clock, computer: store.computer)
  }

  @Test func `the kept blend predicts the same, until the journal or the parameters change`()
    throws
  {
    try answer(days: 10..<(10 + ThingStore.answersWorthKeeping / 50))
    let folded = try recalls(library.store)
    #expect(folded.allSatisfy { $0 != nil })
    #expect(library.failing.keptResults == 1)

    #expect(try recalls(try reopened()) == folded)
    #expect(library.failing.keptResults == 1)

    try answer(days: 1..<2)
    #expect(try recalls(try reopened()) != folded)
    #expect(library.failing.keptResults == 2)

    #expect(library.run("set model \(MemoryModel.fsrs7.rawValue)").status == .done)
    let other = try recalls(try reopened())
    #expect(library.failing.keptResults == 3)
    #expect(try recalls(try reopened()) == other)
    #expect(library.failing.keptResults == 3)
  }

  @Test func `few answers are folded each time`() throws {
    try answer(days: 10..<30)
    #expect(try recalls(library.store).allSatisfy { $0 != nil })
    #expect(library.failing.keptResults == 0)
  }
}
