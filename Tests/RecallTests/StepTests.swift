import Recall
import Testing

/// The intervals and steps after again, hard and good.
struct StepTests {
  static let minute = 60
  static let day = 86_400

  struct Case: Sendable {
    let steps: [Int]
    let left: Int
    let waits: [Wait]
    let lefts: [Int]
  }

  static let cases = [
    Case(
      steps: [minute, 10 * minute], left: 2,
      waits: [.seconds(60), .seconds(330), .seconds(600)], lefts: [2, 2, 1]),
    // At a later step hard repeats it.
    Case(
      steps: [minute, 5 * minute, 60 * minute], left: 2,
      waits: [.seconds(60), .seconds(300), .seconds(3600)], lefts: [3, 2, 1]),
    // Above a day the mean is rounded to days.
    Case(
      steps: [60 * minute, 2 * day], left: 2, waits: [.seconds(3600), .days(1), .days(2)],
      lefts: [2, 2, 1]),
    Case(
      steps: [day, 2 * day], left: 2, waits: [.days(1), .days(2), .days(2)], lefts: [2, 2, 1]),
    // Decreasing steps are raised to the wait of the grade below.
    Case(
      steps: [10 * minute, minute], left: 2,
      waits: [.seconds(600), .seconds(600), .seconds(600)], lefts: [2, 2, 1]),
    // The setting has been shortened since.
    Case(
      steps: [minute, 10 * minute], left: 9,
      waits: [.seconds(60), .seconds(330), .seconds(600)], lefts: [2, 2, 1]),
  ]

  @Test(arguments: cases)
  func `a step leads to the next`(row: Case) {
    let memory = Memory(stability: 2, difficulty: 5)
    let policy = policy(row.steps)

    for state in [
      CardState.learning(memory, stepsLeft: row.left), .relearning(memory, stepsLeft: row.left),
    ] {
      let outlook = outlook(policy, state)
      let outcomes = [outlook[.again], outlook[.hard], outlook[.good]]

      #expect(outcomes.map(\.wait) == row.waits)
      #expect(outcomes.map(\.state.stepsLeft) == row.lefts)
    }
  }

  @Test(arguments: [
    ([600], Wait.seconds(900)), ([86_400], .days(2)), ([2 * 86_400], .days(3)),
    ([3 * 86_400], .days(4)), ([61], .seconds(91)),
  ])
  func `hard on a single step waits 1.5 times as long, at most a day longer`(
    steps: [Int], wait: Wait
  ) {
    let outlook = outlook(policy(steps), .new)

    #expect(outlook[.hard].wait == wait)
    #expect(outlook[.hard].state.stepsLeft == 1)
  }

  @Test func `a new card starts at the first step`() {
    let policy = policy([60, 600])

    let outlook = outlook(policy, .new)

    #expect(outlook.recall == nil)
    let hard = policy.forgetting.first(.hard)
    #expect(outlook[.hard].state == .learning(hard, stepsLeft: 2))
    #expect(outlook[.again].wait == .seconds(60))
  }

  @Test func `good after the last step, and easy on any step, graduate the card`() {
    let memory = Memory(stability: 4, difficulty: 5)
    let policy = policy([60, 600])

    let last = outlook(policy, .learning(memory, stepsLeft: 1))
    let first = outlook(policy, .learning(memory, stepsLeft: 2))

    for outcome in [last[.good], last[.easy], first[.easy]] {
      let days = outcome.wait.days ?? 0
      let memory = outcome.state.memory ?? Memory(stability: 0, difficulty: 0)
      #expect(days >= 4)
      #expect(outcome.state == .review(memory, interval: days))
    }
  }

  @Test func `easy waits a day longer than the skipped steps would lead to`() {
    // Here good would get more days than easy would by itself.
    var numbers = MemoryModel.fsrs6.defaults
    numbers[2] = 20
    let policy = Policy(
      Forgetting(Parameters(.fsrs6, clipping: numbers)), learningSteps: [60, 600], fuzz: false)

    #expect(outlook(policy, .new)[.good].wait == .seconds(600))
    #expect(outlook(policy, .new)[.easy].wait == .days(21))
  }

  @Test func `a forgotten card goes through relearning and returns to review`() {
    let memory = Memory(stability: 40, difficulty: 5)
    let policy = policy([600])

    let missed = outlook(policy, .review(memory, interval: 40))[.again]
    let back = outlook(policy, missed.state)[.good]

    #expect(missed.wait == .seconds(600))
    #expect(missed.state == .relearning(missed.state.memory ?? memory, stepsLeft: 1))
    #expect(back.state == .review(back.state.memory ?? memory, interval: back.wait.days ?? 0))
  }

  @Test(arguments: [CardState.new, .review(Memory(stability: 0.2, difficulty: 9), interval: 1)])
  func `without steps every grade waits at least a day`(state: CardState) {
    let outlook = outlook(policy([]), state)

    #expect(Grade.allCases.allSatisfy { (outlook[$0].wait.days ?? 0) >= 1 })
  }

  @Test func `without steps FSRS-7 repeats a weak memory on the same day`() {
    let policy = Policy(
      Forgetting(Parameters(defaultsOf: .fsrs7)), retention: 0.97, learningSteps: [],
      relearningSteps: [], fuzz: false)

    let fresh = outlook(policy, .new)[.good]
    let missed = outlook(
      policy, .review(Memory(stability: 3, fastStability: 1, difficulty: 9), interval: 3))

    guard case .seconds(let seconds) = fresh.wait else {
      Issue.record("\(fresh.wait) is not within the day")
      return
    }
    #expect((900...1200).contains(seconds))
    #expect(fresh.state == .learning(policy.forgetting.first(.good), stepsLeft: 0))
    #expect(missed[.again].wait < .days(1))
    #expect(missed[.hard].wait >= .days(1))
  }

  private func policy(_ steps: [Int]) -> Policy {
    Policy(
      Forgetting(Parameters(defaultsOf: .fsrs6)), learningSteps: steps, relearningSteps: steps,
      fuzz: false)
  }

  private func outlook(_ policy: Policy, _ state: CardState) -> Outlook {
    policy.outlook(
      of: state, after: Elapsed(days: 1), secondsToRollover: 86_400, seed: Seed(1, 1))
  }
}
