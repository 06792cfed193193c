/// The seconds that a review and a new card take on a day, with the steps that follow.
///
/// Both are learned from the times of past days, by least squares around their usual ratio.
public struct AnswerTimes: Hashable, Sendable {
  let review: Double
  let beginning: Double

  /// Answers per card on a day: a review and a few relearning steps; a new card and its steps.
  private static let answersOfReview = 1.15
  private static let answersOfNew = 2.8
  private static let secondsOfAnswer = 15.0
  /// Defaults count as much as this many answers, or days.
  private static let weightOfDefaults = 30.0
  private static let defaultDays = 5.0
  private static let recentDays = 60
  private static let shortest = 1.0

  /// `answered` are the days with answers, newest first.
  init(_ answered: [AnsweredDay], before today: StudyDay) {
    let days = answered.filter { $0.day < today }.prefix(Self.recentDays)
    var usual = (answers: Self.weightOfDefaults, seconds: 0.0)
    usual.seconds = Self.weightOfDefaults * Self.secondsOfAnswer
    for day in days {
      usual.answers +=
        Self.answersOfReview * Double(day.reviews) + Self.answersOfNew * Double(day.new)
      usual.seconds += Double(day.milliseconds) / 1000
    }
    let second = usual.seconds / usual.answers
    let start = (second * Self.answersOfReview, second * Self.answersOfNew)

    // The corrections of both times, by ridge regression on what the usual ratio leaves.
    var (rr, rn, nn, ry, ny) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for day in days {
      let (reviews, new) = (Double(day.reviews), Double(day.new))
      let left = Double(day.milliseconds) / 1000 - start.0 * reviews - start.1 * new
      rr += reviews * reviews
      rn += reviews * new
      nn += new * new
      ry += reviews * left
      ny += new * left
    }
    let ridge = Self.defaultDays * (rr + nn) / Double(max(days.count, 1)) + 1
    let determinant = (rr + ridge) * (nn + ridge) - rn * rn
    review = max(Self.shortest, start.0 + (ry * (nn + ridge) - ny * rn) / determinant)
    beginning = max(Self.shortest, start.1 + (ny * (rr + ridge) - ry * rn) / determinant)
  }
}

/// The new cards and reviews of a day that fill a budget of time.
public struct MinutesBudget: Hashable, Sendable {
  /// The most reviews.
  let reviews: Int
  /// The new cards for the time that the reviews leave.
  let new: Int

  /// `reviews` are those due today, answered ones included.
  init(minutes: Double, reviews due: Int, _ times: AnswerTimes) {
    let seconds = minutes * 60
    reviews = Int(seconds / times.review)
    new = Int(max(0, seconds - Double(due) * times.review) / times.beginning)
  }
}

extension Settings {
  /// Whether the library or a deck has a budget in minutes.
  var hasBudget: Bool {
    self[Setting.minutes] != nil || !decks(settingOwn: Setting.minutes.name).isEmpty
  }

  /// Sets the limits that follow from budgets in minutes; stricter limits that are set stay.
  ///
  /// `plans` are the decks with an exam plan, which limits above do not hold back.
  mutating func apply(_ times: AnswerTimes, to counts: [DeckCounts], plans: [String]) {
    let decks = decks(settingOwn: Setting.minutes.name)
    var scopes: [(scope: Setting.Scope, minutes: Int)] = decks.compactMap { deck in
      (own(Setting.minutes, of: deck) ?? nil).map { (.deck(deck), $0) }
    }
    if let minutes = self[Setting.minutes] { scopes.append((.library, minutes)) }
    let share = Double(shareOfNew)
    for (scope, minutes) in scopes {
      let part = counts.filter { $0.deck.isWithin(scope) }
      let due = part.reduce(0) { $0 + max(0, $1.due - $1.steps) + $1.reviewsToday }
      let budget = MinutesBudget(minutes: Double(minutes) * share, reviews: due, times)
      // Limits of new Things are eased afterward, and the budget is already.
      let new = share > 0 ? Int((Double(budget.new) / share).rounded(.up)) : 0
      limit(Setting.new, to: new, at: scope)
      for plan in plans where plan.isWithin(scope) { limit(Setting.new, to: new, at: .deck(plan)) }
      if case .deck = scope, budget.reviews < due {
        limit(Setting.reviews, to: budget.reviews, at: scope)
      }
    }
  }

  private mutating func limit(_ key: SettingKey<Int?>, to most: Int, at scope: Setting.Scope) {
    var set: Int?
    switch scope {
    case .deck(let deck): set = own(key, of: deck) ?? nil
    case .library: set = value(key.name).source == .standard ? nil : self[key]
    case .device: return
    }
    replace(key.name, at: scope, with: "\(min(most, set ?? most))")
  }
}

extension String {
  fileprivate func isWithin(_ scope: Setting.Scope) -> Bool {
    if case .deck(let deck) = scope { isDeck(atOrBelow: deck) } else { true }
  }
}
