/// What waits after a break, and how much of it is today's share.
///
/// Nothing is hidden: the share is what is asked first, and the rest is said.
public struct Backlog: Hashable, Sendable {
  /// Reviews that are due, those already answered today included.
  public var waiting: Int
  /// Reviews that fall due on a usual day.
  public var usual: Int

  public init(waiting: Int, usual: Int) {
    self.waiting = waiting
    self.usual = usual
  }

  /// Three weeks to get through, unless a plan says otherwise.
  public static let days = 21
  /// Fewer than this are no backlog for anybody.
  public static let least = 100

  /// Today's share; nil where what waits is a day like others.
  public var share: Int? {
    guard waiting > max(Self.least, usual * 3) else { return nil }
    return usual + (waiting - usual + Self.days - 1) / Self.days
  }
}
