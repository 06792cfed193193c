import TestSupport
import Testing

@testable import Recall

@Suite(.slow)
struct DeadlineTests {
  @Test func `an exam is planned for new cards only`() throws {
    let deadline = Deadline(Self.plan(newCards: 400, days: 35))

    let forecast = deadline.forecast(newPerDay: 15)

    #expect(forecast.lastNewDay == 26)
    #expect(forecast.begun == 400)
    #expect(forecast.total == 400)
    #expect(forecast.expected > 340 && forecast.expected < 400)
    #expect(forecast.likely.contains(Int(forecast.expected.rounded())))
    #expect(forecast.busiestMinutes > forecast.minutesPerDay)
  }

  @Test func `a pace that is too slow leaves cards out`() {
    let forecast = Deadline(Self.plan(newCards: 400, days: 35)).forecast(newPerDay: 5)

    #expect(forecast.begun == 175)
    #expect(forecast.lastNewDay == 34)
    #expect(forecast.expected < 175)
  }

  @Test func `the slowest pace that is nearly as good as the best is proposed`() throws {
    let deadline = Deadline(Self.plan(newCards: 400, days: 35))

    let proposals = deadline.proposals()

    let paces = [12, 15, 20, 25, 40, 60, 120].map { deadline.forecast(newPerDay: $0).expected }
    let first = try #require(proposals.first)
    #expect(proposals.count == 2)
    #expect(proposals[1].newPerDay > first.newPerDay)
    #expect(first.newPerDay >= 12)
    #expect(first.expected > (paces.max() ?? 0) - 2.01)
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
    #expect(Deadline(plan).proposals().map(\.newPerDay) == [0])
  }

  @Test func `the likely range covers 90 % of random outcomes`() {
    let forecast = DeadlineForecast(
      newPerDay: 15, lastNewDay: 26, begun: 400, total: 400, expected: 371, deviation: 5.19,
      minutesPerDay: 12, busiestMinutes: 19)
    let certain = DeadlineForecast(
      newPerDay: 1, lastNewDay: 0, begun: 1, total: 1, expected: 1, deviation: 0.4,
      minutesPerDay: 0, busiestMinutes: 0)

    #expect(forecast.likely == 362...380)
    #expect(certain.likely == 0...1)
  }

  @Test(arguments: [(0, 0), (0, 10), (10, 0), (10, -3), (3, 1)])
  func `no days or no cards still give a forecast`(newCards: Int, days: Int) {
    let deadline = Deadline(Self.plan(newCards: newCards, days: days))

    #expect(!deadline.proposals().isEmpty)
    for forecast in deadline.proposals() {
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
