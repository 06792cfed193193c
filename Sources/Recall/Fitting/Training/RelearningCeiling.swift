import Glibc

/// What keeps relearning steps from leaving a card stronger than it was before it was forgotten:
/// with more than one step, w17 and w18 of FSRS-6 have a ceiling that depends on w11, w13 and w14.
///
/// Source: fsrs-rs. c = min(2, sqrt(max(0.01, −(ln w11 + ln(2^w13 − 1) + 0.3·w14) / steps))).
/// While it trains, w17 and w18 are counted in halves of c, so that their bounds stay 0 and 2.
struct RelearningCeiling: Sendable {
  let steps: Int

  /// The parameters that the halves stand for.
  func parameters(_ variables: [Double]) -> [Double] {
    var parameters = variables
    parameters[17] *= ceiling(variables) / 2
    parameters[18] *= ceiling(variables) / 2
    return parameters
  }

  /// The other way round.
  func variables(_ parameters: [Double]) -> [Double] {
    var variables = parameters
    variables[17] = min(parameters[17] * 2 / ceiling(parameters), 2)
    variables[18] = min(parameters[18] * 2 / ceiling(parameters), 2)
    return variables
  }

  /// Turns derivatives by the parameters into derivatives by the variables.
  func pullBack(_ slope: [Double], at variables: [Double]) -> [Double] {
    let ceiling = ceiling(variables)
    var result = slope
    let byCeiling = (slope[17] * variables[17] + slope[18] * variables[18]) / 2
    for (index, derivative) in derivatives(variables) { result[index] += byCeiling * derivative }
    result[17] *= ceiling / 2
    result[18] *= ceiling / 2
    return result
  }

  func pullBack(_ curvature: SymmetricMatrix, at variables: [Double]) -> SymmetricMatrix {
    let half = (0..<curvature.count).map { row in
      pullBack((0..<curvature.count).map { curvature[row, $0] }, at: variables)
    }
    var result = SymmetricMatrix(count: curvature.count)
    for column in 0..<curvature.count {
      let whole = pullBack(half.map { $0[column] }, at: variables)
      for row in column..<curvature.count { result[row, column] = whole[row] }
    }
    return result
  }

  private func strength(_ w: [Double]) -> Double {
    -(log(w[11]) + log(pow(2, w[13]) - 1) + 0.3 * w[14]) / Double(steps)
  }

  private func ceiling(_ w: [Double]) -> Double { min(2, sqrt(max(0.01, strength(w)))) }

  // Of the ceiling, by the parameters it depends on.
  private func derivatives(_ w: [Double]) -> [(Int, Double)] {
    let strength = strength(w)
    guard strength > 0.01 && strength < 4 else { return [] }
    let outer = -1 / (2 * sqrt(strength) * Double(steps))
    let power = pow(2, w[13])
    return [(11, outer / w[11]), (13, outer * power * log(2) / (power - 1)), (14, outer * 0.3)]
  }
}
