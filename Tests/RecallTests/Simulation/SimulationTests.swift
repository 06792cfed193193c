import TestSupport
import Testing

@testable import Recall

@Suite(.slow)
struct SimulationTests {
  // The grid is wider under the model with two stabilities.
  @Test(arguments: [(MemoryModel.fsrs6, 0.02), (.fsrs7, 0.06)], [Float(0.8), 0.95])
  func `the expectation is the mean of many random runs`(
    grid: (model: MemoryModel, width: Double), retention: Float
  ) {
    let plan = Self.plan(grid.model)

    let point = Simulation(plan).point(retention)

    let sampled = SampledFuture(plan: plan, retention: retention).mean(of: 120, seed: 1)
    let days = Double(plan.days)
    #expect(abs(point.answersPerDay * days / sampled.answers - 1) < grid.width)
    #expect(abs(point.minutesPerDay * 60 * days / sampled.seconds - 1) < grid.width)
    #expect(abs(point.known / sampled.known - 1) < 0.005)
  }

  @Test(arguments: MemoryModel.allCases)
  func `a higher retention costs more work`(model: MemoryModel) {
    let points = Simulation(Self.plan(model)).points([0.75, 0.85, 0.95], proceed: {})

    #expect(points.map(\.retention) == [0.75, 0.85, 0.95])
    #expect(points.map(\.known) == points.map(\.known).sorted())
    #expect(points.map(\.minutesPerDay) == points.map(\.minutesPerDay).sorted())
    #expect(points.allSatisfy { $0.started == 300 && $0.known < 300 && $0.known > 200 })
  }

  @Test func `the number of threads does not change the result`() {
    let retentions: [Float] = [0.7, 0.8, 0.9, 0.97]

    let points = [1, 2].map { threads in
      Simulation(Self.plan(.fsrs6), threads: threads).points(retentions, proceed: {})
    }

    #expect(points[0] == points[1])
  }

  @Test func `new cards are introduced at their pace until none remain`() {
    var plan = Self.plan(.fsrs6)
    plan.newCards = 10
    plan.newPerDay = 4
    plan.days = 5

    #expect(Simulation(plan).point(0.9).days.map(\.started) == [4, 4, 2, 0, 0])
  }

  @Test func `an empty plan gives an empty result`() {
    var plan = Self.plan(.fsrs6)
    plan.cards = []
    plan.newCards = 0

    let point = Simulation(plan).point(0.9)

    #expect(point.answersPerDay == 0)
    #expect(point.known == 0)
    #expect(point.secondsPerKnown == nil)
    #expect(Simulation.leastWork([point]) == nil)
  }

  @Test(arguments: [-5, 0, 1])
  func `days and cards out of range are clamped`(number: Int) {
    var plan = Self.plan(.fsrs6)
    plan.days = number
    plan.newCards = number
    plan.newPerDay = number
    plan.cards = [
      ScheduledCard(memory: plan.cards[0].memory, elapsedDays: -3, dueIn: -100_000),
      ScheduledCard(memory: plan.cards[1].memory, elapsedDays: 100_000, dueIn: 100_000),
    ]

    let point = Simulation(plan).point(.nan)

    #expect(point.days.count == max(number, 0))
    #expect(point.known >= 0 && point.known <= 3)
    #expect(point.minutesPerDay.isFinite)
  }

  @Test func `the least work is the lowest cost per known card`() {
    let points = [(0.8, 600.0, 10.0), (0.9, 500, 10), (0.95, 900, 12), (0.97, 0, 0)].map {
      SimulationPoint(
        retention: Float($0), days: [SimulatedDay(answers: 1, seconds: $1, started: 0)], known: $2,
        started: 20)
    }

    #expect(Simulation.leastWork(points) == 1)
  }

  @Test func `a simulation can be canceled`() {
    struct Enough: Error {}
    let simulation = Simulation(Self.plan(.fsrs6), threads: 1)

    #expect(throws: Enough.self) {
      try simulation.points([0.8, 0.9]) { () throws(Enough) in throw Enough() }
    }
  }

  private static func plan(_ model: MemoryModel) -> SimulationPlan {
    let policy = Policy(Forgetting(Parameters(defaultsOf: model)))
    let cards = (0..<150).map { number in
      var memory = policy.forgetting.first(.good)
      memory.stability *= Float(1 + number % 20)
      return ScheduledCard(memory: memory, elapsedDays: number % 30, dueIn: number % 50 - 10)
    }
    return SimulationPlan(
      policy: policy, habits: AnswerHabits(), cards: cards, newCards: 150, newPerDay: 4, days: 120)
  }
}
