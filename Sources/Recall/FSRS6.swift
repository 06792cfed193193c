// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

import CLibrary

/// The FSRS-6 formulas: one stability, whole days, and a separate rule for same-day reviews.
///
/// Every expression keeps the order of operations of fsrs-rs 6.6, in Float, with the C library's
/// powf, expf and logf. Regrouping an expression would change its last bits, and thereby some
/// intervals. Terms that depend only on the parameters are computed once, which changes no bits.
struct FSRS6: Sendable {
  private let firstStability: ByGrade<Float>
  private let firstDifficulty: ByGrade<Float>

  private let decay: Float
  private let factor: Float

  private let difficultyChange: ByGrade<Float>
  private let difficultyMean: Float
  private let difficultyPull: Float

  private let growth: Float
  private let growthPower: Float
  private let growthForgetting: Float
  private let growthBonus: ByGrade<Float>

  private let lapse: Float
  private let lapseDifficulty: Float
  private let lapsePower: Float
  private let lapseForgetting: Float
  private let lapseDivisor: Float

  private let sameDay: ByGrade<Float>
  private let sameDayPower: Float

  init(_ w: [Float]) {
    firstStability = ByGrade { w[Int($0.rawValue) - 1] }
    // D0(G) = w4 − e^(w5·(G − 1)) + 1
    let difficulty = ByGrade { w[4] - expf(w[5] * (Float($0.rawValue) - 1)) + 1 }
    firstDifficulty = ByGrade { difficulty[$0].clamped(to: 1...10) }

    // F = 0.9^(1/decay) − 1, so that R(S, S) = 0.9 for every decay
    decay = -w[20]
    factor = expf(logf(0.9) / decay) - 1

    difficultyChange = ByGrade { -w[6] * (Float($0.rawValue) - 3) }
    // Mean reversion targets the initial difficulty of easy without its lower clamp.
    difficultyMean = difficulty.easy
    difficultyPull = w[7]

    growth = expf(w[8])
    growthPower = -w[9]
    growthForgetting = w[10]
    growthBonus = ByGrade { $0 == .hard ? w[15] : $0 == .easy ? w[16] : 1 }

    lapse = w[11]
    lapseDifficulty = -w[12]
    lapsePower = w[13]
    lapseForgetting = w[14]
    lapseDivisor = expf(w[17] * w[18])

    sameDay = ByGrade { expf(w[17] * (Float($0.rawValue) - 3 + w[18])) }
    sameDayPower = -w[19]
  }

  func first(_ grade: Grade) -> Memory {
    Memory(
      stability: Self.limited(firstStability[grade]), difficulty: firstDifficulty[grade])
  }

  // R(t, S) = (1 + F·t/S)^decay
  func recall(of memory: Memory, after elapsed: Elapsed) -> Float {
    guard elapsed.studyDays > 0 else { return 1 }
    return powf(Float(elapsed.studyDays) / memory.stability * factor + 1, decay)
  }

  func goal(_ retention: Float) -> Goal {
    Goal(recall: retention, passed: powf(retention, 1 / decay))
  }

  // In days, not rounded: I = S/F·(r^(1/decay) − 1)
  func interval(of memory: Memory, to goal: Goal) -> Float {
    memory.stability / factor * (goal.passed - 1)
  }

  func next(_ memory: Memory, after elapsed: Elapsed, recall: Float, grade: Grade) -> Memory {
    let stability: Float
    if elapsed.studyDays == 0 {
      stability = sameDayStability(memory, grade)
    } else if grade.isSuccess {
      stability = grownStability(of: memory, recall: recall, grade: grade)
    } else {
      stability = lapsedStability(memory, recall)
    }
    return Memory(
      stability: Self.limited(stability), difficulty: difficulty(memory.difficulty, grade))
  }

  // S' = S·k with k = e^(w17·(G − 3 + w18))·S^(−w19), and k ≥ 1 unless the grade is again
  private func sameDayStability(_ memory: Memory, _ grade: Grade) -> Float {
    let increase = sameDay[grade] * powf(memory.stability, sameDayPower)
    return memory.stability * (grade.isSuccess ? max(increase, 1) : increase)
  }

  // S' = S·(1 + e^w8·(11 − D)·S^(−w9)·(e^(w10·(1 − R)) − 1)·bonus)
  private func grownStability(of memory: Memory, recall: Float, grade: Grade) -> Float {
    let increase =
      growth * (11 - memory.difficulty) * powf(memory.stability, growthPower)
      * (expf((1 - recall) * growthForgetting) - 1) * growthBonus[grade]
    return memory.stability * (increase + 1)
  }

  // S' = w11·D^(−w12)·((S + 1)^w13 − 1)·e^(w14·(1 − R)), at most S/e^(w17·w18)
  private func lapsedStability(_ memory: Memory, _ recall: Float) -> Float {
    let stability =
      lapse * powf(memory.difficulty, lapseDifficulty)
      * (powf(memory.stability + 1, lapsePower) - 1) * expf((1 - recall) * lapseForgetting)
    return min(stability, memory.stability / lapseDivisor)
  }

  // D' = D* + w7·(D0(4) − D*) with D* = D − w6·(G − 3)·(10 − D)/9
  private func difficulty(_ difficulty: Float, _ grade: Grade) -> Float {
    let changed = difficulty + (10 - difficulty) * difficultyChange[grade] / 9
    return (difficultyPull * (difficultyMean - changed) + changed).clamped(to: 1...10)
  }

  // S = I·F/(r^(1/decay) − 1). D is chosen so that good at recall r multiplies S by the ease.
  func memory(ease: Float, interval: Float, retention: Float) -> Memory {
    let factor = powf(0.9, 1 / decay) - 1
    let stability =
      interval.clamped(to: 0.001...36_500) * factor / (powf(retention, 1 / decay) - 1)
    let growth = growth * powf(stability, growthPower) * expm1f((1 - retention) * growthForgetting)
    return Memory(
      stability: stability, difficulty: (11 - (ease - 1) / growth).clamped(to: 1...10))
  }

  @inline(__always)
  private static func limited(_ stability: Float) -> Float { stability.clamped(to: 0.001...36_500) }
}
