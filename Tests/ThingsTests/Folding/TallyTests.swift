import Recall
import Testing

@testable import Things

struct TallyTests {
  private func answered(
    _ grade: Grade, _ phase: Phase = .review, after interval: Int = 10,
    mode: Review.Mode? = .normal,
    isFirst: Bool = false, isFirstOfDay: Bool = true, duration: Int = 5000
  ) -> CardFold.Answered {
    CardFold.Answered(
      grade: grade, mode: mode, phaseBefore: phase, intervalBefore: interval,
      isFirstOfDay: isFirstOfDay, isFirst: isFirst, recall: 0.9, stability: 10, duration: duration)
  }

  @Test(arguments: [
    (Phase.new, 0, Tally.Met.learning), (.learning, 0, .learning), (.relearning, 0, .learning),
    (.review, 1, .young), (.review, 20, .young), (.review, 21, .mature), (.review, 400, .mature),
    // Brought from elsewhere or moved to an earlier day: a review all the same.
    (.review, 0, .young),
  ])
  func `a card is mature from 21 days on`(phase: Phase, interval: Int, met: Tally.Met) {
    #expect(Tally.met(answered(.good, phase, after: interval)) == met)
  }

  @Test func `answers are counted by grade and by what they met`() {
    var tally = Tally()
    tally.count(answered(.good, .new, after: 0, isFirst: true), hour: 9)
    tally.count(answered(.again), hour: 9)
    tally.count(answered(.easy, after: 30), hour: 23)

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

  @Test func `retention counts the first answer of a card's day, and none in steps`() {
    var tally = Tally()
    tally.count(answered(.again), hour: 9)
    tally.count(answered(.good, isFirstOfDay: false), hour: 9)
    tally.count(answered(.good, .relearning, after: 0), hour: 9)
    tally.count(answered(.hard, after: 21), hour: 9)

    #expect(tally.firsts(mature: false) == (1, 0))
    #expect(tally.firsts(mature: true) == (1, 1))
  }

  @Test func `a cram answer counts in time and apart`() {
    var tally = Tally()
    tally.count(answered(.again, mode: .cram), hour: 9)

    #expect(tally.cram == 1)
    #expect(tally.milliseconds == 5000)
    #expect(tally.answers == 0)
    #expect(tally.hour(9) == (0, 0))
  }

  @Test func `what was added can be taken away again, whole minutes too`() {
    let long = answered(.good, duration: 90_000)
    var tally = Tally()
    for _ in 0..<3 { tally.count(long, hour: 4) }
    #expect(tally.milliseconds == 270_000)

    for _ in 0..<3 { tally.count(long, hour: 4, times: -1) }
    #expect(tally.isEmpty)
  }

  @Test func `sums of sums are sums`() {
    var one = Tally()
    var other = Tally()
    var both = Tally()
    for (index, grade) in Grade.allCases.enumerated() {
      let answer = answered(grade, after: index * 10, duration: 50_000)
      one.count(answer, hour: index)
      other.count(answer, hour: index + 5)
      both.count(answer, hour: index)
      both.count(answer, hour: index + 5)
    }

    one.add(other)
    #expect(one == both)
    #expect(Tally(counters: one.counters) == one)
    #expect(Tally(counters: [1, 2, 3]) == nil)
  }
}
