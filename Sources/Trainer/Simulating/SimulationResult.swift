import Recall
import Things

/// What each retention comes to, and from where it was seen.
struct SimulationResult {
  let future: StudyFuture
  /// `all decks`, or their names.
  let scope: String
  let points: [SimulationPoint]

  var days: Int { future.plan.days }
  /// The retention that is set.
  var goal: Float { future.plan.policy.retention }

  /// Where each card that is known in the end has cost least.
  var leastWork: SimulationPoint? { Simulation.leastWork(points).map { points[$0] } }

  /// The one at the goal, where it was looked at.
  var atGoal: SimulationPoint? { points.first { abs($0.retention - goal) < 0.005 } }

  var fields: [[String]] {
    points.map { point in
      [
        ExactDecimal.text(point.retention), ExactDecimal.text(point.minutesPerDay),
        ExactDecimal.text(point.answersPerDay), ExactDecimal.text(point.known), "\(point.begun)",
        point.retention == leastWork?.retention ? "least work" : "",
      ]
    }
  }

  var json: [(String, JSON)] {
    [
      ("days", .int(days)), ("answers", .int(future.answers)),
      ("cards", .int(future.plan.cards.count)), ("newCards", .int(future.plan.newCards)),
      ("newPerDay", .int(future.plan.newPerDay)), ("goal", .float(goal)),
      ("leastWork", .optional(leastWork) { .float($0.retention) }),
      ("points", .array(points.map(Self.json))),
    ]
  }

  private static func json(_ point: SimulationPoint) -> JSON {
    .object([
      ("retention", .float(point.retention)), ("minutesPerDay", .number(point.minutesPerDay)),
      ("busiestMinutes", .number(point.busiestMinutes)),
      ("answersPerDay", .number(point.answersPerDay)), ("known", .number(point.known)),
      ("begun", .int(point.begun)),
      ("secondsPerKnown", .optional(point.secondsPerKnown, JSON.number)),
    ])
  }

  static let shape: [About.Member] = [
    .init("days", "how far it looks"),
    .init("answers", "how many of your answers times and grades rest on"),
    .init("cards", "cards that were asked already"), .init("newCards", "cards that were not"),
    .init("newPerDay", "how many of them are begun a day"),
    .init("goal", "the retention that is set"),
    .init("leastWork", "the retention at which a card known in the end costs least"),
    .init("points[].retention", "a retention"),
    .init("points[].minutesPerDay", "on average"),
    .init("points[].busiestMinutes", "on the busiest day"),
    .init("points[].answersPerDay", "on average"),
    .init("points[].known", "cards expected to be known in the end"),
    .init("points[].begun", "cards begun by then"),
    .init("points[].secondsPerKnown", "what each card known in the end has cost"),
  ]
}
