/// A count out of a total, with a confidence interval of the proportion.
public struct Proportion: Hashable, Sendable {
  public let right: Int
  public let count: Int

  public init(_ right: Int, of count: Int) {
    self.right = right
    self.count = count
  }

  init(_ counts: (count: Int, right: Int)) { self.init(counts.right, of: counts.count) }

  /// With fewer, the confidence interval is wider than thirty points.
  static let fewest = 20

  public var isTooFew: Bool { count < Self.fewest }

  /// Nil if the total is 0.
  public var share: Double? { count > 0 ? Double(right) / Double(count) : nil }

  /// The 95 % confidence interval: Wilson's score interval.
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

  static func + (one: Proportion, other: Proportion) -> Proportion {
    Proportion(one.right + other.right, of: one.count + other.count)
  }
}

/// The median of many values, found without sorting all of them.
enum Median {
  /// The number of buckets that values are counted in; only the middle bucket is sorted.
  private static let buckets = 1024

  /// For an even number of values, the mean of the two in the middle; nil without values.
  static func of(_ values: [Double]) -> Double? {
    guard let low = values.min(), let high = values.max() else { return nil }
    guard low < high, (high - low).isFinite else { return low == high ? low : nil }
    let scale = Double(buckets) / (high - low)
    let bucket = { (value: Double) in min(buckets - 1, Int((value - low) * scale)) }
    var counts = [Int](repeating: 0, count: buckets)
    for value in values { counts[bucket(value)] += 1 }
    let upper = value(at: values.count / 2, of: values, counts, bucket)
    let lower = value(at: (values.count - 1) / 2, of: values, counts, bucket)
    return (lower + upper) / 2
  }

  private static func value(
    at index: Int, of values: [Double], _ counts: [Int], _ bucket: (Double) -> Int
  ) -> Double {
    var before = 0
    var wanted = 0
    while before + counts[wanted] <= index {
      before += counts[wanted]
      wanted += 1
    }
    return values.filter { bucket($0) == wanted }.sorted()[index - before]
  }
}
