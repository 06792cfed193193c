import Recall
import TestTerminal
import Testing

@testable import Things
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
            duration: 3000))
      }
    }
    try library.store.commit(Change("import", events: answers))
  }

  private func recalls(_ store: ThingStore) throws -> [Float?] {
    let now = store.now()
    var recalls = try #require(try store.blend()).at(now)
    return cards.map { recalls[$0] }
  }

  /// Predicted on another thread, which reads what was kept.
  private func recallsOfStatistics(_ store: ThingStore) throws -> [Float] {
    let question = StatisticsQuestion(
      period: .all, now: store.now(), needs: [.schedules, .blend])
    return try store.statistics(question).data.standings.compactMap { $0.memory?.recall }.sorted()
  }

  private func reopened() throws -> ThingStore {
    let store = library.store
    return try ThingStore(
      library: library.failing, upkeep: store.upkeep, sync: store.sync,
      following: store.following, files: store.files,
      clock: store.clock, computer: store.computer)
  }

  @Test func `every line of statistics on recall now says the same`() throws {
    try answer(days: 3..<30)
    let sentence = "ou know about "
    let figures = ["stats", "stats recall", "stats deck:things", "stats recall deck:things"].map {
      library.run($0).output.split(separator: sentence).last?.prefix(8)
    }
    let blended = try recalls(library.store).compactMap(\.self).reduce(0, +)

    #expect(figures[0]?.hasPrefix("\(Int(blended.rounded())) of 50") == true, "\(figures)")
    #expect(Set(figures).count == 1, "\(figures)")
    #expect(library.run("set blend off").status == .done)
    #expect(library.run("stats").output.split(separator: sentence).last?.prefix(8) != figures[0])
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
    #expect(try recallsOfStatistics(try reopened()) == folded.compactMap(\.self).sorted())

    try answer(days: 1..<2)
    #expect(try recalls(try reopened()) != folded)
    #expect(library.failing.keptResults == 2)

    #expect(library.run("set model \(MemoryModel.fsrs7.rawValue)").status == .done)
    let other = try recalls(try reopened())
    #expect(library.failing.keptResults == 3)
    #expect(try recalls(try reopened()) == other)
    #expect(library.failing.keptResults == 3)
  }

  @Test func `statistics without recall now do not fold the blend`() throws {
    try answer(days: 10..<(10 + ThingStore.answersWorthKeeping / 50))
    #expect(library.run("stats today grades stability").status == .done)
    #expect(library.failing.keptResults == 0)
    #expect(library.run("stats recall").status == .done)
    #expect(library.failing.keptResults == 1)
  }

  @Test func `a session continues the kept blend, with the same result as a whole fold`() throws {
    try answer(days: 10..<(10 + ThingStore.answersWorthKeeping / 50))
    _ = try recalls(library.store)
    for number in 0..<40 {
      library.clock.advance(seconds: 15)
      try library.answer("T\(number)", number % 7 == 0 ? .again : .good)
    }
    #expect(library.run("undo -y").status == .done)

    let store = try reopened()
    let continued = try #require(try store.blend())
    let whole = try #require(CardBlend(try library.failing.answerLog(), store.settings))
    var (one, other) = (continued.at(store.now()), whole.at(store.now()))
    for card in cards {
      #expect(one[card] == other[card])
      #expect(continued.misses(of: card) == whole.misses(of: card))
    }
    #expect(library.failing.keptResults == 1)
    // An older answer changes what was predicted afterward.
    #expect(library.run("undo -y").status == .done)
    #expect(try recalls(store) != cards.map { one[$0] })
  }

  @Test func `reviews are ordered by what the blend predicts`() throws {
    try answer(days: 10..<60)
    #expect(library.run("set order recall").status == .done)
    let store = library.store
    var recalls = try #require(try store.blend()).at(store.now())

    let queue = try store.queue(
      for: StudySelection(decks: ["things"]), at: store.now())
    let order = queue.cards.filter { $0.kind == .review }.compactMap { recalls[$0.card] }
    #expect(order.count > 20)
    for (one, next) in zip(order, order.dropFirst()) { #expect(one <= next + 1e-6) }
  }

  @Test func `the query and the details of a card agree on leeches and calibration`() throws {
    try answer(days: 10..<60)
    let store = library.store
    let blend = try #require(try store.blend())
    let found = try store.leeches(askedBy: .state(.leech))
    for card in cards {
      #expect(blend.isLeech(card) == (found[card.number] ?? false))
    }
    let output = library.run("stats calibration --all --json").output
    let predicted = blend.calibration(from: nil).known
    #expect(predicted.count > 100)
    #expect(output.contains("\"count\":\(predicted.count)"))
  }

  @Test func `few answers are folded each time`() throws {
    try answer(days: 10..<30)
    #expect(try recalls(library.store).allSatisfy { $0 != nil })
    #expect(library.failing.keptResults == 0)
  }
}
