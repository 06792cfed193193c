/// What it costs to go away from the parameters a fit starts at: weight·Σ((w − start)/σ)².
///
/// Source: the public optimizers; σ is how much each parameter varies from person to person.
/// FSRS-7 leaves its four first stabilities free; here they have the σ of FSRS-6, so that a grade
/// that was hardly ever given does not run away.
struct Penalty: Sendable {
  let start: [Double]
  /// weight/σ².
  let stiffness: [Double]

  init(_ model: MemoryModel, from start: [Double]) {
    self.start = start
    stiffness = Self.spreads(model).map { Self.weight(model) / ($0 * $0) }
  }

  func value(at point: [Double]) -> Double {
    point.indices.reduce(0) { sum, index in
      let distance = point[index] - start[index]
      return sum + stiffness[index] * distance * distance
    }
  }

  func slope(at point: [Double]) -> [Double] {
    point.indices.map { 2 * stiffness[$0] * (point[$0] - start[$0]) }
  }

  private static func weight(_ model: MemoryModel) -> Double {
    switch model {
    case .fsrs6: 1
    case .fsrs7: 0.3333
    }
  }

  private static func spreads(_ model: MemoryModel) -> [Double] {
    switch model {
    case .fsrs6: spreads6
    case .fsrs7: spreads6[0..<4] + spreads7
    }
  }

  private static let spreads6 = [
    6.43, 9.66, 17.58, 27.85, 0.57, 0.28, 0.6, 0.12, 0.39, 0.18, 0.33, 0.3, 0.09, 0.16, 0.57, 0.25,
    1.03, 0.31, 0.32, 0.14, 0.27,
  ]

  private static let spreads7 = [
    0.523, 0.2528, 0.4329, 0.2966, 0.2139, 0.2889, 0.1862, 0.175, 0.3812, 0.3013, 0.9104, 0.3234,
    0.2448, 0.3273, 0.1842, 0.1735, 0.4608, 0.311, 0.864, 0.0418, 0.2596, 0.0798, 0.0682, 0.1282,
    0.1397, 0.1407, 0.1489, 0.2, 0.15, 0.15,
  ]
}
