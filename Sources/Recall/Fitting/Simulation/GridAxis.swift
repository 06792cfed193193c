import Glibc

/// Ascending numbers between which others are placed in shares.
struct GridAxis: Sendable {
  let values: [Double]
  private let isLogarithmic: Bool
  private let origin: Double
  private let width: Double

  /// Numbers at equal distances.
  init(_ range: ClosedRange<Double>, count: Int) {
    isLogarithmic = false
    origin = range.lowerBound
    width = (range.upperBound - range.lowerBound) / Double(count - 1)
    let (origin, width) = (self.origin, self.width)
    values = (0..<count).map { origin + Double($0) * width }
  }

  /// Numbers at equal ratios.
  init(logarithmic range: ClosedRange<Double>, count: Int) {
    isLogarithmic = true
    origin = log(range.lowerBound)
    width = (log(range.upperBound) - log(range.lowerBound)) / Double(count - 1)
    let (origin, width) = (self.origin, self.width)
    values = (0..<count).map { exp(origin + Double($0) * width) }
  }

  /// The number below, and the share that falls to the one above it; the mean of the two is kept.
  func place(_ number: Double) -> (index: Int, upper: Double) {
    let position = ((isLogarithmic ? log(number) : number) - origin) / width
    let index = Int(min(max(position, 0), Double(values.count - 2)))
    let upper = (number - values[index]) / (values[index + 1] - values[index])
    return (index, min(max(upper, 0), 1))
  }
}
