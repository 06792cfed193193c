/// Where a card stands, with what it has there.
public enum CardState: Hashable, Sendable {
  /// Never answered, or reset since.
  case new
  case learning(Memory, stepsLeft: Int)
  /// Left to the model; `interval` is the number of days that were promised last.
  case review(Memory, interval: Int)
  /// Forgotten, and on its steps back.
  case relearning(Memory, stepsLeft: Int)

  public var memory: Memory? {
    switch self {
    case .new: nil
    case .learning(let memory, _), .review(let memory, _), .relearning(let memory, _): memory
    }
  }

  /// How many steps are ahead; 0 where there are none.
  public var stepsLeft: Int {
    switch self {
    case .new, .review: 0
    case .learning(_, let left), .relearning(_, let left): left
    }
  }

  /// Whether the card has been left to the model once.
  var isBeyondLearning: Bool {
    switch self {
    case .new, .learning: false
    case .review, .relearning: true
    }
  }
}

/// The short waits between the first answer (or a miss) and the model's intervals.
struct Steps: Sendable {
  /// Seconds.
  let delays: [Int]

  /// The step an answer leads to when so many are ahead, the one just waited for included; nil
  /// where they are over.
  func course(_ grade: Grade, left: Int) -> Course? {
    guard !delays.isEmpty else { return nil }
    if grade == .again { return .step(seconds: delays[0], left: delays.count) }
    // The setting may have changed since: fewer steps than are left means from the first one on.
    let left = min(left, delays.count)
    guard left > 0, grade != .easy else { return nil }
    if grade == .hard { return .step(seconds: hardDelay(left), left: left) }
    return left > 1 ? .step(seconds: delays[delays.count - left + 1], left: left - 1) : nil
  }

  // Hard repeats the step; at the first one it must differ from again and from good.
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

/// How long until a card is asked again: within this study day, or on a later one.
public enum Wait: Hashable, Comparable, Sendable {
  case seconds(Int)
  /// Study days; 1 is tomorrow.
  case days(Int)

  public static let secondsADay = 86_400

  /// A delay that would end after the rollover becomes days: nobody waits through the night.
  public init(seconds: Int, secondsToRollover: Int) {
    // A study day in autumn has 25 hours; a delay of a whole day is a day on it too.
    let rollover = secondsToRollover.clamped(to: 1...Self.secondsADay)
    self =
      seconds < rollover
      ? .seconds(seconds) : .days((seconds - rollover) / Self.secondsADay + 1)
  }

  public var days: Int? {
    if case .days(let days) = self { days } else { nil }
  }
}
