// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

import CLibrary

/// The FSRS-7 formulas: a slow and a fast memory trace, each with its own stability.
///
/// Time is measured in fractions of a day, and recall is a weighted mean of the two forgetting
/// curves. There is no separate same-day rule; the fast trace covers short intervals.
struct FSRS7: Sendable {
  typealias Recalls = (fast: Float, mixed: Float)

  private let firstStability: ByGrade<Float>
  private let firstDifficulty: ByGrade<Float>
  private let difficultyChange: ByGrade<Float>
  private let difficultyMean: Float

  private let slow: Trace
  private let fast: Trace

  private let fastDecay: Float
  private let fastDecayPower: Float
  private let fastBase: Float
  private let slowDecay: Float
  private let slowRate: Float
  private let slowRateDifficulty: Float
  private let fastShare: Float
  private let fastSharePower: Float
  private let slowShare: Float
  private let slowSharePower: Float
  private let slowShareDifficulty: Float

  init(_ w: [Float]) {
    firstStability = ByGrade { w[Int($0.rawValue) - 1] }
    // D0(G) = w4 − e^(w5·(G − 1)) + 1
    let difficulty = ByGrade { w[4] - expf(w[5] * (Float($0.rawValue) - 1)) + 1 }
    firstDifficulty = ByGrade { difficulty[$0].clamped(to: 1...10) }
    difficultyChange = ByGrade { -w[6] * (Float($0.rawValue) - 3) }
    difficultyMean = difficulty.easy

    slow = Trace(w[7..<15])
    fast = Trace(w[15..<23])

    fastDecay = w[23]
    fastDecayPower = w[33] - 0.3
    fastBase = logf(w[25])
    slowDecay = -w[24].clamped(to: 0.01...0.95)
    slowRate = powf(w[26], 1 / slowDecay) - 1
    slowRateDifficulty = w[32] - 0.3
    fastShare = w[27]
    fastSharePower = -w[29]
    slowShare = w[28]
    slowSharePower = w[30]
    slowShareDifficulty = w[31] - 0.5
  }

  func first(_ grade: Grade) -> Memory {
    let stability = Self.limited(firstStability[grade])
    return Memory(
      stability: stability, fastStability: Self.limited(0.8 * stability),
      difficulty: firstDifficulty[grade])
  }

  /// The forgetting curve of a memory until its next review.
  func curve(of memory: Memory) -> MixedCurve {
    // a = −w23·Z^(w33 − 0.3), f = w25^(1/a) − 1
    let decay = -(fastDecay * powf(memory.fastStability, fastDecayPower)).clamped(to: 0.01...0.95)
    let rate = expf(min(fastBase / decay, 60)) - 1
    // g = (w26^(1/b) − 1)·e^((D − 5)·(w32 − 0.3))
    let ease = memory.difficulty - 5
    let slowRate = slowRate * expf(ease * slowRateDifficulty)
    // p = w27·Z^(−w29), q = w28·S^w30·e^((D − 5)·(w31 − 0.5))
    let fastPart = fastShare * powf(memory.fastStability, fastSharePower)
    let slowPart =
      slowShare * expf(slowSharePower * logf(memory.stability) + ease * slowShareDifficulty)
    return MixedCurve(
      fast: PowerCurve(rate: rate / memory.fastStability, decay: decay),
      slow: PowerCurve(rate: slowRate / memory.stability, decay: slowDecay),
      fastShare: fastPart / (fastPart + slowPart))
  }

  func goal(_ retention: Float) -> Goal {
    let recall = MixedCurve.withoutMargins(retention)
    return Goal(recall: recall, passed: PowerCurve.passed(at: recall, decay: slowDecay))
  }

  func next(_ memory: Memory, recall: Recalls, grade: Grade) -> Memory {
    grade.isSuccess
      ? grown(memory, by: growths(of: memory, recall), recall: recall.mixed, grade: grade)
      : lapsed(memory, recall)
  }

  /// The next memory for each of the four grades; their common terms are computed once.
  func next(_ memory: Memory, recall: Recalls) -> ByGrade<Memory> {
    let growths = growths(of: memory, recall)
    return ByGrade {
      $0.isSuccess
        ? grown(memory, by: growths, recall: recall.mixed, grade: $0) : lapsed(memory, recall)
    }
  }

  // The slow trace uses the mixed recall, the fast trace its own.
  private func growths(of memory: Memory, _ recall: Recalls) -> (fast: Float, slow: Float) {
    (
      fast.growth(of: memory.fastStability, difficulty: memory.difficulty, recall: recall.fast),
      slow.growth(of: memory.stability, difficulty: memory.difficulty, recall: recall.mixed)
    )
  }

  private func grown(
    _ memory: Memory, by growths: (fast: Float, slow: Float), recall: Float, grade: Grade
  ) -> Memory {
    Memory(
      stability: Self.limited(slow.grown(memory.stability, by: growths.slow, grade)),
      fastStability: Self.limited(fast.grown(memory.fastStability, by: growths.fast, grade)),
      difficulty: difficulty(after: grade, from: memory.difficulty, recall: recall))
  }

  private func lapsed(_ memory: Memory, _ recall: Recalls) -> Memory {
    let stability = Self.limited(slow.lapsed(memory.stability, recall: recall.mixed))
    let fastStability = min(
      fast.lapsed(memory.fastStability, recall: recall.fast), 0.8 * stability)
    return Memory(
      stability: stability, fastStability: Self.limited(fastStability),
      difficulty: difficulty(after: .again, from: memory.difficulty, recall: recall.mixed))
  }

  // D' = 0.01·D0(4) + 0.99·(D − w6·(G − 3)·(10 − D)/9). For again the change is multiplied by
  // R + 0.1, so that forgetting a card that was overdue counts less.
  private func difficulty(after grade: Grade, from difficulty: Float, recall: Float) -> Float {
    var change = (10 - difficulty) / 9 * difficultyChange[grade]
    if !grade.isSuccess { change *= recall + 0.1 }
    return (0.01 * difficultyMean + 0.99 * (difficulty + change)).clamped(to: 1...10)
  }

  private static func limited(_ stability: Float) -> Float {
    stability.clamped(to: 0.0001...36_500)
  }
}

extension FSRS7 {
  /// How a review changes the stability of one trace; both traces follow the same formulas.
  struct Trace: Sendable {
    private let growth: Float
    private let growthPower: Float
    private let growthForgetting: Float
    private let growthBonus: ByGrade<Float>

    private let lapse: Float
    private let lapsePower: Float
    private let lapseForgetting: Float

    /// Takes the eight parameters of the trace, in the order of the model.
    init(_ slice: ArraySlice<Float>) {
      let w = Array(slice)
      growth = expf(w[0] - 1.5)
      growthPower = -w[1]
      growthForgetting = w[2]
      lapse = w[3]
      lapsePower = w[4]
      lapseForgetting = w[5]
      growthBonus = ByGrade { $0 == .hard ? w[6] : $0 == .easy ? w[7] : 1 }
    }

    // x' = x·(1 + growth·bonus) with growth = e^(w0 − 1.5)·(11 − D)·x^(−w1)·(e^((1 − R)·w2) − 1)
    func growth(of stability: Float, difficulty: Float, recall: Float) -> Float {
      growth * (11 - difficulty) * powf(stability, growthPower)
        * expm1f((1 - recall) * growthForgetting)
    }

    func grown(_ stability: Float, by growth: Float, _ grade: Grade) -> Float {
      stability * (1 + growth * growthBonus[grade])
    }

    // x' = w3·((x + 1)^w4 − 1)·e^((1 − R)·w5), at most x
    func lapsed(_ stability: Float, recall: Float) -> Float {
      let left = lapse * expm1f(lapsePower * log1pf(stability))
      return min(stability, left * expf((1 - recall) * lapseForgetting))
    }
  }
}
