/// A smooth function of many variables within bounds, the smallest value of which is looked for.
protocol BoundedObjective {
  var bounds: [ClosedRange<Double>] { get }
  /// A fall of the function that is not worth a step.
  var tolerance: Double { get }

  /// The value and the derivatives; `proceed` is called now and then and may stop it.
  func evaluate<Stop: Error>(
    at point: [Double], proceed: () throws(Stop) -> Void
  ) throws(Stop) -> Evaluation

  /// A positive matrix near the second derivatives.
  func curvature<Stop: Error>(
    at point: [Double], proceed: () throws(Stop) -> Void
  ) throws(Stop) -> SymmetricMatrix
}

/// What a function is worth at a point, and how it changes there.
struct Evaluation: Sendable {
  var value: Double
  var slope: [Double]

  var isFinite: Bool { value.isFinite && slope.allSatisfy(\.isFinite) }
}
