/// A look into the future: not by chance, but by where all cards are to be expected.
///
/// Every card is shared out among the points of a grid of memories. On each day the cards whose
/// interval at their point ends are reviewed: shares of them go on to the points that each grade
/// leads to. What is expected of the sum is exact but for the width of the grid.
public struct Simulation: Sendable {
  private let plan: SimulationPlan
  private let course: ReviewCourse
  private let start: SimulationStart
  private let curves: GridCurves
  private let workers: Workers

  public init(_ plan: SimulationPlan, threads: Int? = nil) {
    let plan = plan.possible
    let workers = Workers(threads: threads)
    let course = ReviewCourse(plan.policy, plan.habits)
    self.init(plan, course, GridCurves(course, days: plan.days, workers), workers)
  }

  private init(
    _ plan: SimulationPlan, _ course: ReviewCourse, _ curves: GridCurves, _ workers: Workers
  ) {
    self.plan = plan
    self.course = course
    self.curves = curves
    self.workers = workers
    start = SimulationStart(plan, course)
  }

  /// The same with another pace.
  func beginning(_ newPerDay: Int) -> Simulation {
    var plan = plan
    plan.newPerDay = newPerDay
    return Simulation(plan, course, curves, workers)
  }

  /// What comes of each desired retention, in the order given.
  ///
  /// `proceed` is called on this thread now and then and may throw to end it.
  public func points<Stop: Error>(
    _ retentions: [Float], proceed: () throws(Stop) -> Void
  ) throws(Stop) -> [SimulationPoint] {
    let points = Points(count: retentions.count)
    try workers.run(retentions.count, proceed: proceed) { index in
      points.set(index, point(retentions[index]))
    }
    return points.all
  }

  /// Where a card that is known in the end has cost least; nil if nothing is known anywhere.
  public static func leastWork(_ points: [SimulationPoint]) -> Int? {
    points.indices.filter { points[$0].secondsPerKnown != nil }.min {
      (points[$0].secondsPerKnown ?? 0) < (points[$1].secondsPerKnown ?? 0)
    }
  }

  /// What comes of asking at one desired retention.
  public func point(_ retention: Float) -> SimulationPoint {
    let retention = retention.clamped(to: Forgetting.retentions)
    var flow = CardFlow(Transitions(course, retention: retention), days: plan.days)
    var days = start.days
    for day in 0..<plan.days {
      start.enter(day, &flow)
      flow.review(on: day, &days[day])
    }
    return SimulationPoint(
      retention: retention, days: days, known: start.knownOutside + flow.known(by: curves),
      begun: plan.cards.count + days.reduce(0) { $0 + $1.begun })
  }

  // Written by several threads, each index by one of them.
  private final class Points: @unchecked Sendable {
    private let points: UnsafeMutablePointer<SimulationPoint?>
    private let count: Int

    init(count: Int) {
      self.count = count
      points = UnsafeMutablePointer.allocate(capacity: max(count, 1))
      points.initialize(repeating: nil, count: count)
    }

    deinit {
      points.deinitialize(count: count)
      points.deallocate()
    }

    func set(_ index: Int, _ point: SimulationPoint) { points[index] = point }
    var all: [SimulationPoint] { (0..<count).compactMap { points[$0] } }
  }
}
