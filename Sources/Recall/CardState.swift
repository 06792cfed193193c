// SPDX-License-Identifier: Apache-2.0 OR GPL-3.0-or-later

/// The learning phase of a card, with its memory and its remaining steps.
public enum CardState: Hashable, Sendable {
  /// Never reviewed, or reset since the last review.
  case new
  case learning(Memory, stepsLeft: Int)
  /// Scheduled by the model; `interval` is the last scheduled interval in days.
  case review(Memory, interval: Int)
  /// Forgotten in review, and on the relearning steps.
  case relearning(Memory, stepsLeft: Int)

  /// The memory computed from its reviews; nil for a new card.
  public var memory: Memory? {
    switch self {
    case .new: nil
    case .learning(let memory, _), .review(let memory, _), .relearning(let memory, _): memory
    }
  }

  /// How many steps remain; 0 in the phases without steps.
  public var stepsLeft: Int {
    switch self {
    case .new, .review: 0
    case .learning(_, let left), .relearning(_, let left): left
    }
  }

  /// Whether the card has ever left the learning steps.
  var isBeyondLearning: Bool {
    switch self {
    case .new, .learning: false
    case .review, .relearning: true
    }
  }
}

/// The short delays after a first review, or after a lapse, before the model schedules the card.
struct Steps: Sendable {
  /// Seconds.
  let delays: [Int]

  /// The next step after a grade, or nil if the steps are finished.
  ///
  /// `left` counts the remaining steps, including the one the card has just waited for.
  func course(_ grade: Grade, left: Int) -> Course? {
    guard !delays.isEmpty else { return nil }
    if grade == .again { return .step(seconds: delays[0], left: delays.count) }
    // The setting may have changed since: with fewer steps than `left`, start at the first one.
    let left = min(left, delays.count)
    guard left > 0, grade != .easy else { return nil }
    if grade == .hard { return .step(seconds: hardDelay(left), left: left) }
    return left > 1 ? .step(seconds: delays[delays.count - left + 1], left: left - 1) : nil
  }

  // Hard repeats the step. On the first step the delay must differ from those of again and good.
  private func hardDelay(_ left: Int) -> Int {
    guard left == delays.count else { return delays[delays.count - left] }
    let first = delays[0]
    let delay =
      delays.count > 1
      ? (first + delays[1]) / 2 : min(first + first / 2, first + Wait.secondsADay)
    return Self.roundedAboveADay(delay)
  }

  private static func roundedAboveADay(_ seconds: Int) -> Int {
    guard seconds > Wait.secondsADay else { return seconds }
    return (seconds + Wait.secondsADay / 2) / Wait.secondsADay * Wait.secondsADay
  }
}

/// The time until a card is due: within this study day, or a number of study days later.
public enum Wait: Hashable, Comparable, Sendable {
  case seconds(Int)
  /// Study days; 1 is tomorrow.
  case days(Int)

  /// The length of a usual day.
  public static let secondsADay = 86_400

  /// Turns a delay that ends after the rollover of the study day into days.
  public init(seconds: Int, secondsToRollover: Int) {
    // A study day has 25 hours when summer time ends. A delay of 24 hours is one day even then.
    let rollover = secondsToRollover.clamped(to: 1...Self.secondsADay)
    self =
      seconds < rollover
      ? .seconds(seconds) : .days((seconds - rollover) / Self.secondsADay + 1)
  }

  /// Study days until it is due; nil for a wait within this study day.
  public var days: Int? {
    if case .days(let days) = self { days } else { nil }
  }
}
