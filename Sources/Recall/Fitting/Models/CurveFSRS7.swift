import Glibc

/// The forgetting curve of FSRS-7 at one moment, with its derivatives.
///
/// Source: the public FSRS-7. With x = ln S, z = ln Z, t the elapsed days:
/// - fast Rf = (1 + f·t/Z)^(−m), m = clamp(w23·Z^(w33 − 0.3), 0.01, 0.95),
///   f = exp(min(−ln w25 / m, 60)) − 1
/// - slow Rs = (1 + g·t/S)^(−w24), g = (w26^(−1/w24) − 1)·exp((D − 5)·(w32 − 0.3))
/// - mixed R = (p·Rf + q·Rs)/(p + q)·(1 − 2e−5) + 1e−5, p = w27·Z^(−w29),
///   q = w28·S^w30·exp((D − 5)·(w31 − 0.5))
struct CurveFSRS7 {
  let fast: Double
  let slow: Double
  /// p / (p + q).
  let fastShare: Double

  let decay: Double
  let decayIsFree: Bool
  let fastPower: Double
  let fastPowerIsFree: Bool
  let fastRatio: Double
  let fastBase: Double
  let fastLog: Double

  let slowFactor: Double
  let slowTilt: Double
  let slowRatio: Double
  let slowBase: Double
  let slowLog: Double

  @inline(__always)
  init(_ w: NumbersFSRS7, _ memory: MemoryEstimate, after elapsed: Double) {
    let power = w.w23 * exp((w.w33 - 0.3) * memory.logFastStability)
    decay = min(max(power, 0.01), 0.95)
    decayIsFree = power == decay
    let logPower = -w.logW25 / decay
    fastPowerIsFree = logPower <= 60
    fastPower = exp(min(logPower, 60))
    fastRatio = elapsed / memory.fastStability
    fastBase = 1 + (fastPower - 1) * fastRatio
    fastLog = log(fastBase)
    fast = exp(-decay * fastLog)

    slowTilt = exp((memory.difficulty - 5) * (w.w32 - 0.3))
    slowFactor = (w.slowBase - 1) * slowTilt
    slowRatio = elapsed / memory.stability
    slowBase = 1 + slowFactor * slowRatio
    slowLog = log(slowBase)
    slow = exp(-w.w24 * slowLog)

    let lean =
      w.logWeight + w.w30 * memory.logStability + (memory.difficulty - 5) * (w.w31 - 0.5)
      + w.w29 * memory.logFastStability
    fastShare = 1 / (1 + exp(lean))
  }

  static let scale = 1 - 2e-5

  var recall: Double { (fastShare * fast + (1 - fastShare) * slow) * Self.scale + 1e-5 }

  /// Writes the recall and its derivatives.
  @inline(__always)
  func differentiate(
    _ w: NumbersFSRS7, _ memory: MemoryEstimate, into step: UnsafeMutablePointer<StepFSRS7>
  ) {
    let fastByBase = -fast * decay * fastRatio / fastBase
    var fastByDecay = -fast * fastLog
    var fastByW25 = 0.0
    if fastPowerIsFree {
      fastByDecay += fastByBase * fastPower * w.logW25 / (decay * decay)
      fastByW25 = -fastByBase * fastPower / (decay * w.w25)
    }
    var fastByFast = -fastByBase * (fastPower - 1)
    var fastByW23 = 0.0
    var fastByW33 = 0.0
    if decayIsFree {
      fastByFast += fastByDecay * decay * (w.w33 - 0.3)
      fastByW23 = fastByDecay * decay / w.w23
      fastByW33 = fastByDecay * decay * memory.logFastStability
    }
    step.pointee.fastByFastStability = fastByFast
    step.pointee.fastByNumbers = (fastByW23, fastByW25, fastByW33)

    let slowByFactor = -slow * w.w24 * slowRatio / slowBase
    let slowByW24 =
      -slow * slowLog + slowByFactor * slowTilt * w.slowBase * w.logW26 / (w.w24 * w.w24)
    let slowByW26 = -slowByFactor * slowTilt * w.slowBase / (w.w24 * w.w26)

    let own = fastShare * Self.scale
    let other = (1 - fastShare) * Self.scale
    // By ln q − ln p.
    let byLean = own * (1 - fastShare) * (slow - fast)
    let hardness = memory.difficulty - 5
    step.pointee.recall = recall
    step.pointee.recallByStability = -other * slowByFactor * slowFactor + byLean * w.w30
    step.pointee.recallByFastStability = own * fastByFast + byLean * w.w29
    step.pointee.recallByDifficulty =
      other * slowByFactor * slowFactor * (w.w32 - 0.3) + byLean * (w.w31 - 0.5)
    step.pointee.recallByNumbers = (
      own * fastByW23, other * slowByW24, own * fastByW25, other * slowByW26, -byLean / w.w27,
      byLean / w.w28, byLean * memory.logFastStability, byLean * memory.logStability,
      byLean * hardness, other * slowByFactor * slowFactor * hardness, own * fastByW33
    )
  }
}
