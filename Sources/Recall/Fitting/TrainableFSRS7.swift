// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

import CLibrary

/// FSRS-7 with its derivatives: two stabilities, S and Z, and a difficulty D.
///
/// Source: the published FSRS-7. A first review of grade G gives S = w[G−1], Z = 0.8·S and
/// D0(G) = w4 − exp(w5·(G − 1)) + 1. Then S uses the mixed recall R, and Z that of the fast curve;
/// after again Z is at most 0.8·S. D' = 0.01·D0(4) + 0.99·(D + (10 − D)·Δ/9), Δ = −w6·(G − 3),
/// multiplied by R + 0.1 for again. TraceFSRS7.swift has the curve and the traces.
struct TrainableFSRS7: TrainableModel {
  typealias Step = StepFSRS7

  static let model = MemoryModel.fsrs7

  private let w: NumbersFSRS7

  init(_ parameters: [Double]) {
    w = NumbersFSRS7(parameters)
  }

  func first(_ grade: UInt8) -> MemoryEstimate {
    let stability = w.firstStability(grade)
    let fast = max(Self.fastShare * stability, TraceFSRS7.stabilities.lowerBound)
    return MemoryEstimate(
      stability: stability, logStability: log(stability), fastStability: fast,
      logFastStability: log(fast), difficulty: min(max(w.firstDifficulty(grade), 1), 10))
  }

  func recall(of memory: MemoryEstimate, after elapsed: Double) -> Double {
    CurveFSRS7(w, memory, after: elapsed).recall
  }

  func next(_ memory: MemoryEstimate, after elapsed: Double, grade: UInt8) -> MemoryEstimate {
    var memory = memory
    var step = StepFSRS7()
    take(&step, from: &memory, after: elapsed, grade: grade, isLast: false)
    return memory
  }

  private static let fastShare = 0.8
  private static let logFastShare = log(0.8)

  @inline(__always)
  func recall(at step: UnsafePointer<StepFSRS7>) -> Double { step.pointee.recall }

  @inline(__always)
  func take(
    _ step: UnsafeMutablePointer<StepFSRS7>, from memory: inout MemoryEstimate,
    after elapsed: Double, grade: UInt8, isLast: Bool
  ) {
    step.initialize(to: StepFSRS7())
    let curve = CurveFSRS7(w, memory, after: elapsed)
    step.pointee.grade = grade
    step.pointee.difficulty = memory.difficulty
    curve.differentiate(w, memory, into: step)
    if isLast { return }
    step.pointee.slow = w.slow.answer(
      grade, recall: step.pointee.recall, difficulty: memory.difficulty,
      stability: &memory.stability, logStability: &memory.logStability)
    step.pointee.fast = w.fast.answer(
      grade, recall: curve.fast, difficulty: memory.difficulty,
      stability: &memory.fastStability, logStability: &memory.logFastStability)
    if grade == 1 && memory.fastStability > Self.fastShare * memory.stability {
      follow(step, &memory)
    }
    let new = newDifficulty(step, memory.difficulty)
    step.pointee.difficultyIsFree = new >= 1 && new <= 10
    memory.difficulty = min(max(new, 1), 10)
  }

  private func follow(_ step: UnsafeMutablePointer<StepFSRS7>, _ memory: inout MemoryEstimate) {
    step.pointee.fast = TraceStepFSRS7()
    memory.fastStability = Self.fastShare * memory.stability
    memory.logFastStability = memory.logStability + Self.logFastShare
    if memory.fastStability < TraceFSRS7.stabilities.lowerBound {
      memory.fastStability = TraceFSRS7.stabilities.lowerBound
      memory.logFastStability = TraceFSRS7.logStabilities.lowerBound
    } else {
      step.pointee.fastFollowsSlow = true
    }
  }

  // Δ without w6.
  @inline(__always)
  private func difficultyChange(_ step: UnsafePointer<StepFSRS7>) -> Double {
    let rise = 3 - Double(step.pointee.grade)
    return step.pointee.grade == 1 ? rise * (step.pointee.recall + 0.1) : rise
  }

  @inline(__always)
  private func newDifficulty(_ step: UnsafePointer<StepFSRS7>, _ old: Double) -> Double {
    0.01 * w.easyDifficulty + 0.99 * (old + (10 - old) / 9 * w[6] * difficultyChange(step))
  }
}

// MARK: - Backward pass

extension TrainableFSRS7 {
  @inline(__always)
  func pullBack(
    _ step: UnsafePointer<StepFSRS7>, recall: Double, memory: inout MemoryCotangent,
    gradient: UnsafeMutablePointer<Double>
  ) {
    var slow = memory.logStability
    var fast = memory.logFastStability
    var byRecall = recall
    var difficulty = 0.0
    if step.pointee.difficultyIsFree {
      let change = difficultyChange(step)
      let room = 0.99 * (10 - step.pointee.difficulty) / 9
      gradient[4] += memory.difficulty * 0.01
      gradient[5] += memory.difficulty * 0.01 * w.easyDifficultyByW5
      gradient[6] += memory.difficulty * room * change
      if step.pointee.grade == 1 { byRecall += memory.difficulty * room * w[6] * 2 }
      difficulty = memory.difficulty * 0.99 * (1 - w[6] * change / 9)
    }
    if step.pointee.fastFollowsSlow {
      slow += fast
      fast = 0
    }
    w.slow.pullBack(
      slow, through: step.pointee.slow, grade: step.pointee.grade, gradient: gradient)
    w.fast.pullBack(
      fast, through: step.pointee.fast, grade: step.pointee.grade, gradient: gradient)
    byRecall += slow * step.pointee.slow.byRecall
    let byFast = fast * step.pointee.fast.byRecall
    pullBackCurve(step, byRecall: byRecall, byFast: byFast, gradient: gradient)
    memory.logStability =
      slow * step.pointee.slow.byStability + byRecall * step.pointee.recallByStability
    memory.logFastStability =
      fast * step.pointee.fast.byStability + byRecall * step.pointee.recallByFastStability
      + byFast * step.pointee.fastByFastStability
    memory.difficulty =
      difficulty + slow * step.pointee.slow.byDifficulty + fast * step.pointee.fast.byDifficulty
      + byRecall * step.pointee.recallByDifficulty
  }

  @inline(__always)
  private func pullBackCurve(
    _ step: UnsafePointer<StepFSRS7>, byRecall: Double, byFast: Double,
    gradient: UnsafeMutablePointer<Double>
  ) {
    let numbers = step.pointee.recallByNumbers
    gradient[23] += byRecall * numbers.0 + byFast * step.pointee.fastByNumbers.0
    gradient[24] += byRecall * numbers.1
    gradient[25] += byRecall * numbers.2 + byFast * step.pointee.fastByNumbers.1
    gradient[26] += byRecall * numbers.3
    gradient[27] += byRecall * numbers.4
    gradient[28] += byRecall * numbers.5
    gradient[29] += byRecall * numbers.6
    gradient[30] += byRecall * numbers.7
    gradient[31] += byRecall * numbers.8
    gradient[32] += byRecall * numbers.9
    gradient[33] += byRecall * numbers.10 + byFast * step.pointee.fastByNumbers.2
  }

  @inline(__always)
  func pullBack(
    first grade: UInt8, memory: MemoryCotangent, gradient: UnsafeMutablePointer<Double>
  ) {
    let stability = w.firstStability(grade)
    gradient[Int(grade) - 1] += memory.logStability / stability
    if Self.fastShare * stability >= TraceFSRS7.stabilities.lowerBound {
      gradient[Int(grade) - 1] += memory.logFastStability / stability
    }
    let difficulty = w.firstDifficulty(grade)
    if difficulty >= 1 && difficulty <= 10 {
      let power = Double(grade) - 1
      gradient[4] += memory.difficulty
      gradient[5] -= memory.difficulty * power * exp(w[5] * power)
    }
  }
}

/// The 34 parameters of FSRS-7, and terms that depend only on them.
struct NumbersFSRS7: Sendable {
  private let w: InlineArray<34, Double>
  let slow: TraceFSRS7
  let fast: TraceFSRS7

  let logW25: Double
  let logW26: Double
  /// w26^(1/b) for the decay b = −w24 of the slow curve.
  let slowBase: Double
  /// ln(w28/w27), the log ratio of the weights at stabilities of one day.
  let logWeight: Double
  /// D0(4), and its derivative with respect to w5.
  let easyDifficulty: Double
  let easyDifficultyByW5: Double

  init(_ numbers: [Double]) {
    precondition(numbers.count == 34, "FSRS-7 takes 34 numbers.")
    let w = InlineArray<34, Double> { numbers[$0] }
    self.w = w
    slow = TraceFSRS7(numbers, at: 7)
    fast = TraceFSRS7(numbers, at: 15)
    logW25 = log(w[25])
    logW26 = log(w[26])
    slowBase = exp(-logW26 / w[24])
    logWeight = log(w[28]) - log(w[27])
    easyDifficulty = w[4] - exp(3 * w[5]) + 1
    easyDifficultyByW5 = -3 * exp(3 * w[5])
  }

  /// A parameter by its number in the formulas.
  @inline(__always)
  subscript(_ number: Int) -> Double { w[number] }

  /// w0 to w3: the slow stability after a first review with that grade.
  func firstStability(_ grade: UInt8) -> Double { w[Int(grade) - 1] }

  /// D0(G), not clamped.
  func firstDifficulty(_ grade: UInt8) -> Double { w[4] - exp(w[5] * Double(grade - 1)) + 1 }
}

/// One review under FSRS-7: the predicted recall, and the partial derivatives of it and of the next
/// memory.
struct StepFSRS7 {
  var grade: UInt8 = 3
  /// Whether the new difficulty is within its bounds.
  var difficultyIsFree = false
  /// Whether a lapse set the fast stability to 0.8 times the slow one.
  var fastFollowsSlow = false
  /// Before the review.
  var difficulty = 0.0

  var recall = 1.0
  var recallByStability = 0.0
  var recallByFastStability = 0.0
  var recallByDifficulty = 0.0
  /// With respect to w23 to w33.
  var recallByNumbers = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)

  // The recall of the fast curve alone, which the fast trace uses, with respect to the log of the
  // fast stability and to w23, w25 and w33.
  var fastByFastStability = 0.0
  var fastByNumbers = (0.0, 0.0, 0.0)

  var slow = TraceStepFSRS7()
  var fast = TraceStepFSRS7()
}
