/// A quadratic function of a step, to be made smallest within bounds on each of its components:
/// slope·step + ½·stepᵀ·curvature·step.
struct BoxedQuadratic {
  let slope: [Double]
  let curvature: SymmetricMatrix
  /// Each contains 0.
  let bounds: [ClosedRange<Double>]

  /// How much the step lowers the function.
  func gain(of step: [Double]) -> Double {
    let bent = curvature.times(step)
    return step.indices.reduce(0) { $0 - step[$1] * (slope[$1] + bent[$1] / 2) }
  }

  /// The same with a curvature that is larger along every axis by this share.
  func damped(by share: Double) -> BoxedQuadratic {
    var curvature = curvature
    for index in slope.indices { curvature[index, index] *= 1 + share }
    return BoxedQuadratic(slope: slope, curvature: curvature, bounds: bounds)
  }

  /// The smallest point, or nil where the curvature is not positive.
  ///
  /// A component is held at its bound when it is stopped there, and released when the function
  /// falls inwards.
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
      if let stopped = advance(&step, free, move) {
        held[stopped] = true
      } else if let released = mostPressing(step, held) {
        held[released] = false
      } else {
        return step
      }
    }
    return step
  }

  // Moves as far as the bounds allow, and says which component was stopped.
  private func advance(_ step: inout [Double], _ free: [Int], _ move: [Double]) -> Int? {
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

  // The held component for which the function falls most steeply inwards, if there is one.
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
