import Glibc

// The memory model
// ================
//
// A card is not known or unknown; it is known with a probability that falls with time. Three
// numbers say how:
//
//   Recall (R)      the probability that the card would be remembered at this moment.
//   Stability (S)   how slowly R falls: after S days without a review it is 90 %.
//   Difficulty (D)  from 1 to 10, how hard it is to make S grow.
//
// Between two reviews S and D stand still and only R moves, along a power of time that starts at 1
// and never reaches 0. An answer changes S and D, and R starts at 1 again:
//
//   · A success multiplies S. It does so the more, the smaller R was at that moment: to remember
//     what was almost gone strengthens most, and asking again at once hardly does anything. It
//     does so the less, the larger S is already, and the larger D.
//   · A miss does not send the card back to the start: a part of S is left, more of a large one.
//   · Again makes D larger, hard a little, easy smaller; each time D is drawn a bit to the middle,
//     so that no card is condemned for ever.
//   · The second answer on one study day counts by a rule of its own in FSRS-6 (no time has
//     passed that a curve in whole days could see). FSRS-7 has instead two traces, a fast one that
//     fades within hours and a slow one, and reads time in fractions of a day.
//
// The next date falls out of it backwards: choose the R at which you want to be asked (the
// retention, 90 % unless set) and solve for the day on which the curve gets there. At 90 %, under
// FSRS-6, that is S itself. A later date costs fewer reviews and more misses, and nothing else.
//
// What this is not: S and D are never stored as the truth. They are computed from the grades and
// the days of all answers, by the parameters now in force, so that better parameters make the
// whole past better known. What was promised to the learner, the due date, is the opposite: a
// decision, written down once and moved by nobody but a new answer. Steps, fuzz, balance and the
// order of the four buttons (`Policy`) stand around the model and never touch S and D either.

/// A memory model with its parameters, ready to compute.
public struct Forgetting: Sendable {
  public let parameters: Parameters
  private let formulas: Formulas

  private indirect enum Formulas: Sendable {
    case fsrs6(FSRS6)
    case fsrs7(FSRS7)
  }

  /// The probabilities at which a card may be asked again.
  public static let retentions: ClosedRange<Float> = 0.70...0.99

  public init(_ parameters: Parameters) {
    self.parameters = parameters
    formulas =
      switch parameters.model {
      case .fsrs6: .fsrs6(FSRS6(parameters.values))
      case .fsrs7: .fsrs7(FSRS7(parameters.values))
      }
  }

  /// What the first answer to a card leaves behind.
  public func first(_ grade: Grade) -> Memory {
    switch formulas {
    case .fsrs6(let model): model.first(grade)
    case .fsrs7(let model): model.first(grade)
    }
  }

  /// The probability that the card would be remembered now.
  public func recall(of memory: Memory, after elapsed: Elapsed) -> Float {
    switch formulas {
    case .fsrs6(let model): model.recall(of: memory, after: elapsed)
    case .fsrs7(let model): model.curve(of: memory).recalls(after: elapsed.days).mixed
    }
  }

  /// What an answer leaves behind, and how likely it was that the card would be remembered.
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

  /// The same for all four grades at once.
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

  /// Days until recall has fallen to the retention, not rounded.
  public func interval(of memory: Memory, retention: Float) -> Float {
    interval(of: memory, to: goal(retention))
  }

  func interval(of memory: Memory, to goal: Goal) -> Float {
    switch formulas {
    case .fsrs6(let model): model.interval(of: memory, to: goal)
    case .fsrs7(let model): model.curve(of: memory).time(to: goal)
    }
  }

  /// The retention, brought into its range, as intervals are computed from it.
  func goal(_ retention: Float) -> Goal {
    let retention = retention.clamped(to: Self.retentions)
    return switch formulas {
    case .fsrs6(let model): model.goal(retention)
    case .fsrs7(let model): model.goal(retention)
    }
  }

  /// The memory behind a schedule of SM-2, for a card that comes without its history.
  ///
  /// Nil under FSRS-7, for which no such conversion is known.
  public func memory(ease: Float, interval: Float, retention: Float) -> Memory? {
    guard case .fsrs6(let model) = formulas else { return nil }
    return model.memory(
      ease: ease, interval: interval, retention: retention.clamped(to: Self.retentions))
  }
}

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

/// Two power curves in fixed shares: a memory that loses much soon and the rest slowly.
struct MixedCurve: Sendable {
  let fast: PowerCurve
  let slow: PowerCurve
  let fastShare: Float

  // Recall is kept this far away from 0 and from 1.
  private static let margin: Float = 0.000_01
  // A hundred years; a curve that flattens out may take longer than there is a number for.
  private static let longest: Float = 36_500

  /// The recall of the fast trace alone, and that of the whole.
  func recalls(after days: Float) -> FSRS7.Recalls {
    let fast = fast.recall(after: days)
    let mixed = fastShare * fast + (1 - fastShare) * slow.recall(after: days)
    return (fast, mixed * (1 - 2 * Self.margin) + Self.margin)
  }

  static func withoutMargins(_ recall: Float) -> Float { (recall - margin) / (1 - 2 * margin) }

  /// Days until recall has fallen to the goal.
  ///
  /// Where the one curve has reached it and the other has not yet, the mixture is on its way: the
  /// two times, known in closed form, enclose the one looked for. Inside them Halley's method in
  /// the logarithm of time, in which both curves are nearly straight.
  func time(to goal: Goal) -> Float {
    let target = goal.recall
    let fastCrossing = fast.crossing(
      of: target, passed: PowerCurve.passed(at: target, decay: fast.decay))
    let slowCrossing = slow.crossing(of: target, passed: goal.passed)
    var low = min(fastCrossing.time, slowCrossing.time)
    var high = max(fastCrossing.time, slowCrossing.time)
    // Where both curves meet the target if each goes on as steep as where it meets it alone.
    let fastPull = fastShare * fastCrossing.slope
    let slowPull = (1 - fastShare) * slowCrossing.slope
    var time =
      (fastPull * fastCrossing.time + slowPull * slowCrossing.time) / (fastPull + slowPull)
    // Two or three rounds do; halving alone would be done within this many.
    for _ in 0..<40 where high - low > 0.000_001 {
      let fall = fall(at: time)
      let error = fall.recall - target
      if error > 0 { low = time } else { high = time }
      let step = error * fall.slope / (fall.slope * fall.slope - error * fall.bend / 2)
      let isInside = time - step > low && time - step < high
      time = isInside ? time - step : (low + high) / 2
      // What is left is about the cube of this step.
      if isInside && abs(step) < 0.03 { break }
    }
    return min(expf(time), Self.longest)
  }

  // Recall without its margins, and its first two derivatives by the logarithm of time.
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
