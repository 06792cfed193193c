import Glibc

/// How one of the two stabilities of FSRS-7 changes at an answer.
///
/// Source: the public FSRS-7, whose trace k (7 slow, 15 fast) has a stability v, seen with the
/// recall R, and x = ln v:
/// - again: v' = min(v, w[k+3]·((v + 1)^w[k+4] − 1)·exp((1 − R)·w[k+5]))
/// - else: v' = v·(1 + A), A = exp(w[k] − 1.5)·(11 − D)·v^(−w[k+1])·(exp((1 − R)·w[k+2]) − 1)·h·e,
///   with h = w[k+6] for hard and e = w[k+7] for easy, else 1. The formula says the larger of this
///   and of the lapse; the lapse never is, as D ≤ 10 and R < 1.
struct TraceFSRS7: Sendable {
  /// The place of its first parameter.
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

  /// Changes the stability and its logarithm, and says how the new logarithm depends on what.
  @inline(__always)
  func answer(
    _ grade: UInt8, recall: Double, difficulty: Double, stability: inout Double,
    logStability: inout Double
  ) -> TraceStepFSRS7 {
    var step =
      grade == 1
      ? lapse(recall: recall, &stability, &logStability)
      : success(grade, recall: recall, difficulty: difficulty, &stability, &logStability)
    // Beyond a clamp nothing depends on anything any more; on its boundary it still does.
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
    _ grade: UInt8, recall: Double, difficulty: Double, _ stability: inout Double,
    _ logStability: inout Double
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

  /// Adds what a derivative by the new logarithm means for this trace's parameters.
  @inline(__always)
  func pullBack(
    _ step: TraceStepFSRS7, _ grade: UInt8, _ derivative: Double,
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
