// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

import CLibrary

/// Compares one target retention for all cards with targets that depend on the price of time, in the
/// world of the own parameters and in worlds where they are wrong.
///
/// The schedule always believes in the own parameters; simulated cards remember by those of the world.
public struct AdaptiveComparison: Sendable {
  /// What is true.
  public enum World: String, CaseIterable, Sendable {
    case own
    /// FSRS-6 with the parameters of somebody else.
    case other
    case fsrs7
    /// The own parameters, with memory that is better and worse over the year.
    case drift
  }

  /// Study time and knowledge of a plan.
  public struct Outcome: Hashable, Sendable {
    /// The mean study time.
    public let minutesPerDay: Double
    /// The mean share of the cards that are known.
    public let known: Double
  }

  /// A row of the table.
  public struct WorldResult: Hashable, Sendable {
    /// The learner that the comparison assumes.
    public let world: World
    /// The target retention in use.
    public let fixed: Outcome
    /// Minutes with adaptive targets for the same knowledge; nil if no price gives it.
    public let minutesForSame: Double?
    /// The share of the time that this saves, and its standard error over the seeds.
    public let saved: Double?
    /// The standard error of `saved` over the seeds; nil for a single seed.
    public let error: Double?
    /// Knowledge with adaptive targets in the same time.
    public let knownInSame: Double?
    /// A target of 95 % for everything.
    public let strict: Outcome
  }

  private let policy: Policy
  private let habits: AnswerHabits
  private let days: Int
  private let cards: Int
  private let seeds: Int

  /// Minutes are those of this many cards.
  public static let shown = 1_000
  /// In days of recall per review that is graded good.
  private static let prices = [0.2, 0.6, 1.8, 5, 15, 45]
  private static let strict: Float = 0.95

  /// Takes the rules of a schedule, which must use FSRS-6.
  public init(
    policy: Policy, habits: AnswerHabits, days: Int = 1_826, cards: Int = 120, seeds: Int = 3
  ) {
    self.policy = policy
    self.habits = habits
    self.days = max(days, 1)
    self.cards = cards
    self.seeds = max(seeds, 1)
  }

  /// One row for each world; `proceed` may throw to cancel.
  public func rows<Stop: Error>(
    threads: Int? = nil, proceed: () throws(Stop) -> Void
  ) throws(Stop) -> [WorldResult] {
    let choices = AdaptiveRetention.Choices(policy, habits)
    try proceed()
    var values: [Double] = []
    var adaptive: [AdaptiveRetention] = []
    let seconds = habits.seconds[AnswerMoment.review.rawValue][Int(Grade.good.rawValue) - 1]
    for price in Self.prices.map({ $0 / max(seconds, 0.1) }) {
      adaptive.append(AdaptiveRetention(choices, price: price, values: &values))
      try proceed()
    }
    let plans: [AdaptiveRetention?] = [nil, nil] + adaptive.map { Optional($0) }
    let worlds = World.allCases
    let outcomes = SharedArray<Outcome>(
      repeating: Outcome(minutesPerDay: 0, known: 0),
      count: worlds.count * seeds * plans.count)
    let work = { @Sendable (number: Int) in
      let plan = number % plans.count
      let seed = number / plans.count % seeds
      let world = worlds[number / plans.count / seeds]
      outcomes.elements[number] = outcome(in: world, seed: seed) { memory in
        plans[plan]?.target(for: memory) ?? (plan == 0 ? policy.retention : Self.strict)
      }
    }
    try Workers(threads: threads).run(
      worlds.count * seeds * plans.count, proceed: proceed, work: work)
    let all = outcomes.all
    return worlds.indices.map { world in
      row(
        worlds[world],
        (0..<seeds).map { seed in
          let start = (world * seeds + seed) * plans.count
          return Array(all[start..<start + plans.count])
        })
    }
  }

  /// From the outcomes of each seed: the fixed target, 95 %, and each price.
  private func row(_ world: World, _ seeds: [[Outcome]]) -> WorldResult {
    func mean(_ values: [Double?]) -> Double? {
      let found = values.compactMap(\.self)
      return found.count < values.count ? nil : found.reduce(0, +) / Double(found.count)
    }
    func outcome(_ position: Int) -> Outcome {
      Outcome(
        minutesPerDay: mean(seeds.map { $0[position].minutesPerDay }) ?? 0,
        known: mean(seeds.map { $0[position].known }) ?? 0)
    }
    let minutes = seeds.map {
      Self.interpolated($0[2...], at: $0[0].known, from: \.known, to: \.minutesPerDay)
    }
    let known = seeds.map {
      Self.interpolated($0[2...], at: $0[0].minutesPerDay, from: \.minutesPerDay, to: \.known)
    }
    let saved = zip(minutes, seeds).map { minutes, seed in
      minutes.map { 1 - $0 / seed[0].minutesPerDay }
    }
    let share = mean(saved)
    let error = share.map { share -> Double in
      let squares = saved.compactMap(\.self).reduce(0) { $0 + ($1 - share) * ($1 - share) }
      let count = Double(seeds.count)
      return count > 1 ? (squares / (count - 1) / count).squareRoot() : 0
    }
    return WorldResult(
      world: world, fixed: outcome(0), minutesForSame: mean(minutes), saved: share, error: error,
      knownInSame: mean(known), strict: outcome(1))
  }

  /// The value on the line through the outcomes of neighboring prices; nil outside of them.
  private static func interpolated(
    _ outcomes: ArraySlice<Outcome>, at value: Double, from: KeyPath<Outcome, Double>,
    to: KeyPath<Outcome, Double>
  ) -> Double? {
    for (one, other) in zip(outcomes, outcomes.dropFirst()) {
      let (low, high) = (one[keyPath: from], other[keyPath: from])
      guard min(low, high) <= value, value <= max(low, high), low != high else { continue }
      let share = (value - low) / (high - low)
      return one[keyPath: to] + share * (other[keyPath: to] - one[keyPath: to])
    }
    return nil
  }
}

// MARK: - The simulated cards

extension AdaptiveComparison {
  /// The memory that a world is made of.
  private func truth(_ world: World, seed: Int) -> Forgetting {
    switch world {
    case .own, .drift: return policy.forgetting
    case .fsrs7: return Forgetting(Parameters(defaultsOf: .fsrs7))
    case .other:
      let own = policy.forgetting.parameters
      let penalty = Penalty(own.model, from: own.values.map { Double($0) })
      let moved = own.values.indices.map { index -> Float in
        let unit = 2 * Seed(UInt64(index), seed + 1).unit - 1
        let spread =
          index < 4 ? own.values[index] / 2 : Float(1 / penalty.stiffness[index].squareRoot())
        return own.values[index] + unit * spread
      }
      return Forgetting(Parameters(own.model, clipping: moved))
    }
  }

  private func outcome(
    in world: World, seed: Int, target: (Memory) -> Float
  ) -> Outcome {
    var life = CardLife(
      truth: truth(world, seed: seed), drifts: world == .drift, policy: policy, habits: habits,
      days: days)
    for card in 0..<cards {
      // New cards come in the first year, as many on each day.
      let start = card * min(days, 365) / max(cards, 1)
      life.live(Seed(UInt64(card), seed).bits, from: start, target: target)
    }
    return Outcome(
      minutesPerDay: life.seconds / 60 / Double(days) * Double(Self.shown) / Double(max(cards, 1)),
      known: life.recallDays / max(life.cardDays, 1))
  }
}

/// Draws the lives of cards, and sums up their time and recall.
private struct CardLife {
  let truth: Forgetting
  let drifts: Bool
  let policy: Policy
  let habits: AnswerHabits
  let days: Int
  private(set) var seconds = 0.0
  private(set) var recallDays = 0.0
  private(set) var cardDays = 0.0

  /// The memory that the schedule believes in, and the true one.
  private struct Memories {
    var believed: Memory
    var real: Memory
  }

  mutating func live(_ card: UInt64, from start: Int, target: (Memory) -> Float) {
    let first = grade(unit: Seed(card, 0).unit, .first)
    count(first, .first)
    var memories = Memories(
      believed: policy.forgetting.first(first), real: truth.first(first))
    step(&memories, .learning)
    var (day, reviews) = (start, 1)
    while day < days {
      let wanted = policy.forgetting.interval(
        of: memories.believed, retention: target(memories.believed))
      let interval = min(Int(max(1, wanted.rounded())), policy.maximumInterval, 36_500)
      pass(min(interval, days - day), of: memories.real, from: day)
      day += interval
      guard day < days else { return }
      let elapsed = Elapsed(days: Double(interval))
      let recall = drifted(Double(truth.recall(of: memories.real, after: elapsed)), on: day)
      let isKnown = Double(Seed(card, 2 * reviews).unit) < recall
      let grade: Grade =
        isKnown ? success(unit: Seed(card, 2 * reviews + 1).unit) : .again
      count(grade, .review)
      memories.believed =
        policy.forgetting.review(memories.believed, after: elapsed, grade: grade).memory
      memories.real = truth.review(memories.real, after: elapsed, grade: grade).memory
      if !isKnown { step(&memories, .relearning) }
      reviews += 1
    }
  }

  /// A step on the same day, remembered.
  private mutating func step(_ memories: inout Memories, _ moment: AnswerMoment) {
    count(.good, moment)
    let elapsed = Elapsed(studyDays: 0, seconds: 600)
    memories.believed =
      policy.forgetting.review(memories.believed, after: elapsed, grade: .good).memory
    memories.real = truth.review(memories.real, after: elapsed, grade: .good).memory
  }

  private mutating func count(_ grade: Grade, _ moment: AnswerMoment) {
    seconds += habits.seconds[moment.rawValue][Int(grade.rawValue) - 1]
  }

  /// Adds the recall of the days until the next review, by Simpson's rule.
  private mutating func pass(_ interval: Int, of memory: Memory, from day: Int) {
    guard interval > 0 else { return }
    let recalls = [0.0, 0.5, 1].map { share in
      drifted(
        Double(truth.recall(of: memory, after: Elapsed(days: Double(interval) * share))),
        on: day + Int(Double(interval) * share))
    }
    recallDays += Double(interval) * (recalls[0] + 4 * recalls[1] + recalls[2]) / 6
    cardDays += Double(interval)
  }

  /// Log-odds that rise and fall by 0.5 over the year.
  private func drifted(_ recall: Double, on day: Int) -> Double {
    guard drifts, recall > 0, recall < 1 else { return recall }
    return Logistic.probability(
      Logistic.logOdds(recall) + 0.5 * sin(Double(day) / 365 * 2 * .pi))
  }

  private func grade(unit: Float, _ moment: AnswerMoment) -> Grade {
    drawn(unit, habits.shares[moment.rawValue], from: .again)
  }

  private func success(unit: Float) -> Grade {
    drawn(unit, habits.shares[AnswerMoment.review.rawValue], from: .hard)
  }

  private func drawn(_ unit: Float, _ shares: [Double], from first: Grade) -> Grade {
    let grades = Grade.allCases.filter { $0.rawValue >= first.rawValue }
    var left = Double(unit) * grades.reduce(0) { $0 + shares[Int($1.rawValue) - 1] }
    for grade in grades {
      left -= shares[Int(grade.rawValue) - 1]
      if left < 0 { return grade }
    }
    return .good
  }
}
