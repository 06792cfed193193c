import Things

/// Cards for today: within limits, and at most the share of a backlog, an easy day or a budget.
struct Today {
  let limits: DueLimits
  /// Nil if everything due is asked.
  let reviewShare: ReviewShare?
  /// All due cards.
  let waiting: Int

  var share: Int? { reviewShare?.count }
  /// The due cards that are not asked today.
  var left: Int { waiting - limits.due }

  @MainActor
  init(
    _ store: ThingStore, counts: [DeckCounts], answered: [AnsweredDay]? = nil, at now: Now
  ) throws {
    let share = try store.share(counts, answered: answered, at: now)
    reviewShare = share
    limits = try store.dueLimits(counts, share: share?.count, at: now)
    waiting = counts.reduce(0) { $0 + $1.due }
  }

  @MainActor
  init(_ store: ThingStore) throws {
    let now = store.now()
    try self.init(store, counts: try store.library.counts(at: now), at: now)
  }

  /// Says that some due cards wait until the next day with reviews, why, and how to review them
  /// today.
  ///
  /// Nil if none wait, or if they are a backlog, which is shown otherwise.
  @MainActor
  func held(in store: ThingStore) -> String? {
    guard let reviewShare, left > 0 else { return nil }
    let today = store.now().day
    let cards =
      "\(Counted.text(left, "due card")) \(left == 1 ? "waits" : "wait") until "
      + Self.next(store.settings[Setting.easyDays].nextWorkday(after: today), today)
    let why: String
    switch reviewShare.reason {
    case .backlog: return nil
    case .easyDay(.none): why = "Today is an easy day: \(cards)."
    case .easyDay(.half): why = "Today is a half day: \(cards)."
    case .minutes(let minutes): why = "To keep to \(minutes) min a day, \(cards)."
    }
    return "\(why) To review \(left == 1 ? "it" : "them") today: study --limit \(waiting)"
  }

  private static func next(_ day: StudyDay?, _ today: StudyDay) -> String {
    guard let day else { return "your easy days end" }
    return day - today == 1 ? "tomorrow" : DateText.long(day, today: today)
  }
}
