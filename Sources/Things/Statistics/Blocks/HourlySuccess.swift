/// Answers by the hour of the clock on the wall, and how many of them were right.
public struct HourlySuccess: Hashable, Sendable {
  /// Twenty-four, from midnight on.
  public let hours: [Proportion]

  public init(_ statistics: Statistics) {
    let tally = statistics.total
    hours = (0..<24).map { Proportion(tally.hour($0)) }
  }

  public var total: Proportion { hours.reduce(Proportion(0, of: 0), +) }
}
