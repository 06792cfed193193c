/// The settings with the limits of today, and the decks that have an exam plan.
struct TodaysLimits {
  let settings: Settings
  let plans: [String]
}

/// How many of the due reviews are asked today, and why not all.
public struct ReviewShare: Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    case backlog
    case easyDay(EasyDays.Level)
    /// A budget in minutes.
    case minutes(Int)
  }

  /// What is left of it.
  public let count: Int
  public let reason: Reason
}

extension ThingStore {
  /// The exams that are planned, the nearest first.
  public func examPlans() throws -> [ExamPlan] { ExamPlan.all(in: try library.plans()) }

  /// How the planned exams stand, the nearest first.
  public func examStandings(at now: Now) throws -> [ExamStanding] {
    let decks = try library.decks().map(\.name)
    // A deleted deck has no exam.
    let plans = try examPlans().filter { plan in
      decks.contains { $0.isDeck(atOrBelow: plan.deck) }
    }
    return try plans.map { try standing(of: $0, at: now) }
  }

  public func standing(of plan: ExamPlan, at now: Now) throws -> ExamStanding {
    try ExamStanding(plan, library: library, settings: settings, now: now, blend: blend())
  }

  /// The starting point of a forecast, with or without the recall that the blend predicts.
  public func future(
    of decks: [String], days: Int, at now: Now, isBlended: Bool = true
  ) throws -> StudyFuture {
    try StudyFuture(
      of: decks, days: days, library: library, settings: settings, now: now,
      blend: isBlended ? blend() : nil)
  }

  /// A plan ends with the day of its exam.
  func limits(_ counts: [DeckCounts], on day: StudyDay) throws -> TodaysLimits {
    let plans = try examPlans()
    let current = plans.filter { $0.exam >= day }.map(\.deck)
    var limits = settings.following(plans, on: day)
    limits.shareOfNew = settings[Setting.easyDays].share(on: day)
    if limits.hasBudget {
      limits.apply(try answerTimes(before: day), to: counts, plans: current)
    }
    return TodaysLimits(settings: limits, plans: current)
  }

  private func answerTimes(
    _ answered: [AnsweredDay]? = nil, before day: StudyDay
  ) throws -> AnswerTimes {
    AnswerTimes(try answered ?? library.daysAnswered(), before: day)
  }

  /// The strictest limit of new cards for a deck; nil if none applies.
  public func newLimit(of deck: String) throws -> DailyLimit? {
    let now = now()
    let counts = settings.hasBudget ? try library.counts(at: now) : []
    let limits = try limits(counts, on: now.day)
    return DailyLimit(Setting.new, of: deck, in: limits.settings, plans: limits.plans)
  }

  /// What is due and new after the limits and plans.
  public func dueLimits(
    _ counts: [DeckCounts], share: Int? = nil, wanted: Set<String>? = nil, new: Int? = nil,
    at now: Now
  ) throws -> DueLimits {
    let limits = try limits(counts, on: now.day)
    return DueLimits(
      counts, settings: limits.settings, plans: limits.plans, share: share, wanted: wanted,
      new: new)
  }

  /// What is left of today's share of the reviews, on an easy day, after a break, or within a
  /// budget; nil if all of them are asked.
  ///
  /// `answered` are the days with answers, newest first, if they are known already.
  public func share(
    _ counts: [DeckCounts], answered: [AnsweredDay]? = nil, at now: Now
  ) throws -> ReviewShare? {
    let done = counts.reduce(0) { $0 + $1.reviewsToday }
    let due = DueLimits(counts, settings: settings).due
    let level = settings[Setting.easyDays].level(on: now.day)
    let budget = settings[Setting.minutes]
    guard due > 0 else { return nil }
    var most: [(count: Int, reason: ReviewShare.Reason)] = []
    if let level, let usual = try usualReviews(answered, before: now.day, on: level) {
      most.append((Int(Float(usual) * level.share), .easyDay(level)))
    }
    if let budget {
      let seconds = Double(budget * 60) * Double(level?.share ?? 1)
      let time = try answerTimes(answered, before: now.day).review
      most.append((Int(seconds / time), .minutes(budget)))
    } else if let share = try shareOfBacklog(counts, answered, at: now) {
      most.append((share, .backlog))
    }
    // A share that holds back nothing needs no mention, except that of a backlog.
    return most.filter { $0.reason == .backlog || $0.count < due + done }
      .min { $0.count < $1.count }
      .map { ReviewShare(count: max(0, $0.count - done), reason: $0.reason) }
  }

  /// An exam plan in minutes says how many overdue cards of its deck are reviewed each day.
  private func shareOfBacklog(
    _ counts: [DeckCounts], _ answered: [AnsweredDay]?, at now: Now
  ) throws -> Int? {
    let lines = try library.plans()
    let plans =
      CatchupPlan.current(in: lines, on: now.day) == nil
      ? ExamPlan.all(in: lines).filter { $0.minutes != nil && $0.exam >= now.day } : []
    func cards(_ counts: [DeckCounts]) -> (due: Int, done: Int) {
      let done = counts.reduce(0) { $0 + $1.reviewsToday }
      return (DueLimits(counts, settings: settings).due, done)
    }
    let all = cards(counts)
    let backlog = try backlog(all.due, done: all.done, answered, at: now)
    guard let share = backlog?.share, all.due + all.done > 0 else { return nil }
    let planned = counts.filter { count in
      plans.contains { count.deck.isDeck(atOrBelow: $0.deck) }
    }
    guard !planned.isEmpty else { return share }
    let part = cards(planned)
    let others = all.due + all.done - part.due - part.done
    guard others > 0 else { return nil }
    let shareOfOthers = (Double(share * others) / Double(all.due + all.done)).rounded(.up)
    return try Int(shareOfOthers) + dueLimits(planned, at: now).due + part.done
  }

  private func backlog(
    _ due: Int, done: Int, _ answered: [AnsweredDay]?, at now: Now
  ) throws -> Backlog? {
    let plan = CatchupPlan.current(in: try library.plans(), on: now.day)
    guard plan != nil || due + done > Backlog.least else { return nil }
    if let planned = plan?.daysLeft(on: now.day) {
      let usual = try coming(in: planned, from: now.day)
      return Backlog(waiting: due + done, usual: usual, plannedDays: planned)
    }
    let days = try (answered ?? library.daysAnswered()).filter { $0.day < now.day }
    return Backlog(
      waiting: due + done, usual: Self.usual(days),
      daysAway: days.first.map { now.day - $0.day } ?? 0)
  }

  // Answers on a usual day, since the reviews that were due are not recorded.
  private static func usual(_ answered: [AnsweredDay]) -> Int {
    let days = answered.prefix(usualDays)
    return days.isEmpty ? 0 : days.reduce(0) { $0 + $1.answers } / days.count
  }

  /// Reviews on a usual day; nil if there was none recently.
  ///
  /// A day without work needs no comparison.
  private func usualReviews(
    _ answered: [AnsweredDay]?, before day: StudyDay, on level: EasyDays.Level
  ) throws -> Int? {
    guard level != .none else { return 0 }
    let easyDays = settings[Setting.easyDays]
    let days = try (answered ?? library.daysAnswered())
      .filter { $0.day < day && easyDays.level(on: $0.day) == nil }.prefix(Self.usualDays)
    return days.isEmpty ? nil : days.reduce(0) { $0 + $1.reviews } / days.count
  }

  // Reviews due on an average day of the coming ones, as far as known.
  private func coming(in days: Int, from day: StudyDay) throws -> Int {
    let load = try library.load(from: day)
    return (1...days).reduce(0) { $0 + load[day + $1] } / days
  }

  private static let usualDays = 30
}
