import Recall
import Testing
import Things

struct ReschedulingTests {
  private static let today = StudyDay(year: 2026, month: 11, day: 20)
  private let forgetting = Forgetting(Parameters(defaultsOf: .fsrs6))

  /// A card answered good some days ago, twice, and due in some days.
  private static func history(
    _ number: UInt64, answered: Int = 5, due: Int, deck: String? = "net",
    change: (inout CardRecord) -> Void = { _ in }
  ) -> CardHistory {
    let card = Card.ID(Thing.ID(number: number), .forward)
    let entries = [answered + 3, answered].enumerated().map { index, days in
      HistoryEntry(
        line: HistoryEntry.LineKey(device: 1, number: UInt32(index)),
        time: Moment(milliseconds: Int64(today.number - days) * 86_400_000, offset: 0),
        day: today - days,
        what: .answer(
          Review(
            grade: .good, phaseBefore: index == 0 ? .new : .review, phaseAfter: .review,
            due: .day(today + due))))
    }
    var fold = CardFold(card, by: Forgetting(Parameters(defaultsOf: .fsrs6)))
    for entry in entries { fold.apply(entry) }
    var record = fold.record
    change(&record)
    return CardHistory(record: record, deck: deck, entries: entries)
  }

  private func days(_ histories: [CardHistory], _ settings: [SettingLine] = []) -> [Int] {
    var rescheduling = Rescheduling(
      by: forgetting, settings: Settings(lines: settings), today: Self.today)
    for history in histories { rescheduling.add(history) }
    return rescheduling.events().compactMap { event in
      guard case .due(_, .day(let day), _) = event else { return nil }
      return day - Self.today
    }
  }

  @Test func `a card moves to a day within the parameters' range`() throws {
    let memory = try #require(Self.history(1, due: 90).record.memory)
    let asked = Policy(forgetting).days(for: memory)

    let day = try #require(days([Self.history(1, due: 90)]).first)

    #expect(asked.contains(day + 5))
    #expect(days([Self.history(1, due: day)]).isEmpty)
  }

  @Test func `due, suspended, learning and deleted cards keep their dates`() {
    #expect(
      days([
        Self.history(1, due: 0), Self.history(2, due: -4),
        Self.history(3, due: 90) { $0.isSuspended = true },
        Self.history(4, due: 90) { $0.phase = .relearning },
        Self.history(5, due: 90, deck: nil),
      ]).isEmpty)
  }

  @Test func `no card moves to the past, and no day is overloaded`() {
    let late = (0..<1000).map { Self.history($0, answered: 200, due: 60) }

    let moved = days(late)

    #expect(moved.count == 1000)
    #expect(moved.allSatisfy { (0..<14).contains($0) })
    let most = (0..<14).map { day in moved.count { $0 == day } }.max() ?? 0
    #expect(most <= 72)
  }

  @Test func `a lower target means later dates`() {
    let lower = [SettingLine(scope: .deck("net"), name: "retention", value: "0.70")]

    #expect((days([Self.history(1, due: 1)], lower).first ?? 0) > 30)
  }

  @Test func `the order of cards does not matter`() {
    let cards = (0..<200).map { Self.history($0, answered: Int($0 % 20), due: 60) }

    #expect(days(cards) == days(cards.reversed()))
  }
}
