import Recall
import Testing

/// The order of the four intervals, which fuzz must preserve.
struct LadderTests {
  // Answered again on the same day with hard or good, this memory stays unchanged.
  static let memory = Memory(stability: 38, difficulty: 5)

  @Test(arguments: [
    // An interval that grew stays above the last one.
    (37, 38...42), (30, 34...42),
    // One that is about the same does not become shorter by fuzz.
    (38, 38...42), (40, 40...44), (42, 42...46),
    // One that shrank has unrestricted fuzz.
    (43, 34...42), (365, 34...42),
  ])
  func `fuzz never goes below the last interval unless the model shortened it`(
    last: Int, days: ClosedRange<Int>
  ) {
    let drawn = outlooks(of: .review(Self.memory, interval: last)).map { $0[.hard].wait.days }

    #expect(drawn.compactMap(\.self).min() == days.lowerBound)
    #expect(drawn.compactMap(\.self).max() == days.upperBound)
  }

  @Test func `each better grade waits at least a day longer`() {
    for outlook in outlooks(of: .review(Self.memory, interval: 1)) {
      let plain = Grade.allCases.dropFirst().compactMap { outlook[$0].plainWait.days }
      let waits = Grade.allCases.dropFirst().compactMap { outlook[$0].wait.days }

      #expect(plain == [38, 39, 54])
      #expect(waits[0] < waits[1] && waits[1] < waits[2])
      #expect(outlook[.good].shift == waits[1] - 39)
    }
  }

  @Test func `the maximum interval overrides every other rule`() {
    for outlook in outlooks(of: .review(Self.memory, interval: 50), maximum: 36) {
      let waits = Grade.allCases.dropFirst().compactMap { outlook[$0].wait.days }

      #expect(waits.allSatisfy { $0 <= 36 } && waits == waits.sorted())
      #expect(outlook[.easy].plainWait == .days(36))
    }
  }

  @Test func `before the rollover hard waits until tomorrow, and good no longer`() {
    let policy = Policy(Forgetting(Parameters(defaultsOf: .fsrs6)), fuzz: false)
    let weak = Memory(stability: 0.3, difficulty: 9)

    let outlook = policy.outlook(
      of: .relearning(weak, stepsLeft: 1), after: Elapsed(days: 0), secondsToRollover: 700,
      seed: Seed(1, 1))

    #expect(outlook[.again].wait == .seconds(600))
    #expect(outlook[.hard].wait == .days(1))
    #expect(outlook[.good].wait == .days(1))
    #expect(outlook[.easy].wait == .days(2))
  }

  private func outlooks(of state: CardState, maximum: Int = 36_500) -> [Outlook] {
    let policy = Policy(
      Forgetting(Parameters(defaultsOf: .fsrs6)), maximumInterval: maximum, balance: false)
    return (0..<300).map { count in
      policy.outlook(
        of: state, after: Elapsed(days: 0), secondsToRollover: 3600, seed: Seed(5, count))
    }
  }
}
