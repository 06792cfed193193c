/// How many of some, and how sure one can be of the share that stands behind it.
public struct Proportion: Hashable, Sendable {
  public let right: Int
  public let count: Int

  public init(_ right: Int, of count: Int) {
    self.right = right
    self.count = count
  }

  init(_ counts: (count: Int, right: Int)) { self.init(counts.right, of: counts.count) }

  /// Fewer say next to nothing: the likely range would be wider than thirty points.
  public static let fewest = 20

  public var isTooFew: Bool { count < Self.fewest }

  /// Nil where there is nothing to have a share of.
  public var share: Double? { count > 0 ? Double(right) / Double(count) : nil }

  /// Where the true share lies in 95 of 100 cases: Wilson's score interval.
  ///
  /// "Probable Inference, the Law of Succession, and Statistical Inference" (1927).
  public var likely: ClosedRange<Double>? {
    guard let share else { return nil }
    let z = 1.959_963_984_540_054
    let n = Double(count)
    let middle = share + z * z / (2 * n)
    let reach = z * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot()
    let whole = 1 + z * z / n
    return max(0, (middle - reach) / whole)...min(1, (middle + reach) / whole)
  }

  public static func + (one: Proportion, other: Proportion) -> Proportion {
    Proportion(one.right + other.right, of: one.count + other.count)
  }
}
