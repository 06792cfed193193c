import Glibc

/// A forecast that knows nothing of memory: how things went lately.
///
/// Source: the public benchmark's. The log-odds start at 1.2 and move by 0.3 of every surprise.
enum MovingAverage {
  /// The chance it gave to each outcome before it happened.
  static func recalls(_ outcomes: some Sequence<Bool>) -> [Double] {
    var logOdds = 1.2
    return outcomes.map { wasRecalled in
      let recall = 1 / (1 + exp(-logOdds))
      logOdds += 0.3 * ((wasRecalled ? 1 : 0) - recall)
      return recall
    }
  }
}
