import Glibc

/// How many reviews fall due on the days to come, and on which of them siblings of the card do.
public struct DayLoad: Hashable, Sendable {
  /// Intervals above are not balanced: nobody knows yet what those days will hold.
  static let longestInterval: Float = 90
  /// The last day that is ever asked for, counted from today.
  public static let lastDay = 97

  /// Days from today.
  public var siblingDays: [Int]
  private let weights: [Float]

  /// `due[n]` is the number of reviews n days from today; days not given are empty.
  public init(due: [Int] = [], siblingDays: [Int] = []) {
    self.siblingDays = siblingDays
    // An empty day weighs 1; of the others the sooner is kept freer than the later.
    weights = due.prefix(Self.lastDay + 1).enumerated().map { day, count in
      let days = Float(max(1, day))
      return count > 0 ? powf(Float(count), -2.15) / (days * days * days) : 1
    }
  }

  /// Draws one of the days, each as likely as it weighs.
  func day(in days: ClosedRange<Int>, unit: Float) -> Int {
    var total: Float = 0
    for day in days { total += weight(of: day) }
    var left = unit * total
    for day in days {
      left -= weight(of: day)
      if left < 0 { return day }
    }
    return days.upperBound
  }

  private func weight(of day: Int) -> Float {
    var weight = day < weights.count ? weights[day] : 1
    for sibling in siblingDays {
      switch abs(day - sibling) {
      case 0: weight *= 0.000_001
      case 1: weight *= 0.2
      case 2: weight *= 0.4
      case 3: weight *= 0.6
      case 4: weight *= 0.8
      default: break
      }
    }
    return weight
  }
}
