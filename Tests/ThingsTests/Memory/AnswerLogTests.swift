import Recall
import Testing
import Things

struct AnswerLogTests {
  private let today = StudyDay(year: 2026, month: 11, day: 20)
  private let card = Card.ID(Thing.ID(number: 7), .forward)

  private func entry(
    _ what: CardEvent, on day: Int, number: UInt32, stands: Bool = true
  ) -> HistoryEntry {
    let milliseconds = Int64(today.number + day) * 86_400_000 + Int64(number) * 1000
    return HistoryEntry(
      line: HistoryEntry.LineKey(device: 1, number: number),
      time: Moment(milliseconds: milliseconds, offset: 0), day: today + day, what: what,
      stands: stands)
  }

  private func review(_ grade: Grade, _ mode: Review.Mode = .normal) -> CardEvent {
    .answer(
      Review(
        grade: grade, mode: mode, phaseBefore: .review, phaseAfter: .review, duration: 4000,
        due: .day(today)))
  }

  private func log(_ entries: [HistoryEntry]) -> ReviewLog {
    var log = AnswerLog()
    log.add(CardHistory(record: CardRecord(card), deck: nil, entries: entries))
    return log.log()
  }

  @Test func `own and imported answers count`() {
    let log = log([
      entry(.past(.good), on: -9, number: 1), entry(review(.good), on: -6, number: 2),
      entry(review(.good, .cram), on: -5, number: 3),
      entry(review(.again), on: -4, number: 4, stands: false), entry(.flag, on: -3, number: 5),
      entry(review(.hard, .ahead), on: -2, number: 6),
    ])

    #expect(log.count == 3)
    #expect(log.cardCount == 1)
    #expect(Fit(log).itemCount == 2)
  }

  @Test func `a reset card is another card from then on`() {
    let log = log([
      entry(review(.good), on: -9, number: 1), entry(review(.good), on: -6, number: 2),
      entry(.reset, on: -5, number: 3), entry(review(.good), on: -4, number: 4),
    ])

    #expect(log.cardCount == 2)
    #expect(Fit(log).itemCount == 1)
  }

  @Test func `an impossible date is skipped`() {
    let log = log([
      entry(review(.good), on: -30_000, number: 1), entry(review(.good), on: -6, number: 2),
    ])

    #expect(log.count == 1)
  }
}
