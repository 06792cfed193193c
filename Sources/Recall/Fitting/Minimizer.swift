// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

import CLibrary

/// Minimizes a function within bounds.
///
/// Source: Levenberg–Marquardt, with the Fisher information as the curvature. Each step goes to the
/// minimum, within the bounds, of the quadratic with the function's gradient and damped curvature.
/// The damping rises when a step gains less than the quadratic predicted, and falls otherwise.
struct Minimizer<Objective: BoundedObjective> {
  let objective: Objective
  private(set) var point: [Double]
  private(set) var evaluation: Evaluation
  private var damping: Double
  /// How much a failed step raises the damping; it doubles with each failure.
  private var severity = leastSeverity

  private static var leastSeverity: Double { 4 }
  private static var mostSteps: Int { 100 }
  // Stop after three steps in a row that each gained less than ten tolerances.
  private static var smallSteps: Int { 3 }
  private static var smallGain: Double { 10 }
  private static var mostDamping: Double { 1e9 }

  /// Starts at a point, clamped to the bounds.
  ///
  /// Use a small damping if the minimum is expected to be close.
  init<Stop: Error>(
    _ objective: Objective, from start: [Double], damping: Double,
    proceed: () throws(Stop) -> Void
  ) throws(Stop) {
    self.objective = objective
    self.damping = damping
    point = zip(start, objective.bounds).map { min(max($0, $1.lowerBound), $1.upperBound) }
    evaluation = try objective.evaluate(at: point, proceed: proceed)
  }

  /// Iterates until further steps would gain less than the tolerance.
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

  // Tries ever shorter steps; false if none gains enough.
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

  // Clamps again, because rounding can exceed a bound.
  private func moved(by step: [Double]) -> [Double] {
    point.indices.map { index in
      let bounds = objective.bounds[index]
      return min(max(point[index] + step[index], bounds.lowerBound), bounds.upperBound)
    }
  }

  // Source: Nielsen's damping rule. `kept` is the actual gain divided by the predicted one.
  private mutating func relax(_ kept: Double) {
    let surprise = 2 * kept - 1
    damping = max(damping * max(0.03, 1 - surprise * surprise * surprise), 1e-6)
    severity = Self.leastSeverity
  }
}

/// The function slope·step + ½·stepᵀ·curvature·step, to be minimized within bounds.
struct BoxedQuadratic {
  let slope: [Double]
  let curvature: SymmetricMatrix
  /// The bounds of each component of the step; each contains 0.
  let bounds: [ClosedRange<Double>]

  /// How much a step lowers the function.
  func gain(of step: [Double]) -> Double {
    let bent = curvature.times(step)
    return step.indices.reduce(0) { $0 - step[$1] * (slope[$1] + bent[$1] / 2) }
  }

  /// The same function with the diagonal of the curvature increased by this share.
  func damped(by share: Double) -> BoxedQuadratic {
    var curvature = curvature
    for index in slope.indices { curvature[index, index] *= 1 + share }
    return BoxedQuadratic(slope: slope, curvature: curvature, bounds: bounds)
  }

  /// The minimum, or nil if the curvature is not positive definite.
  ///
  /// Source: an active-set method. A component that reaches its bound is held there, and released
  /// when the function decreases away from the bound.
  var minimum: [Double]? {
    var step = [Double](repeating: 0, count: slope.count)
    var held = bounds.indices.map { index in
      bounds[index].lowerBound == 0 && slope[index] >= 0
        || bounds[index].upperBound == 0 && slope[index] <= 0
    }
    for _ in 0..<20 * slope.count {
      let bent = curvature.times(step)
      let fall = slope.indices.map { slope[$0] + bent[$0] }
      let free = held.indices.filter { !held[$0] }
      guard let move = curvature.solution(of: free.map { -fall[$0] }, on: free) else { return nil }
      if let stopped = advance(&step, by: move, on: free) {
        held[stopped] = true
      } else if let released = mostPressing(step, held) {
        held[released] = false
      } else {
        return step
      }
    }
    return step
  }

  // Moves until a bound stops it, and returns the component that reached its bound.
  private func advance(_ step: inout [Double], by move: [Double], on free: [Int]) -> Int? {
    var share = 1.0
    var stopped: Int?
    for (index, change) in zip(free, move) {
      let room = change < 0 ? bounds[index].lowerBound : bounds[index].upperBound
      if change != 0, (room - step[index]) / change < share {
        share = (room - step[index]) / change
        stopped = index
      }
    }
    for (index, change) in zip(free, move) { step[index] += share * change }
    if let stopped, let place = free.firstIndex(of: stopped) {
      step[stopped] = move[place] < 0 ? bounds[stopped].lowerBound : bounds[stopped].upperBound
    }
    return stopped
  }

  // The held component along which the function decreases most steeply away from its bound.
  private func mostPressing(_ step: [Double], _ held: [Bool]) -> Int? {
    let bent = curvature.times(step)
    var pressing: Int?
    var most = 1e-12
    for index in held.indices
    where held[index] && bounds[index].lowerBound < bounds[index].upperBound {
      let fall = slope[index] + bent[index]
      let inwards = step[index] == bounds[index].lowerBound ? -fall : fall
      if inwards > most {
        most = inwards
        pressing = index
      }
    }
    return pressing
  }
}

/// A small symmetric matrix; stores the lower triangle by rows.
struct SymmetricMatrix: Sendable {
  let count: Int
  var elements: [Double]

  init(count: Int) {
    self.count = count
    elements = [Double](repeating: 0, count: Self.room(count))
  }

  /// The number of elements of the lower triangle.
  static func room(_ count: Int) -> Int { count * (count + 1) / 2 }

  subscript(_ row: Int, _ column: Int) -> Double {
    get { elements[Self.place(row, column)] }
    set { elements[Self.place(row, column)] = newValue }
  }

  private static func place(_ row: Int, _ column: Int) -> Int {
    row >= column ? row * (row + 1) / 2 + column : column * (column + 1) / 2 + row
  }

  func times(_ vector: [Double]) -> [Double] {
    (0..<count).map { row in
      (0..<count).reduce(0) { $0 + self[row, $1] * vector[$1] }
    }
  }

  /// Adds factor·vector·vectorᵀ.
  mutating func addSquare(of vector: [Double], times factor: Double) {
    var place = 0
    for row in 0..<count {
      for column in 0...row {
        elements[place] += factor * vector[row] * vector[column]
        place += 1
      }
    }
  }

  /// Solves the linear system of a submatrix; nil if it is not positive definite.
  func solution(of right: [Double], on rows: [Int]) -> [Double]? {
    guard let lower = factor(on: rows) else { return nil }
    var solution = right
    for row in rows.indices {
      for column in 0..<row { solution[row] -= lower[row][column] * solution[column] }
      solution[row] /= lower[row][row]
    }
    for row in rows.indices.reversed() {
      for below in row + 1..<rows.count { solution[row] -= lower[below][row] * solution[below] }
      solution[row] /= lower[row][row]
    }
    return solution
  }

  // The Cholesky factor L of the submatrix: L·Lᵀ.
  private func factor(on rows: [Int]) -> [[Double]]? {
    var lower: [[Double]] = []
    for (row, index) in rows.enumerated() {
      var line = [Double](repeating: 0, count: row + 1)
      for column in 0...row {
        var value = self[index, rows[column]]
        let other = column == row ? line : lower[column]
        for before in 0..<column { value -= line[before] * other[before] }
        if column < row {
          line[column] = value / lower[column][column]
        } else {
          guard value > 0, value.isFinite else { return nil }
          line[column] = sqrt(value)
        }
      }
      lower.append(line)
    }
    return lower
  }
}

/// A smooth function of several bounded variables.
protocol BoundedObjective {
  var bounds: [ClosedRange<Double>] { get }
  /// A decrease that is not worth another step.
  var tolerance: Double { get }

  /// The value and the gradient; `proceed` is called regularly and may throw to cancel.
  func evaluate<Stop: Error>(
    at point: [Double], proceed: () throws(Stop) -> Void
  ) throws(Stop) -> Evaluation

  /// A positive definite approximation of the Hessian.
  func curvature<Stop: Error>(
    at point: [Double], proceed: () throws(Stop) -> Void
  ) throws(Stop) -> SymmetricMatrix
}

/// The value of a function at a point, and its gradient.
struct Evaluation: Sendable {
  var value: Double
  var slope: [Double]

  var isFinite: Bool { value.isFinite && slope.allSatisfy(\.isFinite) }
}
