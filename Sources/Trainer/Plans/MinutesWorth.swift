import Recall
import Things

/// What a budget in minutes buys, beside a third more time.
enum MinutesWorth {
  private static let days = 182

  /// What the budget buys in six months; nil for other settings, and without cards or a budget.
  @MainActor
  static func sentence(
    for setting: Setting, deck: String?, in session: Session
  ) throws -> String? {
    let store = try session.store
    guard setting.name == Setting.minutes.name, let minutes = store.settings[Setting.minutes, deck]
    else { return nil }
    let decks = try deck.map { try session.decks(named: $0) } ?? store.library.decks().map(\.name)
    let future = try store.future(of: decks, days: days, at: store.now())
    guard future.plan.cards.count + future.plan.newCards > 0 else { return nil }
    let simulation = Simulation(future.plan)
    let known = { (minutes: Int) in
      let point = simulation.filling(minutesPerDay: Double(minutes))
        .point(future.plan.policy.retention)
      return NumberText.whole(point.known)
    }
    let more = minutes + max(1, (minutes + 1) / 3)
    return
      " At \(minutes) min a day, you would know about \(known(minutes)) cards in six months; at "
      + "\(more) min, \(known(more))."
  }
}
