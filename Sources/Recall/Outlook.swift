extension Policy {
  /// What each of the four grades would do to a card now.
  ///
  /// It depends on its arguments alone: the outcome of an answer is the one that was shown.
  /// The seed is that of the card and the number of its reviews so far.
  public func outlook(
    of state: CardState, after elapsed: Elapsed, secondsToRollover: Int, seed: Seed,
    load: DayLoad = DayLoad()
  ) -> Outlook {
    let (recall, ladder) = ladder(of: state, after: elapsed, secondsToRollover: secondsToRollover)
    let plain = ladder.waits(nil)
    let waits =
      fuzz ? ladder.waits(Spread(unit: seed.unit, load: balance ? load : nil)) : plain
    let outcomes = ByGrade { grade in
      let prospect = ladder.prospects[grade]
      return Outcome(
        grade: grade, state: state.next(prospect, waits[grade]), wait: waits[grade],
        plainWait: plain[grade])
    }
    return Outlook(recall: recall, outcomes: outcomes)
  }

  /// The four prospects, not yet brought into their order.
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

  // FSRS-7 knows what becomes of a memory within hours; such an interval is a step of its own.
  // A success on a card that is past its steps is worth a day at least.
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

  /// Days until recall falls to the retention after an answer, as the model has it: neither rounded
  /// nor limited, and whether a step comes first or not.
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

/// All four outcomes of asking a card now.
public struct Outlook: Hashable, Sendable {
  /// How likely it is to be remembered; nil for a card never answered.
  public let recall: Float?
  private let outcomes: ByGrade<Outcome>

  init(recall: Float?, outcomes: ByGrade<Outcome>) {
    self.recall = recall
    self.outcomes = outcomes
  }

  public subscript(grade: Grade) -> Outcome { outcomes[grade] }
}

/// What one grade does to a card: shown on its key before the answer, recorded after it.
public struct Outcome: Hashable, Sendable {
  public let grade: Grade
  /// Where the card stands afterwards, with its memory and its steps.
  public let state: CardState
  /// When it is asked again.
  public let wait: Wait
  /// The wait before fuzz and balance.
  public let plainWait: Wait

  /// By how many days fuzz and balance moved the date.
  public var shift: Int { (wait.days ?? 0) - (plainWait.days ?? 0) }
}

/// What an answer would make of a card, before its wait is fitted between those of its neighbours.
struct Prospect {
  let memory: Memory
  let course: Course
}

/// What follows an answer.
enum Course: Hashable, Sendable {
  case step(seconds: Int, left: Int)
  /// Days until recall falls to the retention, not rounded.
  case interval(Float)

  var isInterval: Bool {
    if case .interval = self { true } else { false }
  }
}
