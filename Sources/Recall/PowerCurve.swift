import Glibc

/// Forgetting as a power of time: R(t) = (1 + rate·t)^decay.
struct PowerCurve: Sendable {
  let rate: Float
  /// Below 0.
  let decay: Float

  func recall(after days: Float) -> Float { powf(1 + rate * days, decay) }

  /// 1 + rate·t when recall has fallen to the target.
  static func passed(at target: Float, decay: Float) -> Float { powf(target, 1 / decay) }

  /// The logarithm of the time when recall has fallen to the target, and how steep it falls there.
  func crossing(of target: Float, passed: Float) -> (time: Float, slope: Float) {
    (logf((passed - 1) / rate), decay * target * (passed - 1) / passed)
  }

  /// Recall and its first two derivatives by the logarithm of time.
  @inline(__always)
  func fall(after days: Float) -> (recall: Float, slope: Float, bend: Float) {
    let passed = rate * days
    let part = passed / (1 + passed)
    let recall = powf(1 + passed, decay)
    let slope = decay * part * recall
    return (recall, slope, slope * (1 - part + decay * part))
  }
}
