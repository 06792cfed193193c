import Recall
import Testing
import Things

struct CardFoldTests {
  private let today = CardLines.today

  @Test func `a card without lines is new`() {
    let record = CardLines().record

    #expect(record == CardRecord(CardLines.card))
    #expect(record.state == .new)
    #expect(!record.isDue(at: CardLines.now(today)))
  }

  @Test func `the first answer sets memory, phase, steps and due date`() {
    var lines = CardLines()
    lines.answer(.good, on: 0, from: .new, to: .learning, left: 1, due: 1)

    let record = lines.record
    #expect(record.memory == CardLines.forgetting.first(.good))
    #expect(record.phase == .learning)
    #expect(record.stepsLeft == 1)
    #expect(record.due == .day(today + 1))
    #expect(record.firstDay == today)
    #expect(record.lastDay == today)
    #expect(record.lastTime == CardLines.noon(today))
    #expect(record.answers == 1)
    #expect(record.newest == HistoryEntry.LineKey(device: 1, number: 1))
  }

  @Test func `the interval is the review's, and 0 in steps`() {
    var lines = CardLines()
    lines.answer(.good, on: 0, from: .new, to: .learning, left: 1, due: 1)
    #expect(lines.record.interval == 0)

    lines.answer(.good, on: 1, from: .learning, to: .review, due: 6)
    #expect(lines.record.interval == 5)

    lines.answer(.again, on: 6, from: .review, to: .relearning, left: 1, due: 7)
    #expect(lines.record.interval == 0)
  }

  @Test func `memory is computed from grades and days`() {
    let record = CardLines.known.record

    let first = CardLines.forgetting.first(.good)
    let elapsed = Elapsed(studyDays: 9, seconds: 9 * 86_400)
    let second = CardLines.forgetting.review(first, after: elapsed, grade: .good)
    #expect(record.memory == second.memory)
    #expect(CardLines.known.answered.map(\.recall) == [0, second.recall])
  }

  @Test func `a miss is a lapse only for a card in review`() {
    var lines = CardLines()
    lines.answer(.again, on: 0, from: .new, to: .learning, left: 2, due: 0)
    lines.answer(.again, on: 0, from: .learning, to: .learning, left: 2, due: 0)
    lines.answer(.easy, on: 0, from: .learning, to: .review, due: 8)
    #expect(lines.record.lapses == 0)

    lines.answer(.again, on: 8, from: .review, to: .relearning, left: 1, due: 8)
    lines.answer(.again, on: 8, from: .relearning, to: .relearning, left: 1, due: 8)
    #expect(lines.record.lapses == 1)
    #expect(lines.record.answers == 5)
  }

  @Test func `a cram answer only changes the last line`() {
    var lines = CardLines.known
    let before = lines.record

    lines.answer(.again, on: 20, from: .review, to: .review, due: 39, mode: .cram)

    var expected = before
    expected.newest = HistoryEntry.LineKey(device: 1, number: 3)
    #expect(lines.record == expected)
    let crammed = lines.answered.last
    #expect(crammed?.isCram == true)
    #expect(crammed?.isReturn == false)
    #expect(crammed?.milliseconds == 4000)
  }

  @Test func `an answer ahead of time counts like any other`() {
    var lines = CardLines.known
    lines.answer(.good, on: 20, from: .review, to: .review, due: 80, mode: .ahead)

    #expect(lines.record.due == .day(today + 80))
    #expect(lines.record.interval == 60)
    #expect(lines.record.answers == 3)
    #expect(lines.answered.last?.isCram == false)
  }

  @Test func `cards stay suspended and flagged until reverted`() {
    var lines = CardLines.known
    lines.add(.suspend, on: 10)
    lines.add(.flag, on: 10)
    #expect(lines.record.isSuspended && lines.record.isFlagged)
    #expect(!lines.record.isDue(at: CardLines.now(today + 50)))

    lines.add(.resume, on: 11)
    lines.add(.unflag, on: 11)
    #expect(!lines.record.isSuspended && !lines.record.isFlagged)
    #expect(lines.record.isDue(at: CardLines.now(today + 50)))
  }

  @Test func `a buried card is not asked before its day`() {
    var lines = CardLines.known
    lines.add(.bury(until: today + 41), on: 40)

    #expect(lines.record.isHidden(on: today + 40))
    #expect(!lines.record.isDue(at: CardLines.now(today + 40)))
    #expect(lines.record.isDue(at: CardLines.now(today + 41)))
  }

  @Test func `a reset card is new again, and its answers are kept`() {
    var lines = CardLines.known
    lines.answer(.again, on: 39, from: .review, to: .relearning, left: 1, due: 39)
    lines.add(.flag, on: 39)
    lines.add(.reset, on: 40)

    var expected = CardRecord(CardLines.card)
    expected.answers = 3
    expected.isFlagged = true
    expected.newest = HistoryEntry.LineKey(device: 1, number: 5)
    #expect(lines.record == expected)

    lines.answer(.good, on: 41, from: .new, to: .review, due: 44)
    #expect(lines.record.memory == CardLines.forgetting.first(.good))
    #expect(lines.answered.last?.isFirst == true)
    #expect(lines.record.firstDay == today + 41)
  }

  @Test func `a due line changes date and interval`() {
    var lines = CardLines.known
    lines.add(.due(.day(today + 44)), on: 30)

    #expect(lines.record.due == .day(today + 44))
    #expect(lines.record.interval == 35)
    #expect(lines.record.newest?.number == 3)
  }

  @Test func `a due line does not affect a new card`() {
    var lines = CardLines()
    lines.add(.due(.day(today)), on: 0)

    #expect(lines.record.due == nil)
    #expect(lines.record.phase == .new)
  }

  @Test func `an imported answer updates memory and starts a new card`() {
    var lines = CardLines()
    lines.add(.past(.good), on: -30)
    lines.add(.past(.good), on: -20)

    let record = lines.record
    let elapsed = Elapsed(studyDays: 10, seconds: 10 * 86_400)
    let first = CardLines.forgetting.first(.good)
    #expect(
      record.memory == CardLines.forgetting.review(first, after: elapsed, grade: .good).memory)
    #expect(record.phase == .review)
    #expect(record.due == .day(today - 30))
    #expect(record.lastDay == today - 20)
    #expect(lines.answered.map(\.isFirst) == [true, false])
  }

  @Test func `an imported answer to a new card starts the card over`() {
    var lines = CardLines.known
    lines.add(.past(.hard, phaseBefore: .new), on: 40)

    #expect(lines.record.memory == CardLines.forgetting.first(.hard))
    #expect(lines.record.firstDay == today + 40)
    #expect(lines.record.answers == 3)
  }

  @Test func `only one answer is the first of the day`() {
    var lines = CardLines.known
    lines.answer(.again, on: 39, from: .review, to: .relearning, left: 1, due: 39)
    lines.answer(.good, on: 39, from: .relearning, to: .review, due: 44)

    #expect(lines.answered.map(\.isReturn) == [false, true, true, false])
    #expect(lines.answered.map(\.isFirst) == [true, false, false, false])
    #expect(lines.answered.map(\.met) == [.learning, .young, .mature, .learning])
  }

  @Test func `a step of days counts like an interval`() {
    var lines = CardLines()
    lines.answer(.good, on: 0, from: .new, to: .learning, left: 2, due: 0)
    lines.answer(.good, on: 0, from: .learning, to: .learning, left: 1, due: 3)
    lines.answer(.good, on: 3, from: .learning, to: .review, due: 10)

    #expect(lines.answered.map(\.isReturn) == [false, false, true])
  }

  @Test(
    arguments: [
      .answer(Review(grade: .again, phaseBefore: .review, phaseAfter: .new, due: .day(today))),
      .past(.again), .suspend, .resume, .bury(until: today + 99), .flag, .unflag, .reset,
      .due(.day(today)),
    ] as [CardEvent])
  func `an undone line changes nothing`(what: CardEvent) {
    var lines = CardLines.known
    let before = lines.record

    lines.add(what, on: 20)
    lines.undo()

    #expect(lines.record == before)
    #expect(lines.answered.count == 2)
  }

  @Test func `negative elapsed time counts as 0`() {
    let record = CardLines.known.record

    let elapsed = record.elapsed(to: CardLines.noon(today - 5), on: today - 5)
    #expect(elapsed == Elapsed(studyDays: 0, seconds: 0))
  }

  @Test func `a step is due at a moment`() {
    var record = CardRecord(CardLines.card)
    record.phase = .learning
    record.due = .moment(CardLines.noon(today))
    let before = Moment(milliseconds: CardLines.noon(today).milliseconds - 1, offset: 3600)

    #expect(!record.isDue(at: Now(time: before, day: today)))
    #expect(record.isDue(at: CardLines.now(today)))
  }

  private static let today = CardLines.today
}
