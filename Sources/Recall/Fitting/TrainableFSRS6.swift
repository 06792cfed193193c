// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

import CLibrary

/// FSRS-6 with its derivatives.
///
/// Source: the public description of FSRS-6 and fsrs-rs 6.6. With x = ln S, t the elapsed days,
/// G the grade and h, e the factors of hard and easy:
/// - recall R = (1 + F·t/S)^(−w20), F = 0.9^(−1/w20) − 1
/// - success S' = S·(1 + A), A = exp(w8 − w9·x)·(11 − D)·(exp(w10·(1 − R)) − 1)·h·e
/// - lapse S' = min(w11·D^(−w12)·((S + 1)^w13 − 1)·exp(w14·(1 − R)), S / exp(w17·w18))
/// - same day ln(S'/S) = w17·(G − 3 + w18) − w19·x, at least 0 unless G is again
/// - difficulty D' = w7·D0(4) + (1 − w7)·(D + (10 − D)·Δ/9), Δ = −w6·(G − 3),
///   D0(G) = w4 − exp(w5·(G − 1)) + 1
struct TrainableFSRS6: TrainableModel {
  typealias Step = StepFSRS6

  static let model = MemoryModel.fsrs6

  /// Stored inline: an array would add a lookup to each use.
  private let w: InlineArray<21, Double>
  private let factor: Double
  private let factorByDecay: Double
  private let easyDifficulty: Double
  private let easyDifficultyByW5: Double
  private let logW11: Double
  private let floor: Double

  init(_ parameters: [Double]) {
    precondition(parameters.count == 21, "FSRS-6 takes 21 numbers.")
    let w = InlineArray<21, Double> { parameters[$0] }
    self.w = w
    // F and its derivative with respect to w20: F + 1 = exp(−ln 0.9 / w20).
    let power = exp(-Self.logNinety / w[20])
    factor = power - 1
    factorByDecay = power * Self.logNinety / (w[20] * w[20])
    easyDifficultyByW5 = -3 * exp(3 * w[5])
    easyDifficulty = w[4] - exp(3 * w[5]) + 1
    logW11 = log(w[11])
    floor = w[17] * w[18]
  }

  func first(_ grade: UInt8) -> MemoryEstimate {
    let stability = w[Int(grade) - 1]
    return MemoryEstimate(
      stability: stability, logStability: log(stability),
      difficulty: Self.clampedDifficulty(firstDifficulty(grade)))
  }

  func recall(of memory: MemoryEstimate, after elapsed: Double) -> Double {
    exp(-w[20] * log(1 + factor * elapsed / memory.stability))
  }

  func next(_ memory: MemoryEstimate, after elapsed: Double, grade: UInt8) -> MemoryEstimate {
    var memory = memory
    var step = StepFSRS6()
    take(&step, from: &memory, after: elapsed, grade: grade, isLast: false)
    return memory
  }

  private func firstDifficulty(_ grade: UInt8) -> Double {
    w[4] - exp(w[5] * Double(grade - 1)) + 1
  }

  private static func clampedDifficulty(_ difficulty: Double) -> Double {
    min(max(difficulty, 1), 10)
  }

  static let logNinety = log(0.9)
  static let stabilities = 0.001...36_500.0
  static let logStabilities = log(0.001)...log(36_500.0)
}

// MARK: - Forward pass

extension TrainableFSRS6 {
  @inline(__always)
  func take(
    _ step: UnsafeMutablePointer<StepFSRS6>, from memory: inout MemoryEstimate,
    after elapsed: Double, grade: UInt8, isLast: Bool
  ) {
    if isLast { step.initialize(to: StepFSRS6()) }
    step.pointee.grade = grade
    step.pointee.difficulty = memory.difficulty
    guard elapsed > 0 else {
      step.pointee.recall = 1
      step.pointee.recallByStability = 0
      step.pointee.recallByDecay = 0
      if !isLast {
        takeSameDay(step, from: &memory, grade: grade)
        takeDifficulty(step, from: &memory, grade: grade)
      }
      return
    }
    let ratio = elapsed / memory.stability
    let base = 1 + factor * ratio
    let logBase = log(base)
    let recall = exp(-w[20] * logBase)
    step.pointee.recall = recall
    step.pointee.recallByStability = recall * w[20] * factor * ratio / base
    step.pointee.recallByDecay = -recall * (logBase + w[20] * ratio * factorByDecay / base)
    if isLast { return }
    if grade == 1 {
      takeLapse(step, from: &memory)
    } else {
      takeSuccess(step, from: &memory, grade: grade)
    }
    takeDifficulty(step, from: &memory, grade: grade)
  }

  @inline(__always)
  private func takeSuccess(
    _ step: UnsafeMutablePointer<StepFSRS6>, from memory: inout MemoryEstimate, grade: UInt8
  ) {
    let forgotten = 1 - step.pointee.recall
    let boost = exp(w[10] * forgotten)
    let easeless = exp(w[8] - w[9] * memory.logStability)
    let grading = grade == 2 ? w[15] : grade == 4 ? w[16] : 1
    let scale = easeless * (11 - memory.difficulty)
    let plain = scale * (boost - 1)
    let growth = plain * grading
    let inverse = 1 / (1 + growth)
    let byBoost = scale * grading * boost * inverse
    let byRecall = -w[10] * byBoost
    step.pointee.kind = .success
    step.pointee.byStability =
      1 - w[9] * growth * inverse + byRecall * step.pointee.recallByStability
    step.pointee.byDifficulty = -easeless * (boost - 1) * grading * inverse
    step.pointee.byDecay = byRecall * step.pointee.recallByDecay
    step.pointee.partials.0 = growth * inverse
    step.pointee.partials.1 = -memory.logStability * growth * inverse
    step.pointee.partials.2 = byBoost * forgotten
    step.pointee.partials.3 = plain * inverse
    memory.stability *= 1 + growth
    memory.logStability = log(memory.stability)
    clampStability(step, &memory)
  }

  @inline(__always)
  private func takeLapse(
    _ step: UnsafeMutablePointer<StepFSRS6>, from memory: inout MemoryEstimate
  ) {
    let forgotten = 1 - step.pointee.recall
    let logDifficulty = log(memory.difficulty)
    let logSuccessor = log(memory.stability + 1)
    let power = exp(w[13] * logSuccessor)
    let logNew = logW11 - w[12] * logDifficulty + log(power - 1) + w[14] * forgotten
    let logFloor = memory.logStability - floor
    if logNew <= logFloor {
      step.pointee.kind = .lapse
      step.pointee.byStability =
        w[13] * power * memory.stability / ((memory.stability + 1) * (power - 1))
        - w[14] * step.pointee.recallByStability
      step.pointee.byDifficulty = -w[12] / memory.difficulty
      step.pointee.byDecay = -w[14] * step.pointee.recallByDecay
      step.pointee.partials.0 = 1 / w[11]
      step.pointee.partials.1 = -logDifficulty
      step.pointee.partials.2 = power * logSuccessor / (power - 1)
      step.pointee.partials.3 = forgotten
      memory.logStability = logNew
    } else {
      step.pointee.kind = .flooredLapse
      step.pointee.byStability = 1
      step.pointee.byDifficulty = 0
      step.pointee.byDecay = 0
      memory.logStability = logFloor
    }
    memory.stability = exp(memory.logStability)
    clampStability(step, &memory)
  }

  @inline(__always)
  private func takeSameDay(
    _ step: UnsafeMutablePointer<StepFSRS6>, from memory: inout MemoryEstimate, grade: UInt8
  ) {
    let offset = Double(grade) - 3 + w[18]
    let growth = w[17] * offset - w[19] * memory.logStability
    step.pointee.byDifficulty = 0
    step.pointee.byDecay = 0
    guard grade == 1 || growth >= 0 else {
      step.pointee.kind = .unchanged
      step.pointee.byStability = 1
      return
    }
    step.pointee.kind = .sameDay
    step.pointee.byStability = 1 - w[19]
    step.pointee.partials.0 = offset
    step.pointee.partials.1 = w[17]
    step.pointee.partials.2 = -memory.logStability
    memory.logStability += growth
    memory.stability = exp(memory.logStability)
    clampStability(step, &memory)
  }

  // A clamped value has no derivatives; a value exactly on the bound still does.
  @inline(__always)
  private func clampStability(
    _ step: UnsafeMutablePointer<StepFSRS6>, _ memory: inout MemoryEstimate
  ) {
    if memory.stability < Self.stabilities.lowerBound {
      memory.stability = Self.stabilities.lowerBound
      memory.logStability = Self.logStabilities.lowerBound
    } else if memory.stability > Self.stabilities.upperBound {
      memory.stability = Self.stabilities.upperBound
      memory.logStability = Self.logStabilities.upperBound
    } else {
      return
    }
    step.pointee.kind = .unchanged
    step.pointee.byStability = 0
    step.pointee.byDifficulty = 0
    step.pointee.byDecay = 0
  }

  @inline(__always)
  private func takeDifficulty(
    _ step: UnsafeMutablePointer<StepFSRS6>, from memory: inout MemoryEstimate, grade: UInt8
  ) {
    let change = -w[6] * (Double(grade) - 3)
    let moved = memory.difficulty + (10 - memory.difficulty) * change / 9
    let new = w[7] * easyDifficulty + (1 - w[7]) * moved
    step.pointee.movedDifficulty = moved
    step.pointee.difficultyIsFree = new >= 1 && new <= 10
    memory.difficulty = Self.clampedDifficulty(new)
  }
}

// MARK: - Backward pass

extension TrainableFSRS6 {
  @inline(__always)
  func recall(at step: UnsafePointer<StepFSRS6>) -> Double { step.pointee.recall }

  @inline(__always)
  func pullBack(
    _ step: UnsafePointer<StepFSRS6>, recall: Double, memory: inout MemoryCotangent,
    gradient: UnsafeMutablePointer<Double>
  ) {
    let after = memory
    let rise = Double(step.pointee.grade) - 3
    var difficulty = 0.0
    if step.pointee.difficultyIsFree {
      gradient[4] += after.difficulty * w[7]
      gradient[5] += after.difficulty * w[7] * easyDifficultyByW5
      gradient[6] -= after.difficulty * (1 - w[7]) * (10 - step.pointee.difficulty) * rise / 9
      gradient[7] += after.difficulty * (easyDifficulty - step.pointee.movedDifficulty)
      difficulty = after.difficulty * (1 - w[7]) * (1 + w[6] * rise / 9)
    }
    let stability = after.logStability
    switch step.pointee.kind {
    case .success:
      gradient[8] += stability * step.pointee.partials.0
      gradient[9] += stability * step.pointee.partials.1
      gradient[10] += stability * step.pointee.partials.2
      if step.pointee.grade == 2 { gradient[15] += stability * step.pointee.partials.3 }
      if step.pointee.grade == 4 { gradient[16] += stability * step.pointee.partials.3 }
    case .lapse:
      gradient[11] += stability * step.pointee.partials.0
      gradient[12] += stability * step.pointee.partials.1
      gradient[13] += stability * step.pointee.partials.2
      gradient[14] += stability * step.pointee.partials.3
    case .flooredLapse:
      gradient[17] -= stability * w[18]
      gradient[18] -= stability * w[17]
    case .sameDay:
      gradient[17] += stability * step.pointee.partials.0
      gradient[18] += stability * step.pointee.partials.1
      gradient[19] += stability * step.pointee.partials.2
    case .unchanged: break
    }
    gradient[20] += stability * step.pointee.byDecay + recall * step.pointee.recallByDecay
    memory.logStability =
      stability * step.pointee.byStability + recall * step.pointee.recallByStability
    memory.difficulty = difficulty + stability * step.pointee.byDifficulty
  }

  @inline(__always)
  func pullBack(
    first grade: UInt8, memory: MemoryCotangent, gradient: UnsafeMutablePointer<Double>
  ) {
    let index = Int(grade) - 1
    gradient[index] += memory.logStability / w[Int(grade) - 1]
    let difficulty = firstDifficulty(grade)
    if difficulty >= 1 && difficulty <= 10 {
      gradient[4] += memory.difficulty
      gradient[5] -= memory.difficulty * Double(index) * exp(w[5] * Double(index))
    }
  }
}

/// One review under FSRS-6: the predicted recall, and the partial derivatives of the next memory.
struct StepFSRS6 {
  /// The rule that gave the new stability.
  enum Kind: UInt8 {
    case success
    case lapse
    case flooredLapse
    case sameDay
    /// Clamped, or unchanged because a success never lowers it.
    case unchanged
  }

  var kind = Kind.unchanged
  var grade: UInt8 = 3
  /// Whether the new difficulty is within its bounds.
  var difficultyIsFree = true
  /// Before the review.
  var difficulty = 0.0
  /// After the review, before mean reversion.
  var movedDifficulty = 0.0

  var recall = 1.0
  /// With respect to the log stability.
  var recallByStability = 0.0
  var recallByDecay = 0.0

  // The new log stability, with respect to the old one, the old difficulty and w20; then to the
  // parameters of the rule: w8 w9 w10 and w15 or w16; w11 to w14; w17 to w19.
  var byStability = 0.0
  var byDifficulty = 0.0
  var byDecay = 0.0
  var partials = (0.0, 0.0, 0.0, 0.0)
}
