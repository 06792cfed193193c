// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

extension Policy {
  /// The outcome of each of the four grades if the card is reviewed now.
  ///
  /// The result depends only on the arguments, so the recorded outcome is the one that was shown.
  /// The seed is made of the card and the number of its reviews so far.
  public func outlook(
    of state: CardState, after elapsed: Elapsed, secondsToRollover: Int, seed: Seed,
    load: DayLoad = DayLoad()
  ) -> Outlook {
    let (recall, ladder) = ladder(of: state, after: elapsed, secondsToRollover: secondsToRollover)
    let plain = ladder.waits(nil)
    let spread = Spread(unit: seed.unit, load: balance ? load : nil, shares: load.shares)
    let waits = fuzz ? ladder.waits(spread) : plain
    let outcomes = ByGrade { grade in
      let prospect = ladder.prospects[grade]
      return Outcome(
        grade: grade, state: state.next(prospect, waits[grade]), wait: waits[grade],
        plainWait: plain[grade])
    }
    return Outlook(recall: recall, outcomes: outcomes)
  }

  /// The four prospects, before their waits are ordered.
  func ladder(
    of state: CardState, after elapsed: Elapsed, secondsToRollover: Int
  ) -> (recall: Float?, ladder: Ladder) {
    let before = state.memory.map { forgetting.reviews($0, after: elapsed) }
    let prospects = ByGrade { grade in
      prospect(grade, before?.memories[grade] ?? forgetting.first(grade), of: state)
    }
    let ladder = Ladder(
      prospects: prospects, intervalAfterSteps: intervalAfterSteps(prospects.good),
      lastInterval: state.lastInterval, maximum: maximumInterval,
      secondsToRollover: secondsToRollover)
    return (before?.recall, ladder)
  }

  private func prospect(_ grade: Grade, _ memory: Memory, of state: CardState) -> Prospect {
    if let step = step(of: state, grade) { return Prospect(memory: memory, course: step) }
    let interval = forgetting.interval(of: memory, to: goal)
    return Prospect(
      memory: memory, course: shortened(interval, of: state, grade) ?? .interval(interval))
  }

  private func step(of state: CardState, _ grade: Grade) -> Course? {
    switch state {
    case .new: Steps(delays: learningSteps).course(grade, left: learningSteps.count)
    case .learning(_, let left): Steps(delays: learningSteps).course(grade, left: left)
    case .relearning(_, let left): Steps(delays: relearningSteps).course(grade, left: left)
    case .review: Steps(delays: relearningSteps).course(grade, left: 0)
    }
  }

  // FSRS-7 predicts recall within hours, so a very short interval becomes a step in seconds.
  // A success on a card in review always earns at least a day.
  private func shortened(_ interval: Float, of state: CardState, _ grade: Grade) -> Course? {
    guard forgetting.parameters.model == .fsrs7, interval < 0.5 else { return nil }
    if case .review = state, grade.isSuccess { return nil }
    let seconds = (interval * Float(Wait.secondsADay)).rounded(.toNearestOrAwayFromZero)
    return .step(seconds: max(60, Int(seconds)), left: 0)
  }

  private func intervalAfterSteps(_ good: Prospect) -> Float? {
    guard case .step(_, let left) = good.course, left > 0 else { return nil }
    return forgetting.interval(of: good.memory, to: goal)
  }

  /// The number of days until recall falls to the retention after a review, according to the model
  /// alone: not rounded, not limited, and ignoring steps.
  public func modelInterval(after outcome: Outcome) -> Float {
    outcome.state.memory.map { forgetting.interval(of: $0, to: goal) } ?? 0
  }
}

extension CardState {
  fileprivate var lastInterval: Int? {
    if case .review(_, let interval) = self { interval } else { nil }
  }

  fileprivate func next(_ prospect: Prospect, _ wait: Wait) -> CardState {
    guard case .step(_, let left) = prospect.course else {
      return .review(prospect.memory, interval: wait.days ?? 1)
    }
    return isBeyondLearning
      ? .relearning(prospect.memory, stepsLeft: left)
      : .learning(prospect.memory, stepsLeft: left)
  }
}

/// The outcomes of the four grades if a card is reviewed now.
public struct Outlook: Hashable, Sendable {
  /// The probability of recall; nil for a new card.
  public let recall: Float?
  private let outcomes: ByGrade<Outcome>

  init(recall: Float?, outcomes: ByGrade<Outcome>) {
    self.recall = recall
    self.outcomes = outcomes
  }

  /// What this grade leads to.
  public subscript(grade: Grade) -> Outcome { outcomes[grade] }
}

/// The effect of one grade on a card: shown before the review, recorded after it.
public struct Outcome: Hashable, Sendable {
  /// The grade that has this effect.
  public let grade: Grade
  /// The state of the card after the review.
  public let state: CardState
  /// The time until the card is due.
  public let wait: Wait
  /// The wait without fuzz and load balancing.
  public let plainWait: Wait

  /// How many days fuzz and load balancing moved the due date.
  public var shift: Int { (wait.days ?? 0) - (plainWait.days ?? 0) }
}

/// The memory and the next step or interval after a grade, before the waits are ordered.
struct Prospect {
  let memory: Memory
  let course: Course
}

/// What follows a review: a step, or an interval of the model.
enum Course: Hashable, Sendable {
  case step(seconds: Int, left: Int)
  /// The number of days until recall falls to the retention, not rounded.
  case interval(Float)

  var isInterval: Bool {
    if case .interval = self { true } else { false }
  }
}
