import TestSupport

@testable import Recall

/// The future that `Simulation` computes, sampled at random.
struct SampledFuture {
  let plan: SimulationPlan
  let retention: Float

  struct Totals {
    var answers = 0.0
    var seconds = 0.0
    var known = 0.0
  }

  /// The mean of this many futures.
  func mean(of runs: Int, seed: UInt64) -> Totals {
    var random = SeededGenerator(seed: seed)
    var totals = Totals()
    for _ in 0..<runs {
      for card in plan.cards {
        live(card.memory, -card.elapsedDays, max(card.dueIn, 0), &random, &totals)
      }
      let started = plan.started
      for day in 0..<plan.days {
        for _ in 0..<started[day] { begin(on: day, &random, &totals) }
      }
    }
    return Totals(
      answers: totals.answers / Double(runs), seconds: totals.seconds / Double(runs),
      known: totals.known / Double(runs))
  }

  private func begin(on day: Int, _ random: inout SeededGenerator, _ totals: inout Totals) {
    let grade = answer(.first, &random, &totals)
    let memory = takeSteps(
      plan.policy.forgetting.first(grade), plan.policy.learningSteps, .learning,
      Steps(delays: plan.policy.learningSteps)
        .course(grade, left: plan.policy.learningSteps.count), &random, &totals)
    live(memory, day, day + interval(memory), &random, &totals)
  }

  // Reviews the card whenever it is due, and checks whether it is known at the end.
  private func live(
    _ memory: Memory, _ last: Int, _ due: Int, _ random: inout SeededGenerator,
    _ totals: inout Totals
  ) {
    var (memory, last, due) = (memory, last, due)
    while due < plan.days {
      let elapsed = Elapsed(days: Double(max(due - last, 1)))
      let recall = Double(plan.policy.forgetting.recall(of: memory, after: elapsed))
      let isKnown = random.share() < recall
      let grade = isKnown ? answer(.review, &random, &totals) : .again
      if !isKnown { count(.review, .again, &totals) }
      memory = plan.policy.forgetting.review(memory, after: elapsed, grade: grade).memory
      if !isKnown {
        memory = takeSteps(
          memory, plan.policy.relearningSteps, .relearning,
          Steps(delays: plan.policy.relearningSteps).course(.again, left: 0), &random, &totals)
      }
      last = due
      due += interval(memory)
    }
    let elapsed = Elapsed(days: Double(plan.days - last))
    totals.known += Double(plan.policy.forgetting.recall(of: memory, after: elapsed))
  }

  private func takeSteps(
    _ memory: Memory, _ delays: [Int], _ moment: AnswerMoment, _ course: Course?,
    _ random: inout SeededGenerator, _ totals: inout Totals
  ) -> Memory {
    var (memory, course) = (memory, course)
    while case .step(_, let left) = course {
      let grade = answer(moment, &random, &totals)
      memory =
        plan.policy.forgetting.review(
          memory, after: Elapsed(studyDays: 0, seconds: delays[delays.count - left]), grade: grade
        ).memory
      course = Steps(delays: delays).course(grade, left: left)
    }
    return memory
  }

  private func answer(
    _ moment: AnswerMoment, _ random: inout SeededGenerator, _ totals: inout Totals
  ) -> Grade {
    var rest = random.share()
    for grade in Grade.allCases {
      rest -= plan.habits.shares[moment.rawValue][Int(grade.rawValue) - 1]
      if rest < 0 {
        count(moment, grade, &totals)
        return grade
      }
    }
    count(moment, .good, &totals)
    return .good
  }

  private func count(_ moment: AnswerMoment, _ grade: Grade, _ totals: inout Totals) {
    totals.answers += 1
    totals.seconds += plan.habits.seconds[moment.rawValue][Int(grade.rawValue) - 1]
  }

  private func interval(_ memory: Memory) -> Int {
    let days = plan.policy.forgetting.interval(of: memory, retention: retention)
      .rounded(.toNearestOrAwayFromZero)
    return Int(days.clamped(to: 1...Float(plan.policy.maximumInterval)))
  }
}
