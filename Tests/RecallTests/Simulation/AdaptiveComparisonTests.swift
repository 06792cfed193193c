import TestSupport
import Testing

@testable import Recall

struct AdaptiveComparisonTests {
  private let policy = Policy(Forgetting(Parameters(defaultsOf: .fsrs6)))

  @Test func `dear time lowers the targets, and no target leaves the range`() {
    let choices = AdaptiveRetention.Choices(policy, AnswerHabits())
    var values: [Double] = []
    let cheap = AdaptiveRetention(choices, price: 0.01, values: &values)
    let dear = AdaptiveRetention(choices, price: 1, values: &values)

    for stability: Float in [0.5, 3, 20, 200] {
      let memory = Memory(stability: stability, fastStability: 0, difficulty: 5)
      #expect(cheap.target(for: memory) >= dear.target(for: memory))
      for plan in [cheap, dear] { #expect((0.7...0.97001).contains(plan.target(for: memory))) }
    }
  }

  @Test(.slow)
  func `the comparison is the same on every number of threads, and saves time in its own world`() {
    let comparison = AdaptiveComparison(policy: policy, habits: AnswerHabits(), cards: 60, seeds: 2)

    let rows = comparison.rows(threads: 1) {}

    #expect(rows == comparison.rows(threads: 2) {})
    #expect(rows.map(\.world) == AdaptiveComparison.World.allCases)
    #expect((rows[0].saved ?? 0) > 0)
    #expect(rows[0].strict.minutesPerDay > rows[0].fixed.minutesPerDay)
  }

  @Test(.slow)
  func `quick answers have prices of their own`() throws {
    var builder = ReviewLogBuilder()
    for answer in try DailyLearner(seed: 3, count: 1_000).answers() {
      var quick = answer
      quick.milliseconds = 1_000
      try builder.append(quick)
    }
    let habits = AnswerHabits(builder.log())

    let rows = AdaptiveComparison(policy: policy, habits: habits, cards: 60, seeds: 2).rows {}

    #expect(rows[0].saved != nil && rows[0].knownInSame != nil)
  }
}
