import Recall
import TestTerminal
import Testing
import TextUI
import Things

@testable import Trainer

/// On which days members of a family and look-alikes are introduced.
@MainActor
@Suite struct IntroductionDayTests {
  private let library: TestLibrary

  init() throws {
    library = try TestLibrary()
    try library.write(
      """
      short,long
      BP,blood pressure
      BP,bipolar disorder
      CXR,chest X-ray
      ECG,electrocardiogram
      UTI,urinary tract infection
      DVT,deep vein thrombosis
      TIA,transient ischemic attack
      GCS,Glasgow Coma Scale

      """, to: "decks/med.csv")
    library.run("set new 2")
  }

  /// Introduces what a bare `study` would.
  private func introduce() throws -> [String] {
    let queue = try store.queue(
      for: StudySelection(decks: ["med"]), at: store.now())
    let things = try queue.cards.filter { $0.kind == .new }.compactMap {
      try store.library.thing($0.card.thing)?.thing
    }
    for thing in things {
      let card = Card.ID(thing.id, .forward)
      let review = Review(
        grade: .good, phaseBefore: .new, phaseAfter: .review, firstKey: 900, duration: 2000,
        verdict: .exact, due: .day(store.now().day + 30))
      try store.commit(Change("study", events: [.review(card, review)]))
    }
    library.clock.advance(seconds: 86_400)
    return things.map(\.long)
  }

  private var store: ThingStore { library.store }

  @Test
  func `members of a family are introduced at least two days apart`() throws {
    #expect(try introduce() == ["blood pressure", "chest X-ray"])
    #expect(try introduce() == ["electrocardiogram", "urinary tract infection"])
    #expect(try introduce() == ["bipolar disorder", "deep vein thrombosis"])
  }

  @Test
  func `an exam plan introduces them in order`() throws {
    library.run("deadline med +20d --new 2 -y")
    #expect(try introduce() == ["blood pressure", "bipolar disorder"])
  }

  @Test
  func `study --new introduces them in order`() throws {
    let queue = try store.queue(
      for: StudySelection(decks: ["med"], new: 2), at: store.now())
    let longs = try queue.cards.compactMap { try store.library.thing($0.card.thing)?.thing.long }
    #expect(longs == ["blood pressure", "bipolar disorder"])
  }

  @Test
  func `the closing screen names what waits, and why`() throws {
    let (_, output, _) = library.run(
      "study --answer reveal", [.answer(""), .grade("3"), .end])
    #expect(
      output.contains(
        "Another BP waits for another day, so that you do not mix them up."))
  }
}
