// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

/// The expected outcome of a review or a first review, including the steps after it.
struct ReviewCourse: Sendable {
  let grid: MemoryGrid
  private let policy: Policy
  private let habits: AnswerHabits
  private let learning: StepChain
  /// By point of the grid, the memories after relearning from there; all points have the same paths
  /// with the same shares.
  private let relearned: [Memory]
  private let relearning: Graduation

  init(_ policy: Policy, _ habits: AnswerHabits) {
    self.policy = policy
    self.habits = habits
    let grid = MemoryGrid(policy.forgetting.parameters.model)
    self.grid = grid
    learning = Self.chain(of: .learning, steps: policy.learningSteps, policy, habits)
    let chain = Self.chain(of: .relearning, steps: policy.relearningSteps, policy, habits)
    let course = chain.steps.course(.again, left: 0)
    relearning = chain.graduation(of: grid.memory(at: 0), course: course)
    relearned = (0..<grid.count).flatMap { point in
      chain.graduation(of: grid.memory(at: point), course: course).ways.map(\.memory)
    }
  }

  private static func chain(
    of moment: AnswerMoment, steps: [Int], _ policy: Policy, _ habits: AnswerHabits
  ) -> StepChain {
    StepChain(
      forgetting: policy.forgetting, steps: Steps(delays: steps),
      shares: habits.shares[moment.rawValue], seconds: habits.seconds[moment.rawValue])
  }

  /// The interval in whole study days, at least 1.
  func interval(of memory: Memory, retention: Float) -> Int {
    let days = policy.forgetting.interval(of: memory, retention: retention)
      .rounded(.toNearestOrAwayFromZero)
    return Int(days.clamped(to: 1...Float(policy.maximumInterval)))
  }

  func recall(of memory: Memory, afterDays days: Int) -> Double {
    Double(policy.forgetting.recall(of: memory, after: Elapsed(days: Double(days))))
  }

  func review(_ memory: Memory, afterDays days: Int) -> Graduation {
    let (recalled, memories) = policy.forgetting.reviews(memory, after: Elapsed(days: Double(days)))
    let recall = Double(recalled)
    let seconds = habits.seconds[AnswerMoment.review.rawValue]
    let shares = habits.shares[AnswerMoment.review.rawValue]
    var result = Graduation()
    result.ways.reserveCapacity(relearning.ways.count + 3)
    for grade in Grade.allCases where grade.isSuccess {
      let share = recall * shares[Int(grade.rawValue) - 1]
      result.seconds += share * seconds[Int(grade.rawValue) - 1]
      result.ways.append(Way(memory: memories[grade], share: share))
    }
    addRelearning(of: memories.again, 1 - recall, to: &result)
    result.answers = 1 + (1 - recall) * relearning.answers
    result.seconds += (1 - recall) * (seconds[0] + relearning.seconds)
    return result
  }

  // Interpolates between the paths that start at the points around the memory.
  private func addRelearning(of memory: Memory, _ share: Double, to result: inout Graduation) {
    let corner = grid.corner(of: memory)
    for (index, way) in relearning.ways.enumerated() {
      var mean = Memory(stability: 0, fastStability: 0, difficulty: 0)
      for position in 0..<corner.count {
        let part = Float(corner.shares[position])
        let end = relearned[Int(corner.points[position]) * relearning.ways.count + index]
        mean.stability += part * end.stability
        mean.fastStability += part * end.fastStability
        mean.difficulty += part * end.difficulty
      }
      result.ways.append(Way(memory: mean, share: share * way.share))
    }
  }

  /// The outcome of introducing a card.
  func beginning() -> Graduation {
    var result = Graduation()
    let seconds = habits.seconds[AnswerMoment.first.rawValue]
    for grade in Grade.allCases {
      let share = habits.shares[AnswerMoment.first.rawValue][Int(grade.rawValue) - 1]
      let course = learning.steps.course(grade, left: learning.steps.delays.count)
      let steps = learning.graduation(of: policy.forgetting.first(grade), course: course)
      result.ways += steps.ways.map { Way(memory: $0.memory, share: share * $0.share) }
      result.answers += share * (1 + steps.answers)
      result.seconds += share * (seconds[Int(grade.rawValue) - 1] + steps.seconds)
    }
    return result
  }
}
