import TestSupport
import Testing

@testable import Recall

@Suite(.slow)
struct DeadlineTests {
  @Test func `an exam is planned for new cards only`() throws {
    let deadline = Deadline(Self.plan(newCards: 400, days: 35))

    let forecast = deadline.forecast(newPerDay: 15)

    #expect(forecast.lastNewDay == 26)
    #expect(forecast.started == 400)
    #expect(forecast.total == 400)
    #expect(forecast.expected > 340 && forecast.expected < 400)
    #expect(forecast.likely.contains(Int(forecast.expected.rounded())))
    #expect(forecast.busiestMinutes > forecast.minutesPerDay)
  }

  @Test func `a pace that is too slow leaves cards out`() {
    let forecast = Deadline(Self.plan(newCards: 400, days: 35)).forecast(newPerDay: 5)

    #expect(forecast.started == 175)
    #expect(forecast.lastNewDay == 34)
    #expect(forecast.expected < 175)
  }

  @Test func `the smallest pace within 1 % of the best result is proposed`() throws {
    let deadline = Deadline(Self.plan(newCards: 400, days: 35))

    let proposal = deadline.proposal()

    let pace = proposal.plan.newPerDay
    let best = try #require(
      [12, 15, 20, 24, 36, 60, 120].map { deadline.forecast(newPerDay: $0).expected }.max())
    #expect(proposal.plan.expected >= 0.99 * best)
    #expect(deadline.forecast(newPerDay: pace - 1).expected < 0.99 * best)
    #expect(
      proposal.alternatives.map(\.newPerDay) == [
        pace * 3 / 4, Int((Double(pace) * 1.5).rounded(.up)),
      ])
  }

  @Test(arguments: [(1, 35, [2, 3]), (3, 1, [1, 2])])
  func `a proposal compares with two other paces`(newCards: Int, days: Int, others: [Int]) {
    let newCards = max(newCards, days == 35 ? 14 : 0)

    let proposal = Deadline(Self.plan(newCards: newCards, days: days)).proposal()

    #expect(proposal.alternatives.map(\.newPerDay) == others)
  }

  @Test func `only a lack of time leaves overdue cards out`() {
    var plan = Self.plan(newCards: 20, days: 5)
    // Half of them would be known on the day without a review.
    plan.cards = (0..<100).map { number in
      ScheduledCard(
        memory: Memory(stability: number % 2 == 0 ? 20 : 2_000, difficulty: 5), elapsedDays: 30,
        dueIn: -1)
    }

    let enough = Deadline(plan).forecast(minutesPerDay: 60)
    let little = Deadline(plan).forecast(minutesPerDay: 1)

    #expect(enough.reviewed == 100 && enough.leftOut == 0)
    #expect(little.reviewed < 100)
  }

  @Test func `reviewed cards count with their recall on the day of the exam`() throws {
    var plan = Self.plan(newCards: 0, days: 0)
    let memory = Memory(stability: 30, difficulty: 5)
    plan.cards = (0..<100).map { _ in ScheduledCard(memory: memory, elapsedDays: 30, dueIn: 3) }

    let today = Deadline(plan).forecast(newPerDay: 0)
    plan.days = 20
    let later = Deadline(plan).forecast(newPerDay: 0)

    #expect(abs(today.expected - 90) < 0.01)
    #expect(today.deviation == 3 || abs(today.deviation - 3) < 0.01)
    #expect(today.lastNewDay == nil)
    #expect(later.expected > today.expected)
    #expect(Deadline(plan).proposal().plan.newPerDay == 0)
    #expect(Deadline(plan).proposal().alternatives.isEmpty)
  }

  @Test func `the likely range covers 90 % of random outcomes`() {
    let forecast = DeadlineForecast(
      newPerDay: 15, lastNewDay: 26, started: 400, total: 400, expected: 371, deviation: 5.19,
      minutesPerDay: 12, busiestMinutes: 19)
    let certain = DeadlineForecast(
      newPerDay: 1, lastNewDay: 0, started: 1, total: 1, expected: 1, deviation: 0.4,
      minutesPerDay: 0, busiestMinutes: 0)

    #expect(forecast.likely == 362...380)
    #expect(certain.likely == 0...1)
  }

  @Test(arguments: [(0, 0), (0, 10), (10, 0), (10, -3), (3, 1)])
  func `no days or no cards still give a forecast`(newCards: Int, days: Int) {
    let deadline = Deadline(Self.plan(newCards: newCards, days: days))

    let proposal = deadline.proposal()
    for forecast in [proposal.plan] + proposal.alternatives {
      #expect(forecast.expected.isFinite && forecast.deviation.isFinite)
      #expect(forecast.minutesPerDay.isFinite)
    }
  }

  private static func plan(newCards: Int, days: Int) -> SimulationPlan {
    SimulationPlan(
      policy: Policy(Forgetting(Parameters(defaultsOf: .fsrs6))), habits: AnswerHabits(),
      cards: [], newCards: newCards, newPerDay: 10, days: days)
  }
}
