import Recall
import TestSupport
import Testing

/// Properties of every outlook, checked in 10,000 histories under every kind of policy.
@Suite(.slow)
struct OutlookPropertyTests {
  @Test(arguments: 0..<20)
  func `every outlook keeps the rules`(batch: Int) {
    var broken: [String] = []
    for history in 0..<500 where broken.isEmpty {
      var draw = SeededGenerator(seed: UInt64(batch * 500 + history))
      broken += faults(in: &draw)
    }
    #expect(broken.isEmpty)
  }

  private func faults(in draw: inout SeededGenerator) -> [String] {
    let policy = draw.policy()
    var state = CardState.new
    var memory: Memory?
    var faults: [String] = []
    for count in 0...draw.number(below: 20) where faults.isEmpty {
      let elapsed = draw.elapsed()
      let load = draw.load()
      let rollover = draw.one(of: [86_400, 40_000, 300, 1, 0, -1, 90_000, .max, .min])
      let outlook = policy.outlook(
        of: state, after: elapsed, secondsToRollover: rollover, seed: Seed(7, count), load: load)
      let again = policy.outlook(
        of: state, after: elapsed, secondsToRollover: rollover, seed: Seed(7, count), load: load)

      let grade = draw.one(of: Grade.allCases)
      memory =
        memory.map { policy.forgetting.review($0, after: elapsed, grade: grade).memory }
        ?? policy.forgetting.first(grade)
      if outlook != again { faults.append("the same question has two answers") }
      if outlook[grade].state.memory != memory { faults.append("replay remembers otherwise") }
      faults += broken(outlook, from: state, policy).map { "\(count) \(state): \($0)" }
      state = outlook[grade].state
    }
    return faults
  }

  private func broken(_ outlook: Outlook, from state: CardState, _ policy: Policy) -> [String] {
    var faults: [String] = []
    let outcomes = Grade.allCases.map { outlook[$0] }
    if let recall = outlook.recall, !(0...1).contains(recall) { faults.append("recall \(recall)") }
    for outcome in outcomes { faults += broken(outcome, from: state, policy) }
    for (worse, better) in zip(outcomes, outcomes.dropFirst()) {
      if better.wait < worse.wait { faults.append("\(better.grade) crosses") }
      if better.plainWait < worse.plainWait { faults.append("\(better.grade) crosses unfuzzed") }
      guard worse.grade != .again, case .review(_, let fewer) = worse.state,
        case .review(_, let more) = better.state
      else { continue }
      if more == fewer && more < policy.maximumInterval { faults.append("\(worse.grade) is equal") }
    }
    return faults
  }

  private func broken(_ outcome: Outcome, from state: CardState, _ policy: Policy) -> [String] {
    var faults: [String] = []
    if !isSound(outcome.state.memory) { faults.append("memory \(outcome)") }
    let interval = policy.modelInterval(after: outcome)
    if !(interval > 0 && interval.isFinite) { faults.append("interval \(interval)") }
    switch outcome.wait {
    case .days(let days):
      if !(1...policy.maximumInterval).contains(days) { faults.append("\(days) days") }
    case .seconds(let seconds):
      if !(1..<86_400).contains(seconds) { faults.append("\(seconds) seconds") }
      if case .review = outcome.state { faults.append("a review within the day") }
    }
    if case .review(_, let days) = outcome.state, outcome.wait != .days(days) {
      faults.append("the state says \(days) days")
    }
    if outcome.shift != 0 && !policy.fuzz { faults.append("moved without fuzz") }
    if isShortened(outcome, from: state, policy) { faults.append("shortened \(outcome)") }
    return faults
  }

  private func isSound(_ memory: Memory?) -> Bool {
    guard let memory else { return false }
    return (0.0001...36_500).contains(memory.stability) && (1...10).contains(memory.difficulty)
      && (0...36_500).contains(memory.fastStability)
  }

  // A success must not shorten what the model did not shorten.
  private func isShortened(_ outcome: Outcome, from state: CardState, _ policy: Policy) -> Bool {
    guard case .review(_, let last) = state, outcome.grade.isSuccess, let days = outcome.wait.days
    else { return false }
    let model = policy.modelInterval(after: outcome).rounded()
    let least = model > Float(last) ? last + 1 : model == Float(last) ? last : 1
    return days < min(least, policy.maximumInterval)
  }
}
