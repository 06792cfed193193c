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

  /// The recall of the fast trace alone, and that of the whole.
  func recalls(after days: Float) -> FSRS7.Recalls {
    let fast = fast.recall(after: days)
    let mixed = fastShare * fast + (1 - fastShare) * slow.recall(after: days)
    return (fast, mixed * (1 - 2 * Self.margin) + Self.margin)
  }

  static func withoutMargins(_ recall: Float) -> Float { (recall - margin) / (1 - 2 * margin) }

  /// Days until recall has fallen to the goal.
  ///
  /// Where the one curve has reached it and the other has not yet, the mixture is on its way: the
  /// two times, known in closed form, enclose the one looked for. Inside them Halley's method in
  /// the logarithm of time, in which both curves are nearly straight.
  func time(to goal: Goal) -> Float {
    let target = goal.recall
    let fastCrossing = fast.crossing(
      of: target, passed: PowerCurve.passed(at: target, decay: fast.decay))
    let slowCrossing = slow.crossing(of: target, passed: goal.passed)
    var low = min(fastCrossing.time, slowCrossing.time)
    var high = max(fastCrossing.time, slowCrossing.time)
    // Where both curves meet the target if each goes on as steep as where it meets it alone.
    let fastPull = fastShare * fastCrossing.slope
    let slowPull = (1 - fastShare) * slowCrossing.slope
    var time =
      (fastPull * fastCrossing.time + slowPull * slowCrossing.time) / (fastPull + slowPull)
    // Two or three rounds do; halving alone would be done within this many.
    for _ in 0..<40 where high - low > 0.000_001 {
      let fall = fall(at: time)
      let error = fall.recall - target
      if error > 0 { low = time } else { high = time }
      let step = error * fall.slope / (fall.slope * fall.slope - error * fall.bend / 2)
      let isInside = time - step > low && time - step < high
      time = isInside ? time - step : (low + high) / 2
      // What is left is about the cube of this step.
      if isInside && abs(step) < 0.03 { break }
    }
    return min(expf(time), Self.longest)
  }

  // Recall without its margins, and its first two derivatives by the logarithm of time.
  private func fall(at time: Float) -> (recall: Float, slope: Float, bend: Float) {
    let days = expf(time)
    let fast = fast.fall(after: days)
    let slow = slow.fall(after: days)
    let slowShare = 1 - fastShare
    return (
      fastShare * fast.recall + slowShare * slow.recall,
      fastShare * fast.slope + slowShare * slow.slope,
      fastShare * fast.bend + slowShare * slow.bend
    )
  }
}
