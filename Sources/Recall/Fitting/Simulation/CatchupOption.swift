/// One way to work off what has been waiting.
public struct CatchupOption: Hashable, Sendable {
  /// Over so many study days, today being the first.
  public let days: Int
  /// How many of the waiting cards are asked a day.
  public let perDay: Int
  /// How many more of them will have been forgotten than if all were asked today.
  public let expectedLoss: Double
  /// A day's minutes for them, the steps of the forgotten ones included.
  public let minutesPerDay: Double
}
