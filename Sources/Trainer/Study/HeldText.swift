import Things

/// Says that some due cards wait until the next day with reviews, why, and how to review them
/// today.
enum HeldText {
  /// Nil if none wait, or if they are a backlog, which is shown otherwise.
  ///
  /// `waiting` are all due cards, and `asked` those of today.
  @MainActor
  static func sentence(
    _ share: ReviewShare?, waiting: Int, asked: Int, in store: ThingStore
  ) -> String? {
    let held = waiting - asked
    guard let share, held > 0 else { return nil }
    let today = store.now().day
    let cards =
      "\(Counted.text(held, "due card")) \(held == 1 ? "waits" : "wait") until "
      + next(store.settings[Setting.easyDays].nextWorkday(after: today), today)
    let why: String
    switch share.reason {
    case .backlog: return nil
    case .easyDay(.none): why = "Today is an easy day: \(cards)."
    case .easyDay(.half): why = "Today is a half day: \(cards)."
    case .minutes(let minutes): why = "To keep to \(minutes) min a day, \(cards)."
    }
    return "\(why) To review \(held == 1 ? "it" : "them") today: study --limit \(waiting)"
  }

  private static func next(_ day: StudyDay?, _ today: StudyDay) -> String {
    guard let day else { return "your easy days end" }
    return day - today == 1 ? "tomorrow" : DateText.long(day, today: today)
  }
}
