import Recall
import Testing
import Things

@testable import Trainer

/// Sentences for cases that the transcript of `why` cannot produce.
@MainActor
struct WhySentencesTests {
  let library: TestLibrary

  init() throws {
    library = try TestLibrary()
    try library.write("short,long\nTTL,Time To Live\nQoS,Quality of Service\n", to: "decks/net.csv")
  }

  private func card(_ short: String) throws -> Card.ID {
    Card.ID(try #require(try library.store.library.family(of: short).first).thing.id, .forward)
  }

  private func commit(_ events: Event...) throws {
    try library.store.commit(Change("change", events: events))
  }

  private func sentences() -> [String] {
    library.run("why TTL --plain").output.split(separator: "\n")
      .map { String($0.split(separator: "\t")[1]) }
  }

  @Test func `why reports a moved date with both dates`() throws {
    let today = library.store.now().day
    try library.answer("TTL", .easy)
    library.clock.advance(seconds: 2 * 86_400)
    try commit(.due(card("TTL"), .day(today + 12)))

    #expect(
      sentences().contains(
        "Today it was moved from Sunday 29 November to Wednesday 2 December; its memory state "
          + "did not change."))
  }

  @Test func `imported answers are mentioned`() throws {
    let now = library.store.now()
    try commit(
      .past(
        PastAnswer(card("TTL"), .good, time: now.time, day: now.day, source: "elsewhere")))
    #expect(sentences()[0] == "It was first reviewed in another program, today at 10:00.")
    #expect(sentences().last == "It is due today; the chance that you know it now is 100 %.")

    try library.answer("TTL", .good)
    library.clock.advance(seconds: 86_400)
    let later = library.store.now()
    try commit(
      .past(
        PastAnswer(card("TTL"), .hard, time: later.time, day: later.day, source: "elsewhere")))
    #expect(
      sentences().contains("1 answer from another program since then did not change the date."))
  }

  @Test func `an imported answer is late by the interval of the other program`() throws {
    let now = library.store.now()
    func past(_ daysAgo: Int, interval: Int, _ phase: Phase) throws -> Event {
      let time = Moment(
        milliseconds: now.time.milliseconds - Int64(daysAgo) * 86_400_000, offset: now.time.offset)
      return .past(
        PastAnswer(
          try card("TTL"), .good, time: time, day: now.day - daysAgo, source: "elsewhere",
          intervalBefore: interval, phaseBefore: phase))
    }
    try commit(
      past(40, interval: 0, .new), past(37, interval: 3, .review), past(25, interval: 10, .review),
      .due(card("TTL"), .day(now.day + 5), CarriedState(phase: .review)))

    let answered = sentences().first { $0.contains("last answered it") } ?? ""
    #expect(answered.contains("after 12 days, 2 days late;"))
  }

  @Test func `a step that ends tomorrow is explained`() throws {
    library.clock.advance(seconds: 17 * 3600 + 55 * 60)
    try library.answer("TTL", .good)

    #expect(
      sentences()[2].hasPrefix(
        "It is being learned: the step ends on a later day, so it is due again on Saturday 21 "
          + "November. Hard would have given"))
  }

  @Test func `balancing to a less busy day is explained`() throws {
    try library.answer("TTL", .good)
    library.clock.advance(seconds: 600)
    try library.answer("TTL", .good)
    library.clock.advance(seconds: 2 * 86_400)
    let sitting = library.store
    let record = try #require(try sitting.library.records(of: [card("TTL")])[card("TTL")])
    let turn = try sitting.turn(
      of: card("TTL"), in: "net", load: DueLoad(from: sitting.now().day), at: sitting.now())
    let plain = try #require(turn.outlook[.good].plainWait.days)
    // All other cards are due on the day that the model chose.
    let rows = (1...60).map { "X\($0),Some text \($0)\n" }.joined()
    try library.write("short,long\n\(rows)", to: "decks/other.csv")
    for number in 1...60 { try library.answer("X\(number)", .good, due: plain) }

    try library.answer("TTL", .good)

    let after = try #require(try sitting.library.records(of: [card("TTL")])[card("TTL")])
    #expect(after.due != .day(sitting.now().day + plain) && after.interval != record.interval)
    let moved = try #require(sentences().first { $0.hasPrefix("Moved ") })
    #expect(moved.hasSuffix("already has 60 cards due and this day has 0."))
  }

  @Test func `the effects of a Thing's other card are explained`() throws {
    try commit(.set(.deck("net"), name: "directions", value: "both"))
    try library.answer("TTL", .easy)
    library.clock.advance(seconds: 9 * 86_400)
    try library.answer("TTL<", .easy)

    #expect(sentences().contains("long → short was answered today, so it waits until tomorrow."))
  }

  @Test func `the maximum interval is mentioned if it applies`() throws {
    try commit(.set(.deck("net"), name: "maximum", value: "5"))
    try library.answer("TTL", .easy)

    #expect(
      sentences()[2].hasPrefix(
        "At your target of 90 %, the interval would be 8 days, but the maximum is 5 days: "
          + "Wednesday 25 November."))
  }
}
