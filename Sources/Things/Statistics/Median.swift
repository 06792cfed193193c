/// The value in the middle of many, found without sorting all of them.
enum Median {
  /// Buckets into which values are counted first; the middle one alone is sorted.
  private static let buckets = 1024

  /// Of an even number of values, half way between the two in the middle; nil where there are none.
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
    at place: Int, of values: [Double], _ counts: [Int], _ bucket: (Double) -> Int
  ) -> Double {
    var before = 0
    var wanted = 0
    while before + counts[wanted] <= place {
      before += counts[wanted]
      wanted += 1
    }
    return values.filter { bucket($0) == wanted }.sorted()[place - before]
  }
}
