/// What is to be expected on the day of an exam, if so many cards are begun a day.
public struct DeadlineForecast: Hashable, Sendable {
  public let newPerDay: Int
  /// How many study days from today the last new card is begun; nil if none is begun.
  public let lastNewDay: Int?
  /// How many cards are begun by then, and how many there are.
  public let begun: Int
  public let total: Int
  /// How many of them will be known.
  public let expected: Double
  /// By how much chance alone may move that: one standard deviation.
  public let deviation: Double
  public let minutesPerDay: Double
  public let busiestMinutes: Double

  /// Nine times out of ten the number of known cards will be in here.
  public var likely: ClosedRange<Int> {
    let margin = 1.645 * deviation
    let low = max(Int((expected - margin).rounded()), 0)
    let high = min(Int((expected + margin).rounded()), begun)
    return min(low, high)...high
  }
}
