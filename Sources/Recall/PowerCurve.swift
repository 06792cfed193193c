import Glibc

/// Forgetting as a power of time: R(t) = (1 + rate·t)^decay.
struct PowerCurve: Sendable {
  let rate: Float
  /// Below 0.
  let decay: Float

  func recall(after days: Float) -> Float { powf(1 + rate * days, decay) }

  /// Days until recall has fallen to the target.
  func time(to target: Float) -> Float { (powf(target, 1 / decay) - 1) / rate }

  /// How fast recall falls with the logarithm of time, where it is this and so much time has gone.
  func slope(at recall: Float, after days: Float) -> Float {
    let passed = rate * days
    return decay * recall * (passed / (1 + passed))
  }
}
