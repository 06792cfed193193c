import Foundation
import Recall
import Testing
import Things

/// Asking and answering cards as a session does, on a real library.
@MainActor
struct StudyVerbTests {
  let library: TestLibrary
  var store: ThingStore { library.store }

  private static let deck = """
    short,long
    QoS,Quality of Service
    TTL,Time To Live
    ACL,Access Control List
    NAT,Network Address Translation

    """

  init() throws {
    library = try TestLibrary()
    try library.write(Self.deck, to: "decks/net.csv")
  }

  private func sitting(_ kind: StudyKind = .due, cards: [Card.ID]? = nil) throws -> CardQueue {
    try store.cardQueue(
      for: StudySelection(kind, decks: ["net"], cards: cards), at: store.now())
  }

  private func card(_ short: String) throws -> Card.ID {
    Card.ID(try #require(try store.library.family(of: short).first).thing.id, .forward)
  }

  private func record(_ card: Card.ID) throws -> CardRecord? {
    try store.library.records(of: [card])[card]
  }

  private func turn(_ sitting: CardQueue? = nil) throws -> (candidate: QueuedCard, turn: Turn) {
    let sitting = try sitting ?? self.sitting()
    guard case .card(let candidate) = sitting.next(at: store.now()) else {
      throw NothingToAsk()
    }
    return (candidate, try store.turn(of: candidate, in: sitting))
  }

  private struct NothingToAsk: Error {}

  private var journal: String { "\(library.folder)/library/journal/laptop-bcd1" }
  private func journalText() throws -> String {
    try String(contentsOfFile: journal + "/2026.tsv", encoding: .utf8)
  }

  @Test(arguments: Grade.allCases)
  func `the shown interval is the one that is applied and recorded`(grade: Grade) throws {
    let (_, turn) = try turn()
    let shown = turn.due(after: grade, at: store.now())

    let kept = try #require(try store.answer(turn, grade))

    let record = try #require(try record(turn.card))
    #expect(kept.event.review?.due == shown)
    #expect(record.due == shown)
    #expect(record.state == turn.outlook[grade].state)
    #expect(kept.name?.kind == .review)
    #expect(try journalText().contains("review\t\(turn.card)\t\(grade.rawValue)\tn\tnew"))
    #expect(try journalText().contains("\t\(shown)\t"))
  }

  @Test func `a saved answer is on disk, and undo reverts it`() throws {
    let (_, turn) = try turn()
    let kept = try #require(try store.answer(turn, .good))
    #expect(try journalText().split(separator: "\n").count == 2)

    let undoing = try #require(try store.undoing(kept.name))
    try store.commit(undoing)

    #expect(try record(turn.card)?.state == .new)
    let again = try self.turn()
    #expect(again.turn.card == turn.card)
    #expect(again.turn.outlook == turn.outlook)
  }

  @Test func `a card answered in another terminal is not answered twice`() throws {
    let (_, turn) = try turn()
    let (_, same) = try self.turn()
    #expect(try store.answer(turn, .good) != nil)
    let before = try journalText()

    #expect(try store.answer(same, .again) == nil)
    #expect(try journalText() == before)
    #expect(try record(turn.card)?.answers == 1)
  }

  @Test func `a question does not outlive an earlier answer that arrives meanwhile`() throws {
    library.clock.advance(seconds: 86_400)
    try library.answer("TTL", .good, due: 3)
    library.clock.advance(seconds: 4 * 86_400)
    let (_, turn) = try turn(sitting(.due))
    let time = Moment(milliseconds: store.now().time.milliseconds - 5 * 86_400_000, offset: 0)
    let past = PastAnswer(
      turn.card, .good, time: time, day: time.studyDay(rollover: 4), source: "Anki")

    try store.commit(Change("import", events: [.past(past)]))

    #expect(try store.answer(turn, .good) == nil)
  }

  @Test func `the typed text of a miss is a separate line`() throws {
    let (_, turn) = try turn()

    let kept = try #require(
      try store.answer(turn, .again, typed: "quality of\tsurface") { $0.verdict = .wrong })

    let lines = try journalText().split(separator: "\n").map(String.init)
    #expect(lines.count == 3)
    #expect(lines[2].contains("\ttyped\tlaptop-bcd1:1\tquality of\\tsurface\t"))
    #expect(Array(try store.library.typed(for: turn.card).values) == ["quality of\tsurface"])
    // One undo reverts the answer; the text stays.
    try store.commit(try #require(try store.undoing(kept.name)))
    #expect(try record(turn.card)?.state == .new)
  }

  @Test(arguments: [("none", 2), ("misses", 2), ("all", 3)])
  func `the setting says whether a right answer's text is kept`(
    setting: String, lines: Int
  ) throws {
    try store.commit(
      Change("set", events: [.set(.deck("net"), name: "typed", value: setting)]))
    let before = try journalText().split(separator: "\n").count
    let (_, turn) = try turn()

    _ = try store.answer(turn, .good, typed: "Quality of service") { $0.verdict = .same }

    #expect(try journalText().split(separator: "\n").count == before + lines - 1)
  }

  private func miss(_ turn: Turn, in store: ThingStore) throws -> JournalLine? {
    try store.answer(turn, .again, typed: "no idea") { ($0.duration, $0.verdict) = (2500, .wrong) }
  }

  /// A file in place of the device's directory makes appends fail.
  private func blockJournal() throws {
    try FileManager.default.createDirectory(
      atPath: "\(library.folder)/library/journal", withIntermediateDirectories: true)
    try Data().write(to: URL(fileURLWithPath: journal))
  }

  private func freeJournal() throws { try FileManager.default.removeItem(atPath: journal) }

  @Test func `an answer that could not be written changes nothing and can be retried`() throws {
    let (_, turn) = try turn()
    let time = library.clock.time
    try blockJournal()

    #expect(throws: (any Error).self) { _ = try miss(turn, in: store) }
    #expect(try record(turn.card) == nil)
    try freeJournal()
    library.clock.advance(seconds: 30)
    let kept = try #require(try miss(turn, in: store))

    // It has the time of the first attempt.
    #expect(kept.time == time)
    #expect(try record(turn.card)?.lastTime == time)
    #expect(try record(turn.card)?.answers == 1)
    #expect(try journalText().split(separator: "\n").count == 3)
  }

  @Test func `lines that reached the disk despite an error count once`() throws {
    let twin = try TestLibrary()
    try twin.write(Self.deck, to: "decks/net.csv")
    let (_, turn) = try turn()
    _ = try miss(turn, in: twin.store)
    let written = try twin.text(of: "journal/laptop-bcd1/2026.tsv")
    try blockJournal()
    #expect(throws: (any Error).self) { _ = try miss(turn, in: store) }
    try freeJournal()
    try library.write(written, to: "journal/laptop-bcd1/2026.tsv")

    let kept = try #require(try miss(turn, in: store))

    #expect(
      kept.name
        == LineName(device: store.library.device, number: 1, kind: .review, subject: "\(turn.card)")
    )
    #expect(try record(turn.card)?.answers == 1)
    #expect(try store.library.history(of: turn.card).count == 1)
  }

  @Test func `a different grade after a failure is a different answer`() throws {
    let (_, turn) = try turn()
    try blockJournal()
    #expect(throws: (any Error).self) { _ = try store.answer(turn, .again) }
    try freeJournal()

    _ = try store.answer(turn, .easy)

    #expect(try record(turn.card)?.answers == 1)
    #expect(try record(turn.card)?.state == turn.outlook[.easy].state)
  }

  @Test func `numbers used by another terminal are not reused`() throws {
    let (_, turn) = try turn()
    try blockJournal()
    #expect(throws: (any Error).self) { _ = try store.answer(turn, .good) }
    try freeJournal()
    let twin = try TestLibrary()
    try twin.write(Self.deck, to: "decks/net.csv")
    try twin.store.commit(Change("flag", events: [.flag(turn.card.thing)]))
    let written = try twin.text(of: "journal/laptop-bcd1/2026.tsv")
    try library.write(written, to: "journal/laptop-bcd1/2026.tsv")

    // The card has a newer line than when it was shown.
    #expect(try store.answer(turn, .good) == nil)
    let fresh = try self.turn().turn
    let kept = try #require(try store.answer(fresh, .good))
    #expect(kept.number == 2)
    #expect(try record(turn.card)?.isFlagged == true)
    #expect(try record(turn.card)?.answers == 1)
  }

  @Test func `a cram answer is recorded without changing the schedule`() throws {
    try library.answer("TTL", .good, due: 9)
    let before = try #require(try record(try card("TTL")))
    let sitting = try sitting(.cram)
    let (candidate, turn) = try turn(sitting)
    #expect(candidate.card == before.id)

    let kept = try #require(try store.answer(turn, .again))

    #expect(kept.event.review?.mode == .cram)
    var after = try #require(try record(before.id))
    #expect(after.newest != before.newest)
    after.newest = before.newest
    #expect(after == before)
    #expect(try store.library.daysAnswered().map(\.answers) == [2])
  }

  @Test func `an early answer counts and is marked as early`() throws {
    try library.answer("TTL", .good, due: 3)
    library.clock.advance(seconds: 86_400)
    let sitting = try store.cardQueue(
      for: StudySelection(.ahead(2), decks: ["net"], new: 0), at: store.now())
    let (candidate, turn) = try turn(sitting)

    let kept = try #require(try store.answer(turn, .good))

    #expect(candidate.card == (try card("TTL")))
    #expect(kept.event.review?.mode == .ahead)
    #expect(try record(candidate.card)?.answers == 2)
  }

  @Test func `limits include cards already asked today`() throws {
    try store.commit(Change("set", events: [.set(.deck("net"), name: "new", value: "3")]))
    #expect(try store.queue(for: StudySelection(decks: ["net"]), at: store.now()).newCount == 3)
    _ = try store.answer(try turn().turn, .easy)

    #expect(try store.queue(for: StudySelection(decks: ["net"]), at: store.now()).newCount == 2)
    let more = StudySelection(decks: ["net"], new: 9)
    #expect(try store.queue(for: more, at: store.now()).newCount == 3)
    library.clock.advance(seconds: 86_400)
    #expect(try store.queue(for: StudySelection(decks: ["net"]), at: store.now()).newCount == 3)
  }

  @Test func `chosen cards are asked in their order without changing the schedule`() throws {
    let cards = [try card("NAT"), try card("QoS")]
    let sitting = try sitting(.missed, cards: cards)

    #expect(sitting.queue.cards.map(\.card) == cards)
    #expect(try store.turn(of: sitting.queue.cards[0], in: sitting).mode == .cram)
  }

  @Test func `cards missed today are listed once, in order`() throws {
    for (short, grade) in [
      ("TTL", Grade.again), ("QoS", .good), ("ACL", .again), ("TTL", .again),
    ] {
      try library.answer(short, grade, due: 0)
      library.clock.advance(seconds: 60)
    }
    #expect(try store.cards(of: .missed, at: store.now()) == [try card("TTL"), try card("ACL")])

    try store.commit(try #require(try store.undoing()))
    #expect(try store.cards(of: .missed, at: store.now()) == [try card("TTL"), try card("ACL")])
    library.clock.advance(seconds: 86_400)
    #expect(try store.cards(of: .missed, at: store.now()) == [])
  }
}
