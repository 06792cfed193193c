/// What waits after a break, and how much of it is today's share.
///
/// Nothing is hidden: the share is what is asked first, and the rest is said.
public struct Backlog: Hashable, Sendable {
  /// Reviews that are due, those already answered today included.
  public var waiting: Int
  /// Reviews that fall due on a usual day.
  public var usual: Int
  /// The days that a plan leaves for it; nil without a plan.
  public var plannedDays: Int?

  public init(waiting: Int, usual: Int, plannedDays: Int? = nil) {
    self.waiting = waiting
    self.usual = usual
    self.plannedDays = plannedDays
  }

  /// Three weeks to get through, unless a plan says otherwise.
  public static let days = 21
  /// Fewer than this are no backlog for anybody.
  public static let least = 100

  /// Today's share; nil where what waits is a day like others.
  public var share: Int? {
    if let plannedDays { return waiting > usual ? share(over: plannedDays) : nil }
    return waiting > max(Self.least, usual * 3) ? share(over: Self.days) : nil
  }

  private func share(over days: Int) -> Int { usual + (waiting - usual + days - 1) / max(days, 1) }
}
