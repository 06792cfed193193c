import Recall
import Testing

@testable import Things

/// Finding the reasons for a due date in the history of a card.
struct WhyTests {
  private static let policy = Policy(CardLines.forgetting)

  private func why(
    _ lines: CardLines, on days: Int = 40, by policy: Policy = WhyTests.policy
  ) -> Why {
    Why(
      CardLines.card, history: lines.entries, mixUps: lines.mixUps, by: policy,
      at: CardLines.now(CardLines.today + days), ZoneClock.berlin, rollover: 4)
  }

  @Test func `a card without a history has nothing to explain`() {
    let why = why(CardLines())

    #expect(why.record == CardRecord(CardLines.card))
    #expect(why.decision == nil && why.move == nil && why.reset == nil && why.recall == nil)
  }

  @Test func `the last answer is the decision, with the states around it`() throws {
    let decision = try #require(why(.known).decision)

    #expect(decision.day == CardLines.today + 9)
    #expect(decision.elapsed.studyDays == 9)
    #expect(decision.lateness == 0)
    #expect(decision.wait == .days(30))
    #expect(decision.grade == .good && decision.mode == .normal)
    #expect(decision.after.memory == CardLines.known.record.memory)
    #expect(decision.before.memory == CardLines.forgetting.first(.good))
  }

  @Test func `answers that do not change the date do not explain it`() throws {
    var lines = CardLines.known
    lines.answer(.again, on: 12, from: .review, to: .review, due: 39, mode: .cram)
    lines.add(.past(.good), on: 14)
    lines.add(.flag, on: 15)
    let why = why(lines)

    #expect(why.decision?.day == CardLines.today + 9)
    #expect(why.cramAnswers == 1 && why.answersElsewhere == 1)
    #expect(why.slips.isEmpty)
  }

  @Test func `undone lines explain nothing`() {
    var lines = CardLines.known
    lines.answer(.again, on: 39, from: .review, to: .relearning, left: 1, due: 39)
    lines.undo()

    #expect(why(lines).decision?.day == CardLines.today + 9)
    #expect(why(lines).slips.isEmpty)
  }

  @Test func `an imported answer starts a new card`() {
    var lines = CardLines()
    lines.add(.past(.good), on: 3)

    #expect(why(lines).decision?.mode == nil)
    #expect(why(lines).decision?.grade == .good)
    #expect(why(lines).decision?.wait == .days(0))
  }

  @Test func `a changed date is reported with the previous one`() {
    var lines = CardLines.known
    lines.add(.due(.day(CardLines.today + 60)), on: 20)
    #expect(
      why(lines).move
        == Why.Move(
          day: CardLines.today + 20, from: .day(CardLines.today + 39),
          to: .day(CardLines.today + 60)))

    lines.answer(.good, on: 60, from: .review, to: .review, due: 160)
    #expect(why(lines, on: 61).move == nil)
    #expect(why(lines, on: 61).decision?.lateness == 0)
  }

  @Test func `lines before a reset explain nothing`() {
    var lines = CardLines.known
    lines.answer(.again, on: 39, from: .review, to: .relearning, left: 1, due: 39)
    lines.add(.reset, on: 41)
    let why = why(lines, on: 42)
    #expect(why.decision == nil && why.slips.isEmpty)
    #expect(why.reset == Why.Reset(day: CardLines.today + 41, answers: 3))

    lines.answer(.good, on: 42, from: .new, to: .learning, left: 1, due: 42)
    #expect(self.why(lines, on: 42).reset == nil)
    #expect(self.why(lines, on: 42).decision?.outlook.recall == nil)
  }

  @Test func `lapses are listed with their intervals`() {
    var lines = CardLines.known
    lines.answer(.again, on: 45, from: .review, to: .relearning, left: 1, due: 45)
    lines.answer(.again, on: 45, from: .relearning, to: .relearning, left: 1, due: 45)
    lines.answer(.good, on: 45, from: .relearning, to: .review, due: 49)
    lines.answer(.again, on: 48, from: .review, to: .relearning, left: 1, due: 48, mode: .ahead)

    #expect(
      why(lines, on: 48).slips == [
        Why.Slip(day: CardLines.today + 45, after: 36),
        Why.Slip(day: CardLines.today + 48, after: 3),
      ])
    #expect(why(lines, on: 48).record.lapses == 2)
  }

  @Test func `confusions are counted, most frequent first`() {
    var lines = CardLines.known
    let (one, other) = (Thing.ID(number: 1), Thing.ID(number: 2))
    for taken in [one, other, other] {
      lines.add(
        .answer(
          Review(
            grade: .again, phaseBefore: .relearning, phaseAfter: .relearning, stepsLeft: 1,
            other: taken, due: .day(CardLines.today + 41))), on: 41)
    }

    #expect(
      why(lines, on: 41).confusions == [
        Confusion(card: CardLines.card, other: other, times: 2),
        Confusion(card: CardLines.card, other: one, times: 1),
      ])
  }

  @Test func `a suspension is reported with its day until resume`() {
    var lines = CardLines.known
    lines.add(.suspend, on: 10)
    lines.add(.suspend, on: 12)
    #expect(why(lines).suspendedOn == CardLines.today + 10)

    lines.add(.resume, on: 13)
    #expect(why(lines).suspendedOn == nil)
  }

  @Test func `moves by fuzz and other rules are reported`() throws {
    let clock = ZoneClock.berlin
    var lines = CardLines.known
    let now = CardLines.now(CardLines.today + 39)
    let turn = Turn(
      lines.record, in: "", by: Self.policy, at: now,
      secondsToRollover: clock.secondsToRollover(from: now, rollover: 4))
    lines.add(.answer(turn.review(.good, at: now)), on: 39)

    let decision = try #require(why(lines).decision)
    #expect(decision.isByPresentRules)
    #expect(decision.shift == turn.outlook[.good].shift)
    let strict = Policy(CardLines.forgetting, retention: 0.97)
    let changed = try #require(why(lines, by: strict).decision)
    #expect(!changed.isByPresentRules && changed.shift == nil)
    #expect(changed.wait == decision.wait)
  }
}
