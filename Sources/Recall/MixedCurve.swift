import Glibc

/// Two power curves in fixed shares: a memory that loses much soon and the rest slowly.
struct MixedCurve: Sendable {
  let fast: PowerCurve
  let slow: PowerCurve
  let fastShare: Float

  // Recall is kept this far away from 0 and from 1.
  private static let margin: Float = 0.000_01
  // A hundred years; a curve that flattens out may take longer than there is a number for.
  private static let longest: Float = 36_500

  func recall(after days: Float) -> Float {
    let mixed = fastShare * fast.recall(after: days) + (1 - fastShare) * slow.recall(after: days)
    return mixed * (1 - 2 * Self.margin) + Self.margin
  }

  /// Days until recall has fallen to the target.
  ///
  /// Where the one curve has reached it and the other has not yet, the mixture is on its way:
  /// the two times, known in closed form, enclose the one looked for. Inside them Newton's method
  /// in the logarithm of time, in which both curves are nearly straight.
  func time(to target: Float) -> Float {
    let target = (target - Self.margin) / (1 - 2 * Self.margin)
    let times = (fast.time(to: target), slow.time(to: target))
    var low = logf(min(times.0, times.1))
    var high = logf(max(times.0, times.1))
    var time = straightGuess(target, times)
    // Newton needs two or three rounds; halving alone would be done within this many.
    for _ in 0..<40 where high - low > 0.000_001 {
      let (error, slope) = distance(from: target, after: expf(time))
      if error > 0 { low = time } else { high = time }
      let step = error / slope
      let next = time - step
      time = next > low && next < high ? next : (low + high) / 2
      // The next step would be about the square of this one.
      if next == time && abs(step) < 0.000_5 { break }
    }
    return min(expf(time), Self.longest)
  }

  // Where both curves meet the target if each went on as steep as where it meets it alone.
  private func straightGuess(_ target: Float, _ times: (Float, Float)) -> Float {
    let fastWeight = fastShare * fast.slope(at: target, after: times.0)
    let slowWeight = (1 - fastShare) * slow.slope(at: target, after: times.1)
    return (fastWeight * logf(times.0) + slowWeight * logf(times.1)) / (fastWeight + slowWeight)
  }

  private func distance(from target: Float, after days: Float) -> (error: Float, slope: Float) {
    let fastRecall = fast.recall(after: days)
    let slowRecall = slow.recall(after: days)
    let error = fastShare * fastRecall + (1 - fastShare) * slowRecall - target
    let slope =
      fastShare * fast.slope(at: fastRecall, after: days)
      + (1 - fastShare) * slow.slope(at: slowRecall, after: days)
    return (error, slope)
  }
}
