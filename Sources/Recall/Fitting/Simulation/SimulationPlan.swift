/// What a look into the future starts from.
public struct SimulationPlan: Sendable {
  /// The memory model, the steps and the longest interval.
  public var policy: Policy
  public var habits: AnswerHabits
  /// The cards that have been answered.
  public var cards: [ScheduledCard]
  /// How many cards have not.
  public var newCards: Int
  /// How many of them are begun a day.
  public var newPerDay: Int
  /// How many study days to look ahead, today being the first.
  public var days: Int

  public init(
    policy: Policy, habits: AnswerHabits, cards: [ScheduledCard], newCards: Int, newPerDay: Int,
    days: Int
  ) {
    self.policy = policy
    self.habits = habits
    self.cards = cards
    self.newCards = newCards
    self.newPerDay = newPerDay
    self.days = days
  }

  // Ten years; longer plans are dreams.
  private static let mostDays = 3_653

  /// The same with every number brought into its range.
  var possible: SimulationPlan {
    var plan = self
    plan.days = days.clamped(to: 0...Self.mostDays)
    plan.newCards = max(newCards, 0)
    return plan
  }

  /// How many cards are begun on a day, counted from 0.
  func begun(on day: Int) -> Int {
    let quota = max(newPerDay, 0)
    return min(max(newCards - min(day, newCards) * quota, 0), quota)
  }
}
