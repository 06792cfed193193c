import Recall
import Testing
import Things

struct TurnTests {
  private let policy = Policy(CardLines.forgetting, fuzz: false)
  private let now = CardLines.now(CardLines.today)

  private func turn(
    _ record: CardRecord, mode: Review.Mode = .normal, at now: Now? = nil, toRollover: Int = 57_600
  ) -> Turn {
    Turn(
      record, in: "computing", mode: mode, by: policy, at: now ?? self.now,
      secondsToRollover: toRollover)
  }

  @Test func `a new card enters or skips its steps`() {
    let turn = turn(CardRecord(CardLines.card))

    #expect(turn.due(after: .again, at: now) == .moment(later(60)))
    #expect(turn.due(after: .hard, at: now) == .moment(later(330)))
    #expect(turn.due(after: .good, at: now) == .moment(later(600)))
    #expect(turn.due(after: .easy, at: now) == .day(now.day + 8))
    #expect(turn.outlook.recall == nil)
  }

  private func later(_ seconds: Int) -> Moment {
    Moment(milliseconds: now.time.milliseconds + Int64(seconds) * 1000, offset: 3600)
  }

  @Test func `a step that ends after the rollover is due tomorrow`() {
    let turn = turn(CardRecord(CardLines.card), toRollover: 599)

    #expect(turn.due(after: .again, at: now) == .moment(later(60)))
    #expect(turn.due(after: .good, at: now) == .day(now.day + 1))
    #expect(turn.review(.good, at: now).phaseAfter == .learning)
  }

  @Test func `the review line records what the key showed`() {
    let later = CardLines.now(CardLines.today + 39)
    let turn = turn(CardLines.known.record, at: later)

    let review = turn.review(.again, at: later)
    let due = turn.due(after: .again, at: later)
    #expect(
      review
        == Review(
          grade: .again, mode: .normal, phaseBefore: .review, phaseAfter: .relearning,
          stepsLeft: 1, due: due))
    #expect(due == .moment(Moment(milliseconds: later.time.milliseconds + 600_000, offset: 3600)))
  }

  @Test func `a step starts at the answer, not at the question`() {
    let turn = turn(CardRecord(CardLines.card))
    let answered = Now(time: later(90), day: now.day)

    #expect(turn.due(after: .again, at: answered) == .moment(later(150)))
    #expect(turn.review(.easy, at: answered).due == .day(now.day + 8))
  }

  @Test func `a cram answer records the state without changing it`() {
    var lines = CardLines.known
    lines.answer(.again, on: 39, from: .review, to: .relearning, left: 1, due: 40)
    let record = lines.record

    let review = turn(record, mode: .cram).review(.easy, at: now)
    #expect(review.mode == .cram)
    #expect(review.phaseBefore == .relearning && review.phaseAfter == .relearning)
    #expect(review.stepsLeft == 1)
    #expect(review.due == .day(CardLines.today + 40))

    let fresh = turn(CardRecord(CardLines.card), mode: .cram).review(.good, at: now)
    #expect(fresh.phaseAfter == .new)
    #expect(fresh.due == .day(now.day))
  }

  @Test func `an early answer counts with the actual elapsed time`() {
    let early = CardLines.now(CardLines.today + 12)
    let due = CardLines.now(CardLines.today + 39)
    let ahead = turn(CardLines.known.record, mode: .ahead, at: early)
    let normal = turn(CardLines.known.record, at: due)

    #expect(ahead.review(.good, at: early).mode == .ahead)
    #expect(
      (ahead.outlook[.good].state.memory?.stability ?? 0)
        < (normal.outlook[.good].state.memory?.stability ?? 0))
  }

  @Test func `an undone and repeated answer gets the same due date`() {
    let fuzzy = Policy(CardLines.forgetting)
    let later = CardLines.now(CardLines.today + 39)
    func due(_ lines: CardLines) -> Due {
      Turn(lines.record, in: "", by: fuzzy, at: later, secondsToRollover: 57_600)
        .due(after: .good, at: later)
    }
    let first = due(.known)

    var lines = CardLines.known
    lines.answer(.hard, on: 39, from: .review, to: .review, due: 60)
    #expect(lines.record.seed != CardLines.known.record.seed)
    lines.undo()
    #expect(due(lines) == first)
    // Nor does a cram answer in between cause another random day.
    lines.answer(.good, on: 39, from: .review, to: .review, due: 39, mode: .cram)
    #expect(due(lines) == first)
  }
}
