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
