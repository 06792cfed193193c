/// What statistics are asked for: of which Things, of which days, and what must be looked up.
public struct StatisticsQuestion: Hashable, Sendable {
  /// Of which Things.
  public enum Scope: Hashable, Sendable {
    /// All there are, and the answers of those that are gone.
    case everything
    case decks([String])
    case query(Query)
  }

  /// What costs time and is looked up only where it is drawn.
  public struct Needs: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Where each card stands.
    public static let standings = Needs(rawValue: 1)
    /// What was known on days that are past.
    public static let knowledge = Needs(rawValue: 2)
    public static let confusions = Needs(rawValue: 4)
    /// The answers of each deck.
    public static let decks = Needs(rawValue: 8)
  }

  public var scope: Scope
  public var period: Period
  public var now: Now
  public var needs: Needs

  public init(scope: Scope = .everything, period: Period, now: Now, needs: Needs) {
    self.scope = scope
    self.period = period
    self.now = now
    self.needs = needs
  }
}
