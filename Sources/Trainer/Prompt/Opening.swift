import TextUI
import Things

/// What the opening screen shows: the work of today, and the days before it.
struct Opening {
  /// Decks with due or new cards.
  let decks: [DueLimits.Deck]
  let deckCount: Int
  let thingCount: Int
  let due: Int
  let new: Int
  /// Today's share of the reviews; nil if all of them are asked.
  let share: ReviewShare?
  /// Which due cards wait for another day; nil if none, or with a backlog.
  let held: String?
  let waiting: Int
  /// How many days a plan to catch up has left; nil without one.
  let catchupDays: Int?
  /// Nil if it cannot be estimated.
  let minutes: Int?
  let daysInARow: Int
  /// Days since the last answer; nil without answers.
  let daysAway: Int?
  /// When the library was last synced; nil if it never was.
  let sync: SyncStanding?
  /// The progress of exam plans.
  let exams: [ExamStanding]
  /// The session that was interrupted today.
  let resume: ResumeNote?
  /// What comes later, if there is nothing to ask now.
  let coming: UpcomingWork?

  /// Shorter breaks are not mentioned.
  private static let longAway = 7

  /// The revision of the library that was counted.
  let revision: Int

  @MainActor
  init(_ session: Session) throws {
    let store = try session.store
    let now = store.now()
    revision = store.revision
    let counts = try store.library.counts(at: now)
    let days = try store.library.daysAnswered()
    let today = try Today(store, counts: counts, answered: days, at: now)
    decks = today.limits.decks.filter { $0.due > 0 || $0.new > 0 }
    deckCount = counts.count
    thingCount = counts.reduce(0) { $0 + $1.things }
    due = today.limits.due
    new = today.limits.new
    share = today.reviewShare
    (waiting, held) = (today.waiting, today.held(in: store))
    catchupDays = try CatchupPlan.current(in: store.library.plans(), on: now.day)?
      .daysLeft(on: now.day)
    minutes = ExpectedTime(days, now: now).minutes(reviews: due, new: new)
    daysInARow = Self.daysInARow(days, today: now.day)
    daysAway = days.first.map { max(0, now.day - $0.day) }
    sync = try store.sync.syncState().map { SyncStanding(state: $0, now: now) }
    exams = try store.examStandings(at: now)
    resume = try StudyRunner.resumeNote(counts, at: now, in: session)
    coming =
      resume == nil && due + new == 0 && thingCount > 0
      ? try UpcomingWork(StudyOptions.plain.queue(in: session, at: now), store) : nil
  }

  /// Days with answers, up to today or yesterday.
  static func daysInARow(_ days: [AnsweredDay], today: StudyDay) -> Int {
    guard let last = days.first?.day, today - last <= 1 else { return 0 }
    return zip(days, 0...).prefix { last - $0.0.day == $0.1 }.count
  }

  var isEmpty: Bool { thingCount == 0 }
  var hasBacklog: Bool { share?.reason == .backlog && due > 0 }
  /// Whether to say how long the last answer was ago.
  var isBack: Bool { hasBacklog && daysAway.map { $0 >= Self.longAway } ?? false }

  /// As in `12 due and 10 new`.
  var asked: String {
    [(due, "due"), (new, "new")].filter { $0.0 > 0 }.map { "\($0.0.grouped) \($0.1)" }
      .joined(separator: " and ")
  }
}
