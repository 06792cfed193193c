// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

import CLibrary

// The memory model
// ================
//
// A card is not simply known or unknown: it is recalled with a probability that falls over time.
// Three quantities describe it:
//
//   Recall (R)      the probability of recalling the card at this moment.
//   Stability (S)   the number of days until R falls to 90 %.
//   Difficulty (D)  from 1 to 10; the higher it is, the slower S grows.
//
// Between reviews S and D are constant, and R falls along a power function of time, from 1 towards
// 0. A review changes S and D, and resets R to 1:
//
//   · A successful review multiplies S. The factor is larger when R was lower (recalling a card
//     that was almost forgotten strengthens it most; repeating it at once does next to nothing),
//     and smaller when S or D is already high.
//   · A lapse does not reset the card: part of S remains, and more of a large S than of a small one.
//   · Again raises D, hard raises it slightly, easy lowers it. Each review also moves D slightly
//     towards a mean, so that no card stays at the maximum forever.
//   · FSRS-6 counts whole days and has a separate rule for further reviews on the same day. FSRS-7
//     instead has two traces, a fast one that fades within hours and a slow one, and measures time
//     in fractions of a day.
//
// The due date follows from this: choose the R at which a card should be reviewed (the target
// retention, 90 % by default) and solve for the day on which the curve reaches it. Under FSRS-6 at
// 90 % that is S days. A lower retention means fewer reviews and more lapses.
//
// S and D are never stored as facts. They are computed from the grades and dates of all reviews
// with the current parameters, so a better fit improves the whole past at once. The due date, on
// the other hand, is a decision: it is recorded with the review, and only another review changes
// it. Steps, fuzz, load balancing and the order of the four intervals (`Policy`) work around the
// model and never change S or D.
//
// Sources: the published FSRS-6 and FSRS-7 (Jarrett Ye and others, open-spaced-repetition), as
// implemented by fsrs-rs.

/// A memory model with its parameters: computes recall, intervals, and the effect of reviews.
public struct Forgetting: Sendable {
  /// The parameters that all results depend on.
  public let parameters: Parameters
  private let formulas: Formulas

  private indirect enum Formulas: Sendable {
    case fsrs6(FSRS6)
    case fsrs7(FSRS7)
  }

  /// The target retentions that intervals can be computed for.
  public static let retentions: ClosedRange<Float> = 0.70...0.99

  /// Prepares the formulas; make one value and use it for all cards.
  public init(_ parameters: Parameters) {
    self.parameters = parameters
    formulas =
      switch parameters.model {
      case .fsrs6: .fsrs6(FSRS6(parameters.values))
      case .fsrs7: .fsrs7(FSRS7(parameters.values))
      }
  }

  /// The memory after the first review of a card.
  public func first(_ grade: Grade) -> Memory {
    switch formulas {
    case .fsrs6(let model): model.first(grade)
    case .fsrs7(let model): model.first(grade)
    }
  }

  /// The probability of recalling the card after the elapsed time.
  public func recall(of memory: Memory, after elapsed: Elapsed) -> Float {
    switch formulas {
    case .fsrs6(let model): model.recall(of: memory, after: elapsed)
    case .fsrs7(let model): model.curve(of: memory).recalls(after: elapsed.days).mixed
    }
  }

  /// The probability of recall just before a review, and the memory after it.
  public func review(
    _ memory: Memory, after elapsed: Elapsed, grade: Grade
  ) -> (recall: Float, memory: Memory) {
    switch formulas {
    case .fsrs6(let model):
      let recall = model.recall(of: memory, after: elapsed)
      return (recall, model.next(memory, after: elapsed, recall: recall, grade: grade))
    case .fsrs7(let model):
      let recall = model.curve(of: memory).recalls(after: elapsed.days)
      return (recall.mixed, model.next(memory, recall: recall, grade: grade))
    }
  }

  /// The recall before a review, and the memory after it for each of the four grades.
  func reviews(
    _ memory: Memory, after elapsed: Elapsed
  ) -> (recall: Float, memories: ByGrade<Memory>) {
    switch formulas {
    case .fsrs6(let model):
      let recall = model.recall(of: memory, after: elapsed)
      return (
        recall, ByGrade { model.next(memory, after: elapsed, recall: recall, grade: $0) }
      )
    case .fsrs7(let model):
      let recall = model.curve(of: memory).recalls(after: elapsed.days)
      return (recall.mixed, model.next(memory, recall: recall))
    }
  }

  /// A memory of the same difficulty that is recalled with a probability after the elapsed time, by
  /// a stability at most eight times higher or lower.
  public func memory(like memory: Memory, recalling goal: Float, after elapsed: Elapsed) -> Memory {
    var (low, high) = (-logf(8), logf(8))
    func scaled(_ logFactor: Float) -> Memory {
      var scaled = memory
      scaled.stability *= expf(logFactor)
      scaled.fastStability *= expf(logFactor)
      return scaled
    }
    // Right after an answer every stability gives the same recall.
    guard recall(of: scaled(low), after: elapsed) < recall(of: scaled(high), after: elapsed) else {
      return memory
    }
    for _ in 0..<12 {
      let middle = (low + high) / 2
      if recall(of: scaled(middle), after: elapsed) < goal { low = middle } else { high = middle }
    }
    return scaled((low + high) / 2)
  }

  /// The number of days until recall falls to the retention, not rounded.
  public func interval(of memory: Memory, retention: Float) -> Float {
    interval(of: memory, to: goal(retention))
  }

  func interval(of memory: Memory, to goal: Goal) -> Float {
    switch formulas {
    case .fsrs6(let model): model.interval(of: memory, to: goal)
    case .fsrs7(let model): model.curve(of: memory).time(to: goal)
    }
  }

  /// The retention, clamped to its range, prepared for computing intervals.
  func goal(_ retention: Float) -> Goal {
    let retention = retention.clamped(to: Self.retentions)
    return switch formulas {
    case .fsrs6(let model): model.goal(retention)
    case .fsrs7(let model): model.goal(retention)
    }
  }

  /// Estimates the memory of a card from an SM-2 schedule, for cards without a review history.
  ///
  /// FSRS-7 takes the difficulty that default FSRS-6 would give, and the stability with which recall
  /// falls to the retention at the end of the interval.
  public func memory(ease: Float, interval: Float, retention: Float) -> Memory {
    let retention = retention.clamped(to: Self.retentions)
    switch formulas {
    case .fsrs6(let model):
      return model.memory(ease: ease, interval: interval, retention: retention)
    case .fsrs7:
      let standard = FSRS6(Parameters(defaultsOf: .fsrs6).values)
      let difficulty =
        standard.memory(ease: ease, interval: interval, retention: retention).difficulty
      return memory(fadingIn: interval, to: goal(retention), difficulty: difficulty)
    }
  }

  /// Bisects the logarithm of the stability, because intervals grow with it.
  private func memory(fadingIn interval: Float, to goal: Goal, difficulty: Float) -> Memory {
    var (low, high) = (logf(0.001), logf(36_500))
    var memory = Memory(stability: 1, fastStability: 0.8, difficulty: difficulty)
    for _ in 0..<30 {
      let middle = (low + high) / 2
      memory.stability = expf(middle)
      memory.fastStability = 0.8 * memory.stability
      if self.interval(of: memory, to: goal) < interval { low = middle } else { high = middle }
    }
    return memory
  }
}

/// A forgetting curve that is a power of time: R(t) = (1 + rate·t)^decay.
struct PowerCurve: Sendable {
  let rate: Float
  /// Negative.
  let decay: Float

  func recall(after days: Float) -> Float { powf(1 + rate * days, decay) }

  /// 1 + rate·t at the time when recall reaches the target.
  static func passed(at target: Float, decay: Float) -> Float { powf(target, 1 / decay) }

  /// The logarithm of the time when recall reaches the target, and the slope there.
  func crossing(of target: Float, passed: Float) -> (time: Float, slope: Float) {
    (logf((passed - 1) / rate), decay * target * (passed - 1) / passed)
  }

  /// Recall, and its first two derivatives with respect to the logarithm of time.
  @inline(__always)
  func fall(after days: Float) -> (recall: Float, slope: Float, bend: Float) {
    let passed = rate * days
    let part = passed / (1 + passed)
    let recall = powf(1 + passed, decay)
    let slope = decay * part * recall
    return (recall, slope, slope * (1 - part + decay * part))
  }
}

/// The weighted mean of a fast and a slow power curve.
struct MixedCurve: Sendable {
  let fast: PowerCurve
  let slow: PowerCurve
  let fastShare: Float

  // Recall stays at least this far from 0 and 1.
  private static let margin: Float = 0.000_01
  // A hundred years. A very flat curve could take longer than Float can represent.
  private static let longest: Float = 36_500

  /// The recall of the fast trace alone, and of the mixture.
  func recalls(after days: Float) -> FSRS7.Recalls {
    let fast = fast.recall(after: days)
    let mixed = fastShare * fast + (1 - fastShare) * slow.recall(after: days)
    return (fast, mixed * (1 - 2 * Self.margin) + Self.margin)
  }

  static func withoutMargins(_ recall: Float) -> Float { (recall - margin) / (1 - 2 * margin) }

  /// The number of days until recall falls to the goal.
  ///
  /// The times at which each curve alone reaches the goal are known in closed form and bracket the
  /// solution. Inside the bracket this runs Halley's method on the logarithm of time, in which both
  /// curves are nearly straight.
  func time(to goal: Goal) -> Float {
    let target = goal.recall
    let fastCrossing = fast.crossing(
      of: target, passed: PowerCurve.passed(at: target, decay: fast.decay))
    let slowCrossing = slow.crossing(of: target, passed: goal.passed)
    var low = min(fastCrossing.time, slowCrossing.time)
    var high = max(fastCrossing.time, slowCrossing.time)
    // First guess: each curve continued with the slope it has where it reaches the target.
    let fastPull = fastShare * fastCrossing.slope
    let slowPull = (1 - fastShare) * slowCrossing.slope
    var time =
      (fastPull * fastCrossing.time + slowPull * slowCrossing.time) / (fastPull + slowPull)
    // Two or three iterations suffice; plain bisection would finish within 40.
    for _ in 0..<40 where high - low > 0.000_001 {
      let fall = fall(at: time)
      let error = fall.recall - target
      if error > 0 { low = time } else { high = time }
      let step = error * fall.slope / (fall.slope * fall.slope - error * fall.bend / 2)
      let isInside = time - step > low && time - step < high
      time = isInside ? time - step : (low + high) / 2
      // The remaining error is about the cube of this step.
      if isInside && abs(step) < 0.03 { break }
    }
    return min(expf(time), Self.longest)
  }

  // Recall without its margins, and its first two derivatives with respect to log time.
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
