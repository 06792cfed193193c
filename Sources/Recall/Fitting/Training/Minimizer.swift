/// Looks for the smallest value of a function within bounds.
///
/// Source: Levenberg and Marquardt, with Fisher's information as the curvature. Each step goes to
/// the smallest point, within the bounds, of the quadratic that has the function's slope and
/// curvature here; the curvature is damped more when the last quadratic promised too much, and
/// less when it kept its word.
struct Minimizer<Objective: BoundedObjective> {
  let objective: Objective
  private(set) var point: [Double]
  private(set) var evaluation: Evaluation
  private var damping: Double
  /// By how much a failed step raises the damping; it grows from failure to failure.
  private var severity = leastSeverity

  private static var leastSeverity: Double { 4 }
  private static var mostSteps: Int { 100 }
  // So many steps in a row that gained less than so many tolerances were the last ones.
  private static var smallSteps: Int { 3 }
  private static var smallGain: Double { 10 }
  private static var mostDamping: Double { 1e9 }

  /// Starts at a point, moved into the bounds where it is outside; little damping says that the
  /// lowest point is thought to be near.
  init<Stop: Error>(
    _ objective: Objective, from start: [Double], damping: Double,
    proceed: () throws(Stop) -> Void
  ) throws(Stop) {
    self.objective = objective
    self.damping = damping
    point = zip(start, objective.bounds).map { min(max($0, $1.lowerBound), $1.upperBound) }
    evaluation = try objective.evaluate(at: point, proceed: proceed)
  }

  /// Steps until another one would gain nothing worth having.
  mutating func run<Stop: Error>(proceed: () throws(Stop) -> Void) throws(Stop) {
    var small = 0
    for _ in 0..<Self.mostSteps where evaluation.isFinite && small < Self.smallSteps {
      let before = evaluation.value
      let curvature = try objective.curvature(at: point, proceed: proceed)
      guard try descend(curvature, proceed: proceed) else { return }
      let gain = before - evaluation.value
      small = gain < Self.smallGain * objective.tolerance ? small + 1 : 0
    }
  }

  // Tries shorter and shorter steps, and says whether one was worth it.
  private mutating func descend<Stop: Error>(
    _ curvature: SymmetricMatrix, proceed: () throws(Stop) -> Void
  ) throws(Stop) -> Bool {
    let plain = BoxedQuadratic(slope: evaluation.slope, curvature: curvature, bounds: room)
    while damping < Self.mostDamping {
      guard let step = plain.damped(by: damping).minimum else { return false }
      let promised = plain.gain(of: step)
      guard promised > objective.tolerance else { return false }
      let next = moved(by: step)
      let found = try objective.evaluate(at: next, proceed: proceed)
      let kept = found.isFinite ? (evaluation.value - found.value) / promised : -1
      if kept > 0.1 {
        point = next
        evaluation = found
        relax(kept)
        return true
      }
      damping = max(damping, 0.01) * severity
      severity *= 2
    }
    return false
  }

  private var room: [ClosedRange<Double>] {
    zip(objective.bounds, point).map { $0.lowerBound - $1...$0.upperBound - $1 }
  }

  // Rounding must not carry a component past its bound.
  private func moved(by step: [Double]) -> [Double] {
    point.indices.map { index in
      let bounds = objective.bounds[index]
      return min(max(point[index] + step[index], bounds.lowerBound), bounds.upperBound)
    }
  }

  // Source: Nielsen's rule, which is smooth in how well the promise was kept.
  private mutating func relax(_ kept: Double) {
    let surprise = 2 * kept - 1
    damping = max(damping * max(0.03, 1 - surprise * surprise * surprise), 1e-6)
    severity = Self.leastSeverity
  }
}
