import Recall
import Testing

@testable import Things

struct TallyTests {
  private func answer(
    _ grade: Grade, _ phase: Phase = .review, after interval: Int = 10, hour: Int = 9,
    duration: Int = 5000, isReturn: Bool? = nil
  ) -> Tally.Answer {
    var answer = Tally.Answer(
      grade: grade, milliseconds: duration, hour: hour, met: Tally.met(phase, after: interval))
    answer.isReturn = isReturn ?? (phase == .review)
    answer.recall = 0.9
    return answer
  }

  @Test(arguments: [
    (Phase.new, 0, Tally.Met.learning), (.learning, 0, .learning), (.relearning, 0, .learning),
    (.review, 1, .young), (.review, 20, .young), (.review, 21, .mature), (.review, 400, .mature),
    // Imported or moved to an earlier day, it is still a review.
    (.review, 0, .young),
  ])
  func `a card is mature from 21 days on`(phase: Phase, interval: Int, met: Tally.Met) {
    #expect(Tally.met(phase, after: interval) == met)
  }

  @Test func `answers are counted by grade and phase`() {
    var tally = Tally()
    var first = answer(.good, .new, after: 0)
    first.isFirst = true
    tally.count(first)
    tally.count(answer(.again))
    tally.count(answer(.easy, after: 30, hour: 23))

    #expect(tally.answers == 3)
    #expect(tally.right == 2)
    #expect(tally.reviews == 2)
    #expect(tally.new == 1)
    #expect(tally.answers(.learning, grade: 3) == 1)
    #expect(tally.answers(.young, grade: 1) == 1)
    #expect(tally.answers(.mature, grade: 4) == 1)
    #expect(tally.hour(9) == (2, 1))
    #expect(tally.hour(23) == (1, 1))
    #expect(tally.milliseconds == 15_000)
  }

  @Test func `retention counts the first answer of the day, not steps`() {
    var tally = Tally()
    tally.count(answer(.again))
    tally.count(answer(.good, isReturn: false))
    tally.count(answer(.good, .relearning, after: 0))
    tally.count(answer(.hard, after: 21))

    #expect(tally.returns(mature: false) == (1, 0))
    #expect(tally.returns(mature: true) == (1, 1))
  }

  @Test func `a card after a step of days is young`() {
    var tally = Tally()
    for grade in [Grade.again, .good] {
      tally.count(answer(grade, .learning, after: 0, isReturn: true))
    }

    #expect(tally.returns(mature: false) == (2, 1))
    #expect(tally.answers(.learning, grade: 3) == 1)
    #expect(tally.reviews == 0)
  }

  @Test func `a cram answer counts toward time, and separately`() {
    var tally = Tally()
    var cram = answer(.again)
    cram.isCram = true
    tally.count(cram)

    #expect(tally.cram == 1)
    #expect(tally.milliseconds == 5000)
    #expect(tally.answers == 0)
    #expect(tally.hour(9) == (0, 0))
  }

  @Test func `additions can be subtracted again`() {
    let long = answer(.good, duration: 90_000)
    var tally = Tally()
    for _ in 0..<3 { tally.count(long) }
    #expect(tally.milliseconds == 270_000)

    for _ in 0..<3 { tally.count(long, times: -1) }
    #expect(tally.isEmpty)
  }

  @Test(arguments: [0, 1, 3, 500])
  func `packing and unpacking round-trips`(count: Int) {
    var tally = Tally()
    for number in 0..<count {
      let some = answer(
        Grade.allCases[number % 4], after: number % 40, hour: number % 24, duration: number * 777)
      tally.count(some, times: number % 5 == 0 ? -1 : 1)
    }

    let packed = tally.packed
    let counters = packed.withUnsafeBytes { bytes in
      (
        Tally(packed: bytes)?.counters, Tally.hasAnswers(packed: bytes),
        (0..<bytes.count).allSatisfy {
          Tally(packed: UnsafeRawBufferPointer(rebasing: bytes.prefix($0))) == nil
        }
      )
    }

    var both = tally
    both.add(Tally())
    #expect(counters.0 == both.counters)
    #expect(counters.1 == (count > 0))
    #expect(counters.2)
  }

  @Test func `sums can be added`() {
    var one = Tally()
    var other = Tally()
    var both = Tally()
    for (index, grade) in Grade.allCases.enumerated() {
      let early = answer(grade, after: index * 10, hour: index, duration: 50_000)
      let late = answer(grade, after: index * 10, hour: index + 5, duration: 50_000)
      one.count(early)
      other.count(late)
      both.count(early)
      both.count(late)
    }

    one.add(other)
    #expect(one == both)
    #expect(Tally(counters: one.counters) == one)
    #expect(Tally(counters: [1, 2, 3]) == nil)
  }
}
