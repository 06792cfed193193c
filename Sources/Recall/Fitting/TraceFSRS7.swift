// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

import CLibrary

/// How a review changes one of the two stabilities of FSRS-7, with derivatives.
///
/// Source: the published FSRS-7. The trace with first parameter k (7 slow, 15 fast) has the
/// stability v and sees the recall R; x = ln v:
/// - again: v' = min(v, w[k+3]·((v + 1)^w[k+4] − 1)·exp((1 − R)·w[k+5]))
/// - else: v' = v·(1 + A), A = exp(w[k] − 1.5)·(11 − D)·v^(−w[k+1])·(exp((1 − R)·w[k+2]) − 1)·h·e,
///   with h = w[k+6] for hard and e = w[k+7] for easy, else 1. The formula takes the maximum of this
///   and the lapse, but since D ≤ 10 and R < 1 the lapse is never larger.
struct TraceFSRS7: Sendable {
  /// The index of its first parameter.
  let place: Int
  private let scale: Double
  private let power: Double
  private let forgetting: Double
  private let lapseScale: Double
  private let lapsePower: Double
  private let lapseForgetting: Double
  private let hard: Double
  private let easy: Double

  init(_ numbers: [Double], at place: Int) {
    self.place = place
    scale = numbers[place]
    power = numbers[place + 1]
    forgetting = numbers[place + 2]
    lapseScale = numbers[place + 3]
    lapsePower = numbers[place + 4]
    lapseForgetting = numbers[place + 5]
    hard = numbers[place + 6]
    easy = numbers[place + 7]
  }

  static let stabilities = 0.0001...36_500.0
  static let logStabilities = log(0.0001)...log(36_500.0)

  /// Updates the stability and its logarithm, and returns the partial derivatives of the latter.
  @inline(__always)
  func answer(
    _ grade: UInt8, recall: Double, difficulty: Double, stability: inout Double,
    logStability: inout Double
  ) -> TraceStepFSRS7 {
    var step =
      grade == 1
      ? lapse(recall: recall, &stability, &logStability)
      : success(
        grade, recall: recall, difficulty: difficulty, stability: &stability,
        logStability: &logStability)
    // A clamped value has no derivatives; a value exactly on the bound still does.
    if stability < Self.stabilities.lowerBound {
      stability = Self.stabilities.lowerBound
      logStability = Self.logStabilities.lowerBound
      step = TraceStepFSRS7()
    } else if stability > Self.stabilities.upperBound {
      stability = Self.stabilities.upperBound
      logStability = Self.logStabilities.upperBound
      step = TraceStepFSRS7()
    }
    return step
  }

  @inline(__always)
  private func success(
    _ grade: UInt8, recall: Double, difficulty: Double, stability: inout Double,
    logStability: inout Double
  ) -> TraceStepFSRS7 {
    let forgotten = 1 - recall
    let boost = exp(forgetting * forgotten)
    let easeless = exp(scale - 1.5 - power * logStability)
    let grading = grade == 2 ? hard : grade == 4 ? easy : 1
    let plain = easeless * (11 - difficulty) * (boost - 1)
    let growth = plain * grading
    let inverse = 1 / (1 + growth)
    let byBoost = easeless * (11 - difficulty) * grading * boost * inverse
    var step = TraceStepFSRS7()
    step.kind = .success
    step.byStability = 1 - power * growth * inverse
    step.byDifficulty = -easeless * (boost - 1) * grading * inverse
    step.byRecall = -forgetting * byBoost
    step.partials.0 = growth * inverse
    step.partials.1 = -logStability * growth * inverse
    step.partials.2 = byBoost * forgotten
    step.partials.3 = plain * inverse
    stability *= 1 + growth
    logStability = log(stability)
    return step
  }

  @inline(__always)
  private func lapse(
    recall: Double, _ stability: inout Double, _ logStability: inout Double
  ) -> TraceStepFSRS7 {
    let forgotten = 1 - recall
    let logSuccessor = log(stability + 1)
    let base = exp(lapsePower * logSuccessor)
    let new = lapseScale * (base - 1) * exp(forgotten * lapseForgetting)
    var step = TraceStepFSRS7()
    guard new < stability else {
      step.byStability = 1
      return step
    }
    step.kind = .lapse
    step.byStability = lapsePower * base * stability / ((stability + 1) * (base - 1))
    step.byRecall = -lapseForgetting
    step.partials.0 = 1 / lapseScale
    step.partials.1 = base * logSuccessor / (base - 1)
    step.partials.2 = forgotten
    stability = new
    logStability = log(new)
    return step
  }

  /// Adds the derivatives with respect to the parameters of this trace to the gradient.
  @inline(__always)
  func pullBack(
    _ derivative: Double, through step: TraceStepFSRS7, grade: UInt8,
    gradient: UnsafeMutablePointer<Double>
  ) {
    let own = gradient + place
    switch step.kind {
    case .success:
      own[0] += derivative * step.partials.0
      own[1] += derivative * step.partials.1
      own[2] += derivative * step.partials.2
      if grade == 2 { own[6] += derivative * step.partials.3 }
      if grade == 4 { own[7] += derivative * step.partials.3 }
    case .lapse:
      own[3] += derivative * step.partials.0
      own[4] += derivative * step.partials.1
      own[5] += derivative * step.partials.2
    case .unchanged: break
    }
  }
}

/// The partial derivatives of the log stability after a review under FSRS-7.
struct TraceStepFSRS7 {
  /// The rule that gave the new stability.
  enum Kind: UInt8 {
    case success
    case lapse
    /// Clamped, or unchanged because a lapse never raises it.
    case unchanged
  }

  var kind = Kind.unchanged
  /// With respect to the old log stability, at constant recall.
  var byStability = 0.0
  var byDifficulty = 0.0
  var byRecall = 0.0
  /// With respect to the three parameters of the rule, and to that of hard or easy.
  var partials = (0.0, 0.0, 0.0, 0.0)
}

/// The forgetting curve of FSRS-7 at one time, with its derivatives.
///
/// Source: the published FSRS-7. With x = ln S, z = ln Z, and t the elapsed days:
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
    let power = w[23] * exp((w[33] - 0.3) * memory.logFastStability)
    decay = min(max(power, 0.01), 0.95)
    decayIsFree = power == decay
    let logPower = -w.logW25 / decay
    fastPowerIsFree = logPower <= 60
    fastPower = exp(min(logPower, 60))
    fastRatio = elapsed / memory.fastStability
    fastBase = 1 + (fastPower - 1) * fastRatio
    fastLog = log(fastBase)
    fast = exp(-decay * fastLog)

    slowTilt = exp((memory.difficulty - 5) * (w[32] - 0.3))
    slowFactor = (w.slowBase - 1) * slowTilt
    slowRatio = elapsed / memory.stability
    slowBase = 1 + slowFactor * slowRatio
    slowLog = log(slowBase)
    slow = exp(-w[24] * slowLog)

    let lean =
      w.logWeight + w[30] * memory.logStability + (memory.difficulty - 5) * (w[31] - 0.5)
      + w[29] * memory.logFastStability
    fastShare = 1 / (1 + exp(lean))
  }

  static let scale = 1 - 2e-5

  var recall: Double { (fastShare * fast + (1 - fastShare) * slow) * Self.scale + 1e-5 }

  /// Stores the recall and its derivatives in a step.
  @inline(__always)
  func differentiate(
    _ w: NumbersFSRS7, _ memory: MemoryEstimate, into step: UnsafeMutablePointer<StepFSRS7>
  ) {
    let fastByBase = -fast * decay * fastRatio / fastBase
    var fastByDecay = -fast * fastLog
    var fastByW25 = 0.0
    if fastPowerIsFree {
      fastByDecay += fastByBase * fastPower * w.logW25 / (decay * decay)
      fastByW25 = -fastByBase * fastPower / (decay * w[25])
    }
    var fastByFast = -fastByBase * (fastPower - 1)
    var fastByW23 = 0.0
    var fastByW33 = 0.0
    if decayIsFree {
      fastByFast += fastByDecay * decay * (w[33] - 0.3)
      fastByW23 = fastByDecay * decay / w[23]
      fastByW33 = fastByDecay * decay * memory.logFastStability
    }
    step.pointee.fastByFastStability = fastByFast
    step.pointee.fastByNumbers = (fastByW23, fastByW25, fastByW33)

    let slowByFactor = -slow * w[24] * slowRatio / slowBase
    let slowByW24 =
      -slow * slowLog + slowByFactor * slowTilt * w.slowBase * w.logW26 / (w[24] * w[24])
    let slowByW26 = -slowByFactor * slowTilt * w.slowBase / (w[24] * w[26])

    let own = fastShare * Self.scale
    let other = (1 - fastShare) * Self.scale
    // With respect to ln q − ln p.
    let byLean = own * (1 - fastShare) * (slow - fast)
    let hardness = memory.difficulty - 5
    step.pointee.recall = recall
    step.pointee.recallByStability = -other * slowByFactor * slowFactor + byLean * w[30]
    step.pointee.recallByFastStability = own * fastByFast + byLean * w[29]
    step.pointee.recallByDifficulty =
      other * slowByFactor * slowFactor * (w[32] - 0.3) + byLean * (w[31] - 0.5)
    step.pointee.recallByNumbers = (
      own * fastByW23, other * slowByW24, own * fastByW25, other * slowByW26, -byLean / w[27],
      byLean / w[28], byLean * memory.logFastStability, byLean * memory.logStability,
      byLean * hardness, other * slowByFactor * slowFactor * hardness, own * fastByW33
    )
  }
}
